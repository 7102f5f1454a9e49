// `release`: the one command after an edit. It checks the list, says what changed, raises the version, signs, writes
// the changelog and the README's example, checks what is on the disk, and prints the commands that publish it.
import { join } from 'node:path';
import { toText } from '../../src/domain/bytes.ts';
import { dayOf } from '../../src/domain/day.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readmeFor } from '../build/record-readme.ts';
import { reviewLists } from '../gate/check-lists.ts';
import { complaintLine } from '../gate/check-registry.ts';
import { unwrittenFiles } from '../gate/check-signatures.ts';
import { readOwn } from '../gate/registry-file.ts';
import { chapteredSlugs } from '../lists.ts';
import { readIfThere } from '../read-plain.ts';
import { silentExamples } from './advice.ts';
import { whyLinksStop } from './links.ts';
import { publishCommands } from './next.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { loadRepository, pathsIn, withValue } from './repository.ts';
import { errorsIn } from './review.ts';
import { signText } from './sign.ts';
import { writeTogether } from './together.ts';

/** Which part of the version goes up. */
export const BUMPS = ['major', 'minor', 'patch'] as const;
type Bump = (typeof BUMPS)[number];

/** `withoutLinks`: nobody asked whether the sources are alive; the changelog says so. */
type ReleaseOptions = { readonly bump?: Bump; readonly expires?: string; readonly withoutLinks?: boolean };

/** Releases the registry as edited; refuses when nothing changed since the signed version. */
export const release = async (
  shared: Shared,
  { bump = 'patch', expires, withoutLinks = false }: ReleaseOptions,
): Promise<Outcome> => {
  const { folder, now } = shared;
  const finished = await finishRelease(folder);
  if (finished !== undefined) return finished;
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  const [beside] = (await reviewLists(folder, file.registry, dayOf(now))).filter(
    ({ severity }) => severity === 'error',
  );
  if (beside !== undefined) return fail(`${complaintLine(beside)}; run: npm run curator -- check`);
  const alive = withoutLinks ? ok(undefined) : await whyLinksStop(folder, file.registry, now);
  if (!alive.ok) return alive;
  // Only a first release that was killed numbers a list that nobody has signed; it has raised the version, too.
  const isNumbered = signed === undefined && file.registry.seq !== undefined;
  const version = isNumbered ? file.registry.version : nextVersion((signed ?? file).registry.version, bump);
  const dated = withValue(withValue(file.text, ['version'], version), ['updated'], dayOf(now));
  const text = expires === undefined ? dated : withValue(dated, ['expires'], expires, 'updated');
  const result = await signText(repository.value, text, shared);
  if (!result.ok) return result;
  const { files, registry, ...said } = result.value;
  if (signed !== undefined && said.changes.length === 0)
    return fail(`nothing changed since the signed version ${signed.registry.version}; edit registry.json first`);
  const texts = await textsBeside(shared, [...said.changes, ...(withoutLinks ? [WITHOUT_LINKS] : [])], registry);
  if (!texts.ok) return texts;
  const written = await writeTogether(folder, { files: [...texts.value, ...files] });
  if (!written.ok) return written;
  const wrong = (await errorsIn(shared, { released: true })).map(complaintLine);
  const failures = [...wrong, ...silentExamples(registry).map(({ message }) => message)];
  return ok({
    text: [
      'What changed:',
      ...said.changes.map((change) => `- ${change}`),
      said.text,
      ...failures,
      'It is released here. To publish it:',
      ...publishCommands(folder).map((command) => `  ${command}`),
    ].join('\n'),
    data: { ...said.data, changes: said.changes, failures },
    failed: failures.length > 0,
  });
};

/** Writes the files in signed/ that a killed release has left out; undefined where there is none. */
const finishRelease = async (folder: string): Promise<Outcome | undefined> => {
  const file = await readOwn(folder);
  const missing = file.ok ? await unwrittenFiles(folder, file.value.registry) : [];
  if (!file.ok || missing.length === 0) return undefined;
  const { version, seq } = file.value.registry;
  const names = missing.map(({ name }) => `signed/${name}`);
  const text = `Version ${version}, seq ${seq}, was signed already. Wrote what was missing of it: ${names.join(', ')}.`;
  const files = missing.map(({ name, body }) => ({ path: join(pathsIn(folder).signedFolder, name), body }));
  return onceWritten({ text, data: { version, seq, files: names } }, writeTogether(folder, { files }));
};

const WITHOUT_LINKS = 'The links of the sources were not checked for this release.';

/** The changelog with the new release, and the README with answers of the list. */
const textsBeside = async ({ folder, now }: Shared, changes: readonly string[], registry: Registry) => {
  const paths = pathsIn(folder);
  const [changelog, readme] = [await readIfThere(paths.changelog), await readIfThere(paths.readme)];
  if (!changelog.ok) return changelog;
  if (!readme.ok) return readme;
  const before = changelog.value === undefined ? '# Changelog\n' : toText(changelog.value);
  const lines = changes.map((change) => `- ${change}\n`).join('');
  const entry = `## Registry ${registry.version} (${dayOf(now)})\n\n${lines}`;
  const written = { path: paths.changelog, body: withEntry(before, entry) };
  if (readme.value === undefined) return ok([written]);
  return ok([
    written,
    { path: paths.readme, body: readmeFor(toText(readme.value), registry, await chapteredSlugs(folder)) },
  ]);
};

/** `version` with one part raised and the lower ones at zero; a pre-release label is dropped. @see semver.org */
export const nextVersion = (version: string, bump: Bump): string => {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};

// Below the Unreleased section if there is one, else above the newest entry; in the place of that of the same version, whose
// release was killed before it was signed.
const withEntry = (changelog: string, entry: string): string => {
  const headings = [...changelog.matchAll(/^## .*$/gm)];
  const [newest, before] = headings.filter(({ 0: heading }) => !/unreleased/i.test(heading));
  if (newest === undefined) return `${changelog.trimEnd()}\n\n${entry}`;
  const isAgain = entry.startsWith(newest[0].replace(/ \(.*/, ' ('));
  const rest = changelog.slice(isAgain ? (before?.index ?? changelog.length) : newest.index);
  return `${changelog.slice(0, newest.index)}${entry}${rest === '' ? '' : `\n${rest}`}`;
};
