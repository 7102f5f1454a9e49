// Whether `updated` tells the truth: texts that changed since an earlier version need a later day, or the day of that
// change. A release writes the day itself, so this concerns lists that were never released and whose past git knows.
import { canonicalJson } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import type { Finding } from '../../src/domain/registry/review.ts';
import { readRegistry } from '../gate/registry-file.ts';
import { git } from './branches.ts';
import type { Repository } from './repository.ts';

/** How many commits of registry.json are read to find the version before the present texts. */
const MAX_COMMITS = 20;

/** An error where `updated` of a list that was never released is too early on the day `today`. */
export const outdatedIn = ({ folder, file, signed }: Repository, today: string): readonly Finding[] => {
  const { registry } = file;
  const change = signed === undefined ? lastChange(folder, registry, today) : undefined;
  if (change === undefined || registry.updated > change.before || registry.updated >= change.day) return [];
  const since = `is ${registry.updated}, but texts have changed since the version of ${change.before}`;
  return [{ severity: 'error', path: ['updated'], message: `${since}; write "${change.day}"` }];
};

/** What a reader reads: everything in the topics except the days on which somebody looked at a source. */
const textsIn = ({ categories }: Registry): string =>
  canonicalJson(
    categories.map(({ sources, ...category }) => ({
      ...category,
      sources: sources.map(({ checked, ...source }) => source),
    })),
  );

/** When `registry` got its texts, by a commit or `today`, and the `updated` before; undefined where git has no others. */
const lastChange = (folder: string, registry: Registry, today: string) => {
  const format = ['--format=%H %ad', '--date=short-local'];
  const commits = git(folder, ['log', '-n', String(MAX_COMMITS), ...format, '--', 'registry.json']);
  let day = today;
  for (const [, id, committed = today] of commits.ok ? commits.value.matchAll(/(\S+) (\S+)/g) : []) {
    const shown = git(folder, ['show', `${id}:./registry.json`]);
    const version = shown.ok ? readRegistry(Buffer.from(shown.value)) : undefined;
    if (!version?.ok) continue;
    if (textsIn(version.value.registry) !== textsIn(registry)) return { day, before: version.value.registry.updated };
    day = committed;
  }
  return undefined;
};
