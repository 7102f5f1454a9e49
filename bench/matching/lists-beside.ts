// What federation does to matching: the topics of the foreign and the independent list cut into many small trusted lists of the
// first list, against all topics in one list. Writes the table of docs/lists.md.
import { generateKeyPairSync } from 'node:crypto';
import { signingKey } from '../../scripts/curator/keys.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { buildLists } from '../../src/domain/lists/build.ts';
import { createLists } from '../../src/domain/lists/lists.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import { type Category, type RegistryDocument, registryOf } from '../../src/domain/registry/registry.ts';
import { canonicalText } from '../../src/domain/signing/signatures.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { madeUpDocument } from '../made-up-registry.ts';
import { measuredTable } from '../table.ts';
import { cellsOf, evaluate, type Prediction, slugOf } from './metrics.ts';
import { joinLists, loadList } from './open-set.ts';

const lists = [loadList('first'), loadList('foreign'), loadList('independent')] as const;
const first = lists[0].categories;
/** One of each slug: a topic that two lists have would compete with itself. */
const { categories: topics, rows } = joinLists(lists);
const others = topics.slice(first.length);
const own = buildMatcher(first);
const inOneList = buildMatcher(topics);
const TODAY = '2026-11-22';

/** `categories` in lists of `size`. */
const cut = (categories: readonly Category[], size: number): readonly (readonly Category[])[] =>
  Array.from({ length: Math.ceil(categories.length / size) }, (_, nth) =>
    categories.slice(nth * size, (nth + 1) * size),
  );

/** A list of `categories` that is signed and was fetched. */
const soundList = async (nth: number, categories: RegistryDocument['categories']) => {
  const { z32: pubkey, sign } = signingKey(generateKeyPairSync('ed25519').privateKey);
  const name = `Curator ${nth}`;
  const text = canonicalText({ ...madeUpDocument(1), seq: 1, curator: { name, pubkey }, categories });
  const bytes = utf8(text);
  const sha256 = await sha256Hex(bytes);
  // Keys are sorted in the signed bytes, and the index follows that order.
  const registry = registryOf(JSON.parse(text));
  const { version } = registry;
  const claim = { seq: 1, version, expires: undefined, signer: pubkey, chain: [pubkey], releases: [sha256] };
  const trust = { name, pubkey, url: `https://list-${nth}.example.org/`, since: '2026-01-01' };
  return { trust, examined: { registry, text, signature: sign(bytes), claim, sha256 }, fetched: TODAY };
};

type Ask = (query: string) => Promise<Prediction>;

/** A question goes to the first list, and where that finds nothing, to `lists` as the server asks them. */
const behindOwn = async (lists: readonly (readonly Category[])[]): Promise<Ask> => {
  const sound = await Promise.all(
    lists.map((list, nth) => soundList(nth, Object.fromEntries(list.map(({ slug, ...topic }) => [slug, topic])))),
  );
  const { summary, files } = await buildLists({ own: {}, snapshots: sound, leftOut: [] });
  const { ask } = createLists({
    own: registryOf({ ...madeUpDocument(1), trusts: sound.map(({ trust }) => trust) }),
    ...{ match: own, summary, today: () => TODAY, lexicon: buildLexicon(commonWords()) },
    read: async (name) => files.get(name)?.slice().buffer,
  });
  return async (query) => (await ask(query)).answers[0]?.match.category.slug ?? null;
};

/** An answer of the one list counts only if it is of the first list or sure, as that of a trusted list. */
const sureInOneList: Ask = async (query) => {
  const found = inOneList(query);
  const isOwn = first.some(({ slug }) => slug === slugOf(found));
  return found.ok && (isOwn || found.value.confidence !== 'low') ? slugOf(found) : null;
};

const tens = cut(others, 10);
const fours = cut(others, 4);
const WAYS: readonly (readonly [name: string, ask: Ask | Promise<Ask>])[] = [
  ['your own list alone', async (query) => slugOf(own(query))],
  [`all ${topics.length} topics in one list`, async (query) => slugOf(inOneList(query))],
  ['the same, only where it is sure', sureInOneList],
  [`own, then ${tens.length} lists of ten`, behindOwn(tens)],
  [`own, then ${fours.length} lists of four`, behindOwn(fours)],
];
const HEAD = ['', 'right', 'wrong topic', 'false accepts'];
const matching = await measuredTable(HEAD, WAYS, async ([name, way]) => {
  const ask = await way;
  return [name, ...cellsOf(evaluate(rows, await Promise.all(rows.map(({ query }) => ask(query)))))];
});
writeParts('docs/lists.md', { matching });
