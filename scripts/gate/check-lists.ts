// Every problem of what lies in lists/ beside registry.json: the project's list, and the evidence for the topics of both.
import { chapterProblems, parseChapters } from '../../src/domain/registry/chapters.ts';
import { type Evidence, evidenceGaps, parseEvidence } from '../../src/domain/registry/evidence.ts';
import { projectFindings } from '../../src/domain/registry/project-list.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { acrossTopics, type Finding, futureDays, reviewRegistry } from '../../src/domain/registry/review.ts';
import { steeringFinder } from '../../src/domain/registry/steering.ts';
import { fail } from '../../src/domain/result.ts';
import { chapteredSlugs, chaptersFile, evidencedSlugs, evidenceFile, listsIn, PROJECT_FILE } from '../lists.ts';
import { readPlain } from '../read-plain.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { atStart, readJson } from './json-text.ts';
import { type Complaint, readRegistry } from './registry-file.ts';

/** Everything wrong or doubtful in lists/ of `folder`, beside its registry `own`, on the day `today`. */
export const reviewLists = async (folder: string, own: Registry, today: string): Promise<readonly Complaint[]> => {
  const { project, complaints } = await reviewProject(folder, own, today);
  const categories = [...own.categories, ...(project?.categories ?? [])];
  const slugs = await evidencedSlugs(folder);
  const read = await Promise.all(slugs.map((slug) => reviewEvidence(folder, slug, categories)));
  const chaptered = await Promise.all(
    (await chapteredSlugs(folder)).map((slug) => reviewChapters(folder, slug, categories)),
  );
  const unproved = (project?.categories ?? []).filter(({ slug }) => !slugs.includes(slug));
  return [
    ...complaints,
    ...read.flat(),
    ...chaptered.flat(),
    ...unproved.map(({ slug }) =>
      complaint(evidenceFile(slug), 'error', 'is missing: a topic of the project needs evidence'),
    ),
  ];
};

const complaint = (file: string, severity: Complaint['severity'], message: string): Complaint => ({
  ...atStart(message),
  ...{ file, severity },
});

const reviewProject = async (folder: string, own: Registry, today: string) => {
  const bytes = await readPlain(listsIn(folder).project).catch(() => undefined);
  if (bytes === undefined) return { project: undefined, complaints: [] };
  const file = readRegistry(bytes);
  const inFile = { file: PROJECT_FILE };
  if (!file.ok)
    return {
      project: undefined,
      complaints: file.error.map((located) => ({ ...located, ...inFile, severity: 'error' as const })),
    };
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
export const readEvidence = async (folder: string, slug: string): Promise<Evidence | undefined> => {
  const bytes = await readPlain(listsIn(folder).evidence(slug)).catch(() => undefined);
  const json = bytes && readJson(bytes);
  const parsed = json?.ok ? parseEvidence(json.value.value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
};

/** The JSON of a file; fails with a problem also where it cannot be read. */
const readListFile = async (path: string): Promise<ReturnType<typeof readJson>> => {
  const bytes = await readPlain(path).catch((error: Error) => error);
  return bytes instanceof Error ? fail([atStart(`cannot be read: ${bytes.message}`)]) : readJson(bytes);
};

const reviewEvidence = async (
  folder: string,
  slug: string,
  categories: readonly Category[],
): Promise<readonly Complaint[]> => {
  const file = evidenceFile(slug);
  const json = await readListFile(listsIn(folder).evidence(slug));
  if (!json.ok) return json.error.map((located) => ({ ...located, file, severity: 'error' }));
  const { value, locate } = json.value;
  const evidence = parseEvidence(value);
  if (!evidence.ok) return evidence.error.map((problem) => ({ ...locate(problem), file, severity: 'error' }));
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined) return [complaint(file, 'due', 'is for no topic of a list here; delete it')];
  return evidenceGaps(category, evidence.value).map((gap) => ({ ...locate(gap), file, severity: 'warning' }));
};

const reviewChapters = async (
  folder: string,
  slug: string,
  categories: readonly Category[],
): Promise<readonly Complaint[]> => {
  const file = chaptersFile(slug);
  const json = await readListFile(listsIn(folder).chapters(slug));
  if (!json.ok) return json.error.map((located) => ({ ...located, file, severity: 'error' }));
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined) return [complaint(file, 'due', 'is for no topic of a list here; delete it')];
  const chapters = parseChapters(json.value.value);
  const steeringIn = steeringFinder(REVIEW_RULES.toolNames);
  const problems = chapters.ok ? chapterProblems(category, chapters.value, steeringIn) : chapters.error;
  return problems.map((problem) => ({ ...json.value.locate(problem), file, severity: 'error' }));
};
