// Whether `updated` tells the truth: texts that changed since an earlier version need a later day. A release writes the
// day itself, so this concerns lists that nobody has released, and whose earlier versions git knows.
import { canonicalJson } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { readRegistry } from '../gate/check-registry.ts';
import { git } from './branches.ts';
import type { Repository } from './repository.ts';

/** How many commits of registry.json are read to find the version before the present texts. */
const MAX_COMMITS = 20;

/** An error where `updated` of a list that was never released is too early on the day `today`. */
export const outdatedIn = ({ folder, file, signed }: Repository, today: string): readonly Finding[] => {
  const { registry } = file;
  if (signed !== undefined || registry.updated >= today) return [];
  const before = versionBefore(folder, registry);
  if (before === undefined || registry.updated > before.updated) return [];
  const since = `is ${registry.updated}, but texts have changed since the version of ${before.updated}`;
  return [{ severity: 'error', path: ['updated'], message: `${since}; write "${today}"` }];
};

/** What a reader reads: everything in the topics except the days on which somebody looked at a source. */
const textsIn = ({ categories }: Registry): string =>
  canonicalJson(
    categories.map(({ sources, ...category }) => ({
      ...category,
      sources: sources.map(({ checked, ...source }) => source),
    })),
  );

/** The last version that git has in `folder` with other texts than `registry`; undefined where it has none. */
const versionBefore = (folder: string, registry: Registry): Registry | undefined => {
  const commits = git(folder, ['log', '-n', String(MAX_COMMITS), '--format=%H', '--', 'registry.json']);
  for (const commit of commits.ok ? commits.value.split('\n') : []) {
    const shown = git(folder, ['show', `${commit}:./registry.json`]);
    const file = shown.ok ? readRegistry(Buffer.from(shown.value)) : undefined;
    if (file?.ok && textsIn(file.value.registry) !== textsIn(registry)) return file.value.registry;
  }
  return undefined;
};
