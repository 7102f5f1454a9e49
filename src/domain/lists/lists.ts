// The lists of a running server, each with its own index: what they answer to a question, and which of them answers. The
// curator's own list is at hand, the others are on a shelf (shelf.ts). A list that is left out does not stop the others.
import { toText } from '../bytes.ts';
import { keepLatest } from '../cache.ts';
import {
  DEFAULT_MATCH_OPTIONS,
  type Match,
  type Matcher,
  type MatchOptions,
  type Miss,
  type Ranked,
  unsureness,
} from '../matching/match.ts';
import { CUTOFF_SCORE } from '../matching/score.ts';
import type { Chapters, OpenedAt } from '../registry/chapters.ts';
import type { Category, Registry } from '../registry/registry.ts';
import type { Result } from '../result.ts';
import { byChapters } from './by-chapters.ts';
import { type Language, openedBy, type ReadChapters, readChapters, wordsBeyond } from './chapters.ts';
import { LIST_KINDS, type List, type ProjectList, type TrustedList } from './list.ts';
import { type LeftOutList, LIST_FILES, type ListFacts, NO_OTHERS, type Summary } from './manifest.ts';
import { createShelf, type ShelfParts } from './shelf.ts';

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
  /** Where nothing answers: what trusted lists have at *low*, which is too unsure for an answer. */
  readonly perhaps: readonly ListAnswer<TrustedList>[];
  /** False where a list could not be read or is left out. */
  readonly complete: boolean;
};

/** What a review found: how many lists were checked since the server started, and which are left out or missing. */
export type ListReview = {
  readonly lists: number;
  readonly checked: number;
  /** How many topics the checked lists have, without those of the own list. */
  readonly topics: number;
  readonly leftOut: readonly LeftOutList[];
  /** Unusable files that belong to no single list. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
};

export type Lists = Pick<Summary, 'project' | 'chapters' | 'lists'> & {
  readonly own: Registry;
  /** What the lists answer; `threshold` (0..1) replaces the configured one. */
  readonly ask: (query: string, threshold?: number) => Promise<Asked>;
  /** Every trusted list that may be answered from, as far as is known; undefined where their file cannot be read. */
  readonly facts: () => Promise<readonly ListFacts[] | undefined>;
  /** The lists that give no answers, as far as is known. */
  readonly leftOut: () => readonly LeftOutList[];
  /** Changes when a further list is left out; undefined while a file cannot be read that may be read later. */
  readonly state: () => string | undefined;
  /** The project's list; undefined where there is none or it is left out. */
  readonly openProject: () => Promise<ProjectList | undefined>;
  /** The trusted list of this key; undefined where there is none or it is left out. */
  readonly open: (pubkey: string) => Promise<TrustedList | undefined>;
  /** The chapters of the sources of a topic; undefined where there are none. */
  readonly chaptersOf: (slug: string) => Promise<Chapters | undefined>;
  /** The chapters that a question opens in the sources of a topic of the own or the project's list. */
  readonly openedAt: (query: string, category: Category) => Promise<OpenedAt>;
  /** Another file that the build wrote, as text; undefined where it cannot be read or is not the one that the build wrote. */
  readonly readText: (name: string) => Promise<string | undefined>;
  /** Checks the lists that were not checked yet, and says what is known of all. */
  readonly review: () => Promise<ListReview>;
};

/** The own list with its matcher, and what other lists are read with; without a summary there are no others. */
type ListsParts = Pick<ShelfParts, 'own'> & {
  readonly match: Matcher;
  readonly isPlain?: Language['isPlain'] | undefined;
} & {
  readonly [Name in Exclude<keyof ShelfParts, 'own'>]?: ShelfParts[Name] | undefined;
};

/** Lists that are named at most for a question. */
const NAMED_LISTS = 2;

/** The lists over their parts. Reads nothing before it is asked. */
export const createLists = ({
  match,
  summary = NO_OTHERS,
  read = async () => undefined,
  today = () => '',
  options = DEFAULT_MATCH_OPTIONS,
  lexicon,
  isPlain = () => false,
  ...parts
}: ListsParts): Lists => {
  const { own } = parts;
  const shelf = createShelf({ ...parts, summary, read, today, options, lexicon });
  const { files, trusts, leftOut, facts } = shelf;
  const chapters = chapterReader(shelf, lexicon && { lexicon, isPlain });
  return {
    own,
    ...(summary.project === undefined ? {} : { project: summary.project }),
    chapters: summary.chapters,
    lists: summary.lists,
    facts,
    leftOut,
    state: () => (files.unread.size > 0 ? undefined : String(files.refused.size)),
    openProject: async () => (await shelf.project())?.list,
    open: async (pubkey) => {
      const trust = trusts.find((one) => one.pubkey === pubkey);
      return trust && (await shelf.trusted(trust))?.list;
    },
    readText: (name) => readText(shelf, name),
    ...chapters,
    ask: (query, threshold) =>
      askLists(
        { query, threshold, found: match(query, threshold) },
        { own, options, shelf, openedAt: chapters.openedAt },
      ),
    review: () => review(shelf),
  };
};

type Shelf = ReturnType<typeof createShelf>;

const readText = async ({ files }: Shelf, name: string): Promise<string | undefined> => {
  const bytes = (await files.has(name)) ? await files.read(name) : undefined;
  return bytes && toText(new Uint8Array(bytes));
};

/** How many characters of chapter files an isolate keeps: the files of some twenty topics. */
const CHAPTERS_KEPT = 2 ** 20;

