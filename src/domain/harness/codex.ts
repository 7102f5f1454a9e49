// Codex: what it reads and in which words. It expands no variables, knows streamable HTTP and stdio only, and one wrong
// line in a rules file switches all rules off, so those are written from one fixed template.
import { stringify } from 'smol-toml';
import type { Item, ItemOf, Json, Server } from './model.ts';
import { labelOf, type Permission, shellRule, toolList } from './permissions.ts';
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
import { isLiteral, soleVariable } from './variables.ts';

/** Largest size in bytes of project instructions that Codex reads by default. */
const MAX_PROJECT_DOC_BYTES = 32_768;

export const codexWants = (context: Context) =>
  wantedBy(context, (item) => makeItem(context, item), [permissions(context, 'user'), permissions(context, 'project')]);

const makeItem = (context: Context, item: Item): Made => {
  const { places } = context;
  const home = side(item, places.codex, `${places.project}/.codex`);
  const config = `${home}/config.toml`;
  switch (item.kind) {
    case 'mcp': {
      const value = serverFor(item.server);
      if (typeof value === 'string') return held(item, 'unsupported', value);
      return entry(item, config, { kind: 'toml', path: ['mcp_servers', item.name] }, json(value));
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
      return env(context, item, config);
    case 'permission':
      return {};
  }
};

const serverFor = (server: Server): Json | string => {
  const { type, command = '', args, url = '', timeout, clientId } = server;
  if (type === 'sse' || type === 'ws') return `Codex has no ${type} servers: use streamable HTTP`;
  if (![command, url, ...args].every(isLiteral)) return 'Codex expands no variables in command, args or url';
  const seconds = timeout === undefined ? {} : { tool_timeout_sec: timeout / 1000 };
  if (type === 'http') {
    const headers = headersFor(server.headers);
    if (typeof headers === 'string') return headers;
    return { url, ...headers, ...seconds, ...(clientId === undefined ? {} : { oauth: { client_id: clientId } }) };
  }
  const [literal, names]: [[string, string][], string[]] = [[], []];
  for (const [name, value] of Object.entries(server.env)) {
    if (isLiteral(value)) literal.push([name, value]);
    else if (soleVariable(value) === name) names.push(name);
    else return `Codex passes variables on under their own name only: env ${name} must be \${${name}} or a plain text`;
  }
  return {
    command,
    ...(args.length === 0 ? {} : { args }),
    ...(names.length === 0 ? {} : { env_vars: names }),
    ...seconds,
    ...(literal.length === 0 ? {} : { env: Object.fromEntries(literal) }),
  };
};

const headersFor = (headers: Server['headers']): { readonly [name: string]: Json } | string => {
  const [fixed, fromEnv]: [[string, string][], [string, string][]] = [[], []];
  let bearer: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const token = /^authorization$/i.test(name) ? soleVariable(value.replace(/^Bearer /, '')) : undefined;
    const variable = soleVariable(value);
    if (token !== undefined && value.startsWith('Bearer ')) bearer = token;
    else if (variable !== undefined) fromEnv.push([name, variable]);
    else if (isLiteral(value)) fixed.push([name, value]);
    else return `Codex cannot mix text and variables in the header ${name}, other than Bearer \${NAME}`;
  }
  return {
    ...(bearer === undefined ? {} : { bearer_token_env_var: bearer }),
    ...(fixed.length === 0 ? {} : { http_headers: Object.fromEntries(fixed) }),
    ...(fromEnv.length === 0 ? {} : { env_http_headers: Object.fromEntries(fromEnv) }),
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
  const text = [...notes, body].join('\n\n');
  return entry(item, `${home}/skills/${name}/SKILL.md`, { kind: 'whole' }, documentFile({ name, description }, text));
};

const agent = (item: ItemOf<'agent'>, home: string): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  if (description === undefined)
    return held(item, 'unsupported', 'Codex needs a description: add one to its front matter');
  const text = stringify({ name: item.name, description, developer_instructions: `${body.trim()}\n` });
  const limited = toolList(fields['tools']) ?? toolList(fields['disallowedTools']);
  const warnings = limited === undefined ? [] : [`agent ${item.name}: Codex cannot limit the tools of an agent`];
  return { ...entry(item, `${home}/agents/${item.name}.toml`, { kind: 'whole' }, bytes(text)), warnings };
};

const env = ({ allowSecrets }: Context, item: ItemOf<'env'>, file: string): Made => {
  const secret = allowSecrets ? [] : item.secrets;
  const plain = Object.fromEntries(Object.entries(item.values).filter(([name]) => !secret.includes(name)));
  const at = { kind: 'toml', path: ['shell_environment_policy', 'set'] } as const;
  const table = entry({ ...item, secrets: [] }, file, at, json(plain), 'env');
  return {
    ...(Object.keys(plain).length === 0 ? {} : table),
    held: secret.flatMap((name) => held(item, 'secret', secretHint([`env ${name}`]), `env ${name}`).held ?? []),
  };
};

const permissions = ({ source, places, allowSecrets }: Context, scope: 'user' | 'project'): Made => {
  const items = source.items.filter((item): item is Permission => item.kind === 'permission' && item.scope === scope);
  const [first] = items;
  if (first === undefined) return {};
  const home = side(first, places.codex, `${places.project}/.codex`);
  const lines = items.map((item) => [item, ruleLine(item, allowSecrets)] as const);
  const text = [HEADER, ...lines.flatMap(([, line]) => (line.startsWith('prefix_rule') ? [line] : []))].join('\n');
  const made = entry(
    { ...first, secrets: [] },
    `${home}/rules/three-good-sources.rules`,
    { kind: 'whole' },
    bytes(`${text}\n`),
    'permissions',
  );
  return {
    ...(text === HEADER ? {} : made),
    held: lines.flatMap(([item, line]) =>
      line.startsWith('prefix_rule')
        ? []
        : (held(item, item.secrets.length > 0 ? 'secret' : 'unsupported', line, labelOf(item)).held ?? []),
    ),
  };
};

const DECISIONS = { allow: 'allow', ask: 'prompt', deny: 'forbidden' } as const;

const ruleLine = (item: Permission, allowSecrets: boolean): string => {
  if (item.secrets.length > 0 && !allowSecrets) return secretHint(item.secrets);
  if (item.tool !== 'Bash') return 'Codex has rules for shell commands only';
  const rule = shellRule(item);
  if (rule === undefined) return 'Codex rules match whole words at the start of a command';
  if (rule.exact && item.decision === 'allow') return 'Codex cannot allow one exact command only: use Bash(… *)';
  return `prefix_rule(pattern=${JSON.stringify(rule.words)}, decision="${DECISIONS[item.decision]}")`;
};
