// The walk-through of docs/curator.md, its commands copied from the page and run in order through the command line.
// `links` finds every address of the open web alive.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_ALIVE, writeTopics } from '../../support/curator-steps.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';
import { servePeer } from '../../support/peers.ts';
import { makeSigned, makeWorkspace } from '../../support/workspace.ts';

const page = readFileSync('docs/curator.md', 'utf8');
const commands = [...page.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
  .map((line) => /^npm run curator -- (.*?)(?: {2,}#.*)?$/.exec(line)?.[1])
  .filter((command) => command !== undefined);

const run = (command: string, folder: string): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const state = { XDG_STATE_HOME: join(folder, 'state') };
    const child = spawn('sh', ['-c', `node scripts/curator/main.ts --folder "$FOLDER" ${command}`], {
      env: { ...ALL_ALIVE, ...state, FOLDER: folder },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });

test('the walk-through works from an unsigned fork to a rotated key and an endorsement', async () => {
  const [workspace, friend] = [makeWorkspace(), await makeSigned()];
  cpSync(friend.keys, workspace.keys, { recursive: true });
  const origin = await servePeer(workspace);
  const filled = (command: string): string =>
    command
      .replaceAll(
        'https://YOUR-HOST/registry.json',
        command.startsWith('verify') ? `${origin}/registry.json` : 'https://sources.example/registry.json',
      )
      .replaceAll('https://YOUR-HOST', 'https://sources.example.org')
      .replaceAll('https://THEIR-PAGE', 'https://grace.example.org/')
      .replaceAll('THEIR-KEY', friend.registry().curator.pubkey ?? '')
      .replaceAll('YOUR-KEY', JSON.parse(`${workspace.read('registry.json')}`).curator.pubkey ?? '')
      .replaceAll('endorsement.json', join(workspace.folder, 'endorsement.json'));
  const firstRelease = commands.findIndex((command) => command.startsWith('release'));
  for (const [index, command] of commands.entries()) {
    if (command.startsWith('release') && index > firstRelease) workspace.edit('Explains ', `Explains (${index}) `);
    const out = command.startsWith('endorse ') ? ` --out ${join(workspace.folder, 'endorsement.json')}` : '';
    const { code, output } = await run(`--keys "$FOLDER/../keys" ${filled(command)}${out}`, workspace.folder);
    expect({ command, code, output }).toMatchObject({ command, code: 0 });
    if (command.startsWith('start ')) writeTopics(workspace, SMALL_REGISTRY.categories);
  }
  expect(workspace.registry()).toMatchObject({ seq: 5, endorsements: [{ name: 'THEIR NAME' }] });
});
