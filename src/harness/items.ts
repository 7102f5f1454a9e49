// What is read from Claude Code: servers, rules, skills, commands, agents, refusals, settings and hooks. Types only;
// each path is absolute with `/` between its parts.
import type { Bytes } from '../domain/bytes.ts';

/** Who an item belongs to: the user or the repository. What a user keeps for one repository alone is never carried. */
export const SCOPES = ['user', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

/** An MCP server in Claude Code's configuration. A value with `${X}` refers to a variable; nothing is ever expanded. */
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
/** A piece of the rules and the real path of its file. The pieces are in order. */
export type RulePart = { readonly file: string; readonly text: string };
/** One handler of a hook. `timeout` is in seconds. */
export type HookCommand = { readonly command: string; readonly timeout?: number; readonly statusMessage?: string };
/** Handlers that run when `matcher` matches; '' always matches. */
export type HookGroup = { readonly matcher: string; readonly commands: readonly HookCommand[] };
/** The fields that each kind of item adds. */
type FieldsByKind = {
  mcp: { readonly server: McpServer };
  /** `folder`: the folder of the project that they apply to; undefined for user rules, which apply everywhere. */
  rules: { readonly parts: readonly RulePart[]; readonly folder: string | undefined };
  skill: { readonly files: readonly ItemFile[]; readonly isManual: boolean };
  command: { readonly document: MarkdownDocument };
  agent: { readonly document: MarkdownDocument };
  permission: { readonly decision: Decision; readonly tool: string; readonly spec?: string };
  env: { readonly values: Readonly<Record<string, string>>; readonly secretNames: readonly string[] };
  /** `name` is the event. */
  hook: { readonly groups: readonly HookGroup[] };
};
export type ItemOf<Name extends Kind> = { [One in Name]: Common & { readonly kind: One } & FieldsByKind[One] }[Name];
export type Item = ItemOf<Kind>;
/** Kinds of items. Those that protect the user come first, so that a limit drops others before a refusal. */
export const KINDS = ['permission', 'mcp', 'rules', 'agent', 'command', 'env', 'hook', 'skill'] as const;
export type Kind = (typeof KINDS)[number];
/** Refusals, the weaker first. Allowances are never carried, so clients keep their default prompts. */
export const DECISIONS = ['ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];
