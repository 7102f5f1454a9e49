// What every tool has to be beside what it does: shown, named in the documents, and kept out of the registry's texts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toolTable } from '../../scripts/build/record-tools.ts';
import { reviewBytes } from '../../scripts/gate/check-registry.ts';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { coreApp } from '../support/core-app.ts';
import { registryWith } from '../support/registries.ts';
import { SMALL_REGISTRY_TEXT } from '../support/small-registry.ts';
import { CHATGPT_NAMES, LOCAL_NAMES } from '../support/tool-names.ts';
import { TOPIC } from '../support/topic.ts';
import { exchange, modern } from '../support/wire.ts';

test('README has the table of tools of the catalog; where it has not, run `npm run record:tools`', () =>
  expect(readFileSync('README.md', 'utf8')).toContain(`\n${toolTable()}\n`));

// ChatGPT's own two are ordinary words.
const NAMES = [...new Set([...LOCAL_NAMES, ...CHATGPT_NAMES])].filter((name) => !['search', 'fetch'].includes(name));
test.each(NAMES)('registry text may not name the tool %s', (name) => {
  const text = SMALL_REGISTRY_TEXT.replace('All about bread.', `Better than ${name}.`);
  expect(reviewBytes(new TextEncoder().encode(text)).map(({ message }) => message)).toEqual([
    'must state facts only, but it names a tool of this server',
  ]);
});

const serve = coreApp();
test.each(CHATGPT_TOOLS)('$listing.name answers its own example, which its definition may give', async (tool) => {
  const { name } = tool.listing;
  const call = modern('tools/call', { name, arguments: tool.example?.(TOPIC) ?? {} });
  const { body } = await exchange(serve, { path: '/mcp/chatgpt', ...call });
  expect(body, 'A tool with required arguments gives an `example` of them in its definition.').toMatchObject({
    result: { isError: false },
  });
});

test("compare_sources repeats the person's sources without the blank lines around them, and so reads the slug", async () => {
  const named = { category: ` ${TOPIC.slug}\n`, sources: '\n My Book\n\n' };
  const { body } = await exchange(serve, modern('prompts/get', { name: 'compare_sources', arguments: named }));
  expect(JSON.stringify(body)).toContain(String.raw`on a topic:\n\nMy Book\n\nAnd these`);
});

test.each([
  ['xyzzy', /such as (topic-\d{4}, ){9}topic-0009"/],
  ['0010', /such as topic-0010"/],
])('a prompt about "%s" is refused with the nearest slugs, else with the first ten', async (category, said) => {
  const call = modern('prompts/get', { name: 'learn_topic', arguments: { category } });
  expect((await exchange(coreApp({ registry: registryWith(11) }), call)).text).toMatch(said);
});

test('the panel on the first page offers every tool, those with arguments first', async () => {
  const { text } = await exchange(serve, { verb: 'GET', path: '/' });
  const offered = [...text.matchAll(/<option value="(\w+)" data-method="tools\/call" data-arguments="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  const names = EDGE_TOOLS.toSorted((a, b) => Number(b.example !== undefined) - Number(a.example !== undefined));
  expect(offered).toEqual(names.map(({ listing }) => listing.name));
});
