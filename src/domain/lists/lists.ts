// The lists of a running server, each with its own index: what they answer to a question, and which of them answers. The
// curator's own is at hand; the files of the others are read when they are first needed and a bounded amount is kept. A list
// whose file is missing or changed, whose signature fails or that has expired is left out, and every other list answers.
import { toText } from '../bytes.ts';
import { keepLatest } from '../cache.ts';
import type { Confidence } from '../matching/confidence.ts';
import {
  DEFAULT_MATCH_OPTIONS,
  type Match,
  type Matcher,
  type MatchOptions,
  type Miss,
  matcherOver,
  type Ranked,
} from '../matching/match.ts';
import type { Registry, Trust } from '../registry/registry.ts';
import type { Result } from '../result.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { builtFiles } from './built-files.ts';
import { LIST_KINDS, type List, type ProjectList, type TrustedList } from './list.ts';
import { type OpenList, openProject, openTrusted } from './list-file.ts';
import { type LeftOutList, LIST_FILES, type ListFacts, NO_OTHERS, type ReadFile, type Summary } from './manifest.ts';

/** A list that answers a question, and its answer. */
export type ListAnswer<Kind extends List = List> = { readonly list: Kind; readonly match: Match };

/** What the lists say to a question. */
export type Asked = {
  /** What the curator's own list found. */
  readonly own: Result<Match, Miss>;
  /** The answers, the surest first, two at most; of equally sure ones in the order own, project, trusted, then by score. */
  readonly answers: readonly ListAnswer[];
  /** Where nothing answers: topics of the project's list that are nearer than any of the own one. */
  readonly near: readonly Ranked[];
  /** False where a list could not be read or is left out. */
  readonly complete: boolean;
};

/** What a review found: how many lists were checked since the server started, and which are left out or missing. */
export type ListReview = {
  readonly lists: number;
  readonly checked: number;
  readonly leftOut: readonly LeftOutList[];
  /** Files of no single list that cannot be used. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
};

export type Lists = Pick<Summary, 'project' | 'lists' | 'topics'> & {
  readonly own: Registry;
  /** What the lists answer; `threshold` (0..1) replaces the configured one. */
  readonly ask: (query: string, threshold?: number) => Promise<Asked>;
  /** Every trusted list that may be answered from, as far as is known; undefined where their file cannot be read. */
  readonly facts: () => Promise<readonly ListFacts[] | undefined>;
  /** The lists that are known not to be answered from. */
  readonly leftOut: () => readonly LeftOutList[];
  /** Changes whenever lists are left out that were not before; undefined while a file cannot be read that may be read later. */
  readonly state: () => string | undefined;
  /** The project's list; undefined where there is none or it is left out. */
  readonly openProject: () => Promise<ProjectList | undefined>;
  /** The trusted list of this key; undefined where there is none or it is left out. */
  readonly open: (pubkey: string) => Promise<TrustedList | undefined>;
  /** Another file that the build wrote, as text; undefined where it cannot be read or is not the one that the build wrote. */
  readonly readText: (name: string) => Promise<string | undefined>;
  /** Checks the lists that were not checked yet, and says what is known of all. */
  readonly review: () => Promise<ListReview>;
};

type ListsParts = {
  readonly own: Registry;
  /** The matcher over the curator's own list. */
  readonly match: Matcher;
  readonly summary?: Summary | undefined;
  /** The index of the project's list, as `packOtherIndex` packed it. */
  readonly projectIndex?: (() => ArrayBuffer) | undefined;
  readonly read?: ReadFile | undefined;
  /** YYYY-MM-DD, against which `expires` is judged. */
  readonly today?: () => string;
  readonly options?: MatchOptions;
  /** Stems and roles of the words of questions, as the own list has them. */
  readonly lexicon?: Lexicon;
};

/** Bytes of files that one isolate keeps open at most: sixteen lists of ten topics; open, each takes some fifteen times as much. */
const BYTES_KEPT = 2 ** 21;
/** Lists that are named at most for a question. */
const NAMED_LISTS = 2;

