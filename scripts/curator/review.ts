// `check` and `diff`: what is wrong with the registry, and what changed in it. Neither changes a file.
import { existsSync } from 'node:fs';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { TO_WRITE, UNWRITTEN } from '../../src/domain/registry/to-write.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { reviewFolder } from '../gate/check-registry.ts';
import { firstProblem } from '../gate/json-text.ts';
import type { Complaint } from '../gate/registry-file.ts';
import { evidencedSlugs, listsIn } from '../lists.ts';
import { adviceOn } from './advice.ts';
import { checkLines } from './check-lines.ts';
import { outdatedIn } from './dated.ts';
import { diffRegistries } from './diff.ts';
import { loadDraft, unwrittenIn } from './draft.ts';
import { readLinkReport } from './links.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadPast, loadRepository, pathsIn, type Repository } from './repository.ts';

/** How many lines `check` prints without `--all`, so that they stand on one screen; and how many of these errors leave to advice. */
const MAX_LINES = 18;
const LEFT_TO_ADVICE = 6;
/** How many places of one piece of advice it names then. */
const MAX_PLACES = 3;

/** `check`: what stops a release, then what is due, then advice. Only errors make it fail. */
export const check = async ({ folder, now }: Shared, { all = false }: { readonly all?: boolean } = {}) => {
  const today = dayOf(now);
  // Texts that are still to be written get one line per topic, whatever the schema says about each.
  const reviewed = (await reviewFolder(folder, today, { released: false })).filter(
    ({ message }) => message !== UNWRITTEN,
  );
  const repository = await loadRepository(folder);
  const errors = [
    ...(await unwrittenComplaints(folder)),
    ...(repository.ok ? placed(repository.value.file, outdatedIn(repository.value, today)) : []),
    ...reviewed.filter(({ severity }) => severity === 'error'),
  ];
  const advised = !repository.ok
    ? []
    : placed(
        repository.value.file,
        adviceOn(repository.value.file.registry, {
          today,
          links: await readLinkReport(folder),
          evidenced: await evidencedSlugs(folder),
        }),
      );
  const due = reviewed.filter(({ severity }) => severity === 'due');
  const others = [...due, ...advised, ...reviewed.filter(({ severity }) => severity === 'warning')];
  const complaints = [...errors, ...others];
  const lines = { errors: checkLines(errors), others: checkLines(others) };
  const brief = checkLines(others, MAX_PLACES);
  const shownErrors = lines.errors.slice(0, all ? undefined : MAX_LINES - Math.min(brief.length, LEFT_TO_ADVICE));
  const shownOthers = all ? lines.others : brief.slice(0, MAX_LINES - shownErrors.length);
  const hiddenErrors = lines.errors.length - shownErrors.length;
  const hidden = hiddenErrors + lines.others.length - shownOthers.length;
  const ofErrors = hiddenErrors === 0 ? '' : `, ${hiddenErrors} of them errors`;
  const { project } = listsIn(folder);
  const files = [pathsIn(folder).registry, ...(existsSync(project) ? [project] : [])];
  const text = [
    ...shownErrors,
    ...shownOthers,
    ...(hidden === 0 ? [] : [`${countText(hidden, 'more line')}${ofErrors}: npm run curator -- check --all`]),
    `${countText(errors.length, 'error')}, ${countText(others.length, 'warning')} in ${files.join(' and ')}`,
  ].join('\n');
  return ok({ text, data: { errors: errors.length, warnings: others.length, complaints }, failed: errors.length > 0 });
};

/** The errors that stop a build of the repository, or with `released` a deployment. */
export const errorsIn = async ({ folder, now }: Shared, insists: { readonly released: boolean }) =>
  (await reviewFolder(folder, dayOf(now), insists)).filter(({ severity }) => severity === 'error');

const placed = ({ locate }: Repository['file'], findings: readonly Finding[]): readonly Complaint[] =>
  findings.map((finding) => ({ ...locate(finding), file: 'registry.json', severity: finding.severity }));

const unwrittenComplaints = async (folder: string): Promise<readonly Complaint[]> => {
  const draft = await loadDraft(folder);
  if (!draft.ok) return [];
  return unwrittenIn(draft.value).map(({ slug, texts, line, column }) => ({
    ...{ file: 'registry.json', line, column, severity: 'error' },
    path: `$.categories["${slug}"]`,
    message: `has ${countText(texts, 'text')} to write; each begins with ${TO_WRITE}`,
  }));
};

/** `diff`: what changed since the signed version, in words. Of a topic that is still to be written it says only that. */
export const diff = async ({ folder }: Shared): Promise<Outcome> => {
  const [draft, past] = [await loadDraft(folder), await loadPast(folder)];
  if (!draft.ok) return draft;
  if (!past.ok) return past;
  const { signed } = past.value;
  if (signed === undefined) return ok({ text: 'Nothing is signed yet, so everything is new.', data: { changes: [] } });
  const unwritten = unwrittenIn(draft.value);
  const isWritten = (slug: string): boolean => !unwritten.some((topic) => topic.slug === slug);
  const written = Object.entries(draft.value.categories).filter(([slug]) => isWritten(slug));
  const after = parseRegistry({ ...draft.value.document, categories: Object.fromEntries(written) });
  if (!after.ok) return fail(`${firstProblem('registry.json', after.error.map(draft.value.locate))}; ${CHECK}`);
  const categories = signed.registry.categories.filter(({ slug }) => isWritten(slug));
  const changes = [
    ...diffRegistries({ ...signed.registry, categories }, after.value),
    ...unwritten.map(({ slug, texts }) => `${slug}: ${countText(texts, 'text')} to write.`),
  ];
  const { version, seq } = signed.registry;
  const since = `since the signed version ${version} (seq ${seq})`;
  const lines =
    changes.length === 0 ? [`Nothing changed ${since}.`] : [`Changes ${since}:`, ...changes.map((line) => `- ${line}`)];
  return ok({ text: lines.join('\n'), data: { version, seq, changes } });
};

const CHECK = 'run: npm run curator -- check';
