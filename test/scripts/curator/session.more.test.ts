// The walk-through of docs/curator.md: its commands, copied from the page and run in order through the command line, and the
// recording docs/curator-session.txt of what they print. `links` finds every address of the open web alive.
// After a change on purpose: `npm test -- test/scripts/curator/session.more.test.ts -u`.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ALL_ALIVE, writeTopics } from '../../support/curator-steps.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';
import { keyOf, servePeer } from '../../support/peers.ts';
import { makeSigned, makeWorkspace } from '../../support/workspace.ts';

const page = readFileSync('docs/curator.md', 'utf8');
const commands = [...page.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
  .map((line) => /^npm run curator -- (.*?)(?: {2,}#.*)?$/.exec(line)?.[1])
  .filter((command) => command !== undefined);

test('the page uses every command there is', () => {
  const source = readFileSync('scripts/curator/main.ts', 'utf8');
  const known = [...source.matchAll(/^command\('([a-z-]+)/gm)].map(([, name]) => name);
  expect(known).toContain('start');
  expect(known.filter((name) => !new RegExp(`(?:curator -- |\`)${name}\\b`).test(page))).toEqual([]);
});

test('the recording shows what the commands of the page print, from an unsigned fork to an endorsement', async () => {
  const [workspace, friend] = [makeWorkspace(), await makeSigned()];
  const { folder, keys } = workspace;
  cpSync(friend.keys, keys, { recursive: true });
  const origin = await servePeer(workspace);
  const ownKey = (): string => JSON.parse(`${workspace.read('registry.json')}`).curator.pubkey ?? 'none';
  const filled = (command: string): string =>
    command
      .replaceAll('https://YOUR-HOST/registry.json', `${origin}/registry.json`)
      .replaceAll(/https:\/\/(?:YOUR-HOST|THEIR-PAGE)/g, 'https://sources.example.org')
      .replaceAll('THEIR-KEY', keyOf(friend))
      .replaceAll('YOUR-KEY', ownKey());
  /** Without what changes with every run, and with the words of the page in place of what the test fills in. */
  const lasting = (text: string): string =>
    text
      .replaceAll(keys, '~/.config/three-good-sources/keys')
      .replaceAll(`${folder}/`, '')
      .replaceAll(origin, 'https://YOUR-HOST')
      .replaceAll(keyOf(friend), 'THEIR-KEY')
      .replaceAll(/\b[ybndrfg8ejkmcpqxot1uwisza345h769]{52}\b/g, 'YOUR-KEY')
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'HASH');
  const recorded: string[] = [];
  for (const command of commands) {
    if (command.startsWith('check')) {
      writeTopics(workspace, SMALL_REGISTRY.categories);
      recorded.push('# In an editor: every text that began with TODO: is written.\n');
    }
    if (command === 'diff') {
      workspace.edit('Explains bread from', 'Teaches bread from');
      recorded.push('# In an editor: a reason is changed.\n');
    }
    const call = `node "${resolve('scripts/curator/main.ts')}" --keys "${keys}" ${filled(command)}`;
    const env = { ...ALL_ALIVE, XDG_STATE_HOME: join(folder, 'state') };
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', call], { cwd: folder, env });
    const shown = command.startsWith('ask ') ? '(what the matcher says)\n' : lasting(stdout + stderr);
    recorded.push(`$ npm run curator -- ${command}\n${shown}`);
  }
  expect(workspace.registry()).toMatchObject({ endorsements: [{ name: 'THEIR NAME' }] });
  await expect(recorded.join('\n')).toMatchFileSnapshot(resolve('docs/curator-session.txt'));
});
