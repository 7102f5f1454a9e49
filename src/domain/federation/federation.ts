// The trusted lists of a running server: what one of them answers where the curator's own list has nothing. Every file is
// read when it is first needed and a bounded number is kept; a list whose signature fails or that has expired is left out.
import { sha256Hex } from '../bytes.ts';
import { keepLatest } from '../cache.ts';
import { parseJsonBytes } from '../json.ts';
import { type Match, type Matcher, type MatchOptions, matcherOver } from '../matching/match.ts';
import type { Lexicon } from '../matching/words/lexicon.ts';
import type { Registry, Trust } from '../registry/registry.ts';
import { type OpenList, openList } from './list-file.ts';
import { FEDERATION_FILES, type LeftOutList, type ListFacts, type ReadFile, type Summary } from './manifest.ts';
import { type Chosen, FEW_LISTS, routerOf } from './route.ts';
import { type Shard, unpackShard } from './terms.ts';

/** A list that answers a question, and its answer: of medium confidence at least. */
export type TrustedAnswer = { readonly trust: Trust; readonly list: OpenList; readonly match: Match };

/** Answers, best first, two at most. Not `complete`: a file could not be read, or a list that may have one is left out. */
export type TrustedAnswers = { readonly answers: readonly TrustedAnswer[]; readonly complete: boolean };

/** What a review found: how many lists were checked since the server started, and which are left out or missing. */
export type Review = { readonly lists: number; readonly checked: number; readonly leftOut: readonly LeftOutList[] };

export type Federation = Pick<Summary, 'lists' | 'topics'> & {
  /** What the lists answer; `threshold` (0..1) replaces the configured one. */
  readonly ask: (query: string, threshold?: number) => Promise<TrustedAnswers>;
  /** Whether a score reaches the threshold by which the own list is asked unless a caller names another. */
  readonly reaches: (score: number) => boolean;
  /** Every list that may be answered from, as far as is known; undefined where their file cannot be read. */
  readonly facts: () => Promise<readonly ListFacts[] | undefined>;
  /** The lists that are known not to be answered from. */
  readonly leftOut: () => readonly LeftOutList[];
  /** The list of this key; undefined where there is none or it is left out. */
  readonly open: (pubkey: string) => Promise<TrustedList | undefined>;
  /** Checks some lists that were not checked yet, and says what is known of all. */
  readonly review: () => Promise<Review>;
};

type TrustedList = { readonly trust: Trust; readonly list: OpenList };

type FederationParts = {
  readonly registry: Registry;
  readonly summary: Summary;
  readonly read: ReadFile;
  /** YYYY-MM-DD, against which `expires` is judged. */
  readonly today: () => string;
  readonly options: MatchOptions;
  /** Stems and roles of the words of questions, as the own list has them. */
  readonly lexicon: Lexicon;
};

/** What one isolate keeps at most: a list takes some hundred KiB, a shard some ten. */
const LISTS_KEPT = 12;
const SHARDS_KEPT = 48;
/** Lists that one review checks at most. */
const REVIEWED = 16;
/** Lists that are named at most for a question. */
const NAMED_LISTS = 2;

type Opened = TrustedList & { readonly ask: Matcher };

