// Whether `updated` tells the truth: texts that changed since an earlier version need a later day. A release writes the
// day itself, so this concerns lists that nobody has released, whose earlier versions git knows, and `sign`.
import { canonicalJson } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { readRegistry } from '../gate/check-registry.ts';
import { git } from './branches.ts';

/** How many commits of registry.json are read to find the version before the present texts. */
const MAX_COMMITS = 20;

/** Why `updated` of `registry` is too early on the day `today`, beside `before`; undefined where it is not. */
export const whyOutdated = (registry: Registry, before: Registry | undefined, today: string): string | undefined =>
  before === undefined ||
  registry.updated > before.updated ||
  registry.updated >= today ||
  textsIn(registry) === textsIn(before)
    ? undefined
    : `is ${registry.updated}, but texts have changed since the version of ${before.updated}; write "${today}"`;

/** What a reader reads: everything in the topics except the days on which somebody looked at a source. */
const textsIn = ({ categories }: Registry): string =>
  canonicalJson(
    categories.map(({ sources, ...category }) => ({
      ...category,
      sources: sources.map(({ checked, ...source }) => source),
    })),
  );

/** The last version that git has in `folder` with other texts than `registry`; undefined where it has none. */
export const versionBefore = (folder: string, registry: Registry): Registry | undefined => {
  const prefix = git(folder, ['rev-parse', '--show-prefix']);
  const commits = git(folder, ['log', '-n', String(MAX_COMMITS), '--format=%H', '--', 'registry.json']);
  if (!prefix.ok || !commits.ok) return undefined;
  for (const commit of commits.value.split('\n').filter((line) => line !== '')) {
    const shown = git(folder, ['show', `${commit}:${prefix.value.trim()}registry.json`]);
    const file = shown.ok ? readRegistry(Buffer.from(shown.value)) : undefined;
    if (file?.ok && textsIn(file.value.registry) !== textsIn(registry)) return file.value.registry;
  }
  return undefined;
};
