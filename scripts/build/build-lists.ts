// Writes the files of the lists beside the curator's own to public/lists/, beside the Worker, and gives the summary that the
// Worker carries. Where there are no other lists and no evidence, there are no files.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { utf8 } from '../../src/domain/bytes.ts';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { type Built, buildLists, type ValidSnapshot } from '../../src/domain/lists/build.ts';
import { createLists, type Lists } from '../../src/domain/lists/lists.ts';
import { LIST_FILES } from '../../src/domain/lists/manifest.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import type { MatchIndex } from '../../src/domain/matching/index/index.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { parseChapters } from '../../src/domain/registry/chapters.ts';
import { parseEvidence } from '../../src/domain/registry/evidence.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { parseTerms, withTerms } from '../../src/domain/registry/terms.ts';
import type { Result } from '../../src/domain/result.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';
import { isAmong } from '../../src/domain/words/word-table.ts';
import { readFederated } from '../federated.ts';
import { chapteredSlugs, evidencedSlugs, listsIn, PROJECT_FILE, termedSlugs } from '../lists.ts';
import { tryRead } from '../read-plain.ts';
import { fillFolder } from './files.ts';

/** Where the files lie below the folder of the repository. */
const LIST_ASSETS = join('public', 'lists');

type BuildOptions = {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly indexFor: (categories: readonly Category[]) => MatchIndex;
};

/** Builds the lists of `folder`, whose own is `registry`. @throws where the project's list is invalid. */
export const writeLists = async (folder: string, registry: Registry, options: BuildOptions): Promise<Built> => {
  const out = join(folder, LIST_ASSETS);
  const built = await builtLists(folder, registry, options);
  // The folder itself may belong to another user, as in a container; a file with another hash is not read.
  if (built.files.size === 1) await rm(out, { recursive: true, force: true }).catch(() => undefined);
  else await fillFolder(out, built.files);
  return built;
};

/** The lists of `folder` in memory. @throws where the project's list is invalid. */
export const builtLists = async (
  folder: string,
  registry: Registry,
  { today, indexFor }: BuildOptions,
): Promise<Built> => {
  const project = await readProject(folder);
  const more = await filesBeside(folder, registry, project);
  const kept = await readFederated(folder, registry, today);
  const lists = kept.ok ? kept.value.lists : [];
  const snapshots = lists.flatMap(({ trust, examined, line }): readonly ValidSnapshot[] =>
    examined.ok && line !== undefined ? [{ trust, examined: examined.value, fetched: line.fetched }] : [],
  );
  const leftOut = (registry.trusts ?? []).flatMap(({ name, pubkey }, place) => {
    const examined = kept.ok ? kept.value.lists[place]?.examined : kept;
    return examined?.ok === true ? [] : [{ name, pubkey, reason: examined?.error ?? 'it was not examined' }];
  });
  return buildLists({ own: registry, project, snapshots, leftOut, more, indexFor });
};

/** The lists of `folder`, whose own is `registry`, as a server asks them. @throws where the project's list is invalid. */
export const servedLists = async (
  folder: string,
  registry: Registry,
  today: string,
  index: MatchIndex,
): Promise<Lists> => {
  const { summary, projectIndex, files } = await builtLists(folder, registry, { today, indexFor: buildIndex });
  return createLists({
    own: registry,
    match: matcherOver(index),
    summary,
    projectIndex: () => projectIndex.slice().buffer,
    read: async (name) => files.get(name)?.slice().buffer,
    today: () => today,
    lexicon: buildLexicon(commonWords()),
    isPlain: (stem) => isAmong(index.plain, stem),
  });
};

const readProject = async (folder: string): Promise<Registry | undefined> => {
  const bytes = await tryRead(listsIn(folder).project);
  if (bytes.ok && bytes.value === undefined) return undefined;
  const project = bytes.ok ? parseRegistry(parseJsonBytes(bytes.value ?? new Uint8Array())) : bytes;
  if (!project.ok) throw new Error(`${PROJECT_FILE} cannot be used; npm run check says why`);
  return project.value;
};

/** How a file about a topic is found and read. */
type FileKind<Content> = {
  readonly slugs: readonly string[];
  readonly pathOf: (slug: string) => string;
  readonly parse: (json: unknown) => Result<Content, unknown>;
};

/** What the files of a kind have of `categories`, in the order of the topics; without those that `check` refuses. */
const readBySlug = async <Content>(
  categories: readonly Category[],
  { slugs, pathOf, parse }: FileKind<Content>,
): Promise<readonly (readonly [slug: string, content: Content])[]> => {
  const known = categories.filter(({ slug }) => slugs.includes(slug));
  const read = await Promise.all(
    known.map(async ({ slug }) => {
      const bytes = await tryRead(pathOf(slug));
      const json = bytes.ok && bytes.value ? parseJsonBytes(bytes.value) : undefined;
      const content = parse(json);
      return content.ok ? [[slug, content.value] as const] : [];
    }),
  );
  return read.flat();
};

/** The chapters of each topic in a file, and the evidence for the topics of each list in one, by their slugs. */
const filesBeside = async (folder: string, own: Registry, project: Registry | undefined) => {
  const lists = { own: own.categories, project: project?.categories ?? [] };
  const paths = listsIn(folder);
  const made = new Map<string, unknown>();
  const all = Object.values(lists).flat();
  const chapters = { slugs: await chapteredSlugs(folder), pathOf: paths.chapters, parse: parseChapters };
  const terms = { slugs: await termedSlugs(folder), pathOf: paths.terms, parse: parseTerms };
  const termsOf = new Map(await readBySlug(all, terms));
  for (const [slug, read] of await readBySlug(all, chapters))
    made.set(LIST_FILES.chapters(slug), withTerms(read, termsOf.get(slug) ?? {}));
  const evidence = { slugs: await evidencedSlugs(folder), pathOf: paths.evidence, parse: parseEvidence };
  for (const kind of ['own', 'project'] as const) {
    const read = await readBySlug(lists[kind], evidence);
    if (read.length > 0) made.set(LIST_FILES.evidence(kind), Object.fromEntries(read));
  }
  return new Map([...made].map(([name, json]) => [name, utf8(JSON.stringify(json))]));
};
