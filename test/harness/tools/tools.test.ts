// What the tools of the sync say of themselves and answer; where something unexpected happens, a sentence for the model,
// never an internal error.
import { expect, test } from 'vitest';
import { getStatus, type SyncPorts, syncAll, syncTarget } from '../../../src/harness/tools/sync-tools.ts';
import { resultOf } from '../../catalog/called.ts';
import { useBox } from '../../support/box.ts';

test.each([
  [getStatus, { readOnlyHint: true, destructiveHint: false }],
  [syncAll, { readOnlyHint: false, destructiveHint: true }],
  [syncTarget, { readOnlyHint: false, destructiveHint: true }],
])('the hints of a tool say what it does to files', ({ listing }, want) => {
  expect(listing.annotations).toMatchObject({ ...want, idempotentHint: true });
});

test('no answer is kept for the next call, because the disk may differ by then', () => {
  for (const [tool, args] of [
    [getStatus, {}],
    [syncAll, {}],
    [syncTarget, { target: 'codex' }],
  ] as const)
    expect(tool.check(args)).toEqual({ ok: true, value: { run: expect.any(Function) } });
});

const box = useBox();

test('an answer is an error where nothing could be done', async () => {
  box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  box.write('~/.codex/config.toml', '[');
  expect((await resultOf(syncAll, {}, box)).result).toMatchObject({
    isError: true,
    structuredContent: { status: 'error', targets: { codex: {} } },
  });
});

const STOPPED = /^This stopped because of an unexpected problem\. Run three-good-sources sync --dry-run/;
test.each([
  ['a status', getStatus, {}, STOPPED],
  ['a sync', syncAll, {}, STOPPED],
  ['a sync of one target', syncTarget, { target: 'codex' }, STOPPED],
  ['a sync that is to write secrets', syncAll, { allow_secrets: true }, /^Secrets can be allowed on the command line/],
])('%s that cannot be had is a sentence', async (_, tool, args, says) => {
  const get = (): never => {
    throw new URIError('URI malformed');
  };
  const text = expect.stringMatching(says);
  const run = tool === getStatus ? {} : { status: 'error', dry_run: false, left_out: [] };
  expect((await resultOf(tool, args, brokenPorts(new Proxy({}, { get })))).result).toEqual({
    ...{ isError: true, content: [{ type: 'text', text }] },
    structuredContent: { ...run, targets: {}, warnings: [text] },
  });
});

/** Ports whose files throw at every touch, whatever their type says. */
const brokenPorts = (files: object): SyncPorts => Object.assign(Object.create(null), { files });
