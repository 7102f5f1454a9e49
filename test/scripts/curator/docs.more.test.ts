// The walk-through of docs/curator.md, its commands copied from the page and run in order through the command line.
// Only `links`, which asks the open web, is left out.
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { examine } from '../../../src/domain/signing/provenance.ts';
import { publishedFiles } from '../../../src/http/site/published.ts';
import { startRelay } from '../../support/relay.ts';
import { serve } from '../../support/web-server.ts';
import { makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

vi.setConfig({ testTimeout: 120_000 });

const page = readFileSync('docs/curator.md', 'utf8');
const commands = [...page.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
  .map((line) => /^npm run curator -- (.*?)(?: {2,}#.*)?$/.exec(line)?.[1])
  .filter((command) => command !== undefined)
  .filter((command) => command !== 'links');

test('the page uses every command there is', () => {
  const source = readFileSync('scripts/curator/main.ts', 'utf8');
  const known = [...source.matchAll(/\.command\('([a-z-]+)/g)].map(([, name]) => name);
  expect(known.filter((name) => !new RegExp(`(?:curator -- |\`)${name}\\b`).test(page))).toEqual([]);
});

test('the page names every file whose example a list without Rust must change', () => {
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const asking = files.filter((path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes('learn rust'));
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

const run = (command: string, folder: string): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const state = { XDG_STATE_HOME: join(folder, 'state') };
    const child = spawn('sh', ['-c', `node scripts/curator/main.ts --folder "$FOLDER" ${command}`], {
      env: { ...process.env, ...state, FOLDER: folder },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });

const serveWorkspace = (workspace: Workspace): Promise<string> =>
  serve((request) => {
    const bundle: unknown = JSON.parse(workspace.read('signed/signatures.json').toString());
    return publishedFiles(() => examine(workspace.registry(), bundle, '2026-04-01')).fetch(request);
  });

test('the walk-through works from an unsigned fork to a rotated key and an endorsement', async () => {
  const [workspace, friend, relay] = [makeWorkspace(), await makeSigned(), await startRelay()];
  cpSync(friend.keys, workspace.keys, { recursive: true });
  const origin = await serveWorkspace(workspace);
  const filled = (command: string): string =>
    command
      .replaceAll(
        'https://YOUR-HOST/registry.json',
        command.startsWith('verify') ? `${origin}/registry.json` : 'https://sources.example/registry.json',
      )
      .replaceAll('https://YOUR-HOST', 'https://sources.example.org')
      .replaceAll('https://RELAY', relay.origin)
      .replaceAll('https://THEIR-PAGE', 'https://grace.example.org/')
      .replaceAll('THEIR-KEY', friend.registry().curator.pubkey ?? '')
      .replaceAll('YOUR-KEY', workspace.registry().curator.pubkey ?? '')
      .replaceAll('endorsement.json', join(workspace.folder, 'endorsement.json'));
  for (const [index, command] of commands.entries()) {
    const before = workspace.read('registry.json');
    if (command.startsWith('release')) workspace.edit('Explains ', `Explains (${index}) `);
    const out = command.startsWith('endorse ') ? ` --out ${join(workspace.folder, 'endorsement.json')}` : '';
    const { code, output } = await run(`--keys "$FOLDER/../keys" ${filled(command)}${out}`, workspace.folder);
    expect({ command, code, output }).toMatchObject({ command, code: 0 });
    if (command.startsWith('add ')) workspace.write('registry.json', before);
  }
  expect(workspace.registry()).toMatchObject({ seq: 4, endorsements: [{ name: 'THEIR NAME' }] });
});
