// Arguments that hosts add to a call although no schema names them. They are taken off before a tool checks its
// arguments; every other extra argument stays refused.

type HostArgument = {
  readonly name: string;
  /** Whether it comes with every tool, or only with those that take no arguments. */
  readonly on: 'every tool' | 'tools without parameters';
  readonly host: string;
  readonly source: string;
};

export const HOST_ARGUMENTS: readonly HostArgument[] = [
  {
    name: 'wait_for_previous',
    on: 'every tool',
    host: 'Gemini CLI',
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/tools.ts',
  },
  {
    // Cursor shows a tool without parameters to the model with this one, "Dummy parameter for no-parameter tools".
    name: 'random_string',
    on: 'tools without parameters',
    host: 'Cursor',
    source: 'https://forum.cursor.com',
  },
];

/** `args` without what a host added. `declared` are the arguments of the tool: a name that it declares is its own. */
export const withoutHostArguments = (args: object, declared: readonly string[]): object => {
  const added = HOST_ARGUMENTS.filter(
    ({ name, on }) => !declared.includes(name) && (on === 'every tool' || declared.length === 0),
  ).map(({ name }) => name);
  return Object.fromEntries(Object.entries(args).filter(([name]) => !added.includes(name)));
};
