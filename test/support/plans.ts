// Plans over a disk in a Map, for the person in /h and the project in /p.
import { createHash } from 'node:crypto';
import type { Bytes } from '../../src/domain/bytes.ts';
import { placesOf, TARGETS, type TargetName } from '../../src/harness/clients/all.ts';
import type { Disk } from '../../src/harness/machine.ts';
import { CAREFUL, EMPTY_STATE, emptySource, type Options, type Run, type State } from '../../src/harness/model.ts';
import { folderOf, isBelow, nameOf } from '../../src/harness/paths.ts';
import { type Plan, planSync } from '../../src/harness/plan/plan.ts';

export type Files = Readonly<Record<string, string>>;
export const PLACES = placesOf('/h', ['/p'], {});
export const [USER, PROJECT] = ['/h/.claude/settings.json', '/p/.claude/settings.json'];

/** Settings with refusals. */
export const refusing = (deny: readonly string[], ask: readonly string[] = []): string =>
  JSON.stringify({ permissions: { deny, ask } });

/** The servers of the person. */
export const serving = (mcpServers: object): Files => ({ '/h/.claude.json': JSON.stringify({ mcpServers }) });

type PlanOptions = Partial<Options> & {
  readonly state?: State;
  readonly env?: Readonly<Record<string, string>>;
  /** What a path is a link to. */
  readonly links?: Files;
};

/** The plan of a run over these files; the first one unless a state is given. */
export const planOf = (
  files: Files,
  targets: readonly TargetName[] = TARGETS,
  { state = EMPTY_STATE, env = {}, links = {}, ...options }: PlanOptions = {},
): Plan => {
  const disk = mapDisk(files, ['/h', '/p', '/h/.claude'], links);
  const places = placesOf('/h', ['/p'], env);
  return planSync({ places, disk, state, options: { ...CAREFUL, ...options }, now: '' }, targets);
};

/** A run whose disk is empty and whose repository tracks nothing; `some` replaces parts of it. */
export const runOf = (some: Partial<Run>): Run => ({
  ...{ places: PLACES, disk: mapDisk({}), source: emptySource(), state: EMPTY_STATE, options: CAREFUL, now: '' },
  ...{ isTracked: () => false, isCommitted: () => false, made: new Map(), ...some },
});

/** The texts that a plan writes, by file. */
export const textsOf = ({ writes }: Plan): Files =>
  Object.fromEntries(writes.map(({ file, after }) => [file, new TextDecoder().decode(after)] as const));

/** The text that a plan writes into one file. */
export const writtenTo = (made: Plan, file: string): string => textsOf(made)[file] ?? '';

/** What a plan holds back from a target for one reason. */
export const hintsOf = ({ targets }: Plan, name: TargetName, why = 'lost'): readonly string[] =>
  (targets[name]?.held ?? []).filter((one) => one.why === why).map(({ hint }) => hint);

/** What becomes of files in one target: the texts that are written, and what is held back and said. */
export const resultFor = (target: TargetName, files: Files, options: PlanOptions = {}) => {
  const plan = planOf({ [USER]: '{}', ...files }, [target], options);
  const held = (plan.targets[target]?.held ?? []).map(({ why, hint }) => `${why}: ${hint}`);
  return { files: textsOf(plan), held, warnings: plan.warnings };
};

/** A disk in a Map: these files, `folders` without files, and links to files, which no list has; paths of any system. */
export const mapDisk = (files: Files, folders: readonly string[] = [], links: Files = {}): Disk => {
  const real = (path: string): string => links[path] ?? path;
  const read: Disk['read'] = (path, within) => {
    if (!isBelow(path, within)) return { kind: 'refused', why: `is not below ${within}` };
    const text = files[real(path)];
    if (text === undefined) return { kind: 'absent' };
    return { kind: 'file', bytes: new TextEncoder().encode(text), executable: false, isShared: false };
  };
  // For each folder the names in it, and whether each is a folder.
  const names = new Map<string, Map<string, boolean>>(folders.map((folder) => [folder, new Map()]));
  for (const file of Object.keys(files))
    for (let path = file; path !== ''; path = folderOf(path)) {
      const there = names.get(folderOf(path)) ?? new Map<string, boolean>();
      names.set(folderOf(path), there.set(nameOf(path), path !== file));
    }
  const visible = (folder: string) => [...(names.get(folder) ?? [])].filter(([name]) => !name.startsWith('.'));
  const below = (folder: string, start: string): readonly string[] =>
    visible(folder).flatMap(([name, isFolder]) =>
      isFolder ? below(`${folder}/${name}`, `${start}${name}/`) : [`${start}${name}`],
    );
  return {
    read,
    readGit: read,
    gitObject: () => undefined,
    real,
    list: (folder) => ({ files: [...below(folder, '')].sort(), troubles: [] }),
    isFolder: (path) => names.has(path),
    folders: (folder) =>
      visible(folder)
        .flatMap(([name, isFolder]) => (isFolder ? [name] : []))
        .sort(),
    hasProgram: () => false,
    isWritable: () => true,
    gitHash: () => '',
    sha256: (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex'),
  };
};
