// The data of the sync: what a target should contain (entries), what is known of earlier runs (state), what a run works
// with and what it reports. Types and schemas only; every path is absolute with `/` between its parts.
import * as v from 'valibot';
import type { Bytes } from '../domain/bytes.ts';
import type { Json } from '../domain/json.ts';
import { type Item, type ItemOf, KINDS, type Kind, SCOPES, type Scope } from './items.ts';
import type { Disk, Places } from './machine.ts';

/** Where in a file an entry is. A member with `isLast` goes behind all others, a new one else before them. */
export type Locator = { readonly kind: 'whole' } | { readonly kind: 'block' } | MemberLocator;
export type MemberLocator = {
  readonly kind: 'json' | 'toml';
  readonly path: readonly string[];
  readonly isLast?: boolean;
};

export type Value =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly executable: boolean }
  /** `origin` is the file that a block says it is made from; `isConflict`: git left a conflict in it. */
  | { readonly kind: 'text'; readonly text: string; readonly origin?: string; readonly isConflict?: true }
  | { readonly kind: 'json'; readonly json: Json };

/** Where an entry comes from, and its names. Entries of one `group` are written together or not at all. */
const EntryOrigin = v.object({
  group: v.string(),
  /** Its name in reports. */
  label: v.string(),
  /** The source file. */
  from: v.string(),
  scope: v.picklist(SCOPES),
});
type EntryOrigin = Fixed<v.InferOutput<typeof EntryOrigin>> & { readonly kind: Kind };
/** The output of a schema, read-only. */
export type Fixed<Part> = Part extends object ? { readonly [Name in keyof Part]: Fixed<Part[Name]> } : Part;

/** One thing that a target should contain. */
export type TargetEntry = EntryOrigin & {
  readonly file: string;
  readonly at: Locator;
  readonly want: Value;
  readonly secrets: readonly string[];
};

/**
 * Why something was left, the most urgent first: `lost` is a refusal that this target does not keep, `wider` one that
 * refuses more there, `kept` came from
 * a source that is gone, `optional` is written only on request, and `accepted` is lost with the person's consent.
 */
export const REASONS = [
  'lost',
  'wider',
  'conflict',
  'drift',
  'kept',
  'secret',
  'optional',
  'unsupported',
  'native',
  'accepted',
] as const;
export type NotSynced = {
  readonly file: string;
  readonly entry: string;
  readonly why: (typeof REASONS)[number];
  readonly hint: string;
};
/** An item that a target was not given. */
export type HeldItem = Omit<NotSynced, 'entry'> & Pick<EntryOrigin, 'kind' | 'label' | 'scope'>;
export type Change = {
  readonly file: string;
  readonly entry: string;
  readonly action: 'create' | 'update' | 'remove' | 'adopt';
  /** It was written before, and is gone. */
  readonly again?: true;
};

/** A source that could not be read. What was written earlier from the files in `affects`, or below them, stays. */
type Broken = { readonly file: string; readonly why: string; readonly affects: readonly string[] };

/** Something that no target is given, such as hooks or the model of an agent, and its file. */
export type LeftOut = { readonly what: string; readonly file: string; readonly why: string };

/**
 * Everything read from Claude Code, at first nothing. `own` has the real paths of the files that it reads itself, `folders` those
 * below the project, `imports` the real paths of the files that its rules import, whether they exist or not. `lost` has refusals
 * that no target can be given, `incompleteRules` the scopes whose rules lack a piece that cannot be read.
 */
export const emptySource = () => ({
  items: [] as Item[],
  own: [] as string[],
  folders: [] as string[],
  imports: [] as string[],
  broken: [] as Broken[],
  lost: [] as HeldItem[],
  incompleteRules: [] as Scope[],
  leftOut: [] as LeftOut[],
  warnings: [] as string[],
});
type Source = ReturnType<typeof emptySource>;
export type ClaudeConfig = { readonly [Name in keyof Source]: readonly Source[Name][number][] };

/** Whether an entry of an earlier run stays, although nothing wants it. */
export type Keep = (written: SyncedEntry) => boolean;

