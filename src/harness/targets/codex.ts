// Codex: what it reads and in which words. It expands no variables, knows streamable HTTP and stdio only, and one wrong
// line in a rules file switches all rules off, so those are written from one fixed template.

import { stringify } from 'smol-toml';
import type { Json } from '../../domain/json.ts';
import type { Item, ItemOf, Server } from '../model.ts';
import { formatDocument } from '../source/markdown.ts';
import { isLiteral, soleVariable } from '../source/variables.ts';
import { type Permission, permissionFile, shellRule, toolList } from './permissions.ts';
import {
  type Context,
  entry,
  filled,
  held,
  json,
  type Made,
  rulesBlock,
  secretHint,
  side,
  skillCopy,
  unsupported,
  wantedBy,
  wholeFile,
} from './target.ts';

/** Largest size in bytes of project instructions that Codex reads by default. */
const MAX_PROJECT_DOC_BYTES = 32_768;

export const codexWants = (context: Context) =>
  wantedBy(context, (item) => makeItem(context, item), [permissions(context, 'user'), permissions(context, 'project')]);

const makeItem = (context: Context, item: Item): Made => {
  const { places } = context;
  const home = side(item, places.codex, `${places.project}/.codex`);
  switch (item.kind) {
    case 'mcp': {
      const value = serverFor(item.server);
      if (typeof value === 'string') return unsupported(item, value);
      const at = { kind: 'toml', path: ['mcp_servers', item.name] } as const;
      return entry(item, { file: `${home}/config.toml`, at, want: json(value) });
    }
    case 'rules':
      return rules(context, item);
    case 'skill':
      return skillCopy(context, item);
    case 'command':
      return command(context, item, home);
    case 'agent':
      return agent(item, home);
    case 'env':
      return env(context, item, `${home}/config.toml`);
    case 'permission':
      return {};
  }
};

const serverFor = ({ type, command, args, url, timeout, clientId, ...server }: Server): Json | string => {
  if (type === 'sse' || type === 'ws') return `Codex has no ${type} servers: use streamable HTTP`;
  if (![command, url, ...args].every((text = '') => isLiteral(text)))
    return 'Codex expands no variables in command, args or url: write the value out';
  const seconds = timeout === undefined ? undefined : timeout / 1000;
  if (type === 'http') {
    const headers = headersFor(server.headers);
    if (typeof headers === 'string') return headers;
    return filled({ url, ...headers, tool_timeout_sec: seconds, oauth: filled({ client_id: clientId }) });
  }
  const env = Object.entries(server.env);
  const renamed = env.find(([name, value]) => !isLiteral(value) && soleVariable(value) !== name);
  if (renamed !== undefined) {
    const [name] = renamed;
    return `Codex passes variables on under their own name only: env ${name} must be \${${name}} or a plain text`;
  }
  return filled({
    command,
    args,
    env_vars: env.flatMap(([name, value]) => (isLiteral(value) ? [] : [name])),
    tool_timeout_sec: seconds,
    env: Object.fromEntries(env.filter(([, value]) => isLiteral(value))),
  });
};

const headersFor = (headers: Server['headers']): { readonly [name: string]: Json | undefined } | string => {
  const [fixed, fromEnv]: [[string, string][], [string, string][]] = [[], []];
  let bearer: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const isBearer = /^authorization$/i.test(name) && value.startsWith('Bearer ');
    const token = isBearer ? soleVariable(value.slice('Bearer '.length)) : undefined;
    const variable = soleVariable(value);
    if (token !== undefined) bearer = token;
    else if (variable !== undefined) fromEnv.push([name, variable]);
    else if (isLiteral(value)) fixed.push([name, value]);
    else return `Codex cannot mix text and variables in the header ${name}, other than Bearer \${NAME}`;
  }
  return {
    bearer_token_env_var: bearer,
    http_headers: Object.fromEntries(fixed),
    env_http_headers: Object.fromEntries(fromEnv),
  };
};

