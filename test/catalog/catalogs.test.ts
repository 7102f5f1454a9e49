// What every tool needs besides its work: pages and documents show it, and texts of the registry may not name it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reviewBytes } from '../../scripts/gate/check-registry.ts';
import { resourcesOf } from '../../src/catalog/resources.ts';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { SOURCES_TOOLS } from '../../src/catalog/tools/sources-tools.ts';
import { CHATGPT_NAMES, coreApp, LOCAL_NAMES, SOURCES_NAMES, SYNC_NAMES } from '../support/core-app.ts';
import { bundleIn } from '../support/curator-steps.ts';
import { examine, registryWith, SMALL_REGISTRY_TEXT, TOPIC } from '../support/lists.ts';
import { exchange, modern } from '../support/wire.ts';
import { makeSigned } from '../support/workspace.ts';

const OF_CHATGPT = CHATGPT_NAMES.filter((name) => !SOURCES_NAMES.includes(name));
test.each([
  { document: 'README.md', place: /adds the (.*?) tools/, names: OF_CHATGPT },
  { document: 'README.md', place: /local program .*? Three more \((.*?)\)/, names: SYNC_NAMES },
  { document: 'docs/harness.md', place: /over stdio with the tools (.*?)\./, names: SYNC_NAMES },
])('$document names $names in a sentence', ({ document, place, names }) => {
  const [, list = ''] = place.exec(readFileSync(document, 'utf8').replaceAll('\n', ' ')) ?? [];
  expect((list.match(/\w{4,}/g) ?? []).toSorted()).toEqual(names.toSorted());
});

// ChatGPT's own are ordinary words.
test.each(LOCAL_NAMES)('registry text may not name the tool %s', (name) => {
  const text = SMALL_REGISTRY_TEXT.replace('All about bread.', `Better than ${name}.`);
  const problem = { message: 'must state facts only, but it names a tool of this server' };
  expect(reviewBytes(new TextEncoder().encode(text))).toMatchObject([problem]);
});

const serve = coreApp();
test.each(CHATGPT_TOOLS)('$listing.name answers its own example, which its definition may give', async (tool) => {
  const { name } = tool.listing;
  const call = modern('tools/call', { name, arguments: tool.example?.(TOPIC) ?? {} });
  const { body } = await exchange(serve, { path: '/mcp/chatgpt', ...call });
  const advice = 'A tool with required arguments gives an `example` of them in its definition.';
  expect(body, advice).toMatchObject({ result: { isError: false } });
});

test("compare_sources repeats the person's sources without the blank lines around them, and so reads the slug", async () => {
  const named = { category: ` ${TOPIC.slug}\n`, sources: '\n My Book\n\n' };
  const { body } = await exchange(serve, modern('prompts/get', { name: 'compare_sources', arguments: named }));
  expect(JSON.stringify(body)).toContain(String.raw`on a topic:\n\nMy Book\n\nAnd these`);
});

test.each([
  ['learn_topic', 'xyzzy', /such as (topic-\d{4}, ){9}topic-0009"/],
  ['learn_topic', '0010', /such as topic-0010"/],
  ['compare_sources', '0010', /such as topic-0010"/],
])('%s about "%s" is refused with the nearest slugs, else with the first ten', async (name, category, said) => {
  const call = modern('prompts/get', { name, arguments: { category, sources: 'My Book' } });
  expect((await exchange(coreApp({ registry: registryWith(11) }), call)).text).toMatch(said);
});

test('the panel on the first page offers every tool, those with arguments first', async () => {
  const { text } = await exchange(serve, { verb: 'GET', path: '/' });
  const offered = [...text.matchAll(/<option value="(\w+)" data-method="tools\/call" data-arguments="/g)];
  const tools = SOURCES_TOOLS.toSorted((a, b) => Number(b.example !== undefined) - Number(a.example !== undefined));
  expect(offered.map(([, name]) => name)).toEqual(tools.map(({ listing }) => listing.name));
});

test('the history of a signed list is a resource with the bytes of its file, and empty where the check fails', async () => {
  const workspace = await makeSigned();
  const registry = workspace.registry();
  const resource = resourcesOf({ own: registry }).find(({ listing }) => listing.uri === 'three-good-sources://history');
  const read = async (signatures: unknown) => {
    const provenance = await examine(registry, signatures, '2026-04-01');
    return resource?.read({ provenance: async () => provenance } as never);
  };
  const text = workspace.read('signed/history.json').toString();
  expect(await read(bundleIn(workspace))).toEqual({ uri: resource?.listing.uri, mimeType: 'application/json', text });
  expect(await read({ registry: null, history: [] })).toMatchObject({ text: '[]' });
});
