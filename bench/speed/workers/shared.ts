// What every peer serves: this project's own answers to the same two tools, so that only the protocol around them differs.
// Peers declare no output schema, so they need not validate their own answers.
import { getSources } from '../../../src/catalog/tools/get-sources.ts';
import { listCategories } from '../../../src/catalog/tools/list-categories.ts';
import { foundAnswer, missAnswer } from '../../../src/catalog/tools/sources-answer.ts';
import { createLists } from '../../../src/domain/lists/lists.ts';
import { splitParts, unpackIndex } from '../../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../../src/domain/matching/match.ts';
import { registryOf } from '../../../src/domain/registry/registry.ts';
import { document, packedIndexes } from '../../../src/worker/built.ts';

const registry = registryOf(document);
const [ownIndex = new Uint8Array()] = splitParts(packedIndexes);
const match = matcherOver(unpackIndex(ownIndex.slice().buffer, registry.categories));

type TextResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
};

const listed = listCategories.check({});
if (!listed.ok) throw new Error('the arguments were refused');
const listResult: TextResult = JSON.parse(
  (await listed.value.run({ registry, lists: createLists({ own: registry, match }) })).json,
);

/** The answer of list_categories, made once. */
export const listAnswer = (): TextResult => listResult;

/** The answer of get_sources to one query. */
export const sourcesAnswer = async (query: string): Promise<TextResult> => {
  const found = match(query);
  const { text, data } = found.ok ? foundAnswer(found.value, registry) : missAnswer(found.error, query, registry);
  return { content: [{ type: 'text', text }], structuredContent: { ...data }, isError: !found.ok };
};

export const LIST_DESCRIPTION = listCategories.listing.description;
export const SOURCES_DESCRIPTION = getSources.listing.description;
