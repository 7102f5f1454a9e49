// The words of the sync: what is read from Claude Code (items), what a target should contain (entries), what is known of
// earlier runs (state), and what a run reports. Data only; every path is absolute with `/` between its parts.

import type { Bytes } from '../domain/bytes.ts';
import type { Json } from '../domain/json.ts';

export const TARGETS = ['codex', 'gemini', 'opencode', 'antigravity'] as const;
export type TargetName = (typeof TARGETS)[number];
/** Whose file an entry stands in: a target, or Claude Code itself where `connect` writes. */
export const OWNERS = [...TARGETS, 'claude'] as const;
export type Owner = (typeof OWNERS)[number];

/** Who an item belongs to: the person or the repository. What is the person's within one repository is never carried. */
export const SCOPES = ['user', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

/** An MCP server as Claude Code has it. A value with `${X}` refers to a variable; nothing is ever expanded. */
export type McpServer = {
  readonly type: 'stdio' | 'http' | 'sse' | 'ws';
  readonly command: string | undefined;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number | undefined;
  readonly clientId: string | undefined;
};

/** A Markdown file with front matter: the names of all its fields, and those whose values are text. */
export type MarkdownDocument = {
  readonly keys: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ItemFile = { readonly path: string; readonly bytes: Bytes; readonly executable: boolean };

type Common = {
  readonly name: string;
  readonly scope: Scope;
  /** The file that it was read from. */
  readonly from: string;
  /** Places of secrets written out in full, such as `env TOKEN`; never the values. */
  readonly secrets: readonly string[];
};
/** A piece of the rules, and the real path of the file it stands in. The pieces follow each other. */
export type RulePart = { readonly file: string; readonly text: string };
/** One handler of a hook. `timeout` is in seconds. */
export type HookCommand = {
  readonly command: string;
  readonly timeout: number | undefined;
  readonly statusMessage: string | undefined;
};
/** Handlers that run when `matcher` fits; '' fits always. */
export type HookGroup = { readonly matcher: string; readonly commands: readonly HookCommand[] };
export type Item = Common &
  (
    | { readonly kind: 'mcp'; readonly server: McpServer }
    /** `folder`: the folder of the project that they hold for; rules of the person hold everywhere. */
    | { readonly kind: 'rules'; readonly parts: readonly RulePart[]; readonly folder: string | undefined }
    | { readonly kind: 'skill'; readonly files: readonly ItemFile[]; readonly isManual: boolean }
    | { readonly kind: 'command'; readonly document: MarkdownDocument }
    | { readonly kind: 'agent'; readonly document: MarkdownDocument }
    | { readonly kind: 'permission'; readonly decision: Decision; readonly tool: string; readonly spec?: string }
    | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
    /** `name` is the event. */
    | { readonly kind: 'hook'; readonly groups: readonly HookGroup[] }
  );
/** Kinds of items, what protects a person first: where a limit is reached, it is not a refusal that falls out. */
export const KINDS = ['permission', 'mcp', 'rules', 'agent', 'command', 'env', 'hook', 'skill'] as const;
export type Kind = (typeof KINDS)[number];
export type ItemOf<Name extends Kind> = Extract<Item, { readonly kind: Name }>;
/** Refusals, the weaker first. Allowances are never carried: what a client asks by default it goes on asking. */
export const DECISIONS = ['ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Where in a file an entry stands. `rule` marks a permission rule of OpenCode, where the last match wins: an `ask` comes
 * before the person's own rules, a `deny` behind them.
 */
export type Locator =
  | { readonly kind: 'whole' }
  | { readonly kind: 'block' }
  | { readonly kind: 'json'; readonly path: readonly string[]; readonly rule?: 'default' | Decision }
  | { readonly kind: 'toml'; readonly path: readonly string[] };

export type Value =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly executable: boolean }
  /** `seal` is the beginning of the text's SHA-256, which stands in the begin marker of a block. */
  | { readonly kind: 'text'; readonly text: string; readonly seal: string | undefined }
  | { readonly kind: 'json'; readonly json: Json };

/** What an entry is made of, and what it is called. Entries of one `group` are written together or not at all. */
type EntryOrigin = {
  readonly kind: Kind;
  readonly group: string;
  /** Its name in reports. */
  readonly label: string;
  /** The source file. */
  readonly from: string;
  readonly scope: Scope;
};

/** One thing that a target shall hold. */
export type TargetEntry = EntryOrigin & {
  readonly file: string;
  readonly at: Locator;
  readonly want: Value;
  readonly secrets: readonly string[];
};

/**
 * Why something was left: `lost` is a refusal that this target cannot say, `kept` came from a source that is gone, and
 * `optional` is written once a person asks for it.
 */
type WhyNotSynced = 'conflict' | 'drift' | 'secret' | 'lost' | 'kept' | 'optional' | 'unsupported' | 'native';
export type NotSynced = {
  readonly file: string;
  readonly entry: string;
  readonly why: WhyNotSynced;
  readonly hint: string;
};
export type Change = {
  readonly file: string;
  readonly entry: string;
  readonly action: 'create' | 'update' | 'remove' | 'adopt';
};

/** A source that could not be read. What was written earlier from the files in `keeps`, or below them, stays. */
export type Broken = { readonly file: string; readonly why: string; readonly keeps: readonly string[] };

/** Something that no target is given, such as hooks or the model of an agent, and where it stands. */
export type LeftOut = { readonly what: string; readonly file: string; readonly why: string };

/**
 * Everything read from Claude Code. `own` has the real places of the files that it reads itself, `imports` those of the
 * files that its rules import, whether they are there or not. `lost` has refusals that no target can be given, `cutRules` the
 * sides whose rules miss a piece that cannot be read.
 */
export type ClaudeConfig = {
  readonly items: readonly Item[];
  readonly own: readonly string[];
  readonly imports: readonly string[];
  readonly broken: readonly Broken[];
  readonly lost: readonly NotSynced[];
  readonly cutRules: readonly Scope[];
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly string[];
};
export const NO_SOURCE: ClaudeConfig = {
  items: [],
  own: [],
  imports: [],
  broken: [],
  lost: [],
  cutRules: [],
  leftOut: [],
  warnings: [],
};

/** Entries of earlier runs that stay: those that are as each member says. */
export type Keep = Partial<Pick<EntryOrigin, 'kind' | 'group' | 'from'>>;

/** What one target makes of the items, and what stays of what was written earlier. */
export type Wanted = {
  readonly entries: readonly TargetEntry[];
  readonly held: readonly NotSynced[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly keeps: readonly Keep[];
};
export const NOTHING_WANTED: Wanted = { entries: [], held: [], warnings: [], errors: [], keeps: [] };

export type SyncedEntry = EntryOrigin & {
  /** SHA-256 of the canonical value that was written. */
  readonly hash: string;
  readonly targets: readonly Owner[];
  /** The project that an entry of project scope belongs to. */
  readonly project?: string;
  /** It was there before the first sync, so it is the person's: it is never rewritten or removed. */
  readonly adopted?: true;
  /** ISO 8601 time of the last write. */
  readonly at: string;
};

/** What earlier runs wrote. */
export type State = {
  readonly version: 2;
  readonly entries: Readonly<Record<string, SyncedEntry>>;
  /** Hashes written at each place so far, the newest last; places in a project are relative, because projects move. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** For each file that entries stand in, the original text of each container that they filled, '' where there was none. */
  readonly originals: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Folders that were made for entries. */
  readonly createdFolders: readonly string[];
  readonly synced: { readonly [name in Owner]?: string | undefined };
};
export const EMPTY_STATE: State = {
  version: 2,
  entries: {},
  known: {},
  originals: {},
  createdFolders: [],
  synced: {},
};

/** A file to write or, where `after` is undefined, to delete. `before` is what the plan saw. */
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
  /** Also removes what came from sources that are not found any more. */
  readonly prune: boolean;
  /** Also writes the rules of sub-folders beside them, where no run has done so yet. */
  readonly nested?: boolean;
  /** Also writes the hooks of the repository into files of the project. */
  readonly projectHooks?: boolean;
  /** Files and entries to overwrite where they are in drift or conflict; all of them where the list is empty. */
  readonly take?: readonly string[];
  /** Targets, kinds and names to sync; all of them where undefined. */
  readonly only?: readonly string[];
  /** Targets, kinds and names to leave as they are. */
  readonly skip?: readonly string[];
};
export const CAREFUL: Options = { allowSecrets: false, prune: false };

/** What a run works with: the places, the disk as it is, what was written before, what was asked, and the source. */
export type Run = {
  readonly places: Places;
  readonly disk: Disk;
  readonly state: State;
  readonly options: Options;
  readonly source: ClaudeConfig;
  /** ISO 8601 time of the run. */
  readonly now: string;
};

/** What reading a file gave. `why` says what is wrong and what to do. */
export type FileRead =
  | { readonly kind: 'absent' }
  /** `isShared`: others on this machine can read it. */
  | { readonly kind: 'file'; readonly bytes: Bytes; readonly executable: boolean; readonly isShared: boolean }
  | { readonly kind: 'refused'; readonly why: string };

/** What listing a folder gave. */
type Listing = {
  readonly files: readonly string[];
  readonly troubles: readonly { readonly name: string; readonly why: string }[];
};

/** The read-only part of the Files port. Nothing is followed out of `within`. */
export interface Disk {
  read(path: string, within: string): FileRead;
  /** The path without symbolic links, as far as it exists. */
  real(path: string): string;
  /** Files below a folder, relative and sorted, without dot names; `troubles` names what cannot be listed, '' for all. */
  list(folder: string, within: string): Listing;
  isFolder(path: string): boolean;
  /** Names of the folders in a folder, sorted, without links and dot names; undefined where it cannot be listed. */
  folders(folder: string): readonly string[] | undefined;
  /** Whether a program of this name can be started. */
  hasProgram(name: string): boolean;
  /** Whether a file may be written, or created where it is not there. */
  isWritable(path: string): boolean;
  sha256(bytes: Bytes): string;
}

/** The folders of one run. `project` is undefined where it is the home folder itself. */
export type Places = {
  readonly home: string;
  readonly project: string | undefined;
  /** Other spellings of the project's path, such as the one before symbolic links are resolved. */
  readonly projectNames: readonly string[];
  readonly claude: string;
  readonly claudeJson: string;
  /** Where an administrator's settings of Claude Code may be. They are only read. */
  readonly managed: readonly string[];
  readonly codex: string;
  readonly gemini: string;
  readonly opencode: string;
  readonly antigravity: string;
};
