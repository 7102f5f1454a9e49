// `release`: the one command after an edit. It checks the list, says what changed, raises the version, signs, writes
// the changelog and the README's example, tests the list on disk, and prints the commands that publish it.
import { toText } from '../../src/domain/bytes.ts';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { exactTextsOf } from '../../src/domain/matching/index/fields.ts';
import { packIndex, unpackIndex } from '../../src/domain/matching/index/packed.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { examplesOf } from '../../src/domain/registry/examples.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readmeFor } from '../build/record-readme.ts';
import { complaintLine } from '../gate/check-registry.ts';
import { sharedIndex } from './advice.ts';
import { readIfThere, writeAll } from './disk.ts';
import { loadDraft, unwrittenIn } from './draft.ts';
import { whyLinksStop } from './links.ts';
import { publishCommands } from './next.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, pathsIn, withValue } from './repository.ts';
import { errorsIn } from './review.ts';
import { type Signed, signText } from './sign.ts';

/** Which part of the version goes up. */
export const BUMPS = ['major', 'minor', 'patch'] as const;
type Bump = (typeof BUMPS)[number];

/** `withoutLinks`: nobody asked whether the sources are alive; the changelog says so. */
type ReleaseOptions = { readonly bump: Bump; readonly expires?: string; readonly withoutLinks?: boolean };

/** Releases the registry as edited; refuses when nothing changed since the signed version. */
export const release = async (shared: Shared, options: ReleaseOptions): Promise<Outcome> => {
  const { bump, expires, withoutLinks = false } = options;
  const unwritten = await whyUnwritten(shared.folder);
  if (unwritten !== undefined) return fail(unwritten);
  const repository = await loadRepository(shared.folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  const alive = withoutLinks ? ok(undefined) : await whyLinksStop(shared.folder, file.registry, shared.now);
  if (!alive.ok) return alive;
  const dated = withValue(file.text, ['updated'], dayOf(shared.now));
  const dueText = expires === undefined ? dated : withValue(dated, ['expires'], expires, 'updated');
  const version = nextVersion(signed?.registry.version ?? file.registry.version, bump);
  const result = await signText(repository.value, withValue(dueText, ['version'], version), shared);
  if (!result.ok) return result;
  if (signed !== undefined && result.value.changes.length === 0)
    return fail(`nothing changed since the signed version ${signed.registry.version}; edit registry.json first`);
  const changes = [...result.value.changes, ...(withoutLinks ? [WITHOUT_LINKS] : [])];
  const texts = await textsBeside(shared, { ...result.value, changes });
  if (!texts.ok) return texts;
  const written = await writeAll([...result.value.files, ...texts.value], { journalIn: shared.folder });
  if (!written.ok) return written;
  return reportOf(shared, result.value);
};

const WITHOUT_LINKS = 'The links of the sources were not checked for this release.';

const whyUnwritten = async (folder: string): Promise<string | undefined> => {
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft.error;
  const [first, ...others] = unwrittenIn(draft.value);
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` (and ${countText(others.length, 'more topic')})`;
  return `registry.json:${first.line}:${first.column} ${first.slug} has ${countText(first.texts, 'text')} to write${more}; run: npm run curator -- next`;
};

/** The changelog with the new release, and the README with answers of the list. */
const textsBeside = async ({ folder, now }: Shared, { changes, registry }: Signed) => {
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

const reportOf = async (shared: Shared, { text, changes, data }: Signed): Promise<Outcome> => {
  const { folder } = shared;
  const wrong = await errorsIn(shared, { released: true });
  const repository = await loadRepository(folder);
  const { asked, problems } = repository.ok ? testList(repository.value.file.registry) : { asked: 0, problems: [] };
  const failures = [...wrong.map(complaintLine), ...problems];
  return ok({
    text: [
      'What changed:',
      ...changes.map((change) => `- ${change}`),
      text,
      ...(failures.length === 0 ? [`The list answers all of its ${asked} names, questions and examples.`] : failures),
      'It is released here. To publish it:',
      ...publishCommands(folder).map((command) => `  ${command}`),
    ].join('\n'),
    data: { ...data, changes, failures },
    failed: failures.length > 0,
  });
};

/** Tests that the built index answers every slug, name, pattern, alias and example of a list. */
const testList = (registry: Registry) => {
  const { categories } = registry;
  const match = matcherOver(unpackIndex(packIndex(sharedIndex(categories)).buffer, categories));
  const phrases = categories.flatMap((category) =>
    exactTextsOf(category).map((query) => ({ query, slug: category.slug })),
  );
  const lost = phrases.flatMap(({ query, slug }) => {
    const found = match(query);
    if (found.ok && found.value.category.slug === slug) return [];
    return [`"${query}" of ${slug} finds ${found.ok ? found.value.category.slug : 'nothing'}`];
  });
  const examples = examplesOf(registry);
  const silent = examples.filter((query) => !match(query).ok).map((query) => `the example "${query}" finds nothing`);
  return { asked: phrases.length + examples.length, problems: [...lost, ...silent] };
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
