// The words of the sync: what is read from Claude Code (items), what a target shall hold (entries), what is known of
// earlier runs (state), and what a run reports. Data only; every path is absolute with `/` between its parts.

import type { Bytes } from '../domain/bytes.ts';
import type { Json } from '../domain/json.ts';

export const TARGETS = ['codex', 'gemini', 'opencode'] as const;
export type TargetName = (typeof TARGETS)[number];
/** Whose file an entry stands in: a target, or Claude Code itself where `connect` writes. */
export const OWNERS = [...TARGETS, 'claude'] as const;
export type Owner = (typeof OWNERS)[number];

/** Who an item belongs to: the person, the repository, or the person within this repository. */
export type Scope = 'user' | 'project' | 'local';

/** An MCP server as Claude Code has it. A value with `${X}` refers to a variable; nothing is ever expanded. */
export type Server = {
  readonly type: 'stdio' | 'http' | 'sse' | 'ws';
  readonly command: string | undefined;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number | undefined;
  readonly clientId: string | undefined;
};

/** A Markdown file with front matter; `fields` has only values that are text. */
export type Document = { readonly fields: Readonly<Record<string, string>>; readonly body: string };

export type ItemFile = { readonly path: string; readonly bytes: Bytes; readonly executable: boolean };

type Common = {
  readonly name: string;
  readonly scope: Scope;
  /** The file that it was read from. */
  readonly from: string;
  /** Places of secrets written out in full, such as `env TOKEN`; never the values. */
  readonly secrets: readonly string[];
};
export type Item = Common &
  (
    | { readonly kind: 'mcp'; readonly server: Server }
    | { readonly kind: 'rules'; readonly text: string; readonly files: number }
    | { readonly kind: 'skill'; readonly files: readonly ItemFile[] }
    | { readonly kind: 'command'; readonly document: Document }
    | { readonly kind: 'agent'; readonly document: Document }
    | { readonly kind: 'permission'; readonly decision: Decision; readonly tool: string; readonly spec?: string }
    | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  );
export type ItemOf<Kind extends Item['kind']> = Extract<Item, { readonly kind: Kind }>;
export const DECISIONS = ['allow', 'ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Where in a file an entry stands. Members of a JSON object are kept in order of `rank`, the user's own come last. */
export type Locator =
  | { readonly kind: 'whole' }
  | { readonly kind: 'block' }
  | { readonly kind: 'json'; readonly path: readonly string[]; readonly rank?: number }
  | { readonly kind: 'toml'; readonly path: readonly string[] };

export type Value =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly executable: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly json: Json };

/** One thing that a target shall hold. Entries of one `label` stand or fall together. */
export type Entry = {
  readonly label: string;
  readonly file: string;
  readonly at: Locator;
  readonly want: Value;
  readonly from: string;
  readonly scope: Scope;
  readonly secrets: readonly string[];
};

export type Why = 'conflict' | 'drift' | 'secret' | 'unsupported' | 'native';
export type Held = { readonly file: string; readonly entry: string; readonly why: Why; readonly hint: string };
export type Change = {
  readonly file: string;
  readonly entry: string;
  readonly action: 'create' | 'update' | 'remove' | 'adopt';
};

/** A source that could not be read: what was written from it earlier stays. */
export type Broken = {
  readonly file: string;
  readonly why: string;
  readonly kinds: readonly Item['kind'][];
  readonly scope: Scope;
};

/**
 * Everything read from Claude Code. `outside` is what no target can take over, `reads` the real places of the rule files
 * and of all imports in them, whether they are there or not.
 */
export type Source = {
  readonly items: readonly Item[];
  readonly reads: readonly string[];
  readonly broken: readonly Broken[];
  readonly outside: readonly Held[];
  readonly warnings: readonly string[];
};

/** What one target makes of the items. */
export type Wanted = {
  readonly entries: readonly Entry[];
  readonly held: readonly Held[];
  readonly warnings: readonly string[];
};

export type Written = {
  /** SHA-256 of the canonical value that was written. */
  readonly hash: string;
  readonly targets: readonly Owner[];
  readonly label: string;
  readonly from: string;
  readonly scope: Scope;
  /** The project that an entry of project or local scope belongs to. */
  readonly project?: string;
  /** ISO 8601 time of the last write. */
  readonly at: string;
};

/** What earlier runs wrote. `made` has the original text of each container we filled, '' where there was none. */
export type State = {
  readonly version: 1;
  readonly entries: Readonly<Record<string, Written>>;
  readonly made: Readonly<Record<string, string>>;
  readonly synced: { readonly [name in Owner]?: string | undefined };
};
export const EMPTY_STATE: State = { version: 1, entries: {}, made: {}, synced: {} };

/** What reading a file gave. `why` says what is wrong and what to do. */
export type Read =
  | { readonly kind: 'absent' }
  | { readonly kind: 'file'; readonly bytes: Bytes; readonly executable: boolean }
  | { readonly kind: 'refused'; readonly why: string };

/** The read-only part of the Files port. Nothing is followed out of `within`. */
export interface Disk {
  read(path: string, within: string): Read;
  /** The path without symbolic links, as far as it exists. */
  real(path: string): string;
  /** Files below a folder, relative and sorted, without dot names; `trouble` says which part cannot be listed and why. */
  list(folder: string, within: string): { readonly files: readonly string[]; readonly trouble?: string };
  isFolder(path: string): boolean;
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
  readonly codex: string;
  readonly gemini: string;
  readonly opencode: string;
};