type Opened<Kind extends ProjectList | TrustedList = ProjectList | TrustedList> = {
  readonly list: Kind;
  readonly ask: Matcher;
};

/** The lists over their parts. Reads nothing before it is asked. */
export const createLists = ({
  own,
  match,
  summary = NO_OTHERS,
  projectIndex,
  read = async () => undefined,
  today = () => '',
  options = DEFAULT_MATCH_OPTIONS,
  lexicon,
}: ListsParts): Lists => {
  const { project } = summary;
  const trusts = own.trusts ?? [];
  const files = builtFiles(read, summary.hashes);
  const nameOf = new Map<string, Omit<LeftOutList, 'reason'>>([
    ...(project === undefined ? [] : [[LIST_FILES.project, { name: project.curator.name }] as const]),
    ...trusts.map(({ name, pubkey }) => [LIST_FILES.trusted(pubkey), { name, pubkey }] as const),
  ]);
  const refused = new Map(summary.leftOut.map((one) => [LIST_FILES.trusted(one.pubkey ?? ''), one]));
  const kept = keepLatest<Opened>(BYTES_KEPT);
  const checked = new Set<string>();

  const leaveOut = (file: string, reason: string): undefined => {
    const named = nameOf.get(file);
    if (named !== undefined) refused.set(file, { ...named, reason });
    return undefined;
  };
  /** The list of a file, which `open` reads from its bytes. */
  const openFile = async <Kind extends ProjectList | TrustedList>(
    file: string,
    open: (bytes: ArrayBuffer) => Promise<Result<OpenList<Kind>, string>>,
  ): Promise<Opened<Kind> | undefined> => {
    if (refused.has(file)) return undefined;
    const known = kept.get(file);
    if (known !== undefined) return known as Opened<Kind>;
    const bytes = await files.read(file);
    // It may be read later, so it counts as neither checked nor failed.
    if (bytes === undefined) return undefined;
    const opened = await open(bytes);
    checked.add(file);
    if (!opened.ok) return leaveOut(file, opened.error);
    const { list, index } = opened.value;
    const value = { list, ask: matcherOver(index, options, lexicon) };
    kept.put(file, value, bytes.byteLength);
    return value;
  };
  /** Whether a trusted list that counts until `expires` may be answered from; one that may not is left out. */
  const isCurrent = ({ pubkey }: Trust, expires: string | undefined): boolean => {
    if (expires === undefined || expires >= today()) return true;
    leaveOut(LIST_FILES.trusted(pubkey), `it expired on ${expires}`);
    return false;
  };
  const trustedOf = async (trust: Trust | undefined): Promise<Opened<TrustedList> | undefined> => {
    if (trust === undefined) return undefined;
    const signer = summary.signers[trust.pubkey] ?? trust.pubkey;
    const opened = await openFile(LIST_FILES.trusted(trust.pubkey), (bytes) => openTrusted(bytes, trust, signer));
    return opened !== undefined && isCurrent(trust, opened.list.registry.expires) ? opened : undefined;
  };
  const projectOpened = async (): Promise<Opened<ProjectList> | undefined> =>
    projectIndex && openFile(LIST_FILES.project, async (bytes) => openProject(bytes, projectIndex()));
  const others = async () => {
    await files.prepare();
    return Promise.all([...(project === undefined ? [] : [projectOpened()]), ...trusts.map(trustedOf)]);
  };

  const leftOut = (): readonly LeftOutList[] => [
    ...refused.values(),
    ...[...files.unread].flatMap(([file, reason]) => {
      const named = nameOf.get(file);
      return named === undefined ? [] : [{ ...named, reason: `its file ${reason}` }];
    }),
  ];
  return {
    own,
    ...(project === undefined ? {} : { project }),
    lists: summary.lists,
    topics: summary.topics,
    facts: async () => {
      const file = await files.read(LIST_FILES.manifest);
      if (file === undefined) return undefined;
      // The build wrote these very bytes.
      const listed: readonly ListFacts[] = JSON.parse(toText(new Uint8Array(file)));
      const current = listed.filter(({ release, ...trust }) => isCurrent(trust, release.expires));
      const out = new Set(leftOut().map(({ pubkey }) => pubkey));
      return current.filter(({ pubkey }) => !out.has(pubkey));
    },
    leftOut,
    state: () => (files.unread.size > 0 ? undefined : String(refused.size)),
    openProject: async () => (await projectOpened())?.list,
    open: async (pubkey) => (await trustedOf(trusts.find((trust) => trust.pubkey === pubkey)))?.list,
    readText: async (name) => {
      const bytes = (await files.has(name)) ? await files.read(name) : undefined;
      return bytes && toText(new Uint8Array(bytes));
    },
    ask: async (query, threshold) => {
      const found = match(query, threshold);
      const first = found.ok ? [{ list: { kind: 'own', registry: own } as const, match: found.value }] : [];
      const alone = { own: found, answers: first, near: [], complete: true };
      if (nameOf.size === 0 || !mayAskOthers(found, options)) return alone;
      const opened = await others();
      const said = opened.flatMap((one) => (one === undefined ? [] : [{ ...one, found: one.ask(query, threshold) }]));
      const answers = [
        ...first,
        ...said.flatMap(({ list, found: its }) =>
          its.ok && mayAnswer(list, its.value) ? [{ list, match: its.value }] : [],
        ),
      ];
      return {
        own: found,
        answers: answers.toSorted(bySureness).slice(0, NAMED_LISTS),
        near: answers.length > 0 ? [] : said.flatMap(({ list, found: its }) => nearerIn(list, its, found)),
        complete: !opened.includes(undefined),
      };
    },
    review: async () => {
      await files.prepare();
      // One after another, so that never many large lists are in memory at once.
      if (project !== undefined) await projectOpened();
      for (const trust of trusts) if (!files.wasRead(LIST_FILES.trusted(trust.pubkey))) await trustedOf(trust);
      if (trusts.length > 0 && !files.wasRead(LIST_FILES.manifest)) await files.read(LIST_FILES.manifest);
      const unread = [...files.unread].flatMap(([file, reason]) => (nameOf.has(file) ? [] : [{ file, reason }]));
      return { lists: nameOf.size, checked: checked.size, leftOut: leftOut(), unread };
    },
  };
};

