// The listing of tools as clients see it. A change here changes what every model reads: look at the diff with care.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withPart } from '../../../scripts/document-part.ts';
import { SOURCES_TOOLS } from '../../../src/catalog/tools/sources-tools.ts';
import { isObject } from '../../../src/domain/json.ts';
import { coreApp, SOURCES_NAMES } from '../../support/core-app.ts';
import { registryWith } from '../../support/lists.ts';
import { exchange, modern } from '../../support/wire.ts';

const serve = coreApp();

/** The most that a listing may take of a model's attention, in bytes. */
const MAX_LISTING_BYTES = 8000;
const ROOM =
  "Shorten the new description or another tool's, or lower MAX_TOPIC_BYTES in src/catalog/tools/get-sources.ts (to 480 at " +
  'least, for forty short names): all of them share this room.';

test.each(['/mcp', '/mcp/chatgpt'])('the list on %s is this (TOOL-1, TOOL-4, TOOL-5, TOOL-7, TOOL-8)', async (path) => {
  const { body } = await exchange(serve, { path, ...modern('tools/list') });
  expect(body, 'After a change on purpose run `npm run record:tools`, and read the diff.').toMatchSnapshot();
});

/** How a tool is called: its arguments, with a question mark after those that may be absent. */
const callOf = ({ name, inputSchema }: { readonly name: string; readonly inputSchema: object }): string => {
  const { properties, required } = { properties: {}, required: [], ...inputSchema };
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const names = isObject(properties) ? Object.keys(properties) : [];
  const args = names.map((argument) => (needed.includes(argument) ? argument : `${argument}?`));
  return args.length === 0 ? name : `${name} {${args.join(', ')}}`;
};

test('docs/protocol.md has a row for each of them; where it has not, run `npm run record:tools`', async () => {
  const rows = SOURCES_TOOLS.map(({ listing: tool }) => `| \`${callOf(tool)}\` | ${tool.description.split('. ')[0]} |`);
  const file = resolve('docs/protocol.md');
  const table = ['| Tool | What it does |', '|---|---|', ...rows].join('\n');
  await expect(withPart(readFileSync(file, 'utf8'), 'tools', table)).toMatchFileSnapshot(file);
});

test.each(['/mcp', '/mcp/chatgpt'])('forty topics fit into the listing on %s', async (path) => {
  const named = registryWith(40);
  const { text } = await exchange(coreApp({ registry: named }), { path, ...modern('tools/list') });
  expect(text).toContain(named.categories.map(({ name }) => name).join(', '));
  const longer = named.categories.map((category) => ({ ...category, name: `Longer ${category.name.toLowerCase()}` }));
  const app = coreApp({ registry: { ...named, categories: longer } });
  const { length } = new TextEncoder().encode((await exchange(app, { path, ...modern('tools/list') })).text);
  expect(length, ROOM).toBeLessThan(MAX_LISTING_BYTES);
});

test('forty long names in Chinese fit into the listing on /mcp/chatgpt as far as there is room', async () => {
  const registry = registryWith(40);
  const nameOf = (place: number) => `${'自己动手搭建家庭服务器'.repeat(2)}${place}`;
  const categories = registry.categories.map((category, place) => ({ ...category, name: nameOf(place) }));
  const named = { ...registry, categories };
  const { text } = await exchange(coreApp({ registry: named }), { path: '/mcp/chatgpt', ...modern('tools/list') });
  expect(new TextEncoder().encode(text).length, ROOM).toBeLessThan(MAX_LISTING_BYTES);
  expect(text).toContain(`Topics: ${categories[0]?.name}, ${categories[1]?.name}`);
  const shown = categories.filter(({ name }) => text.includes(`${name},`)).length;
  expect(text).toContain(`, and ${40 - shown} more.`);
  expect(shown).toBeGreaterThan(5);
});

test('every tool on /mcp says when to use it and when not', async () => {
  const { body } = await exchange(serve, modern('tools/list'));
  const tool = { description: expect.stringMatching(/\bUse it\b.*\b(?:not needed|Not|Do not)\b/) };
  const advice = 'The `description` of a new tool says "Use it …", and "Not …" or "Do not …".';
  expect(body, advice).toMatchObject({ result: { tools: SOURCES_NAMES.map(() => tool) } });
});
