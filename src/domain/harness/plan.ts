// The plan of a run: for each entry three values are compared (what we wrote last, what stands there now, what is
// wanted), and the answer decides. Only entries that are still ours are ever changed. A dry run is this plan alone.
import { ok, type Result } from '../result.ts';
import { codexWants } from './codex.ts';
import { type Edited, readEntry, writeEntry } from './editors.ts';
import { geminiWants } from './gemini.ts';
import type {
  Bytes,
  Change,
  Disk,
  Entry,
  Failure,
  Held,
  Locator,
  Owner,
  Places,
  Source,
  State,
  TargetName,
  Wanted,
  Written,
} from './model.ts';
import { opencodeWants } from './opencode.ts';
import { folderOf, rootOf, shown } from './places.ts';
import { readSource } from './source.ts';
import { type Context, secretHint } from './target.ts';
import { hashOf, keyOf, parseKey } from './values.ts';

/** A file to write or, where `after` is undefined, to delete. `before` is what the plan saw. */
export type FileWrite = {
  readonly file: string;
  readonly root: string;
  readonly before: Bytes | undefined;
  readonly after: Bytes | undefined;
  readonly executable: boolean;
};

/** What a run does for one target. */
export type TargetPlan = {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly held: readonly Held[];
  readonly failed: readonly Failure[];
};

/** A whole run: the files, the folders that become empty, the state afterwards, and what to tell. */
export type Plan = {
  readonly writes: readonly FileWrite[];
  readonly folders: readonly string[];
  readonly state: State;
  readonly targets: Readonly<Partial<Record<Owner, TargetPlan>>>;
  readonly warnings: readonly string[];
};

export type Request = {
  readonly allowSecrets: boolean;
  /** ISO 8601 time of the run. */
  readonly now: string;
};