/** What one target makes of the items, and which earlier entries stay. */
export type Wanted = {
  readonly entries: readonly TargetEntry[];
  readonly held: readonly HeldItem[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly keeps: readonly Keep[];
  /** What Claude Code refuses, which the judge puts to the result. */
  readonly refusals: readonly Refusal[];
};
export type Refusal = ItemOf<'permission'>;

const SyncedEntry = v.object({
  /** SHA-256 of the canonical value that was written. */
  hash: v.string(),
  /** The targets that have it; another version may have others. */
  targets: v.array(v.string()),
  /** `env` stands in records of versions that carried the environment. */
  kind: v.picklist([...KINDS, 'env']),
  ...EntryOrigin.entries,
  /** The project that an entry of project scope belongs to. */
  project: v.optional(v.string()),
  /** It was there before the first sync, so it is the user's: it is never rewritten or removed. */
  adopted: v.optional(v.literal(true)),
  /** ISO 8601 time of the last write. */
  at: v.string(),
});
export type SyncedEntry = Fixed<v.InferOutput<typeof SyncedEntry>>;
/** What a person selects entries and items by. */
export type Selectable = Pick<SyncedEntry, 'kind' | 'scope'>;

/** The key, among the originals of a file, that says that the sync created the file; other keys are member paths. */
export const MADE_FILE = '(file)';
/** The key of the text of a file without a value, which the sync filled. */
export const BLANK_FILE = '(blank)';

/** What earlier runs wrote. */
export const State = v.object({
  version: v.literal(2),
  entries: v.record(v.string(), SyncedEntry),
  /** Hashes written at each place so far, the newest last; places in a project are relative, because projects move. */
  known: v.record(v.string(), v.array(v.string())),
  /** For each file with entries, the original text of each container that they filled; '' if there was none. */
  originals: v.record(v.string(), v.record(v.string(), v.string())),
  /** Folders that the sync created. */
  createdFolders: v.array(v.string()),
  /** When each target was synced last, ISO 8601. */
  synced: v.record(v.string(), v.string()),
  /** The person's configuration folders of Claude Code that were synced, if there are several. */
  folders: v.exactOptional(v.array(v.string())),
});
export type State = Fixed<v.InferOutput<typeof State>>;
export const EMPTY_STATE: State = { version: 2, entries: {}, known: {}, originals: {}, createdFolders: [], synced: {} };

/** A file to write or, if `after` is undefined, to delete. `before` is what the plan saw. */
export type FileWrite = {
  readonly file: string;
  readonly root: string;
  readonly before: Bytes | undefined;
  readonly after: Bytes | undefined;
  readonly executable: boolean;
  /** A secret is written with it, so others must not read the file. */
  readonly hasSecrets: boolean;
  /** Permission bits that the file gets; undefined keeps them, or gives a new file the usual ones. */
  readonly mode?: number;
};

/** What a caller asks of a run. */
export type Options = {
  readonly allowSecrets: boolean;
  /** Also removes what came from sources that are no longer found. */
  readonly prune: boolean;
  /** Also writes the rules of sub-folders beside them if no run has done so yet. */
  readonly nested?: boolean | undefined;
  /** Also writes the hooks of the repository into files of the project. */
  readonly projectHooks?: boolean | undefined;
  /** Files and entries to overwrite if they are in drift or conflict; all of them if the list is empty. */
  readonly take?: readonly string[] | undefined;
  /** Losses to accept from now on, as `client:kind`. */
  readonly acceptLoss?: readonly string[] | undefined;
  /** Clients, kinds and scopes to sync; all of them if undefined. */
  readonly only?: readonly string[] | undefined;
  /** Clients, kinds and scopes to leave as they are. */
  readonly skip?: readonly string[] | undefined;
};
export const CAREFUL: Options = { allowSecrets: false, prune: false };

/** What a run works with: the places, the disk as it is, what was written before, what was asked, and the source. */
export type Run = {
  readonly places: Places;
  readonly disk: Disk;
  readonly state: State;
  readonly options: Options;
  readonly source: ClaudeConfig;
  /** Whether git tracks a file; undefined if that cannot be read. */
  readonly isTracked: (file: string) => boolean | undefined;
  /** Whether a file is as HEAD has it, or a side of a conflict; undefined if that cannot be read. */
  readonly isCommitted: (file: string) => boolean | undefined;
  /** What `onceIn` made for this run, by what made it. */
  readonly made: Map<unknown, unknown>;
  /** ISO 8601 time of the run. */
  readonly now: string;
};

/** What `make` gives for a run, made once. What each of many items needs is looked up so, and not searched again for each. */
export const onceIn = <Value>(run: Run, make: (run: Run) => Value): Value => {
  if (!run.made.has(make)) run.made.set(make, make(run));
  return run.made.get(make) as Value;
};
