// What the tools of the sync say of themselves, and get_status where something unexpected happens: a sentence for the
// model, never an internal error.
import { expect, test } from 'vitest';
import { getStatus } from '../../../src/harness/tools/get-status.ts';
import type { SyncPorts } from '../../../src/harness/tools/ports.ts';
import { syncAll } from '../../../src/harness/tools/sync-all.ts';
import { syncTarget } from '../../../src/harness/tools/sync-target.ts';

test.each([
  [getStatus, { readOnlyHint: true, destructiveHint: false }],
  [syncAll, { readOnlyHint: false, destructiveHint: true }],
  [syncTarget, { readOnlyHint: false, destructiveHint: true }],
])('the hints of a tool say what it does to files', ({ listing }, want) => {
  expect(listing.annotations).toMatchObject({ ...want, idempotentHint: true });
});

test('a status that cannot be worked out is a sentence', async () => {
  const get = (): never => {
    throw new URIError('URI malformed');
  };
  const called = await getStatus.call({}, brokenPorts(new Proxy({}, { get })));
  expect(called).toMatchObject({ ok: true, value: { result: { isError: true } } });
  expect(JSON.stringify(called)).toContain('Run three-good-sources status in a terminal to see it.');
  expect(JSON.stringify(called)).not.toContain('URI malformed');
});

/** Ports whose files throw at every touch, whatever their type says. */
const brokenPorts = (files: object): SyncPorts => Object.assign(Object.create(null), { files });
