// The entries of a target: members of its files, whole files and servers, and where they go.
import { utf8 } from '../../domain/bytes.ts';
import type { Json, JsonObject } from '../../domain/json.ts';
import type { Item, ItemOf, McpServer } from '../items.ts';
import type { TargetEntry, Value } from '../model.ts';
import { groupOf, labelOf } from '../names.ts';
import { partsOf, replaceVariables } from '../source/variables.ts';
import { type Made, omit } from './made.ts';

/** A value and its place. */
export type Content = Pick<TargetEntry, 'file' | 'at' | 'want'>;
type EntryNames = Partial<Pick<TargetEntry, 'label' | 'group'>>;

/** A member of a configuration file, in TOML or JSON depending on the file name. */
export const member = (file: string, path: readonly string[], json: Json): Content => ({
  file,
  at: { kind: file.endsWith('.toml') ? 'toml' : 'json', path },
  want: jsonValue(json),
});

/** One entry for an item. */
export const oneEntry = (item: Item, place: Content & EntryNames): Made => {
  const { kind, from, scope, secrets } = item;
  return { entries: [{ label: labelOf(item), group: groupOf(item), ...place, kind, from, scope, secrets }] };
};

export const jsonValue = (value: Json): Value => ({ kind: 'json', json: value });

/** A separate file for an item. */
export const wholeFile = (item: Item, { text, ...place }: { file: string; text: string } & EntryNames): Made =>
  oneEntry(item, { ...place, at: WHOLE, want: { kind: 'bytes', bytes: utf8(text), executable: false } });
export const WHOLE = { kind: 'whole' } as const;

/** The name of an item in file names: in Claude Code, an item of a plugin is `plugin:name`. */
export const fileNameOf = ({ name }: Pick<Item, 'name'>): string => name.replaceAll(':', '-');

/** The path for user or project scope. */
export const byScope = <Path>({ scope }: Pick<Item, 'scope'>, user: Path, project: Path): Path =>
  scope === 'project' ? project : user;

/** The members without undefined values, empty lists and empty objects. */
export const definedMembers = (members: { readonly [name: string]: Json | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      return value === undefined || isEmpty ? [] : [[name, value] as const];
    }),
  );

/** A record with each text changed. */
export const mapTexts = (texts: Readonly<Record<string, string>>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)] as const));

/** How a client refers to a variable, and what it would replace in a text that means something else. */
type VariableForm = {
  readonly client: string;
  readonly variable: (name: string, fallback?: string) => string;
  readonly hasDefaults?: true;
  readonly replaced: RegExp;
};

/** `${env:X}`, which Cursor and VS Code have in common. */
export const ENV_FORM = { variable: (name: string) => `\${env:${name}}`, replaced: /\$\{\w+:(?!-)/ };

/** The entry of a server whose variables are in the client's form, or why it has none. */
export const serverEntry = (item: ItemOf<'mcp'>, form: VariableForm, place: (server: McpServer) => Content): Made => {
  const { client, variable, hasDefaults, replaced } = form;
  const { server } = item;
  const { type, command, args, env, url, headers } = server;
  if (type === 'ws') return omit(item, `${client} has no ws servers: use streamable HTTP`);
  const texts = [command ?? '', url ?? '', ...args, ...Object.values(env), ...Object.values(headers)];
  const isDefault = (part: ReturnType<typeof partsOf>[number]): boolean =>
    typeof part === 'object' && part.fallback !== undefined;
  if (hasDefaults !== true && texts.flatMap(partsOf).some(isDefault))
    return omit(item, `${client} has no defaults for variables: leave out :- and what follows`);
  if (replaced.test(JSON.stringify(server)))
    return omit(item, `${client} would replace ${variable('…')} or the like in its text: say it without`);
  const own = (text: string): string => replaceVariables(text, ({ name, fallback }) => variable(name, fallback));
  const written = { ...server, args: args.map(own), env: mapTexts(env, own), headers: mapTexts(headers, own) };
  return oneEntry(item, place({ ...written, command: command && own(command), url: url && own(url) }));
};
