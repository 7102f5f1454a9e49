// Arguments that hosts add to a call although no schema names them. They are removed before a tool checks its
// arguments; every other extra argument is refused. docs/protocol.md has the host, the versions and the public thread of each.

/** Names that hosts send with every tool, and with those that take no arguments alone. */
export const HOST_ARGUMENTS = {
  'every tool': [
    ...['wait_for_previous', 'task_progress', 'toolCallId', 'sessionId', 'action', 'chatInput', 'sessionKey', 'cwd'],
    'waitForPreviousTools',
    ...['security_context', 'conversation_id', 'chat_options', 'thread', 'i', 'prompt', 'user_context'],
  ],
  'tools without parameters': ['reason', 'random_string'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const ON_EVERY_TOOL: ReadonlySet<string> = new Set(HOST_ARGUMENTS['every tool']);
const ON_TOOLS_WITHOUT_PARAMETERS: ReadonlySet<string> = new Set(HOST_ARGUMENTS['tools without parameters']);

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