/**
 * Whether another list may answer: not where the own list is sure, not where there is nothing to search for, and not where the
 * own list has the topic and a caller only raised the threshold.
 */
const mayAskOthers = (found: Result<Match, Miss>, { threshold }: MatchOptions): boolean =>
  found.ok
    ? found.value.confidence !== 'high'
    : found.error.reason === 'below_threshold' && found.error.nearest[0].score < threshold;

/** A trusted list must be sure of what it says. */
const mayAnswer = ({ kind }: List, { confidence }: Match): boolean => kind !== 'trusted' || confidence !== 'low';

const SURENESS: readonly Confidence[] = ['high', 'medium', 'low'];

const bySureness = (a: ListAnswer, b: ListAnswer): number =>
  SURENESS.indexOf(a.match.confidence) - SURENESS.indexOf(b.match.confidence) ||
  LIST_KINDS.indexOf(a.list.kind) - LIST_KINDS.indexOf(b.list.kind) ||
  b.match.score - a.match.score;

/** The candidates of the project's list that score more than every one of the own list. */
const nearerIn = ({ kind }: List, found: Result<Match, Miss>, own: Result<Match, Miss>): readonly Ranked[] => {
  if (kind !== 'project' || found.ok || found.error.reason !== 'below_threshold') return [];
  const best = own.ok || own.error.reason !== 'below_threshold' ? 0 : (own.error.candidates[0]?.score ?? 0);
  return found.error.candidates.filter(({ score }) => score > best);
};
