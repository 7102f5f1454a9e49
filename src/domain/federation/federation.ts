// The trusted lists of a running server: what one of them answers where the curator's own list has nothing. Every file is
// read when it is first needed and a bounded amount is kept; a list whose signature fails or that has expired is left out.
import { toText } from '../bytes.ts';
import { keepLatest } from '../cache.ts';
import { type Match, type Matcher, type MatchOptions, matcherOver } from '../matching/match.ts';
import type { Registry, Trust } from '../registry/registry.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { builtFiles } from './built-files.ts';
import { type OpenList, openList } from './list-file.ts';
import { FEDERATION_FILES, type LeftOutList, type ListFacts, type ReadFile, type Summary } from './manifest.ts';

/** A list that answers a question, and its answer: of medium confidence at least. */
export type TrustedAnswer = { readonly trust: Trust; readonly list: OpenList; readonly match: Match };

/** Answers, best first, two at most. Not `complete`: a list could not be read or is left out. */
export type TrustedAnswers = { readonly answers: readonly TrustedAnswer[]; readonly complete: boolean };

/** What a review found: how many lists were checked since the server started, and which are left out or missing. */
export type TrustReview = {
  readonly lists: number;
  readonly checked: number;
  readonly leftOut: readonly LeftOutList[];
  /** Files of no single list that cannot be used. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
};

export type Federation = Pick<Summary, 'lists' | 'topics'> & {
  /** What the lists answer; `threshold` (0..1) replaces the configured one. */
  readonly ask: (query: string, threshold?: number) => Promise<TrustedAnswers>;
  /** Whether a score reaches the threshold by which this list is asked unless a caller names another. */
  readonly reaches: (score: number) => boolean;
  /** Every list that may be answered from, as far as is known; undefined where their file cannot be read. */
  readonly facts: () => Promise<readonly ListFacts[] | undefined>;
  /** The lists that are known not to be answered from. */
  readonly leftOut: () => readonly LeftOutList[];
  /** Changes whenever lists are left out that were not before; undefined while a file cannot be read that may be read later. */
  readonly state: () => string | undefined;
  /** The list of this key; undefined where there is none or it is left out. */
  readonly open: (pubkey: string) => Promise<TrustedList | undefined>;
  /** Checks the lists that were not checked yet, and says what is known of all. */
  readonly review: () => Promise<TrustReview>;
};

type TrustedList = { readonly trust: Trust; readonly list: OpenList };

type FederationParts = {
  readonly registry: Registry;
  readonly summary: Summary;
  readonly read: ReadFile;
  /** YYYY-MM-DD, against which `expires` is judged. */
  readonly today: () => string;
  readonly options: MatchOptions;
  /** Stems and roles of the words of questions, as this list has them. */
  readonly lexicon: Lexicon;
};

/** Bytes of files that one isolate keeps open at most: sixteen lists of ten topics; open, each takes some fifteen times as much. */
const LIST_BYTES_KEPT = 2 ** 21;
/** Lists that are named at most for a question. */
const NAMED_LISTS = 2;

type Opened = TrustedList & { readonly ask: Matcher };

/** The federation over its parts. Reads nothing before it is asked. */
export const createFederation = ({ registry, summary, read, today, options, lexicon }: FederationParts): Federation => {
  const refused = new Map(summary.leftOut.map((one) => [one.pubkey, one]));
  const trusts = registry.trusts ?? [];
  const listIn = new Map(trusts.map((trust) => [FEDERATION_FILES.list(trust.pubkey), trust]));
  const kept = keepLatest<Opened>(LIST_BYTES_KEPT);
  const checked = new Set<string>();
  const files = builtFiles(read, summary.hashes);

  const leaveOut = ({ name, pubkey }: Trust, reason: string): undefined => {
    refused.set(pubkey, { name, pubkey, reason });
    return undefined;
  };
  /** Whether a list that counts until `expires` may be answered from; one that may not is left out. */
  const isCurrent = (trust: Trust, expires: string | undefined): boolean => {
    if (expires === undefined || expires >= today()) return true;
    leaveOut(trust, `it expired on ${expires}`);
    return false;
  };
  const leftOut = (): readonly LeftOutList[] => [
    ...refused.values(),
    ...[...files.unread].flatMap(([file, reason]) => {
      const trust = listIn.get(file);
      return trust === undefined ? [] : [{ name: trust.name, pubkey: trust.pubkey, reason: `its file ${reason}` }];
    }),
  ];
  const openOnce = async (trust: Trust): Promise<Opened | undefined> => {
    const { pubkey } = trust;
    const known = kept.get(pubkey);
    if (known !== undefined) return known;
    const packed = await files.read(FEDERATION_FILES.list(pubkey));
    // It may be read later, so it counts as neither checked nor failed.
    if (packed === undefined) return undefined;
    const list = await openList(packed, summary.signers[pubkey] ?? pubkey);
    checked.add(pubkey);
    if (!list.ok) return leaveOut(trust, list.error);
    const opened = { trust, list: list.value, ask: matcherOver(list.value.index, options, lexicon) };
    kept.put(pubkey, opened, packed.byteLength);
    return opened;
  };
  const openTrusted = async (trust: Trust | undefined): Promise<Opened | undefined> => {
    if (trust === undefined || refused.has(trust.pubkey)) return undefined;
    const opened = await openOnce(trust);
    return opened !== undefined && isCurrent(trust, opened.list.registry.expires) ? opened : undefined;
  };
  const open = (pubkey: string) => openTrusted(listIn.get(FEDERATION_FILES.list(pubkey)));

  const facts = async (): Promise<readonly ListFacts[] | undefined> => {
    const file = await files.read(FEDERATION_FILES.manifest);
    if (file === undefined) return undefined;
    // The build wrote these very bytes.
    const listed: readonly ListFacts[] = JSON.parse(toText(new Uint8Array(file)));
    const current = listed.filter(({ release, ...trust }) => isCurrent(trust, release.expires));
    const out = new Set(leftOut().map(({ pubkey }) => pubkey));
    return current.filter(({ pubkey }) => !out.has(pubkey));
  };

  return {
    lists: summary.lists,
    topics: summary.topics,
    reaches: (score) => score >= options.threshold,
    facts,
    leftOut,
    state: () => (files.unread.size > 0 ? undefined : String(refused.size)),
    open,
    ask: async (query, threshold) => {
      await files.prepare();
      const lists = await Promise.all(trusts.map(openTrusted));
      const answers = lists
        .flatMap((opened) => (opened === undefined ? [] : answerOf(opened, query, threshold)))
        .sort((a, b) => b.match.score - a.match.score)
        .slice(0, NAMED_LISTS);
      return { answers, complete: !lists.includes(undefined) };
    },
    review: async () => {
      await files.prepare();
      const names = [...listIn.keys(), FEDERATION_FILES.manifest];
      // One after another, so that never many large lists are in memory at once.
      for (const name of names) {
        const trust = listIn.get(name);
        if (!files.wasRead(name)) await (trust === undefined ? files.read(name) : openTrusted(trust));
      }
      const unread = [...files.unread]
        .filter(([file]) => !listIn.has(file))
        .map(([file, reason]) => ({ file, reason }));
      return { lists: trusts.length, checked: checked.size, leftOut: leftOut(), unread };
    },
  };
};

const answerOf = ({ trust, list, ask }: Opened, query: string, threshold?: number): readonly TrustedAnswer[] => {
  const found = ask(query, threshold);
  return found.ok && found.value.confidence !== 'low' ? [{ trust, list, match: found.value }] : [];
};
