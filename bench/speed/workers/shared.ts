// What every peer serves: this project's own answers to the same two tools, so that only the protocol around them differs.
// Peers declare no output schema, so they need not validate their own answers.
import { getSources } from '../../../src/catalog/tools/get-sources.ts';
import { listCategories } from '../../../src/catalog/tools/list-categories.ts';
import { unpackIndex } from '../../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../../src/domain/matching/match.ts';
import { registryOf } from '../../../src/domain/registry/registry.ts';
import { document, packedIndex } from '../../../src/worker/built.ts';

const registry = registryOf(document);
const ports = { registry, match: matcherOver(unpackIndex(packedIndex, registry.categories)) };

type TextResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
};

const listed = await listCategories.call({}, ports);

/** The answer of list_categories, computed once. */
export const listAnswer = (): TextResult => toTextResult(listed);

/** The answer of get_sources to one query. */
export const sourcesAnswer = async (query: string): Promise<TextResult> =>
  toTextResult(await getSources.call({ query }, ports));

export const LIST_DESCRIPTION = listCategories.listing.description;
export const SOURCES_DESCRIPTION = getSources.listing.description;

const toTextResult = (called: Awaited<ReturnType<typeof listCategories.call>>): TextResult => {
  if (!called.ok) throw new Error('the arguments were refused');
  const { content, structuredContent = {}, isError } = called.value.result;
  return {
    content: content.map(({ text }) => ({ type: 'text', text: String(text) })),
    structuredContent: { ...structuredContent },
    isError,
  };
};
