// Codex: what it reads and in which form. It expands no variables and supports only streamable HTTP and stdio.
import { stringify } from 'smol-toml';
import { utf8 } from '../../domain/bytes.ts';
import type { Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { writeBlock } from '../editors/block.ts';
import { textAt } from '../editors/editors.ts';
import type { ItemOf, McpServer } from '../items.ts';
import type { Run } from '../model.ts';
import { displayPath, rootOf } from '../paths.ts';
import { isLiteral, soleVariable } from '../source/variables.ts';
import { codexPermissions, serverRefusals } from './codex-permissions.ts';
import { definedMembers, fileNameOf, homeOf, member, oneEntry, wholeFile } from './entries.ts';
import { CODEX_HOOKS, hookEntry } from './hooks.ts';
import { hold, joinMade, keepIfBroken, type Made, omit, secretHint } from './made.ts';
import { builtInAgent, CODEX_POLICY, commandSkill, MANUAL_POLICY, rulesBlock, skillCopy } from './shared.ts';
import type { Target } from './target.ts';
import { toolList } from './tool-names.ts';

/** Built-in agents of Codex. */
const OWN_AGENTS = ['default', 'explorer', 'worker'];
/** How many bytes of a project's AGENTS.md Codex reads by default. */
const MAX_PROJECT_DOC_BYTES = 32_768;

const mcp = (run: Run, item: ItemOf<'mcp'>): Made => {
  // Without the refusals in a broken file the table would allow more.
  const left = keepIfBroken(run, item, 'settings');
  if (left !== undefined) return left;
  const refusals = serverRefusals(run, item);
  if (refusals === 'all') return hold(item, 'native', 'refused in Claude Code, so it is not written');
  const server = serverFor(item.server, refusals);
  if (!server.ok) return omit(item, server.error);
  return oneEntry(item, member(`${homeOf(run, item, 'codex')}/config.toml`, ['mcp_servers', item.name], server.value));
};

type OptionalMembers = { readonly [name: string]: Json | undefined };

const serverFor = (
  { type, command, args, url, timeout, clientId, ...server }: McpServer,
  refusals: OptionalMembers,
): Result<Json, string> => {
  if (type === 'sse' || type === 'ws') return fail(`Codex has no ${type} servers: use streamable HTTP`);
  if (![command, url, ...args].every((text = '') => isLiteral(text)))
    return fail('Codex expands no variables in command, args or url: write the value out');
  const common = { tool_timeout_sec: timeout === undefined ? undefined : timeout / 1000, ...refusals };
  if (type === 'http') {
    const headers = headersFor(server.headers);
    if (!headers.ok) return headers;
    return ok(definedMembers({ url, ...headers.value, ...common, oauth: definedMembers({ client_id: clientId }) }));
  }
  const env = Object.entries(server.env);
  const renamed = env.find(([name, value]) => !isLiteral(value) && soleVariable(value) !== name);
  if (renamed !== undefined) {
    const [name] = renamed;
    return fail(`Codex passes variables on under their own name only: env ${name} must be \${${name}} or a plain text`);
  }
  const passed = env.flatMap(([name, value]) => (isLiteral(value) ? [] : [name]));
  const fixed = Object.fromEntries(env.filter(([, value]) => isLiteral(value)));
  return ok(definedMembers({ command, args, env_vars: passed, ...common, env: fixed }));
};

const headersFor = (headers: McpServer['headers']): Result<OptionalMembers, string> => {
  const [fixed, fromEnv]: [[string, string][], [string, string][]] = [[], []];
  let bearer: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const isBearer = /^authorization$/i.test(name) && value.startsWith('Bearer ');
    const token = isBearer ? soleVariable(value.slice('Bearer '.length)) : undefined;
    const variable = soleVariable(value);
    if (token !== undefined) bearer = token;
    else if (variable !== undefined) fromEnv.push([name, variable]);
    else if (isLiteral(value)) fixed.push([name, value]);
    else return fail(`Codex cannot mix text and variables in the header ${name}, other than Bearer \${NAME}`);
  }
  return ok({
    bearer_token_env_var: bearer,
    http_headers: Object.fromEntries(fixed),
    env_http_headers: Object.fromEntries(fromEnv),
  });
};

const rules = (run: Run, item: ItemOf<'rules'>): Made => {
  const { places, disk } = run;
  const folder = item.folder ?? places.codex;
  const [file, override] = [`${folder}/AGENTS.md`, `${folder}/AGENTS.override.md`];
  const made = rulesBlock(run, item, { file });
  const isHidden = disk.read(override, rootOf(places, file) ?? folder).kind === 'file';
  const hidden = `${displayPath(places, override)} hides ${displayPath(places, file)} from Codex`;
  const want = made.entries?.[0]?.want;
  const after = writeBlock(textAt(run, file), want?.kind === 'text' ? want : undefined);
  const size = after.ok ? utf8(after.value).length : 0;
  const isCut = item.scope === 'project' && size > MAX_PROJECT_DOC_BYTES;
  const cut = `${displayPath(places, file)} has ${size} bytes, and Codex reads ${MAX_PROJECT_DOC_BYTES} of them by default`;
  return { ...made, warnings: [...(isHidden ? [hidden] : []), ...(isCut ? [cut] : [])] };
};

// Codex has no custom commands; a skill is the nearest equivalent. Only Codex reads `.codex/skills`.
const command = (run: Run, item: ItemOf<'command'>): Made => {
  const folder = `${homeOf(run, item, 'codex')}/skills`;
  const made = commandSkill(run, item, { folder });
  const isManual = item.document.fields['disable-model-invocation'] === 'true' && made.entries !== undefined;
  const file = `${folder}/${item.name.replaceAll('/', '-')}/${CODEX_POLICY}`;
  return isManual ? joinMade([made, wholeFile(item, { file, text: MANUAL_POLICY })]) : made;
};

const agent = (run: Run, item: ItemOf<'agent'>): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  if (OWN_AGENTS.includes(item.name)) return builtInAgent('Codex', item);
  if (description === undefined) return omit(item, 'Codex needs a description: add one to its front matter');
  const text = stringify({ name: item.name, description, developer_instructions: `${body.trim()}\n` });
  const limited = toolList(fields['tools']) ?? toolList(fields['disallowedTools']);
  const warning = `agent ${item.name}: Codex cannot limit the tools of an agent`;
  const made = wholeFile(item, { file: `${homeOf(run, item, 'codex')}/agents/${fileNameOf(item)}.toml`, text });
  return { ...made, warnings: limited === undefined ? [] : [warning] };
};

const env = (run: Run, item: ItemOf<'env'>): Made => {
  const { from, values } = item;
  const secretNames = run.options.allowSecrets ? [] : item.secretNames;
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !secretNames.includes(name)));
  const file = `${homeOf(run, item, 'codex')}/config.toml`;
  const table = oneEntry({ ...item, secrets: [] }, member(file, ['shell_environment_policy', 'set'], others));
  const left = secretNames.map((name) =>
    hold({ ...item, name }, 'secret', secretHint(run.places, { from, secrets: [`env ${name}`] })),
  );
  return joinMade([Object.keys(others).length === 0 ? {} : table, ...left]);
};

export const CODEX: Target = {
  name: 'codex',
  mcp,
  rules,
  skill: skillCopy,
  command,
  agent,
  env,
  hook: (run, item) => hookEntry(run, item, { ...CODEX_HOOKS, file: `${homeOf(run, item, 'codex')}/hooks.json` }),
  permission: codexPermissions,
};
