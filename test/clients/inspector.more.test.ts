// What the MCP Inspector's command line, which many people try a server with first, is asked in each era.

import { beforeAll, describe, expect, test } from 'vitest';
import { EDGE_NAMES } from '../support/core-app.ts';
import { type SharedServer, sharedServer } from '../support/dev-server.ts';
import { inspect } from '../support/inspector.ts';
import { TOPIC } from '../support/lists.ts';

const RESOURCE = `three-good-sources://category/${TOPIC.slug}`;

describe.each([
  { era: 'modern', version: '2026-07-28' },
  { era: 'legacy', version: '2025-11-25' },
])('the Inspector with --protocol-era $era', ({ era, version }) => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await sharedServer();
  });

  const ask = (...args: readonly string[]) =>
    inspect([server.url, '--transport', 'http', '--protocol-era', era, '--method', ...args]);

  test(`negotiates ${version}`, () => {
    expect(ask('initialize')).toMatchObject({
      exitCode: 0,
      answer: { result: { protocolVersion: version, serverInfo: { name: 'three-good-sources' } } },
    });
  });
  test('lists the tools and finds nothing in their schemas that some client could not read', () => {
    const { exitCode, answer, errors } = ask('tools/list', '--strict');
    expect(exitCode, errors).toBe(0);
    expect(answer).toMatchObject({ result: { tools: EDGE_NAMES.map((name) => ({ name })) } });
    expect(answer).not.toHaveProperty('schemaFindings');
  });
  test('calls get_sources for a question', () => {
    const called = ask('tools/call', '--tool-name', 'get_sources', '--tool-arg', `query=${TOPIC.query}`);
    expect(called).toMatchObject({
      exitCode: 0,
      answer: { result: { isError: false, structuredContent: { sources: TOPIC.urls.map((url) => ({ url })) } } },
    });
  });
  test('tells a tool that found nothing from one that does not exist', () => {
    const nothing = ask('tools/call', '--tool-name', 'get_sources', '--tool-arg', 'query=xyzzy plugh foobar');
    expect([nothing.exitCode, nothing.errors]).toEqual([5, expect.stringContaining('tool_is_error')]);
    const unknown = ask('tools/call', '--tool-name', 'nope');
    expect([unknown.exitCode, unknown.errors]).toEqual([5, expect.stringContaining('tool_not_found')]);
  });
  test('reads a category', () => {
    expect(ask('resources/read', '--uri', RESOURCE)).toMatchObject({
      exitCode: 0,
      answer: { result: { contents: [{ uri: RESOURCE, mimeType: 'text/plain' }] } },
    });
  });
  test('gets a prompt', () => {
    const got = ask('prompts/get', '--prompt-name', 'learn_topic', '--prompt-args', `category=${TOPIC.slug}`);
    expect(got).toMatchObject({ exitCode: 0, answer: { result: { messages: [{ role: 'user' }] } } });
  });
});

test('the Inspector with --protocol-era auto finds the newer era', async () => {
  const server = await sharedServer();
  const found = inspect([server.url, '--transport', 'http', '--protocol-era', 'auto', '--method', 'initialize']);
  expect(found).toMatchObject({ exitCode: 0, answer: { result: { protocolVersion: '2026-07-28' } } });
});
