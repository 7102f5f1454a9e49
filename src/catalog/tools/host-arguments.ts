// Arguments that hosts add to a call although no schema names them. They are removed before a tool checks its
// arguments; every other extra argument is refused.

type HostArgument = {
  readonly name: string;
  /** Whether it comes with every tool, or only with those that take no arguments. */
  readonly on: 'every tool' | 'tools without parameters';
  /** The host and the versions that are known to add it. */
  readonly host: string;
  /** A public thread or file that shows it. */
  readonly source: string;
};

const N8N_FIELDS = 'https://github.com/mpeirone/zabbix-mcp-server/pull/27';
const AGENT_FRAMEWORK_FIELDS = 'https://github.com/microsoft/agent-framework/issues/3308';

export const HOST_ARGUMENTS: readonly HostArgument[] = [
  {
    name: 'wait_for_previous',
    on: 'every tool',
    host: 'Gemini CLI 0.61',
    source: 'https://github.com/google-gemini/gemini-cli/blob/v0.61.0/packages/core/src/tools/tools.ts',
  },
  {
    // The prompt tells the model to send it with every call.
    name: 'task_progress',
    on: 'every tool',
    host: 'Cline 3.45 to 3.80',
    source: 'https://github.com/cline/cline/issues/8256',
  },
  { name: 'toolCallId', on: 'every tool', host: 'n8n 1.119', source: 'https://github.com/n8n-io/n8n/issues/21716' },
  { name: 'sessionId', on: 'every tool', host: 'n8n, December 2025', source: N8N_FIELDS },
  { name: 'action', on: 'every tool', host: 'n8n, December 2025', source: N8N_FIELDS },
  { name: 'chatInput', on: 'every tool', host: 'n8n, December 2025', source: N8N_FIELDS },
  {
    name: 'sessionKey',
    on: 'every tool',
    host: 'Pi, June 2026',
    source: 'https://github.com/joshuaswarren/remnic/pull/1516',
  },
  {
    name: 'cwd',
    on: 'every tool',
    host: 'clients that name the project, June 2026',
    source: 'https://github.com/joshuaswarren/remnic/issues/1434',
  },
  {
    name: 'security_context',
    on: 'every tool',
    host: 'CrewAI, March 2026',
    source: 'https://github.com/crewAIInc/crewAI/issues/4796',
  },
  {
    name: 'conversation_id',
    on: 'every tool',
    host: 'Microsoft Agent Framework, January 2026',
    source: 'https://github.com/microsoft/agent-framework/pull/3292',
  },
  {
    name: 'chat_options',
    on: 'every tool',
    host: 'Microsoft Agent Framework, January 2026',
    source: AGENT_FRAMEWORK_FIELDS,
  },
  {
    name: 'thread',
    on: 'every tool',
    host: 'Microsoft Agent Framework, January 2026',
    source: AGENT_FRAMEWORK_FIELDS,
  },
  {
    name: 'i',
    on: 'every tool',
    host: 'oh-my-pi, June 2026',
    source: 'https://github.com/can1357/oh-my-pi/issues/3575',
  },
  { name: 'prompt', on: 'every tool', host: 'not known', source: 'no public thread found' },
  { name: 'user_context', on: 'every tool', host: 'not known', source: 'no public thread found' },
  {
    name: 'reason',
    on: 'tools without parameters',
    host: 'Claude Code behind a proxy, January 2026',
    source: 'https://github.com/lanbaoshen/mcp-jenkins/issues/58',
  },
  {
    // "Dummy parameter for no-parameter tools". Cursor's own code is not public; the source is a server that declares it.
    name: 'random_string',
    on: 'tools without parameters',
    host: 'Cursor, 2025',
    source:
      'https://github.com/tsaboin/outline-mcp-server/blob/28bfbbbf2e0edc86671220202a07fdb7c97dc09b/src/tools/listTeams.ts',
  },
];

const namesOn = (on: HostArgument['on']): ReadonlySet<string> =>
  new Set(HOST_ARGUMENTS.filter((row) => row.on === on).map(({ name }) => name));
const ON_EVERY_TOOL = namesOn('every tool');
const ON_TOOLS_WITHOUT_PARAMETERS = namesOn('tools without parameters');

/** `args` without what a host added. `declared` are the arguments of the tool: a name that it declares is its own. */
export const withoutHostArguments = (args: object, declared: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => declared.includes(name) || !isAdded(name, declared.length === 0)),
  );

// No tool declares a name that begins with an underscore (defineTool refuses it), so only a host sends one. A name that every
// object has, such as `__proto__`, is no host's.
const isAdded = (name: string, hasNoParameters: boolean): boolean =>
  ON_EVERY_TOOL.has(name) ||
  (hasNoParameters && ON_TOOLS_WITHOUT_PARAMETERS.has(name)) ||
  (name.startsWith('_') && !(name in Object.prototype));
