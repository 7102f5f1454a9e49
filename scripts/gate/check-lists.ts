// Every problem of what lies in lists/ beside registry.json: the project's list, and the evidence for the topics of both.
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Chapters, chapterProblems, parseChapters } from '../../src/domain/registry/chapters.ts';
import { type Evidence, evidenceGaps, parseEvidence } from '../../src/domain/registry/evidence.ts';
import type { RegistryProblem } from '../../src/domain/registry/parse.ts';
import { projectFindings } from '../../src/domain/registry/project-list.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { acrossTopics, type Finding, futureDays, reviewRegistry } from '../../src/domain/registry/review.ts';
import { steeringFinder } from '../../src/domain/registry/steering.ts';
import { parseTerms, type Terms, termProblems } from '../../src/domain/registry/terms.ts';
import type { Result } from '../../src/domain/result.ts';
import {
  chapteredSlugs,
  chaptersFile,
  evidencedSlugs,
  evidenceFile,
  listsIn,
  PROJECT_FILE,
  termedSlugs,
  termsFile,
} from '../lists.ts';
import { codeOf, reasonOf, tryRead } from '../read-plain.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { atStart, readJson } from './json-text.ts';
import { readProject } from './project-file.ts';
import type { Complaint } from './registry-file.ts';

/** Everything wrong or doubtful in lists/ of `folder`, beside its registry `own`, on the day `today`. */
export const reviewLists = async (folder: string, own: Registry, today: string): Promise<readonly Complaint[]> => {
  const { project, complaints } = await reviewProject(folder, own, today);
  const categories = [...own.categories, ...(project?.categories ?? [])];
  const slugs = await evidencedSlugs(folder);
  const about = (slug: string) => categories.find((category) => category.slug === slug);
  const read = await Promise.all([
    ...slugs.map((slug) => reviewFile(folder, evidenceFile(slug), { ...EVIDENCE, category: about(slug) })),
    ...(await chapteredSlugs(folder)).map((slug) =>
      reviewFile(folder, chaptersFile(slug), { ...CHAPTERS, category: about(slug) }),
    ),
    ...(await termedSlugs(folder)).map(async (slug) => {
      const chapters = await readAs(listsIn(folder).chapters(slug), parseChapters);
      const review = (_: Category, terms: Terms) => termProblems(terms, chapters ?? { sources: [] });
      return reviewFile(folder, termsFile(slug), {
        parse: parseTerms,
        review,
        severity: 'error',
        category: about(slug),
      });
    }),
  ]);
  const unproved = (project?.categories ?? []).filter(({ slug }) => !slugs.includes(slug));
  return [
    ...complaints,
    ...(await unlistable(folder)),
    ...read.flat(),
    ...unproved.map(({ slug }) =>
      complaint(evidenceFile(slug), 'error', 'is missing: a topic of the project needs evidence'),
    ),
  ];
};

const complaint = (file: string, severity: Complaint['severity'], message: string): Complaint => ({
  ...atStart(message),
  ...{ file, severity },
});

/** Folders of lists/ that are there, but cannot be listed: what is read from them would seem to be absent. */
const unlistable = async (folder: string): Promise<readonly Complaint[]> => {
  const { evidenceFolder, chaptersFolder } = listsIn(folder);
  const reasons = [evidenceFolder, chaptersFolder].map((path) =>
    readdir(path).then(
      () => [],
      (error: unknown) =>
        codeOf(error) === 'ENOENT'
          ? []
          : [complaint(relative(folder, path), 'error', `cannot be read as a folder: ${reasonOf(error)}`)],
    ),
  );
  return (await Promise.all(reasons)).flat();
};

const reviewProject = async (folder: string, own: Registry, today: string) => {
  const file = await readProject(folder);
  const inFile = { file: PROJECT_FILE };
  if (!file.ok)
    return {
      project: undefined,
      complaints: file.error.map((located) => ({ ...located, ...inFile, severity: 'error' as const })),
    };
  if (file.value === undefined) return { project: undefined, complaints: [] };
  const { registry: project, locate } = file.value;
  const alone = reviewRegistry(project, REVIEW_RULES);
  const known = new Set(alone.map(keyOf));
  // The curator's list answers first, so a word or a page of both stops nothing.
  const shared = acrossTopics([...own.categories, ...project.categories])
    .filter((finding) => project.categories.some(({ slug }) => slug === finding.path[1]) && !known.has(keyOf(finding)))
    .map((finding): Finding => ({ ...finding, severity: 'warning' }));
  const findings = [...projectFindings(project, own), ...futureDays(project, today), ...alone, ...shared];
  const complaints = findings.map((finding) => ({ ...locate(finding), ...inFile, severity: finding.severity }));
  return { project, complaints };
};

const keyOf = ({ path, message }: Finding): string => `${path.join('.')} ${message}`;

/** The evidence for a topic as it lies in `folder`; undefined where there is none that can be read. */
export const readEvidence = (folder: string, slug: string): Promise<Evidence | undefined> =>
  readAs(listsIn(folder).evidence(slug), parseEvidence);

/** What `parse` makes of the JSON in a file; undefined where there is none that can be read. */
const readAs = async <Content>(
  file: string,
  parse: (json: unknown) => Result<Content, unknown>,
): Promise<Content | undefined> => {
  const bytes = await tryRead(file);
  const json = bytes.ok && bytes.value ? readJson(bytes.value) : undefined;
  const parsed = json?.ok ? parse(json.value.value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};

/** How a file about a topic is read, and how bad it is where it does not fit that topic. */
type FileKind<Content> = {
  readonly parse: (json: unknown) => Result<Content, readonly RegistryProblem[]>;
  readonly review: (category: Category, content: Content) => readonly RegistryProblem[];
  readonly severity: Complaint['severity'];
};
const EVIDENCE: FileKind<Evidence> = { parse: parseEvidence, review: evidenceGaps, severity: 'warning' };
const CHAPTERS: FileKind<Chapters> = {
  parse: parseChapters,
  review: (category, chapters) => chapterProblems(category, chapters, steeringFinder(REVIEW_RULES.toolNames)),
  severity: 'error',
};

const reviewFile = async <Content>(
  folder: string,
  file: string,
  { category, parse, review, severity }: FileKind<Content> & { readonly category: Category | undefined },
): Promise<readonly Complaint[]> => {
  const bytes = await tryRead(join(folder, file));
  if (!bytes.ok) return [complaint(file, 'error', bytes.error)];
  const json = readJson(bytes.value ?? new Uint8Array());
  if (!json.ok) return json.error.map((located) => ({ ...located, file, severity: 'error' }));
  const { value, locate } = json.value;
  const content = parse(value);
  if (!content.ok) return content.error.map((problem) => ({ ...locate(problem), file, severity: 'error' }));
  if (category === undefined) return [complaint(file, 'due', 'is for no topic of a list here; delete it')];
  return review(category, content.value).map((problem) => ({ ...locate(problem), file, severity }));
};
