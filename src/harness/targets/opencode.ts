// OpenCode: what it reads and in which words. It reads Claude's skills and rules where they are; one invalid file stops
// every start; and `{env:X}` is replaced in the text of a file, so such a text is never passed through.

import { isObject } from '../../domain/json.ts';
import { readJson } from '../editors/json.ts';
import type { Disk, Item, ItemOf } from '../model.ts';
import { rootOf, shown } from '../paths.ts';
import { formatDocument } from '../source/markdown.ts';
import { partsOf, reworded } from '../source/variables.ts';
import { decode } from '../values.ts';
import { mcpTool, OPENCODE_TOOLS, type Permission, pathTail, shellRule, toolList } from './permissions.ts';
import {
  blocked,
  type Context,
  entry,
  filled,
  held,
  json,
  type Made,
  mapped,
  rulesBlock,
  side,
  unsupported,
  wantedBy,
  wholeFile,
} from './target.ts';

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
      const text = formatDocument(filled({ description: fields['description'] }), body);
      return guarded(item, text, () => wholeFile(item, { file: `${home}/commands/${item.name}.md`, text }));
    }
    case 'agent':
      return agent(item, home);
    case 'env':
      return unsupported(item, 'OpenCode has no environment in its settings');
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
  if (type === 'ws') return unsupported(item, 'OpenCode has no ws servers: use streamable HTTP');
  const texts = [command, url, ...args, ...Object.values(env), ...Object.values(headers)];
  if (texts.flatMap(partsOf).some((part) => typeof part === 'object' && part.fallback !== undefined)) {
    return unsupported(item, 'OpenCode has no defaults for variables: leave out :- and what follows');
  }
  const kind: Parameters<typeof filled>[0] =
    type === 'stdio'
      ? { type: 'local', command: [command, ...args].map(translated), environment: mapped(env, translated) }
      : { type: 'remote', url: translated(url), headers: mapped(headers, translated), oauth: filled({ clientId }) };
  const value = filled({ ...kind, enabled: true, timeout });
  const at = { kind: 'json', path: ['mcp', item.name] } as const;
  return guarded(item, JSON.stringify(item.server), () =>
    entry(item, { file: configFile(context, item), at, want: json(value) }),
  );
};

const translated = (value: string): string => reworded(value, ({ name }) => `{env:${name}}`);

const guarded = (item: Item, text: string, make: () => Made): Made =>
  /\{(?:env|file):/.test(text)
    ? unsupported(item, 'OpenCode would replace {env:…} or {file:…} in its text: say it without them')
    : make();

const rules = (context: Context, item: ItemOf<'rules'>): Made => {
  const { places, disk } = context;
  if (item.scope === 'project') return rulesBlock(context, item, `${places.project}/AGENTS.md`);
  const file = `${places.opencode}/AGENTS.md`;
  if (disk.read(file, rootOf(places, file) ?? places.home).kind !== 'absent') return rulesBlock(context, item, file);
  const warning = `rules: OpenCode reads CLAUDE.md itself, without imports and rule files; an empty ${shown(places, file)} makes the sync write them`;
  return {
    ...held(item, 'native', 'already read natively'),
    warnings: item.files > 1 ? [warning] : [],
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
  const text = formatDocument({ description, mode: 'subagent', ...limits }, body);
  return guarded(item, text, () => wholeFile(item, { file: `${home}/agents/${item.name}.md`, text }));
};

const RANK = { allow: 0, ask: 1, deny: 2 } as const;

const permission = (context: Context, item: Permission): Made => {
  const barred = blocked(context, item);
  if (barred !== undefined) return barred;
  const path = permissionPath(item);
  if (typeof path === 'string') return unsupported(item, path);
  const sameTool = context.source.items
    .filter((other): other is Permission => other.kind === 'permission' && other.scope === item.scope && other !== item)
    .map((other) => ({ decision: other.decision, path: permissionPath(other) }))
    .filter((other) => other.path[0] === path[0]);
  const isCovered = sameTool.some((other) => other.path.length === 1 && other.decision === 'deny');
  if (path.length === 2 && isCovered) return {};
  if (path.length === 1 && item.decision !== 'deny' && sameTool.some((other) => other.path.length === 2)) {
    return unsupported(item, 'OpenCode cannot say this beside narrower rules for the same tool');
  }
  const at = { kind: 'json', path: ['permission', ...path], rank: RANK[item.decision] } as const;
  const file = configFile(context, item);
  const isLost = item.decision === 'deny' && isCancelled(context, file, path);
  const warning = `permission ${item.name}: the rule "*" in ${shown(context.places, file)} comes later and cancels it`;
  return guarded(item, path.join('\n'), () => ({
    ...entry(item, { file, at, want: json(item.decision) }),
    warnings: isLost ? [warning] : [],
  }));
};

// Whether the person's own `*`, which stands behind our rules, allows or asks.
const isCancelled = ({ disk, places }: Context, file: string, [tool = '', pattern]: readonly string[]): boolean => {
  const read = disk.read(file, rootOf(places, file) ?? places.home);
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
