// Gemini CLI: what it reads and in which words. It has no permissions and no environment per project, takes `$NAME` for
// a variable, and refuses an agent with a key or tool that it does not know.

import { stringify } from 'smol-toml';
import type { Json } from '../../domain/json.ts';
import type { Item, ItemOf } from '../model.ts';
import { formatDocument, withQuotedAts } from '../source/markdown.ts';
import { reworded } from '../source/variables.ts';
import {
  GEMINI_TOOLS,
  mcpTool,
  type Permission,
  pathTail,
  permissionFile,
  shellRule,
  toolList,
} from './permissions.ts';
import {
  type Context,
  entry,
  filled,
  json,
  type Made,
  mapped,
  rulesBlock,
  side,
  skillCopy,
  unsupported,
  wantedBy,
  wholeFile,
} from './target.ts';

export const geminiWants = (context: Context) =>
  wantedBy(context, (item) => makeItem(context, item), [policies(context)]);

const makeItem = (context: Context, item: Item): Made => {
  const { places } = context;
  const home = side(item, places.gemini, `${places.project}/.gemini`);
  switch (item.kind) {
    case 'mcp':
      return server(item, `${home}/settings.json`);
    case 'rules': {
      const file = side(item, `${places.gemini}/GEMINI.md`, `${places.project}/GEMINI.md`);
      return rulesBlock(context, { ...item, text: withQuotedAts(item.text) }, file);
    }
    case 'skill':
      return skillCopy(context, item);
    case 'command':
      return command(item, home);
    case 'agent':
      return agent(item, home);
    case 'env':
      return unsupported(item, 'Gemini has no environment in its settings');
    case 'permission':
      return {};
  }
};

const server = (item: ItemOf<'mcp'>, file: string): Made => {
  const { type, command, args, env, url, headers, timeout, clientId } = item.server;
  if (type === 'ws') return unsupported(item, 'Gemini has no ws servers: use streamable HTTP');
  const value: Json =
    type === 'stdio'
      ? filled({ command, args, env: mapped(env, withEscapedDollars), timeout })
      : filled({
          type,
          url,
          headers,
          oauth: clientId === undefined ? undefined : { enabled: true, clientId },
          timeout,
        });
  const isBare = [...args, url ?? '', ...Object.values(headers)].some(hasBareVariable);
  const warning = `mcp ${item.name}: Gemini takes $NAME for a variable where one of that name is set`;
  return {
    ...entry(item, { file, at: { kind: 'json', path: ['mcpServers', item.name] }, want: json(value) }),
    warnings: isBare ? [warning] : [],
  };
};

const withEscapedDollars = (value: string): string =>
  reworded(
    value,
    ({ text }) => text,
    (text) => text.replaceAll('$', '\\$'),
  );
const hasBareVariable = (value: string): boolean => /\$[A-Za-z_]/.test(reworded(value, () => ''));

const command = (item: ItemOf<'command'>, home: string): Made => {
  const { fields, body } = item.document;
  if (/\$\d/.test(body)) return unsupported(item, 'Gemini has no $1, $2, …: use $ARGUMENTS');
  if (/\{\{args\}\}|!\{|@\{/.test(body))
    return unsupported(item, 'Gemini would run or replace {{args}}, !{…} or @{…} in its text: say it without them');
  const prompt = body
    .replaceAll('$ARGUMENTS', '{{args}}')
    .replace(/!`([^`\n]+)`/g, '!{$1}')
    .replace(/(^|\s)@([\w.~/-]*[\w/])/g, '$1@{$2}');
  const text = stringify(filled({ description: fields['description'], prompt }));
  return wholeFile(item, { file: `${home}/commands/${item.name}.toml`, text });
};

const agent = (item: ItemOf<'agent'>, home: string): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  const name = item.name.toLowerCase().replaceAll('.', '-');
  if (description === undefined) return unsupported(item, 'Gemini needs a description: add one to its front matter');
  const asked = toolList(fields['tools']);
  const refused = toolList(fields['disallowedTools']) ?? [];
  const tools = (asked ?? [...GEMINI_TOOLS.keys()]).filter((tool) => !refused.includes(tool)).flatMap(toolName);
  if (tools.length === 0) return unsupported(item, 'none of its tools has a counterpart in Gemini');
  const lost = (asked ?? []).filter((tool) => toolName(tool).length === 0);
  const warnings =
    lost.length === 0 ? [] : [`agent ${item.name}: Gemini has no counterpart for ${lost.join(', ').slice(0, 80)}`];
  const limits = asked !== undefined || refused.length > 0 ? { tools: [...new Set(tools)] } : {};
  const text = formatDocument({ name, description, kind: 'local', ...limits }, body);
  return { ...wholeFile(item, { file: `${home}/agents/${name}.md`, text }), warnings };
};

const toolName = (tool: string): string[] => {
  const mcp = mcpTool(tool);
  if (mcp !== undefined) return [`mcp_${mcp.server}_${mcp.tool ?? '*'}`];
  const name = GEMINI_TOOLS.get(tool);
  return name === undefined ? [] : [name];
};

const policies = (context: Context): Made => {
  const items = context.source.items.filter((item): item is Permission => item.kind === 'permission');
  return permissionFile(context, items, {
    file: `${context.places.gemini}/policies/three-good-sources.toml`,
    say: (item) => (item.scope === 'project' ? 'Gemini has no permissions per project' : policy(item)),
    format: (rules) => stringify({ rule: rules }),
  });
};

const DECISIONS = {
  allow: { decision: 'allow', priority: 500 },
  ask: { decision: 'ask_user', priority: 700 },
  deny: { decision: 'deny', priority: 900 },
} as const;
const PATH_TOOLS: Readonly<Record<string, readonly string[]>> = {
  Read: ['read_file', 'read_many_files'],
  Edit: ['replace', 'write_file'],
  Write: ['write_file', 'replace'],
  MultiEdit: ['replace', 'write_file'],
};

const policy = (item: Permission): Json[] | string => {
  const { tool, spec, decision } = item;
  const rest = DECISIONS[decision];
  const mcp = mcpTool(tool);
  if (mcp !== undefined)
    return [{ mcpName: mcp.server, ...(mcp.tool === undefined ? {} : { toolName: mcp.tool }), ...rest }];
  const name = GEMINI_TOOLS.get(tool);
  if (name === undefined) return 'Gemini has no counterpart for this tool';
  const names = PATH_TOOLS[tool] ?? [name];
  if (spec === undefined || spec === '*')
    return decision === 'allow' ? [{ toolName: name, ...rest }] : names.map((one) => ({ toolName: one, ...rest }));
  if (tool === 'Bash') {
    const rule = shellRule(item);
    if (rule === undefined) return 'Gemini policies match whole words at the start of a command';
    if (rule.exact && decision === 'allow') return 'Gemini cannot allow one exact command only: use Bash(… *)';
    return [{ toolName: name, commandPrefix: rule.words.join(' '), ...rest }];
  }
  if (decision === 'allow') return 'a pattern would allow more in Gemini than in Claude Code';
  const pattern = tool === 'WebFetch' ? escaped(spec.replace(/^domain:/, '')) : globPattern(pathTail(spec));
  return names.map((one) => ({ toolName: one, argsPattern: pattern, ...rest }));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
// Wide on purpose: any argument that contains the path, wherever it begins.
const globPattern = (glob: string): string =>
  glob
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => (part.startsWith('**') ? '[^"]*' : part === '*' ? '[^"/]*' : part === '?' ? '[^"]' : escaped(part)))
    .join('');
