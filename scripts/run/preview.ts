// The build of the development server. It builds registry.json even if that is unsigned or unfinished, and keeps the
// last valid list while the file cannot be read. Only a deployment requires a release.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { type Registry, type RegistryDocument, registryOf } from '../../src/domain/registry/registry.ts';
import { writeBadges } from '../build/badges.ts';
import { buildFolder } from '../build/build.ts';
import { readFederated } from '../federated.ts';
import { reviewFolder } from '../gate/check-registry.ts';
import { firstProblem, problemsStop } from '../gate/json-text.ts';
import { readProject } from '../gate/project-file.ts';
import { readOwn } from '../gate/registry-file.ts';
import { PROJECT_FILE } from '../lists.ts';

/** `registry` is what is served; undefined if there is nothing yet. `says` is one sentence for the terminal. */
type Preview = { readonly registry: Registry | undefined; readonly isUsual: boolean; readonly says: string };

/** Builds dist/ of `folder` from its registry.json, or leaves dist/ unchanged if that cannot be read. */
export const preview = async (folder: string): Promise<Preview> => {
  const file = await readOwn(folder);
  if (!file.ok) return lastGood(folder, firstProblem('registry.json', file.error));
  const project = await readProject(folder);
  if (!project.ok) return lastGood(folder, firstProblem(PROJECT_FILE, project.error));
  const { registry } = file.value;
  const today = dayOf(new Date());
  const errorsWhen = async (released: boolean): Promise<number> =>
    (await reviewFolder(folder, today, { released })).filter(({ severity }) => severity === 'error').length;
  const [wrong, insisting] = [await errorsWhen(false), await errorsWhen(true)];
  const unreleased = registry.curator.pubkey !== null && insisting > 0;
  await buildFolder(folder, { unreleased });
  await writeBadges(registry, folder);
  const topicsOf = ({ categories }: Registry): string => countText(categories.length, 'topic');
  const beside = project.value && `, and ${PROJECT_FILE}: ${topicsOf(project.value.registry)}`;
  const state = unreleased ? ', unreleased changes, not signed' : '';
  const kept = await readFederated(folder, registry, today);
  const out = kept.ok ? kept.value.lists.filter(({ examined }) => !examined.ok).length : (registry.trusts?.length ?? 0);
  const leftOut = out === 0 ? '' : `; ${countText(out, 'trusted list')} left out: npm run curator -- check`;
  const refused = wrong === 0 ? '' : `; ${problemsStop(wrong)} a deployment: npm run curator -- check`;
  const doubts = `${state}${refused}${leftOut}`;
  return {
    registry,
    isUsual: doubts === '',
    says: `registry.json is served: ${topicsOf(registry)}${beside ?? ''}${doubts}`,
  };
};

/** `wrong` says why one of the lists cannot be served. */
const lastGood = async (folder: string, wrong: string): Promise<Preview> => {
  const built = join(folder, 'dist', 'registry.json');
  const nothing = `${wrong}; there is no list to serve yet: npm run curator -- check`;
  if (!existsSync(built) || !existsSync(join(folder, 'dist', 'built.js')))
    return { registry: undefined, isUsual: false, says: nothing };
  const document: RegistryDocument = JSON.parse(await readFile(built, 'utf8'));
  const says = `${wrong}; the last valid list is served until you save a valid one`;
  return { registry: registryOf(document), isUsual: false, says };
};
