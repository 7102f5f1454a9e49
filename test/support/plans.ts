// Plans over a disk in a Map, for the person in /h and the project in /p.
import { CAREFUL, EMPTY_STATE, type Options, type State, TARGETS, type TargetName } from '../../src/harness/model.ts';
import { placesOf } from '../../src/harness/paths.ts';
import { type Plan, planSync } from '../../src/harness/plan/plan.ts';
import { mapDisk } from './map-disk.ts';

export type Files = Readonly<Record<string, string>>;
export const PLACES = placesOf('/h', ['/p'], {});

/** The plan of a run over these files; the first one unless a state is given. */
export const planOf = (
  files: Files,
  targets: readonly TargetName[] = TARGETS,
  { state = EMPTY_STATE, ...options }: Partial<Options> & { readonly state?: State } = {},
): Plan => {
  const disk = mapDisk(files, ['/h', '/p', '/h/.claude']);
  return planSync({ places: PLACES, disk, state, options: { ...CAREFUL, ...options }, now: '' }, targets);
};

/** The texts that a plan writes, by file. */
export const textsOf = ({ writes }: Plan): Files =>
  Object.fromEntries(writes.map(({ file, after }) => [file, new TextDecoder().decode(after)] as const));
