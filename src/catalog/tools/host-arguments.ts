// Arguments that hosts add to a call although no schema names them. They are removed before a tool checks its
// arguments; every other extra argument is refused.

type HostArgument = {
  readonly name: string;
  /** Whether it comes with every tool, or only with those that take no arguments. */
  readonly on: 'every tool' | 'tools without parameters';
  readonly host: string;
  /** A public file that declares the argument, at one version. */
  readonly source: string;
};

export const HOST_ARGUMENTS: readonly HostArgument[] = [
  {
    name: 'wait_for_previous',
    on: 'every tool',
    host: 'Gemini CLI',
    source: 'https://github.com/google-gemini/gemini-cli/blob/v0.61.0/packages/core/src/tools/tools.ts',
  },
  {
    // "Dummy parameter for no-parameter tools". Cursor's own code is not public; the source is a server that declares it.
    name: 'random_string',
    on: 'tools without parameters',
    host: 'Cursor',
    source:
      'https://github.com/tsaboin/outline-mcp-server/blob/28bfbbbf2e0edc86671220202a07fdb7c97dc09b/src/tools/listTeams.ts',
  },
];

/** `args` without what a host added. `declared` are the arguments of the tool: a name that it declares is its own. */
export const withoutHostArguments = (args: object, declared: readonly string[]): object => {
  const added = HOST_ARGUMENTS.filter(
    ({ name, on }) => !declared.includes(name) && (on === 'every tool' || declared.length === 0),
  ).map(({ name }) => name);
  return Object.fromEntries(Object.entries(args).filter(([name]) => !added.includes(name)));
};
