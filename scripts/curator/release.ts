// `release`: the one command after an edit. It checks the list, says what changed, raises the version, signs, writes
// the changelog and the README's example, checks what is on the disk, and prints the commands that publish it.
import { toText } from '../../src/domain/bytes.ts';
import { dayOf } from '../../src/domain/day.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readmeFor } from '../build/record-readme.ts';
import { complaintLine } from '../gate/check-registry.ts';
import { silentExamples } from './advice.ts';
import { readIfThere } from './disk.ts';
import { writeTogether } from './journal.ts';
import { whyLinksStop } from './links.ts';
import { publishCommands } from './next.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, pathsIn, withValue } from './repository.ts';
import { errorsIn } from './review.ts';
import { signText } from './sign.ts';

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
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  const alive = withoutLinks ? ok(undefined) : await whyLinksStop(folder, file.registry, now);
  if (!alive.ok) return alive;
  const version = nextVersion(signed?.registry.version ?? file.registry.version, bump);
  const dated = withValue(withValue(file.text, ['version'], version), ['updated'], dayOf(now));
  const text = expires === undefined ? dated : withValue(dated, ['expires'], expires, 'updated');
  const result = await signText(repository.value, text, shared);
  if (!result.ok) return result;
  const { files, registry, ...said } = result.value;
  if (signed !== undefined && said.changes.length === 0)
    return fail(`nothing changed since the signed version ${signed.registry.version}; edit registry.json first`);
  const texts = await textsBeside(shared, [...said.changes, ...(withoutLinks ? [WITHOUT_LINKS] : [])], registry);
  if (!texts.ok) return texts;
  const written = await writeTogether(folder, { files: [...files, ...texts.value] });
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
  return ok([written, { path: paths.readme, body: await readmeFor(toText(readme.value), registry) }]);
};

/** `version` with one part raised and the lower ones at zero; a pre-release label is dropped. @see semver.org */
export const nextVersion = (version: string, bump: Bump): string => {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};

// Below the Unreleased section if there is one, else above the newest entry.
const withEntry = (changelog: string, entry: string): string => {
  const headings = [...changelog.matchAll(/^## .*$/gm)];
  const above = headings.find(({ 0: heading }) => !/unreleased/i.test(heading));
  if (above === undefined) return `${changelog.trimEnd()}\n\n${entry}`;
  return `${changelog.slice(0, above.index)}${entry}\n${changelog.slice(above.index)}`;
};
