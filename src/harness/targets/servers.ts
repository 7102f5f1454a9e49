// MCP servers for clients that refer to variables in a form of their own and know no defaults for them.
import type { ItemOf, McpServer } from '../items.ts';
import { partsOf, replaceVariables } from '../source/variables.ts';
import { type Content, mapTexts, oneEntry } from './entries.ts';
import { type Made, omit } from './made.ts';

/** How a client refers to a variable, and what it would replace in a text that means something else. */
type VariableForm = {
  readonly client: string;
  readonly variable: (name: string) => string;
  readonly replaced: RegExp;
};

/** `${env:X}`, which Cursor and VS Code have in common. */
export const ENV_FORM = { variable: (name: string) => `\${env:${name}}`, replaced: /\$\{\w+:(?!-)/ };

/** The entry of a server whose variables are in the client's form, or why it has none. */
export const serverEntry = (
  item: ItemOf<'mcp'>,
  { client, variable, replaced }: VariableForm,
  place: (server: McpServer) => Content,
): Made => {
  const { server } = item;
  const { type, command, args, env, url, headers } = server;
  if (type === 'ws') return omit(item, `${client} has no ws servers: use streamable HTTP`);
  const texts = [command ?? '', url ?? '', ...args, ...Object.values(env), ...Object.values(headers)];
  if (texts.flatMap(partsOf).some((part) => typeof part === 'object' && part.fallback !== undefined))
    return omit(item, `${client} has no defaults for variables: leave out :- and what follows`);
  if (replaced.test(JSON.stringify(server)))
    return omit(item, `${client} would replace ${variable('…')} or the like in its text: say it without`);
  const own = (text: string): string => replaceVariables(text, ({ name }) => variable(name));
  const written = { ...server, args: args.map(own), env: mapTexts(env, own), headers: mapTexts(headers, own) };
  return oneEntry(item, place({ ...written, command: command && own(command), url: url && own(url) }));
};
