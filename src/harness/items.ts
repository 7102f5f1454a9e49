// What is read from Claude Code: servers, rules, skills, commands, agents, refusals, settings and hooks. Types and a schema;
// each path is absolute with `/` between its parts.
import * as v from 'valibot';
import type { Bytes } from '../domain/bytes.ts';

/** Who an item belongs to: the user or the repository. What a user keeps for one repository alone is never carried. */
export const SCOPES = ['user', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

/** Texts by name. */
export const Texts = v.record(v.string(), v.string());
/** An MCP server in Claude Code's configuration. A value with `${X}` refers to a variable; nothing is ever expanded. */
export const McpServer = v.pipe(
  v.object({
    type: v.optional(v.picklist(['stdio', 'http', 'streamable-http', 'sse', 'ws']), 'stdio'),
    command: v.optional(v.string()),
    args: v.optional(v.array(v.string()), []),
    env: v.optional(Texts, {}),
    url: v.optional(v.string()),
    headers: v.optional(Texts, {}),
    // Claude Code skips an entry with any other value.
    timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    oauth: v.optional(v.looseObject({ clientId: v.optional(v.string()) }), {}),
  }),
  v.check(({ type, command, url }) => (type === 'stdio' ? command : url) !== undefined),
  v.transform(({ oauth: { clientId }, ...server }) => ({
    ...server,
    clientId,
    type: server.type === 'streamable-http' ? ('http' as const) : server.type,
    command: server.type === 'stdio' ? server.command : undefined,
    url: server.type === 'stdio' ? undefined : server.url,
  })),
);
export type McpServer = v.InferOutput<typeof McpServer>;

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
type FieldsByKind = {
  mcp: { readonly server: McpServer };
  /** `folder`: the folder of the project that they apply to; undefined for user rules, which apply everywhere. */
  rules: { readonly parts: readonly RulePart[]; readonly folder: string | undefined };
  skill: { readonly files: readonly ItemFile[]; readonly isManual: boolean };
  command: { readonly document: MarkdownDocument };
  agent: { readonly document: MarkdownDocument };
  permission: { readonly decision: Decision; readonly tool: string; readonly spec?: string };
  /** `name` is the event. */
  hook: { readonly groups: readonly HookGroup[] };
};
export type ItemOf<Name extends Kind> = { [One in Name]: Common & { readonly kind: One } & FieldsByKind[One] }[Name];
export type Item = ItemOf<Kind>;
/** Kinds of items. Those that protect the user come first, so that a limit drops others before a refusal. */
export const KINDS = ['permission', 'mcp', 'rules', 'agent', 'command', 'hook', 'skill'] as const;
export type Kind = (typeof KINDS)[number];
/** Refusals, the weaker first. Allowances are never carried, so clients keep their default prompts. */
export const DECISIONS = ['ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];
