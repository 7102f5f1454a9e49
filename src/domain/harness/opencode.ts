// OpenCode: what it reads and in which words. It reads Claude's skills and rules where they are; one invalid file stops
// every start; and `{env:X}` is replaced in the text of a file, so such a text is never passed through.

import { readJson } from './edit-json.ts';
import type { Disk, Item, ItemOf, Json } from './model.ts';
import { labelOf, mcpTool, OPENCODE_TOOLS, type Permission, pathTail, shellRule, toolList } from './permissions.ts';
import { folderOf, shown } from './places.ts';
import {
  type Context,
  documentFile,
  entry,
  held,
  json,
  type Made,
  rulesBlock,
  secretHint,
  side,
  wantedBy,
} from './target.ts';
import { decode, isObject } from './values.ts';
import { partsOf } from './variables.ts';

export const opencodeWants = (context: Context) => wantedBy(context, (item) => makeItem(context, item));

const makeItem = (context: Context, item: Item): Made => {
  const { places } = context;
  const home = side(item, places.opencode, `${places.project}/.opencode`);
  switch (item.kind) {
    case 'mcp':
      return server(context, item);
    case 'rules':
      return rules(context, item);
    case 'skill':
      return held(item, 'native', 'already read natively');
    case 'command': {
      const { fields, body } = item.document;
      const description = fields['description'] === undefined ? {} : { description: fields['description'] };
      return guarded(item, body, () =>
        entry(item, `${home}/commands/${item.name}.md`, { kind: 'whole' }, documentFile(description, body)),
      );
    }
    case 'agent':
      return agent(item, home);
    case 'env':
      return held(item, 'unsupported', 'OpenCode has no environment in its settings', 'env');
    case 'permission':
      return permission(context, item);
  }
};

// The one that is there, the `.jsonc` where both are.
const configFile = ({ disk, places }: Context, item: Item): string => {
  return side(item, configIn(disk, places.opencode, 'jsonc'), configIn(disk, places.project ?? '', 'json'));
};

/** The configuration file of OpenCode in a folder, with the ending `fresh` where there is none yet. */
export const configIn = (disk: Disk, folder: string, fresh: 'json' | 'jsonc'): string => {
  const endings = ['jsonc', 'json'].filter((one) => disk.read(`${folder}/opencode.${one}`, folder).kind !== 'absent');
  return `${folder}/opencode.${endings[0] ?? fresh}`;
};

const server = (context: Context, item: ItemOf<'mcp'>): Made => {
  const { type, command = '', args, env, url = '', headers, timeout, clientId } = item.server;
  if (type === 'ws') return held(item, 'unsupported', 'OpenCode has no ws servers: use streamable HTTP');
  const texts = [command, url, ...args, ...Object.values(env), ...Object.values(headers)];
  if (texts.flatMap(partsOf).some((part) => typeof part === 'object' && part.fallback !== undefined)) {
    return held(item, 'unsupported', 'OpenCode has no defaults for variables: leave out :- and what follows');
  }
  const rest = { enabled: true, ...(timeout === undefined ? {} : { timeout }) };
  const value: Json =
    type === 'stdio'
      ? { type: 'local', command: [command, ...args].map(translated), ...record('environment', env), ...rest }
      : {
          type: 'remote',
          url: translated(url),
          ...record('headers', headers),
          ...(clientId === undefined ? {} : { oauth: { clientId } }),
          ...rest,
        };
  const at = { kind: 'json', path: ['mcp', item.name] } as const;
  return guarded(item, texts.join('\n'), () => entry(item, configFile(context, item), at, json(value)));
};

const translated = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : `{env:${part.name}}`))
    .join('');
const record = (name: string, values: Readonly<Record<string, string>>): { readonly [key: string]: Json } =>
  Object.keys(values).length === 0
    ? {}
    : { [name]: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, translated(value)] as const)) };

