// What the README shows of clients is what clients really do.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devDependencies } from '../../package.json';
import { type RunningServer, startServer } from '../support/server.ts';
import { transcribe } from '../support/transcript.ts';

let server: RunningServer;
let readme: string;
beforeAll(async () => {
  [server, readme] = await Promise.all([startServer(), readFile('README.md', 'utf8')]);
});
afterAll(() => server.stop());

// A release must not ask for an edit of the README: whose list it is, and which version, changes with every one.
const lasting = (transcript = ''): string => transcript.replace(/(Registry Version|Curator): .*/g, '$1: …');

test('the transcript is what the client says now; where it is not, paste the received one', async () => {
  const said = await transcribe(server.url, 'http://localhost:8787/mcp', 'learn rust');
  const shown = /^```text\n(> connect [\s\S]*?)\n```$/m.exec(readme)?.[1];
  expect(lasting(shown)).toBe(lasting(said));
});

test('every client in the table is named with the version that is tested, and with its test', async () => {
  const rows = [...readme.matchAll(/^\| `([@\w/-]+)` ([\d.a-z-]+) \|.*\| `(test\/clients\/[\w.-]+)` \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual([
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/sdk',
    '@modelcontextprotocol/inspector',
    'mcp-remote',
    '@modelcontextprotocol/conformance',
  ]);
  for (const [, name = '', version, file = ''] of rows) {
    expect(Object.entries(devDependencies)).toContainEqual([name, version]);
    const suite = await readFile(file, 'utf8');
    expect(suite).toContain('startServer(');
  }
});
