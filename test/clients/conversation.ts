// What the official SDK's clients are answered over HTTP, whichever their generation and however they opened the
// conversation.
import type { Client } from '@modelcontextprotocol/client';
import type { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, test } from 'vitest';
import packageDocument from '../../package.json' with { type: 'json' };
import { SOURCES_TOOLS } from '../../src/catalog/tools/sources-tools.ts';
import { SOURCES_NAMES } from '../support/core-app.ts';
import { FIRST_LIST, TOPIC } from '../support/lists.ts';

const URI = 'three-good-sources://';
const RESOURCE = `${URI}category/${TOPIC.slug}`;
const RESOURCES = [
  `${URI}registry`,
  ...FIRST_LIST.categories.map(({ slug }) => `${URI}category/${slug}`),
  'skill://consult-three-good-sources-first/SKILL.md',
];
const [FIRST_URL = ''] = TOPIC.urls;
const PROMPTS = [
  ['learn_topic', { category: TOPIC.slug }],
  ['compare_sources', { category: TOPIC.slug, sources: 'my own notes' }],
] as const;

/** The tests of one conversation, which the client has opened before the first. */
export const converses = (opened: () => Client | ClientV1, era: 'legacy' | 'modern'): void => {
  const call = (name: string, args: Record<string, unknown>) => opened().callTool({ name, arguments: args });

  test('learns who answers and what it offers', () => {
    const { version } = packageDocument;
    expect(opened().getServerVersion()).toMatchObject({ name: 'three-good-sources', version });
    expect(opened().getServerCapabilities()).toEqual({
      ...{ tools: {}, resources: {}, prompts: {}, completions: {} },
      ...(era === 'modern' ? { extensions: { 'io.modelcontextprotocol/skills': {} } } : {}),
    });
  });
  test('lists the tools in their order, calls each, and finds their structure as listed', async () => {
    const { tools } = await opened().listTools();
    expect(tools.map(({ name }) => name)).toEqual(SOURCES_NAMES);
    for (const { listing, example } of SOURCES_TOOLS)
      expect(await call(listing.name, { ...example?.(TOPIC) })).toMatchObject({ isError: false });
  });
  test('gets three sources for a question, in text and as data', async () => {
    const result = await call('get_sources', { query: TOPIC.query });
    const sources = TOPIC.urls.map((url, index) => ({ rank: index + 1, url }));
    expect(result).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: expect.stringContaining(`Category: ${TOPIC.name}\nSlug: ${TOPIC.slug}\n`) }],
      structuredContent: { found: true, category: { slug: TOPIC.slug }, sources },
    });
  });
  test('gets an error result when nothing fits, and throws -32601 for an unknown tool', async () => {
    const structuredContent = { found: false, reason: 'below_threshold' };
    expect(await call('get_sources', { query: 'xyzzy plugh foobar' })).toMatchObject({
      isError: true,
      structuredContent,
    });
    await expect(call('nope', {})).rejects.toMatchObject({ code: -32601, message: expect.stringContaining('nope') });
  });
  test('gets the reason for wrong arguments: an error in a session, else a result that the model reads', async () => {
    const called = call('get_sources', { topic: 'x' });
    const says = expect.stringContaining('Missing required parameter: query');
    if (era === 'modern') return expect(await called).toMatchObject({ isError: true, content: [{ text: says }] });
    return expect(called).rejects.toMatchObject({ code: -32602, message: says });
  });
  test('lists a resource per category and the registry, reads one, and is told which is missing', async () => {
    const { resources } = await opened().listResources();
    expect(resources.map(({ uri }) => uri).toSorted()).toEqual(RESOURCES.toSorted());
    const contents = [{ uri: RESOURCE, mimeType: 'text/plain', text: expect.stringContaining(FIRST_URL) }];
    expect(await opened().readResource({ uri: RESOURCE })).toMatchObject({ contents });
    const uri = `${URI}category/nope`;
    await expect(opened().readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
  });
  test('gets both prompts', async () => {
    const { prompts } = await opened().listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(PROMPTS.map(([name]) => name));
    for (const [name, args] of PROMPTS)
      expect(JSON.stringify(await opened().getPrompt({ name, arguments: args }))).toContain(FIRST_URL);
  });
  test('completes the category of a prompt and the slug of the template', async () => {
    const uri = `${URI}category/{slug}`;
    expect(await opened().listResourceTemplates()).toMatchObject({
      resourceTemplates: [{ uriTemplate: uri }, { uriTemplate: `${uri}/chapters` }],
    });
    for (const [ref, name] of [
      [{ type: 'ref/prompt', name: 'learn_topic' }, 'category'],
      [{ type: 'ref/resource', uri }, 'slug'],
    ] as const) {
      const { completion } = await opened().complete({ ref, argument: { name, value: TOPIC.typed } });
      expect(completion.values).toContain(TOPIC.slug);
    }
  });
};
