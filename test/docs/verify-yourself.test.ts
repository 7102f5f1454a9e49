// The commands of "Verify it yourself" in docs/verify.md, copied from that page and run in an empty folder.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkCommands } from '../../src/domain/signing/signatures.ts';
import { expectSaid } from '../support/document.ts';
import { folderForFile } from '../support/folders.ts';
import { servePeer } from '../support/peers.ts';
import { makeSigned } from '../support/workspace.ts';

const page = readFileSync('docs/verify.md', 'utf8');
const section = page.slice(page.indexOf('## Verify it yourself')).split(/\n## /)[0] ?? '';
const [fetching = '', ...checks] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);

const folder = folderForFile();

const run = (commands: string): Promise<number | null> =>
  new Promise((resolve) => {
    const shell = spawn('sh', ['-ec', commands], { cwd: folder, stdio: 'ignore' });
    shell.once('exit', resolve);
  });

const has = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;

test('the section fetches the files and has the checks that the server names', () => {
  expect(fetching).toContain('SERVER=https://YOUR-HOST\n');
  expect(checks.map((commands) => commands.trimEnd())).toEqual(checkCommands('https://YOUR-HOST').slice(1));
});

test('the section is true of a signed list and of an unsigned one', () =>
  expectSaid(section, '\nWhile `/health` says `"signature":"unsigned"`, '));

for (const commands of checks) {
  const [tool = ''] = commands.split(' ');
  test.skipIf(!has('curl') || !has(tool))(
    `the files as fetched pass ${tool}, and fail once a byte is added`,
    async () => {
      const origin = await servePeer(await makeSigned());
      expect(await run(fetching.replace('https://YOUR-HOST', origin))).toBe(0);
      expect(await run(commands)).toBe(0);
      expect(await run('printf x >> registry.json')).toBe(0);
      expect(await run(commands)).not.toBe(0);
    },
  );
}