const rules = (context: Context, item: ItemOf<'rules'>): Made => {
  const { places } = context;
  const made = rulesBlock(context, item, side(item, `${places.codex}/AGENTS.md`, `${places.project}/AGENTS.md`));
  if (item.scope !== 'project' || item.text.length <= MAX_PROJECT_DOC_BYTES) return made;
  const warning = `rules: Codex reads ${MAX_PROJECT_DOC_BYTES} bytes of project instructions by default and cuts the rest`;
  return { ...made, warnings: [...(made.warnings ?? []), warning] };
};

// Codex has no commands of one's own; a skill is the nearest thing. `.codex/skills` is read by Codex alone.
const command = ({ source }: Context, item: ItemOf<'command'>, home: string): Made => {
  const name = item.name.replaceAll('/', '-');
  if (source.items.some((other) => other.kind === 'skill' && other.name === name && other.scope === item.scope)) {
    return held(item, 'conflict', 'a skill has the same name: rename one of them');
  }
  const { fields, body } = item.document;
  const notes = [
    ...(/\$(?:ARGUMENTS|\d)/.test(body)
      ? ['$ARGUMENTS and $1, $2, … stand for what the user wrote after the name.']
      : []),
    ...(/!`[^`]+`/.test(body)
      ? ['Where a line has an exclamation mark and a command, run it and read its output first.']
      : []),
  ];
  const description = fields['description'] ?? `The command /${item.name.replaceAll('/', ':')}.`;
  const text = formatDocument({ name, description }, [...notes, body].join('\n\n'));
  return wholeFile(item, { file: `${home}/skills/${name}/SKILL.md`, text });
};

const agent = (item: ItemOf<'agent'>, home: string): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  if (description === undefined) return unsupported(item, 'Codex needs a description: add one to its front matter');
  const text = stringify({ name: item.name, description, developer_instructions: `${body.trim()}\n` });
  const limited = toolList(fields['tools']) ?? toolList(fields['disallowedTools']);
  const warnings = limited === undefined ? [] : [`agent ${item.name}: Codex cannot limit the tools of an agent`];
  return { ...wholeFile(item, { file: `${home}/agents/${item.name}.toml`, text }), warnings };
};

const env = ({ places, allowSecrets }: Context, item: ItemOf<'env'>, file: string): Made => {
  const { from, values } = item;
  const secret = allowSecrets ? [] : item.secrets;
  const plain = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const at = { kind: 'toml', path: ['shell_environment_policy', 'set'] } as const;
  const table = entry({ ...item, secrets: [] }, { file, at, want: json(plain) });
  const left = (name: string): Made =>
    held({ ...item, name }, 'secret', secretHint(places, { from, secrets: [`env ${name}`] }));
  return {
    ...(Object.keys(plain).length === 0 ? {} : table),
    held: secret.flatMap((name) => left(name).held ?? []),
  };
};

const permissions = (context: Context, scope: 'user' | 'project'): Made => {
  const { source, places } = context;
  const items = source.items.filter((item): item is Permission => item.kind === 'permission' && item.scope === scope);
  const home = scope === 'project' ? `${places.project}/.codex` : places.codex;
  return permissionFile(context, items, {
    file: `${home}/rules/three-good-sources.rules`,
    say: ruleLine,
    format: (lines) => `${lines.join('\n')}\n`,
  });
};

const DECISIONS = { allow: 'allow', ask: 'prompt', deny: 'forbidden' } as const;

const ruleLine = (item: Permission): readonly string[] | string => {
  if (item.tool !== 'Bash') return 'Codex has rules for shell commands only';
  const rule = shellRule(item);
  if (rule === undefined) return 'Codex rules match whole words at the start of a command';
  if (rule.exact && item.decision === 'allow') return 'Codex cannot allow one exact command only: use Bash(… *)';
  return [`prefix_rule(pattern=${JSON.stringify(rule.words)}, decision="${DECISIONS[item.decision]}")`];
};
