// Codex: its name and places, and the forms of its configuration: the table of a server and its hooks. It expands no variables,
// which a shell does for it, and supports only streamable HTTP and stdio.
import type { Json } from '../../../domain/json.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { McpServer } from '../../items.ts';
import { isLiteral, partsOf, replaceVariables, soleVariable } from '../../source/variables.ts';
import { type Facts, folderFrom } from '../client.ts';
import { definedMembers } from '../entries.ts';
import { type HookDialect, TOOL_EVENTS } from '../hooks.ts';

export const CODEX_FACTS = {
  title: 'Codex',
  program: 'codex',
  variables: ['CODEX_HOME'],
  folders: (machine) => [folderFrom(machine, 'CODEX_HOME', '.codex')],
  projectFolder: '.codex',
} as const satisfies Facts;

type OptionalMembers = { readonly [name: string]: Json | undefined };

/** The table of a server with what limits it, or why Codex cannot have it. */
export const serverFor = (server: McpServer, refusals: OptionalMembers, hasShell: boolean): Result<Json, string> => {
  const { type, command, args, url, timeout, clientId } = server;
  if (type === 'sse' || type === 'ws') return fail(`Codex has no ${type} servers: use streamable HTTP`);
  if (!isLiteral(url ?? ''))
    return fail('Codex expands no variables in an address: pass the value in a header as ${NAME}');
  const common = { tool_timeout_sec: timeout === undefined ? undefined : timeout / 1000, ...refusals };
  if (type === 'http') {
    const headers = headersFor(server.headers);
    if (!headers.ok) return headers;
    return ok(definedMembers({ url, ...headers.value, ...common, oauth: definedMembers({ client_id: clientId }) }));
  }
  const env = Object.entries(server.env);
  const isPassed = ([name, value]: readonly [string, string]): boolean => soleVariable(value) === name;
  const set = env.filter((pair) => !isLiteral(pair[1]) && !isPassed(pair));
  const words = [command ?? '', ...args];
  const isShell = set.length > 0 || !words.every(isLiteral);
  if (isShell && !(hasShell && set.every(([name]) => /^[A-Za-z_]\w*$/.test(name))))
    return fail('Codex expands no variables, and there is no shell to do it: read the variable in the program itself');
  const texts = [...words, ...env.map(([, value]) => value)].flatMap(partsOf);
  const passed = [...new Set(texts.flatMap((part) => (typeof part === 'string' ? [] : [part.name])))];
  const fixed = Object.fromEntries(env.filter(([, value]) => isLiteral(value)));
  const script = [
    ...set.map(([name, value]) => `export ${name}=${inShell(value)}; `),
    `exec ${words.map(inShell).join(' ')}`,
  ].join('');
  const started = isShell ? { command: 'sh', args: ['-c', script] } : { command, args };
  return ok(definedMembers({ ...started, env_vars: passed, ...common, env: fixed }));
};

// One word of a shell command: the texts as they are, and the variables in the shell's form, which is that of Claude Code.
const inShell = (value: string): string =>
  replaceVariables(
    value,
    ({ name, fallback }) => `"\${${name}${fallback === undefined ? '' : `:-${fallback.replace(/[$`"\\]/g, '\\$&')}`}}"`,
    (text) => `'${text.replaceAll("'", "'\\''")}'`,
  ) || "''";

const headersFor = (headers: McpServer['headers']): Result<OptionalMembers, string> => {
  const [fixed, fromEnv]: [[string, string][], [string, string][]] = [[], []];
  let bearer: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const isBearer = /^authorization$/i.test(name) && value.startsWith('Bearer ');
    const token = isBearer ? soleVariable(value.slice('Bearer '.length)) : undefined;
    const variable = soleVariable(value);
    if (token !== undefined) bearer = token;
    else if (variable !== undefined) fromEnv.push([name, variable]);
    else if (isLiteral(value)) fixed.push([name, value]);
    else return fail(`Codex cannot mix text and variables in the header ${name}, other than Bearer \${NAME}`);
  }
  const [http_headers, env_http_headers] = [fixed, fromEnv].map((pairs) => Object.fromEntries(pairs));
  return ok({ bearer_token_env_var: bearer, http_headers, env_http_headers });
};

const CODEX_EVENTS = [
  ...TOOL_EVENTS,
  ...'PreCompact PostCompact SessionStart SessionEnd UserPromptSubmit SubagentStart SubagentStop Stop'.split(' '),
];
/** Tools that the matchers of Codex know by Claude Code's names. */
const HOOK_TOOLS = ['Bash', 'Edit', 'Write'];
const isEdit = (name: string): boolean => ['Edit', 'Write'].includes(name);
/** Codex has Claude Code's format and most of its events (developers.openai.com/codex/hooks). */
export const CODEX_HOOKS: HookDialect = {
  name: 'Codex',
  event: (name) => (CODEX_EVENTS.includes(name) ? name : undefined),
  whyNotRun: (command) =>
    /CLAUDE_PROJECT_DIR/.test(command)
      ? 'Codex sets no CLAUDE_PROJECT_DIR: it starts hooks in the working folder of the session'
      : undefined,
  tool: (name) => (HOOK_TOOLS.includes(name) || name.startsWith('mcp__') ? [name] : []),
  unheard: 'other tools than its shell, its edits and those of MCP servers',
  // An edit is a patch in one text.
  told: (name) => ({ names: [isEdit(name) ? 'apply_patch' : name], hasOwnArguments: isEdit(name) }),
  // Its shell applies a patch, too, and tells hooks of a command.
  alsoBy: (name) => (isEdit(name) ? 'Bash' : undefined),
  triggers: (matcher) => [matcher],
  // A number that is not whole keeps Codex from reading the file.
  handler: ({ command, timeout, statusMessage }) =>
    definedMembers({ type: 'command', command, timeout: timeout && Math.ceil(timeout), statusMessage }),
  readsClaudeAnswers: true,
  note: 'Codex runs a hook after you have reviewed it: look at /hooks there',
};