const guarded = (item: Item, text: string, make: () => Made): Made =>
  /\{(?:env|file):/.test(text)
    ? held(item, 'unsupported', 'OpenCode would replace {env:…} or {file:…} in its text')
    : make();

const rules = (context: Context, item: ItemOf<'rules'>): Made => {
  const { places, disk } = context;
  if (item.scope === 'project') return rulesBlock(context, item, `${places.project}/AGENTS.md`);
  const file = `${places.opencode}/AGENTS.md`;
  if (disk.read(file, places.opencode).kind !== 'absent') return rulesBlock(context, item, file);
  const warning = `rules: OpenCode reads CLAUDE.md itself, without imports and rule files; an empty ${shown(places, file)} makes the sync write them`;
  return {
    ...held(item, 'native', 'already read natively', 'rules'),
    warnings: item.reads.length > 1 ? [warning] : [],
  };
};

// Limits are said as denials per tool, because a `*` would cancel the person's own rules.
const agent = (item: ItemOf<'agent'>, home: string): Made => {
  const { fields, body } = item.document;
  const description = fields['description'] ?? item.name;
  const asked = toolList(fields['tools']);
  const granted = new Set((asked ?? [...OPENCODE_TOOLS.keys()]).map((tool) => OPENCODE_TOOLS.get(tool)));
  const refused = new Set((toolList(fields['disallowedTools']) ?? []).map((tool) => OPENCODE_TOOLS.get(tool)));
  const names = [...new Set(OPENCODE_TOOLS.values())].filter((name) => !granted.has(name) || refused.has(name));
  const limits = names.length === 0 ? {} : { permission: Object.fromEntries(names.map((name) => [name, 'deny'])) };
  const want = documentFile({ description, mode: 'subagent', ...limits }, body);
  return guarded(item, body, () => entry(item, `${home}/agents/${item.name}.md`, { kind: 'whole' }, want));
};

const RANK = { allow: 0, ask: 1, deny: 2 } as const;

const permission = (context: Context, item: Permission): Made => {
  if (item.secrets.length > 0 && !context.allowSecrets)
    return held(item, 'secret', secretHint(item.secrets), labelOf(item));
  const path = permissionPath(item);
  if (typeof path === 'string') return held(item, 'unsupported', path, labelOf(item));
  const others = context.source.items.filter(
    (other): other is Permission => other.kind === 'permission' && other.scope === item.scope && other !== item,
  );
  const sameTool = others.filter((other) => permissionPath(other)[0] === path[0]);
  const isCovered = sameTool.some((other) => permissionPath(other).length === 1 && other.decision === 'deny');
  if (path.length === 2 && isCovered) return {};
  if (path.length === 1 && item.decision !== 'deny' && sameTool.some((other) => permissionPath(other).length === 2)) {
    return held(item, 'unsupported', 'OpenCode cannot say this beside narrower rules for the same tool', labelOf(item));
  }
  const at = { kind: 'json', path: ['permission', ...path], rank: RANK[item.decision] } as const;
  const file = configFile(context, item);
  const warnings =
    item.decision === 'deny' && isCancelled(context, file, path)
      ? [`${labelOf(item)}: the rule "*" in ${shown(context.places, file)} comes later and cancels it`]
      : [];
  return guarded({ ...item, secrets: [] }, path.join('\n'), () => ({
    ...entry({ ...item, secrets: [] }, file, at, json(item.decision), labelOf(item)),
    warnings,
  }));
};

// Whether the person's own `*`, which stands behind our rules, allows or asks.
const isCancelled = ({ disk }: Context, file: string, [tool = '', pattern]: readonly string[]): boolean => {
  const read = disk.read(file, folderOf(file));
  const text = read.kind === 'file' ? decode(read.bytes) : undefined;
  const config = text?.ok === true ? readJson(text.value, ['permission'], { trailingCommas: true }) : undefined;
  const rules = config?.ok === true ? config.value : undefined;
  const whole = isObject(rules) ? rules['*'] : undefined;
  const own = isObject(rules) && pattern !== undefined && isObject(rules[tool]) ? rules[tool]['*'] : undefined;
  return [whole, own].some((rule) => rule !== undefined && rule !== 'deny');
};

const permissionPath = (item: Permission): readonly string[] | string => {
  const { tool, spec, decision } = item;
  const mcp = mcpTool(tool);
  if (mcp !== undefined) return [`${mcp.server}_${mcp.tool ?? '*'}`];
  const name = OPENCODE_TOOLS.get(tool);
  if (name === undefined) return 'OpenCode has no counterpart for this tool';
  if (spec === undefined || spec === '*') return [name];
  if (tool === 'Bash') {
    const rule = shellRule(item);
    if (rule === undefined) return 'OpenCode rules match the words at the start of a command';
    return [name, rule.exact && decision !== 'deny' ? rule.words.join(' ') : `${rule.words.join(' ')} *`];
  }
  if (decision === 'allow') return 'a pattern would allow more in OpenCode than in Claude Code';
  if (tool === 'WebFetch') return [name, `*${spec.replace(/^domain:/, '')}*`];
  return [name, `*${pathTail(spec).replaceAll('**/', '*').replaceAll('**', '*')}`];
};
