// Everything that a server of a list says without being asked for anything of its own: its pages and documents, and what
// its tools, prompts and resources list and answer.
import { expect } from 'vitest';
import { SOURCES_TOOLS } from '../../src/catalog/tools/sources-tools.ts';
import { examplesOf } from '../../src/domain/registry/identity.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { exchange, modern, type Serve } from '../support/wire.ts';

const DOCUMENTS = [
  ...['/', '/verify', '/health', '/registry.json', '/llms.txt', '/llms-full.txt', '/feed.xml', '/sitemap.xml'],
  ...['/robots.txt', '/server.json', '/mcp/server-card', '/c/no-such-topic', '/methodology'],
  ...['/.well-known/ai-catalog.json', '/.well-known/agent-skills/index.json'],
];
const LIST_METHODS = ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

/** Every text that `serve` answers for `registry`, by what was asked. */
export const textsOf = async (serve: Serve, registry: Registry): Promise<Readonly<Record<string, string>>> => {
  const texts: Record<string, string> = {};
  const slug = registry.categories[0]?.slug ?? '';
  for (const path of [...DOCUMENTS, `/c/${slug}`, `/c/${slug}.md`, `/c/${slug}.json`]) {
    const { status, text } = await exchange(serve, { verb: 'GET', path, headers: { Accept: 'text/html' } });
    expect(status, path).toBeLessThan(500);
    texts[path] = text;
  }
  const callOf = (name: string, args: object) => modern('tools/call', { name, arguments: args });
  const [query = ''] = examplesOf(registry);
  const asked = [
    ...LIST_METHODS.flatMap((method) => ['/mcp', '/mcp/chatgpt'].map((path) => ({ path, ...modern(method) }))),
    ...SOURCES_TOOLS.filter(({ example }) => example === undefined).map(({ listing }) => callOf(listing.name, {})),
    ...[query, 'quantum physics', ''].map((said) => callOf('get_sources', { query: said })),
    modern('prompts/get', { name: 'learn_topic', arguments: { category: slug } }),
  ];
  for (const sent of asked) {
    const { text } = await exchange(serve, sent);
    expect(text).toContain('"result"');
    texts[JSON.stringify(sent)] = text;
  }
  return texts;
};