/** Reads the chapters of a topic when they are first asked for, and keeps the topics used last, even those without chapters. */
const chapterReader = (shelf: Shelf, language: Language | undefined): Pick<Lists, 'chaptersOf' | 'openedAt'> => {
  const kept = keepLatest<{ readonly chapters: Chapters | undefined; read?: ReadChapters }>(CHAPTERS_KEPT);
  const load = async (slug: string) => {
    const known = kept.get(slug);
    if (known !== undefined) return known;
    const text = await readText(shelf, LIST_FILES.chapters(slug));
    // The build wrote these very bytes.
    const chapters: Chapters | undefined = text === undefined ? undefined : JSON.parse(text);
    const loaded = { chapters };
    if (shelf.files.unread.size === 0) kept.put(slug, loaded, text?.length ?? 1);
    return loaded;
  };
  const openedAt = async (query: string, category: Category): Promise<OpenedAt> => {
    const wanted = language === undefined ? [] : wordsBeyond(query, category, language.lexicon);
    if (language === undefined || wanted.length === 0) return new Map();
    const loaded: { readonly chapters: Chapters | undefined; read?: ReadChapters } = await load(category.slug);
    if (loaded.chapters === undefined) return new Map();
    loaded.read ??= readChapters(loaded.chapters, category, language.lexicon);
    return openedBy(wanted, loaded.read, language);
  };
  return { chaptersOf: async (slug) => (await load(slug)).chapters, openedAt };
};

/** A question, and what the own list found. */
type Question = {
  readonly query: string;
  readonly threshold: number | undefined;
  readonly found: Result<Match, Miss>;
};

type Asking = Pick<Lists, 'own' | 'openedAt'> & { readonly options: MatchOptions; readonly shelf: Shelf };

const askLists = async (
  { query, threshold, found }: Question,
  { own, options, shelf, openedAt }: Asking,
): Promise<Asked> => {
  const opened = shelf.files.nameOf.size > 0 && mayAskOthers(found, options) ? await openAll(shelf) : [];
  const said = [
    { list: { kind: 'own', registry: own } as const, found },
    ...opened.flatMap((one) => (one === undefined ? [] : [{ list: one.list, found: one.ask(query, threshold) }])),
  ];
  const given = said
    .flatMap(({ list, found: its }): ListAnswer[] => (its.ok ? [{ list, match: its.value }] : []))
    .toSorted(bySureness);
  const sure = given.filter((answer) => !isUnsureOfTrusted(answer)).slice(0, NAMED_LISTS);
  const mayOpen = sure.length === 0 && (threshold ?? options.threshold) <= CUTOFF_SCORE;
  const opening = mayOpen ? await byChapters(said, (category) => openedAt(query, category)) : undefined;
  const answers = opening === undefined ? sure : [opening];
  const isMiss = answers.length === 0;
  return {
    own: found,
    answers,
    near: isMiss ? said.flatMap(({ list, found: its }) => nearerIn(list, its, found)) : [],
    perhaps: isMiss ? given.filter(isUnsureOfTrusted).slice(0, NAMED_LISTS) : [],
    complete: !opened.includes(undefined),
  };
};

/** The lists in files; undefined in the place of one that cannot be read or is left out. */
const openAll = async ({ files, trusts, project, trusted }: Shelf) => {
  await files.prepare();
  return await Promise.all([...(files.nameOf.has(LIST_FILES.project) ? [project()] : []), ...trusts.map(trusted)]);
};

const review = async ({ files, trusts, project, trusted, leftOut }: Shelf): Promise<ListReview> => {
  await files.prepare();
  // One after another, so that never many large lists are in memory at once.
  await project();
  for (const trust of trusts) if (!files.wasRead(LIST_FILES.trusted(trust.pubkey))) await trusted(trust);
  if (trusts.length > 0 && !files.wasRead(LIST_FILES.manifest)) await files.read(LIST_FILES.manifest);
  const unread = [...files.unread].flatMap(([file, reason]) => (files.nameOf.has(file) ? [] : [{ file, reason }]));
  const topics = [...files.checked].reduce((sum, [file, found]) => sum + (files.refused.has(file) ? 0 : found), 0);
  return { lists: files.nameOf.size, checked: files.checked.size, topics, leftOut: leftOut(), unread };
};

/**
 * Whether another list may answer: not where the own list is sure, not where there is nothing to search for, and not where the
 * own list has the topic and a caller only raised the threshold.
 */
const mayAskOthers = (found: Result<Match, Miss>, { threshold }: MatchOptions): boolean =>
  found.ok
    ? found.value.confidence !== 'high'
    : found.error.reason === 'below_threshold' && found.error.nearest[0].score < threshold;

/** A trusted list must be sure of what it says; else its answer is only named. */
const isUnsureOfTrusted = (answer: ListAnswer): answer is ListAnswer<TrustedList> =>
  answer.list.kind === 'trusted' && answer.match.confidence === 'low';

const bySureness = (a: ListAnswer, b: ListAnswer): number =>
  unsureness(a.match) - unsureness(b.match) ||
  LIST_KINDS.indexOf(a.list.kind) - LIST_KINDS.indexOf(b.list.kind) ||
  b.match.score - a.match.score;

/** The candidates of the project's list that score more than every one of the own list. */
const nearerIn = ({ kind }: List, found: Result<Match, Miss>, own: Result<Match, Miss>): readonly Ranked[] => {
  if (kind !== 'project' || found.ok || found.error.reason !== 'below_threshold') return [];
  const best = own.ok || own.error.reason !== 'below_threshold' ? 0 : (own.error.candidates[0]?.score ?? 0);
  return found.error.candidates.filter(({ score }) => score > best);
};
