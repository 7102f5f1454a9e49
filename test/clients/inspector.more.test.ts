// What the MCP Inspector's command line, which many people try a server with first, is asked: over HTTP in each era, and
// over stdio.
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBox } from '../support/box.ts';
import { LOCAL_NAMES, SOURCES_NAMES } from '../support/core-app.ts';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { TOPIC } from '../support/lists.ts';
import { BUNDLE, useBundle } from '../support/stdio.ts';

const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const box = useBox();
useBundle();
/** `answer` is the JSON on its standard output, undefined where there was none; `errors` is its standard error. */
const inspect = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [INSPECTOR, '--cli', ...args, '--format', 'json'], {
    encoding: 'utf8',
    env: { ...process.env, HOME: box.home, MCP_INSPECTOR_SECRET_STORE: 'memory', CLAUDE_PROJECT_DIR: box.project },
  });
  return { exitCode: status, answer: stdout.trim() === '' ? undefined : JSON.parse(stdout), errors: stderr };
};

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
const ask = (era: string, ...args: readonly string[]) =>
  inspect([server.url, '--transport', 'http', '--protocol-era', era, '--method', ...args]);

const RESOURCE = `three-good-sources://category/${TOPIC.slug}`;
const LEARN = ['prompts/get', '--prompt-name', 'learn_topic', '--prompt-args', `category=${TOPIC.slug}`];
const call = (name: string, ...args: readonly string[]) => ['tools/call', '--tool-name', name, ...args];
const query = (text: string) => call('get_sources', '--tool-arg', `query=${text}`);
const SOURCES = { isError: false, structuredContent: { sources: TOPIC.urls.map((url) => ({ url })) } };

describe.each([
  { era: 'modern', version: '2026-07-28' },
  { era: 'legacy', version: '2025-11-25' },
])('the Inspector with --protocol-era $era', ({ era, version }) => {
  test.each<[does: string, args: readonly string[], result: object]>([
    [`negotiates ${version}`, ['initialize'], { protocolVersion: version }],
    ['lists the tools', ['tools/list', '--strict'], { tools: SOURCES_NAMES.map((name) => ({ name })) }],
    ['calls get_sources for a question', query(TOPIC.query), SOURCES],
    [
      'reads a category',
      ['resources/read', '--uri', RESOURCE],
      { contents: [{ uri: RESOURCE, mimeType: 'text/plain' }] },
    ],
    ['gets a prompt', LEARN, { messages: [{ role: 'user' }] }],
  ])('%s, and finds nothing in a schema that some client could not read', (_, args, result) => {
    const { exitCode, answer, errors } = ask(era, ...args);
    expect(exitCode, errors).toBe(0);
    expect(answer).toMatchObject({ result });
    expect(answer).not.toHaveProperty('schemaFindings');
  });

  test.each([
    ['a tool that found nothing', query('xyzzy plugh foobar'), 'tool_is_error'],
    ['one that does not exist', call('nope'), 'tool_not_found'],
  ])('tells %s from the other', (_, args, error) =>
    expect(ask(era, ...args)).toMatchObject({ exitCode: 5, errors: expect.stringContaining(error) }),
  );
});

test('the Inspector with --protocol-era auto finds the newer era', () => {
  const answer = { result: { protocolVersion: '2026-07-28' } };
  expect(ask('auto', 'initialize')).toMatchObject({ exitCode: 0, answer });
});

test.each<[args: readonly string[], result: object]>([
  [['tools/list'], { tools: LOCAL_NAMES.map((name) => ({ name })) }],
  [call('get_status'), { isError: false }],
])('the Inspector is answered over stdio: %j', (args, result) => {
  const { answer, errors } = inspect([process.execPath, BUNDLE, 'stdio', '--method', ...args]);
  expect(answer, errors).toMatchObject({ result });
});
