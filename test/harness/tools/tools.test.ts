// What the tools of the sync say of themselves and answer.
import { expect, test } from 'vitest';
import { getStatus, syncAll, syncTarget } from '../../../src/harness/tools/sync-tools.ts';
import { useBox } from '../../support/box.ts';

test.each([
  [getStatus, { readOnlyHint: true, destructiveHint: false }],
  [syncAll, { readOnlyHint: false, destructiveHint: true }],
  [syncTarget, { readOnlyHint: false, destructiveHint: true }],
])('the hints of a tool say what it does to files', ({ listing }, want) => {
  expect(listing.annotations).toMatchObject({ ...want, idempotentHint: true });
});

const box = useBox();
const answerOf = async (called: ReturnType<(typeof syncAll)['call']>) => {
  const answer = await called;
  return answer.ok ? answer.value.result : answer.error;
};

test('an answer is an error where nothing could be done', async () => {
  box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  box.write('~/.codex/config.toml', '[');
  const failed = await answerOf(syncAll.call({}, box));
  expect(failed).toMatchObject({ isError: true, structuredContent: { status: 'error', targets: { codex: {} } } });
});

test('a sync that is to write secrets is refused in a sentence', async () => {
  const text = expect.stringMatching(/^Secrets can be allowed on the command line/);
  expect(await answerOf(syncAll.call({ allow_secrets: true }, box))).toEqual({
    ...{ isError: true, content: [{ type: 'text', text }] },
    structuredContent: { status: 'error', dry_run: false, left_out: [], targets: {}, warnings: [text] },
  });
});
