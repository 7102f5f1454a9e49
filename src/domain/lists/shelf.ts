// The lists of a server that lie in files: read when they are first needed, a bounded amount of them kept open, and those left
// out that are missing, changed, damaged or past their last day, with the reason. lists.ts asks them.
import { toText } from '../bytes.ts';
import { keepLatest } from '../cache.ts';
import { type Matcher, type MatchOptions, matcherOver } from '../matching/match.ts';
import type { Registry, Trust } from '../registry/registry.ts';
import type { Result } from '../result.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { builtFiles } from './built-files.ts';
import type { ProjectList, TrustedList } from './list.ts';
import { type OpenList, openProject, openTrusted } from './list-file.ts';
import { type LeftOutList, LIST_FILES, type ListFacts, type ReadFile, type Summary } from './manifest.ts';

/** A list that was read, and its matcher. */
export type Opened<Kind extends ProjectList | TrustedList = ProjectList | TrustedList> = {
  readonly list: Kind;
  readonly ask: Matcher;
};

/** What the lists in files are read with. */
export type ShelfParts = {
  readonly own: Registry;
  readonly summary: Summary;
  /** The index of the project's list, as `packOtherIndex` packed it. */
  readonly projectIndex?: (() => ArrayBuffer) | undefined;
  readonly read: ReadFile;
  /** YYYY-MM-DD, against which `expires` is judged. */
  readonly today: () => string;
  readonly options: MatchOptions;
  /** Stems and roles of the words of questions, as the own list has them. */
  readonly lexicon?: Lexicon | undefined;
};

/** Bytes of files that one isolate keeps open at most: sixteen lists of ten topics; open, each takes some fifteen times as much. */
const BYTES_KEPT = 2 ** 21;

/** The files of lists, and which are left out. */
const createFiles = ({ own: { trusts = [] }, summary, read, options, lexicon }: ShelfParts) => {
  const { project, leftOut, hashes } = summary;
  const files = builtFiles(read, hashes);
  const nameOf = new Map<string, Omit<LeftOutList, 'reason'>>([
    ...(project === undefined ? [] : [[LIST_FILES.project, { name: project.curator.name }] as const]),
    ...trusts.map(({ name, pubkey }) => [LIST_FILES.trusted(pubkey), { name, pubkey }] as const),
  ]);
  const refused = new Map(leftOut.map((one) => [LIST_FILES.trusted(one.pubkey ?? ''), one]));
  const kept = keepLatest<Opened>(BYTES_KEPT);
  /** How many topics each file has that was checked. */
  const checked = new Map<string, number>();
  const leaveOut = (file: string, reason: string): undefined => {
    const named = nameOf.get(file);
    if (named !== undefined) refused.set(file, { ...named, reason });
    return undefined;
  };
  /** The list of a file, which `read` makes of its bytes; undefined where it is left out or cannot be read now. */
  const open = async (file: string, from: (bytes: ArrayBuffer) => Promise<Result<OpenList, string>>) => {
    if (refused.has(file)) return undefined;
    const known = kept.get(file);
    if (known !== undefined) return known;
    const bytes = await files.read(file);
    // It may be read later, so it counts as neither checked nor failed.
    if (bytes === undefined) return undefined;
    const opened = await from(bytes);
    checked.set(file, opened.ok ? opened.value.list.registry.categories.length : 0);
    if (!opened.ok) return leaveOut(file, opened.error);
    const { list, index } = opened.value;
    const value = { list, ask: matcherOver(index, options, lexicon) };
    kept.put(file, value, bytes.byteLength);
    return value;
  };
  return { ...files, nameOf, refused, checked, leaveOut, open };
};

/** The lists in files, of which nothing is read before it is asked for. */
export const createShelf = (parts: ShelfParts) => {
  const { own, summary, projectIndex, today } = parts;
  const files = createFiles(parts);
  const trusts = own.trusts ?? [];
  /** Whether a trusted list that is valid until `expires` may still answer; an expired list is left out. */
  const isCurrent = ({ pubkey }: Trust, expires: string | undefined): boolean => {
    if (expires === undefined || expires >= today()) return true;
    files.leaveOut(LIST_FILES.trusted(pubkey), `it expired on ${expires}`);
    return false;
  };
  const trusted = async (trust: Trust): Promise<Opened<TrustedList> | undefined> => {
    const signer = summary.signers[trust.pubkey] ?? trust.pubkey;
    const opened = await files.open(LIST_FILES.trusted(trust.pubkey), (bytes) => openTrusted(bytes, trust, signer));
    return isTrusted(opened) && isCurrent(trust, opened.list.registry.expires) ? opened : undefined;
  };
  const project = async (): Promise<Opened<ProjectList> | undefined> => {
    const { project: head } = summary;
    if (head === undefined || projectIndex === undefined) return undefined;
    const opened = await files.open(LIST_FILES.project, async (bytes) =>
      openProject(bytes, projectIndex(), head.drafter),
    );
    return isProject(opened) ? opened : undefined;
  };
  const leftOut = (): readonly LeftOutList[] => [
    ...files.refused.values(),
    ...[...files.unread].flatMap(([file, reason]) => {
      const named = files.nameOf.get(file);
      return named === undefined ? [] : [{ ...named, reason: `its file ${reason}` }];
    }),
  ];
  const facts = async (): Promise<readonly ListFacts[] | undefined> => {
    const file = await files.read(LIST_FILES.manifest);
    if (file === undefined) return undefined;
    // The build wrote these very bytes.
    const listed: readonly ListFacts[] = JSON.parse(toText(new Uint8Array(file)));
    const current = listed.filter(({ release, ...trust }) => isCurrent(trust, release.expires));
    const out = new Set(leftOut().map(({ pubkey }) => pubkey));
    return current.filter(({ pubkey }) => !out.has(pubkey));
  };
  return { files, trusts, project, trusted, leftOut, facts };
};

const isTrusted = (opened: Opened | undefined): opened is Opened<TrustedList> => opened?.list.kind === 'trusted';
const isProject = (opened: Opened | undefined): opened is Opened<ProjectList> => opened?.list.kind === 'project';