/** The federation over its parts. Reads nothing before it is asked. */
export const createFederation = ({ registry, summary, read, today, options, lexicon }: FederationParts): Federation => {
  const leftOut = new Map(summary.leftOut.map((one) => [one.pubkey, one]));
  const trusts = registry.trusts ?? [];
  const places = new Map(trusts.map(({ pubkey }, place) => [pubkey, place]));
  const kept = keepLatest<Opened>(LISTS_KEPT);
  const shards = keepLatest<Shard>(SHARDS_KEPT);
  const checked = new Set<string>();
  /** Lists whose file could not be read when it was last asked for, the one that waits longest first. */
  const missing = new Map<string, LeftOutList>();

  const leaveOut = ({ name, pubkey }: Trust, reason: string): undefined => {
    leftOut.set(pubkey, { name, pubkey, reason });
    return undefined;
  };
  const openOnce = async (trust: Trust): Promise<Opened | undefined> => {
    const { name, pubkey } = trust;
    const known = kept.get(pubkey);
    if (known !== undefined) return known;
    const packed = await read(FEDERATION_FILES.list(pubkey));
    if (packed === undefined) {
      // It may be read later, so it counts as neither checked nor failed.
      missing.set(pubkey, { name, pubkey, reason: 'its file is missing beside the Worker' });
      return undefined;
    }
    const list = await openList(packed, { signer: summary.signers[pubkey] ?? pubkey, lexicon });
    checked.add(pubkey);
    if (!list.ok) return leaveOut(trust, list.error);
    const opened = { trust, list: list.value, ask: matcherOver(list.value.index, options) };
    kept.put(pubkey, opened);
    return opened;
  };
  const open = async (pubkey: string): Promise<Opened | undefined> => {
    missing.delete(pubkey);
    const trust = trusts[places.get(pubkey) ?? -1];
    if (trust === undefined || leftOut.has(pubkey)) return undefined;
    const opened = await openOnce(trust);
    const expires = opened?.list.registry.expires;
    return expires !== undefined && expires < today() ? leaveOut(trust, `it expired on ${expires}`) : opened;
  };

  const readShard = async (number: number): Promise<Shard | undefined> => {
    const name = FEDERATION_FILES.shard(number);
    const known = shards.get(name);
    if (known !== undefined) return known;
    const packed = await read(name);
    const shard = packed && unpackShard(packed);
    if (shard !== undefined) shards.put(name, shard);
    return shard;
  };
  const route = routerOf(summary, lexicon, readShard);
  // So few lists are asked one and all, which also finds words that are mistyped.
  const choose = async (query: string): Promise<Chosen> =>
    trusts.length <= FEW_LISTS ? { lists: [...trusts.keys()], complete: true } : route(query);

  const facts = async (): Promise<readonly ListFacts[] | undefined> => {
    const file = await read(FEDERATION_FILES.manifest);
    if (file === undefined) return undefined;
    const bytes = new Uint8Array(file);
    if ((await sha256Hex(bytes)) !== summary.manifest) return undefined;
    const listed = parseJsonBytes(bytes);
    return Array.isArray(listed) ? listed.filter(({ pubkey }) => !leftOut.has(pubkey)) : undefined;
  };

  return {
    lists: summary.lists,
    topics: summary.topics,
    reaches: (score) => score >= options.threshold,
    facts,
    leftOut: () => [...leftOut.values()],
    open,
    ask: async (query, threshold) => {
      const chosen = await choose(query);
      const lists = await Promise.all(chosen.lists.map((place) => open(trusts[place]?.pubkey ?? '')));
      const answers = lists
        .flatMap((opened) => (opened === undefined ? [] : answerOf(opened, query, threshold)))
        .sort((a, b) => b.match.score - a.match.score)
        .slice(0, NAMED_LISTS);
      return { answers, complete: chosen.complete && !lists.includes(undefined) };
    },
    review: async () => {
      const isNew = (pubkey: string) => !checked.has(pubkey) && !leftOut.has(pubkey) && !missing.has(pubkey);
      const next = [...trusts.map(({ pubkey }) => pubkey).filter(isNew), ...missing.keys()].slice(0, REVIEWED);
      await Promise.all(next.map(open));
      return { lists: trusts.length, checked: checked.size, leftOut: [...leftOut.values(), ...missing.values()] };
    },
  };
};

const answerOf = ({ trust, list, ask }: Opened, query: string, threshold?: number): readonly TrustedAnswer[] => {
  const found = ask(query, threshold);
  return found.ok && found.value.confidence !== 'low' ? [{ trust, list, match: found.value }] : [];
};