type Outcome =
  | { readonly kind: 'change'; readonly action: Change['action'] }
  | { readonly kind: 'unchanged' | 'forget' }
  | { readonly kind: 'held'; readonly why: Held['why']; readonly hint: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One entry in question: wanted, recorded or both. */
type Case = {
  readonly key: string;
  readonly file: string;
  readonly at: Locator;
  readonly label: string;
  readonly entry: Entry | undefined;
  readonly written: Written | undefined;
  /** The targets of this run that it concerns. */
  readonly targets: readonly Owner[];
};

const WANTS: Readonly<Record<TargetName, (context: Context) => Wanted>> = {
  codex: codexWants,
  gemini: geminiWants,
  opencode: opencodeWants,
};
/** Most entries of one target. */
const MAX_ENTRIES = 500;

/** Plans a run from the files and the state as they are now. Pure; writes nothing. */
export const planSync = (
  places: Places,
  disk: Disk,
  state: State,
  targets: readonly TargetName[],
  request: Request,
): Plan => {
  const source = readSource(places, disk);
  const context = { places, disk, source, allowSecrets: request.allowSecrets };
  const wanted = targets.map((target) => [target, WANTS[target](context)] as const);
  return planEntries(places, disk, state, request, new Map(wanted), source);
};

/** Plans a run for entries that are given. Entries recorded for these targets and not wanted any more are removed. */
export const planEntries = (
  places: Places,
  disk: Disk,
  state: State,
  request: Request,
  wanted: ReadonlyMap<Owner, Wanted>,
  source: Pick<Source, 'broken' | 'warnings'>,
): Plan => {
  const targets = [...wanted.keys()];
  const cases = casesOf(places, state, wanted, source);
  const files = new Map<string, Edited>();
  const outcomes = new Map<Case, Outcome>();
  for (const one of cases) {
    if (!files.has(one.file)) files.set(one.file, open(places, disk, state, one.file));
    outcomes.set(one, judge(one, files.get(one.file), disk, places, request));
  }
  holdTogether(outcomes);
  edit(outcomes, files);
  const next = nextState(outcomes, files, { places, disk, state, targets, now: request.now });
  const writes = [...files.values()].flatMap((file) => writeOf(places, disk, file));
  return {
    writes,
    folders: Object.keys(state.made)
      .filter((key) => key.endsWith('#folder') && !(key in next.made))
      .map((key) => key.slice(0, -'#folder'.length))
      .sort((a, b) => b.length - a.length),
    state: next,
    targets: Object.fromEntries(
      targets.map((target) => [target, reportOf(places, target, outcomes, wanted.get(target), source)] as const),
    ),
    warnings: [
      ...new Set([
        ...source.warnings,
        ...[...wanted.values()].flatMap(({ warnings }) => warnings),
        ...notes(places, disk, writes),
      ]),
    ],
  };
};

const casesOf = (
  places: Places,
  state: State,
  wanted: ReadonlyMap<Owner, Wanted>,
  source: Pick<Source, 'broken'>,
): readonly Case[] => {
  const targets = [...wanted.keys()];
  const cases = new Map<string, Case>();
  for (const [target, { entries }] of wanted) {
    for (const entry of entries.slice(0, MAX_ENTRIES)) {
      const key = keyOf(entry.file, entry.at);
      const other = cases.get(key);
      const kept = other?.entry !== undefined && rankOf(other.entry.at) >= rankOf(entry.at) ? other.entry : entry;
      const owners = [...new Set([...(other?.targets ?? []), target])];
      const { file, at, label } = kept;
      cases.set(key, { key, file, at, label, entry: kept, written: state.entries[key], targets: owners });
    }
  }
  for (const [key, written] of Object.entries(state.entries)) {
    const place = parseKey(key);
    const owners = written.targets.filter((target) => targets.includes(target));
    const isElsewhere = written.project !== undefined && written.project !== places.project;
    const isKept = source.broken.some(({ kind, scope }) => written.scope === scope && written.label.startsWith(kind));
    if (cases.has(key) || place === undefined || owners.length === 0 || isElsewhere || isKept) continue;
    cases.set(key, { key, ...place, label: written.label, entry: undefined, written, targets: owners });
  }
  return [...cases.values()];
};

const rankOf = (at: Locator): number => (at.kind === 'json' ? (at.rank ?? 0) : 0);

const open = (places: Places, disk: Disk, state: State, file: string): Edited & { readonly trouble?: string } => {
  const root = rootOf(places, file);
  const read = root === undefined ? undefined : disk.read(file, root);
  const prefix = `${file}#made/`;
  const made = Object.entries(state.made).filter(([key]) => key.startsWith(prefix));
  const edited = {
    file,
    executable: false,
    bytes: undefined,
    made: Object.fromEntries(made.map(([key, text]) => [key.slice(prefix.length), text])),
  };
  if (read === undefined)
    return { ...edited, trouble: 'lies outside the home folder and the project: it is not touched' };
  if (read.kind === 'refused') return { ...edited, trouble: read.why };
  return read.kind === 'absent' ? edited : { ...edited, bytes: read.bytes, executable: read.executable };
};

// The table of the three values.
const judge = (
  { at, entry, written, targets }: Case,
  file: (Edited & { readonly trouble?: string }) | undefined,
  disk: Disk,
  places: Places,
  { allowSecrets }: Request,
): Outcome => {
  if (file === undefined || file.trouble !== undefined)
    return { kind: 'failed', reason: file?.trouble ?? 'cannot be read' };
  if (written?.project !== undefined && written.project !== places.project) {
    return { kind: 'held', why: 'conflict', hint: 'another project has written this entry: rename one of them' };
  }
  const current = readEntry(file, at);
  if (!current.ok) {
    return at.kind === 'block'
      ? { kind: 'held', why: 'conflict', hint: current.error }
      : { kind: 'failed', reason: current.error };
  }
  const now = current.value === undefined ? undefined : hashOf(current.value, disk.sha256);
  const want = entry === undefined ? undefined : hashOf(entry.want, disk.sha256);
  const had = written?.hash;
  if (want === undefined) {
    if ((written?.targets ?? []).some((target) => !targets.includes(target)) || now === undefined)
      return { kind: 'forget' };
    if (now === had) return { kind: 'change', action: 'remove' };
    return { kind: 'held', why: 'drift', hint: 'was changed by hand, so it was left; it is yours from now on' };
  }
  if (now === want) {
    const isKnown = had === want && targets.every((target) => written?.targets.includes(target));
    return isKnown ? { kind: 'unchanged' } : { kind: 'change', action: 'adopt' };
  }
  if (now !== undefined && had === undefined) {
    return {
      kind: 'held',
      why: 'conflict',
      hint: 'is there already and is not ours: delete it and sync again to take ours',
    };
  }
  if (now !== undefined && now !== had) {
    return {
      kind: 'held',
      why: 'drift',
      hint: 'was changed by hand: delete it and sync again to take ours, or leave it',
    };
  }
  if (entry !== undefined && entry.secrets.length > 0 && !allowSecrets) {
    return { kind: 'held', why: 'secret', hint: secretHint(entry.secrets) };
  }
  return { kind: 'change', action: now === undefined ? 'create' : 'update' };
};

// A folder of the user's gets none of our files: where one file of a skill is theirs, no other is created.
const holdTogether = (outcomes: Map<Case, Outcome>): void => {
  const held = [...outcomes].filter(([, outcome]) => outcome.kind === 'held' && outcome.why === 'conflict');
  for (const [one, outcome] of outcomes) {
    const isCreate = outcome.kind === 'change' && outcome.action === 'create';
    const reason = held.find(([other]) => other.label === one.label && folderTop(other) === folderTop(one));
    if (isCreate && reason !== undefined && one.label.startsWith('skill ')) outcomes.set(one, reason[1]);
  }
};
const folderTop = ({ file, label }: Case): string => file.slice(0, file.indexOf(`/${label.slice('skill '.length)}/`));

const edit = (outcomes: Map<Case, Outcome>, files: Map<string, Edited>): void => {
  const changes = [...outcomes].filter(([, outcome]) => outcome.kind === 'change' && outcome.action !== 'adopt');
  const ours = new Map(
    [...outcomes].flatMap(([one, { kind }]) =>
      one.entry !== undefined && (kind === 'change' || kind === 'unchanged')
        ? [[one.key, rankOf(one.at)] as const]
        : [],
    ),
  );
  for (const [one] of changes.sort(([a], [b]) => Number(a.entry !== undefined) - Number(b.entry !== undefined))) {
    const file = files.get(one.file);
    if (file === undefined) continue;
    const { at, entry, written } = one;
    const isOurs = (name: string): boolean => {
      const key = at.kind === 'json' ? keyOf(one.file, { ...at, path: [...at.path.slice(0, -1), name] }) : '';
      return (ours.get(key) ?? Number.POSITIVE_INFINITY) <= rankOf(at);
    };
    const moved = rankOf(at) > 0 && written !== undefined && entry !== undefined;
    const cleared: Result<Edited, string> = moved ? writeEntry(file, at, undefined, isOurs) : ok(file);
    const next = cleared.ok ? writeEntry(cleared.value, at, entry?.want, isOurs) : cleared;
    if (next.ok) files.set(one.file, next.value);
    else outcomes.set(one, { kind: 'held', why: 'conflict', hint: next.error });
  }
};
const writeOf = (places: Places, disk: Disk, { file, bytes, executable }: Edited): FileWrite[] => {
  const root = rootOf(places, file);
  const read = root === undefined ? undefined : disk.read(file, root);
  if (root === undefined || read === undefined || read.kind === 'refused') return [];
  const before = read.kind === 'file' ? read.bytes : undefined;
  const same =
    before === undefined ? bytes === undefined : bytes !== undefined && disk.sha256(before) === disk.sha256(bytes);
  return same ? [] : [{ file, root, before, after: bytes, executable }];
};

type Scene = {
  readonly places: Places;
  readonly disk: Disk;
  readonly state: State;
  readonly targets: readonly Owner[];
  readonly now: string;
};

const nextState = (outcomes: ReadonlyMap<Case, Outcome>, files: ReadonlyMap<string, Edited>, scene: Scene): State => {
  const { places, disk, state, now } = scene;
  const entries = new Map(Object.entries(state.entries));
  for (const [one, outcome] of outcomes) {
    const { key, entry, written, targets } = one;
    if (entry !== undefined && outcome.kind === 'change') {
      const owners = [...new Set([...(written?.targets ?? []), ...targets])].sort();
      const { label, from, scope } = entry;
      const project = scope === 'user' || places.project === undefined ? {} : { project: places.project };
      entries.set(key, {
        hash: hashOf(entry.want, disk.sha256),
        targets: owners,
        label,
        from,
        scope,
        ...project,
        at: now,
      });
    } else if (entry === undefined && outcome.kind !== 'failed' && written !== undefined) {
      const owners = written.targets.filter((target) => !targets.includes(target));
      if (owners.length === 0) entries.delete(key);
      else entries.set(key, { ...written, targets: owners });
    }
  }
  const living = new Set([...entries.keys()].map((key) => parseKey(key)?.file ?? ''));
  const made = new Map(Object.entries(state.made).filter(([key]) => stillMade(key, files, living)));
  for (const { file, made: containers } of files.values()) {
    if (living.has(file)) for (const [name, text] of Object.entries(containers)) made.set(`${file}#made/${name}`, text);
  }
  for (const file of [...files.values()].filter(({ file: path }) => living.has(path))) {
    const root = rootOf(places, file.file) ?? '';
    for (let folder = folderOf(file.file); folder.length > root.length; folder = folderOf(folder)) {
      if (!disk.isFolder(folder)) made.set(`${folder}#folder`, '');
    }
  }
  const changed = [...outcomes.values()].some(({ kind }) => kind === 'change');
  const times = scene.targets.filter((target) => changed || state.synced[target] === undefined);
  return {
    version: 1,
    entries: Object.fromEntries(entries),
    made: Object.fromEntries(made),
    synced: { ...state.synced, ...Object.fromEntries(times.map((target) => [target, now])) },
  };
};

const stillMade = (key: string, files: ReadonlyMap<string, Edited>, living: ReadonlySet<string>): boolean => {
  const path = key.slice(0, key.lastIndexOf('#'));
  if (key.endsWith('#folder')) return [...living].some((file) => file.startsWith(`${path}/`));
  return living.has(path) && !files.has(path);
};

const reportOf = (
  places: Places,
  target: Owner,
  outcomes: ReadonlyMap<Case, Outcome>,
  wanted: Wanted | undefined,
  source: Pick<Source, 'broken'>,
): TargetPlan => {
  const own = [...outcomes].filter(([{ targets }]) => targets.includes(target));
  const at = ({ file, label }: Case) => ({ file: shown(places, file), entry: label });
  const over = (wanted?.entries ?? []).slice(MAX_ENTRIES);
  return {
    changes: own.flatMap(([one, outcome]) =>
      outcome.kind === 'change' ? [{ ...at(one), action: outcome.action }] : [],
    ),
    unchanged: own.filter(([, { kind }]) => kind === 'unchanged').length,
    held: [
      ...own.flatMap(([one, outcome]) =>
        outcome.kind === 'held' ? [{ ...at(one), why: outcome.why, hint: outcome.hint }] : [],
      ),
      ...(wanted?.held ?? []).map((one) => ({ ...one, file: shown(places, one.file) })),
      ...over.map(({ file, label }) => ({
        file: shown(places, file),
        entry: label,
        why: 'unsupported' as const,
        hint: `is beyond the limit of ${MAX_ENTRIES} entries`,
      })),
    ],
    failed: [
      ...own.flatMap(([one, outcome]) => (outcome.kind === 'failed' ? [{ ...at(one), reason: outcome.reason }] : [])),
      ...source.broken.map(({ file, why, kind }) => ({ file: shown(places, file), entry: kind, reason: why })),
    ],
  };
};

const notes = (places: Places, disk: Disk, writes: readonly FileWrite[]): readonly string[] => {
  const { project } = places;
  const own = project === undefined ? [] : writes.filter(({ root }) => root === project);
  if (own.length === 0) return [];
  const hasTrust = own.some(({ file }) => /\/\.(?:codex|gemini)\//.test(file.slice(project?.length)));
  return [
    ...(hasTrust ? ['Codex and Gemini read project settings only after you have told them to trust this folder'] : []),
    ...(disk.isFolder(`${project}/.git`)
      ? []
      : ['this project is not a git repository: the backup is the only way back']),
  ];
};
