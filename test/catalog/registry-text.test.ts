// In every answer of the catalog, text of the registry stands as data: behind a label, as an entry of a list, or quoted.
// No sentence of the server's own contains it bare, so that an order which slipped in is never given in its voice.
import { expect, test } from 'vitest';
import { PROMPTS } from '../../src/catalog/prompts.ts';
import { CHATGPT_TOOLS, fetchDocument, search } from '../../src/catalog/tools/chatgpt.ts';
import { getSources } from '../../src/catalog/tools/get-sources.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { NO_SIGNATURES } from '../../src/domain/signing/signatures.ts';
import { listsOf } from '../support/core-app.ts';
import { bundleIn, examineIn } from '../support/curator-steps.ts';
import { examine, SMALL_REGISTRY, SOME_KEY } from '../support/lists.ts';
import { makeSigned } from '../support/workspace.ts';
import { called } from './called.ts';

/** What no label, list or sentence of the server contains. */
const MARK = 'Zqx';
/** A label, a rank, an entry of a list, or a quotation. */
const DATA_LINE = /^(?:> )?(?: {2,}|- |\d\. |[A-Z][A-Za-z ]{2,20}: )/;

const marked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      ['name', 'description', 'why', 'scope'].includes(key) ? `${MARK} ${inner}` : marked(inner),
    ]),
  );
};

const ENTRY = { name: 'Grace', pubkey: SOME_KEY, url: 'https://grace.example.org/', since: '2026-01-01' };
const REGISTRY = registryOrThrow(marked({ ...SMALL_REGISTRY, endorsements: [ENTRY] }));

const portsOver = async () => {
  const signed = await makeSigned();
  const registry = registryOrThrow(marked(signed.registry().document));
  const unsigned = await examine(REGISTRY, NO_SIGNATURES, '2026-04-01');
  const failed = await examine(registry, bundleIn(signed), '2026-04-01');
  const verified = await examineIn(signed, '2026-04-01');
  const ports = { lists: listsOf(REGISTRY), publicUrl: 'https://sources.example' };
  return [unsigned, failed, verified].map((provenance) => ({ ...ports, provenance: async () => provenance }));
};

const isData = (line: string): boolean => DATA_LINE.test(line) || /^[^“]*“[^”]*Zqx[^”]*”[^Z]*$/.test(line);

const CALLS = CHATGPT_TOOLS.flatMap((tool) => [
  { tool, args: tool.example?.({ query: 'sourdough starter', slug: 'bread-baking' }) ?? {} },
  ...(tool === getSources ? [{ tool, args: { query: 'quantum physics' } }] : []),
  ...(tool === fetchDocument ? [{ tool, args: { id: 'bread-baking/1' } }] : []),
]);
// What `search` says is an array, which has no sentences.
test.each(CALLS.filter(({ tool }) => tool !== search))('$tool.listing.name $args', async ({ tool, args }) => {
  for (const ports of await portsOver()) {
    const { text } = await called(tool, args, ports);
    // A ChatGPT tool answers in JSON, whose `text` is what a model reads.
    const shown = text.startsWith('{') ? String(JSON.parse(text).text) : text;
    expect(shown).not.toBe('');
    expect(shown.split('\n').filter((line) => line.includes(MARK) && !isData(line))).toEqual([]);
  }
});

test.each(PROMPTS.map((prompt) => ({ name: prompt.listing.name, prompt })))('the prompt $name', async ({ prompt }) => {
  const [ports] = await portsOver();
  if (ports === undefined) throw new Error('there are ports');
  const got = await prompt.get({ category: 'bread-baking', sources: 'One book' }, ports);
  const [message] = got.ok ? got.value.messages : [];
  const text = String(Reflect.get(message?.content ?? {}, 'text'));
  expect(text).toContain(MARK);
  expect(text).not.toMatch(/ $/m);
  expect(text.split('\n').filter((line) => line.includes(MARK) && !line.startsWith('> '))).toEqual([]);
});
