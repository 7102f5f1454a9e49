// What every program under test can be asked, whatever its own words for it are. One adapter file per host says it in
// that host's words.

/** Where the server is: an address, or a command that speaks MCP over its standard input and output. */
export type Target =
  | { readonly transport: 'http'; readonly url: string }
  | {
      readonly transport: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };

/** What a host gave its caller for a tool call: the text, and whether it calls that an error. */
export type Answer = { readonly isError: boolean; readonly text: string };

/** A host that is connected. What it does not offer is absent; what it throws, the caller gets. */
export type Host = {
  /** The names of the tools. */
  readonly list: () => Promise<readonly string[]>;
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The text of a resource. */
  readonly resource?: (uri: string) => Promise<string>;
  /** The text of a prompt's first message. */
  readonly prompt?: (name: string, args: Readonly<Record<string, string>>) => Promise<string>;
  /** Lets the host's own agent talk with the model at `url` until that is done. */
  readonly converse?: (url: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What an adapter exports. `variant` names one of several versions of the same package. */
export type Open = (target: Target, variant: string) => Promise<Host>;

/** The command of a target, as the packages want it. */
export const commandOf = ({ command, args, env }: Extract<Target, { transport: 'stdio' }>) => ({
  command,
  args: [...args],
  env: { ...env },
});

/** The result of `tools/call` as the protocol has it, in which the SDKs hand it on. */
export const answerOf = (result: unknown): Answer => ({
  isError: isObject(result) && result['isError'] === true,
  text: textOf(isObject(result) ? result['content'] : undefined),
});

/** All texts in a value of the protocol (`content`, `contents`, `messages`), one below the other. */
export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (!isObject(value)) return '';
  const { text } = value;
  return typeof text === 'string' ? text : textOf(value['content'] ?? value['contents'] ?? value['messages']);
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
