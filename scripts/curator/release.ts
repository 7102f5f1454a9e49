// `release`: raises the version, signs, and writes the changelog entry made of the differences.
import { dayOf } from '../../src/domain/day.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readIfThere, writeAll } from './disk.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, pathsIn, withValue } from './repository.ts';
import { signText } from './sign.ts';

/** Which part of the version goes up. */
export const BUMPS = ['major', 'minor', 'patch'] as const;
export type Bump = (typeof BUMPS)[number];

/** Releases the registry as edited; refuses when nothing changed since the signed version. */
export const release = async (
  shared: Shared,
  { bump, expires }: { bump: Bump; expires?: string },
): Promise<Outcome> => {
  const repository = await loadRepository(shared.folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  const dated = withValue(file.text, ['updated'], dayOf(shared.now));
  const dueText = expires === undefined ? dated : withValue(dated, ['expires'], expires, 'updated');
  const version = nextVersion(signed?.registry.version ?? file.registry.version, bump);
  const result = await signText(repository.value, withValue(dueText, ['version'], version), shared);
  if (!result.ok) return result;
  if (signed !== undefined && result.value.changes.length === 0)
    return fail(`nothing changed since the signed version ${signed.registry.version}; edit registry.json first`);
  const changelog = await readIfThere(pathsIn(shared.folder).changelog);
  if (!changelog.ok) return changelog;
  const entry = { version, day: dayOf(shared.now), changes: result.value.changes };
  const text = withEntry(
    changelog.value === undefined ? '# Changelog\n' : new TextDecoder().decode(changelog.value),
    entry,
  );
  const written = await writeAll([...result.value.files, { path: pathsIn(shared.folder).changelog, body: text }]);
  if (!written.ok) return written;
  return ok({
    text: [
      result.value.text,
      ...result.value.changes.map((change) => `- ${change}`),
      'Commit registry.json, signed/ and CHANGELOG.md together.',
    ].join('\n'),
    data: { ...result.value.data, changes: result.value.changes },
  });
};

/** `version` with one part raised and the lower ones at zero; a pre-release label is dropped. @see semver.org */
export const nextVersion = (version: string, bump: Bump): string => {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*$/, '').split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};

type Entry = { readonly version: string; readonly day: string; readonly changes: readonly string[] };

// Below the Unreleased section where there is one, else above the newest entry.
const withEntry = (changelog: string, { version, day, changes }: Entry): string => {
  const entry = `## Registry ${version} (${day})\n\n${changes.map((change) => `- ${change}`).join('\n')}\n`;
  const headings = [...changelog.matchAll(/^## .*$/gm)];
  const above = headings.find(({ 0: heading }) => !/unreleased/i.test(heading));
  if (above === undefined) return `${changelog.trimEnd()}\n\n${entry}`;
  return `${changelog.slice(0, above.index)}${entry}\n${changelog.slice(above.index)}`;
};
