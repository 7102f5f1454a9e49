// What the tools of the sync say of themselves, and get_status where something unexpected happens: a sentence for the
// model, never an internal error.
import { expect, test } from 'vitest';
import { getStatus } from '../../../src/harness/tools/get-status.ts';
import type { SyncPorts } from '../../../src/harness/tools/ports.ts';
import { syncAll } from '../../../src/harness/tools/sync-all.ts';
import { syncTarget } from '../../../src/harness/tools/sync-target.ts';

test.each([
  { tool: getStatus, want: { readOnlyHint: true, destructiveHint: false } },
  { tool: syncAll, want: { readOnlyHint: false, destructiveHint: true } },
  { tool: syncTarget, want: { readOnlyHint: false, destructiveHint: true } },
])('$tool.listing.name says $want', ({ tool, want }) => {
  expect(tool.listing.annotations).toMatchObject({ ...want, idempotentHint: true });
});

test('a status that cannot be worked out is a sentence', async () => {
  const files = new Proxy<object>(
    {},
    {
      get: () => {
        throw new URIError('URI malformed');
      },
    },
  );
  const called = await getStatus.call({}, brokenPorts(files));
  expect(called).toMatchObject({ ok: true, value: { result: { isError: true } } });
  expect(JSON.stringify(called)).toContain('Run three-good-sources status in a terminal to see it.');
  expect(JSON.stringify(called)).not.toContain('URI malformed');
});

/** Ports whose files throw at every touch, whatever their type says. */
const brokenPorts = (files: object): SyncPorts => Object.assign(Object.create(null), { files });
