// Gemini CLI: what it reads and in which words. It has no permissions and no environment per project, takes `$NAME` for
// a variable, and refuses an agent with a key or tool that it does not know.
import { stringify } from 'smol-toml';
import { withQuotedAts } from './markdown.ts';
import type { Item, ItemOf, Json, Server } from './model.ts';
import { GEMINI_TOOLS, labelOf, mcpTool, type Permission, pathTail, shellRule, toolList } from './permissions.ts';
import {
  bytes,
  type Context,
  documentFile,
  entry,
  HEADER,
  held,
  json,
  type Made,
  rulesBlock,
  secretHint,
  side,
  skillCopy,
  wantedBy,
} from './target.ts';
import { partsOf } from './variables.ts';

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
      return rulesBlock(context, item, file, withQuotedAts(item.text));
    }
    case 'skill':
      return skillCopy(context, item);
    case 'command':
      return command(item, home);
    case 'agent':
      return agent(item, home);
    case 'env':
      return held(item, 'unsupported', 'Gemini has no environment in its settings', 'env');
    case 'permission':
      return {};
  }
};

const server = (item: ItemOf<'mcp'>, file: string): Made => {
  const { type, command = '', args, env, url = '', headers, timeout, clientId } = item.server;
  if (type === 'ws') return held(item, 'unsupported', 'Gemini has no ws servers: use streamable HTTP');
  const value: Json =
    type === 'stdio'
      ? { command, ...(args.length === 0 ? {} : { args }), ...record('env', env, escapeDollars) }
      : {
          type,
          url,
          ...record('headers', headers),
          ...(clientId === undefined ? {} : { oauth: { enabled: true, clientId } }),
        };
  const rest = timeout === undefined ? value : { ...value, timeout };
  const bare = [...args, url, ...Object.values(headers)].some((text) => /\$[A-Za-z_]/.test(literals(text)));
  const warning = `mcp ${item.name}: Gemini takes $NAME for a variable where one of that name is set`;
  return {
    ...entry(item, file, { kind: 'json', path: ['mcpServers', item.name] }, json(rest)),
    warnings: bare ? [warning] : [],
  };
};

const record = (
  name: string,
  values: Server['env'],
  change = (text: string) => text,
): { readonly [key: string]: Json } =>
  Object.keys(values).length === 0
    ? {}
    : { [name]: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)] as const)) };

const escapeDollars = (text: string): string =>
  partsOf(text)
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('$', '\\$');
      return part.fallback === undefined ? `\${${part.name}}` : `\${${part.name}:-${part.fallback}}`;
    })
    .join('');
const literals = (text: string): string =>
  partsOf(text)
    .filter((part) => typeof part === 'string')
    .join('');

const command = (item: ItemOf<'command'>, home: string): Made => {
  const { fields, body } = item.document;
  if (/\$\d/.test(body)) return held(item, 'unsupported', 'Gemini has no $1, $2, …: use $ARGUMENTS');
  if (/\{\{args\}\}|!\{|@\{/.test(body))
    return held(item, 'unsupported', 'Gemini would run or replace {{args}}, !{…} or @{…} in its text');
  const prompt = body
    .replaceAll('$ARGUMENTS', '{{args}}')
    .replace(/!`([^`\n]+)`/g, '!{$1}')
    .replace(/(^|\s)@([\w.~/-]*[\w/])/g, '$1@{$2}');
  const description = fields['description'] === undefined ? {} : { description: fields['description'] };
  const file = `${home}/commands/${item.name}.toml`;
  return entry(item, file, { kind: 'whole' }, bytes(stringify({ ...description, prompt })));
};

const agent = (item: ItemOf<'agent'>, home: string): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  const name = item.name.toLowerCase().replaceAll('.', '-');
  if (description === undefined)
    return held(item, 'unsupported', 'Gemini needs a description: add one to its front matter');
  const asked = toolList(fields['tools']);
  const refused = toolList(fields['disallowedTools']) ?? [];
  const tools = (asked ?? [...GEMINI_TOOLS.keys()]).filter((tool) => !refused.includes(tool)).flatMap(toolName);
  if (tools.length === 0) return held(item, 'unsupported', 'none of its tools has a counterpart in Gemini');
  const limit = asked === undefined && refused.length === 0 ? {} : { tools: [...new Set(tools)] };
  const lost = (asked ?? []).filter((tool) => toolName(tool).length === 0);
  const warnings =
    lost.length === 0 ? [] : [`agent ${item.name}: Gemini has no counterpart for ${lost.join(', ').slice(0, 80)}`];
  const want = documentFile({ name, description, kind: 'local', ...limit }, body);
  return { ...entry(item, `${home}/agents/${name}.md`, { kind: 'whole' }, want), warnings };
};

const toolName = (tool: string): string[] => {
  const mcp = mcpTool(tool);
  if (mcp !== undefined) return [`mcp_${mcp.server}_${mcp.tool ?? '*'}`];
  const name = GEMINI_TOOLS.get(tool);
  return name === undefined ? [] : [name];
};

const policies = ({ source, places, allowSecrets }: Context): Made => {
  const items = source.items.filter((item): item is Permission => item.kind === 'permission');
  const made = items.map((item) => {
    if (item.secrets.length > 0 && !allowSecrets) return held(item, 'secret', secretHint(item.secrets), labelOf(item));
    const rules = item.scope === 'project' ? 'Gemini has no permissions per project' : policy(item);
    return typeof rules === 'string' ? held(item, 'unsupported', rules, labelOf(item)) : rules;
  });
  const rules = made.flatMap((one) => (Array.isArray(one) ? one : []));
  const [first] = items.filter(({ scope }) => scope === 'user');
  const out = made.flatMap((one) => (Array.isArray(one) ? [] : (one.held ?? [])));
  if (first === undefined || rules.length === 0) return { held: out };
  const file = `${places.gemini}/policies/three-good-sources.toml`;
  const text = `${HEADER}\n${stringify({ rule: rules })}`;
  return { ...entry({ ...first, secrets: [] }, file, { kind: 'whole' }, bytes(text), 'permissions'), held: out };
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
