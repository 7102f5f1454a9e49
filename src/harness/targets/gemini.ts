// Gemini CLI: what it reads and in which form. It has no environment in its settings, reads `$NAME` as a variable, and
// refuses an agent with a key or tool that it does not know.
import { stringify } from 'smol-toml';
import { configAt } from '../editors/editors.ts';
import type { ItemOf } from '../items.ts';
import { objectAt } from '../json-members.ts';
import type { Run } from '../model.ts';
import { isSafeFileName } from '../paths.ts';
import { formatDocument, withQuotedAts } from '../source/markdown.ts';
import { replaceVariables } from '../source/variables.ts';
import { definedMembers, fileNameOf, homeOf, mapTexts, member, oneEntry, wholeFile } from './entries.ts';
import { geminiPolicies } from './gemini-policies.ts';
import { GEMINI_HOOKS, hookEntry } from './hooks.ts';
import { type Made, omit } from './made.ts';
import { builtInAgent, rulesBlock, skillCopy, startedByModel } from './shared.ts';
import type { Target } from './target.ts';
import { GEMINI_TOOLS, mcpTool, toolList } from './tool-names.ts';

/** Built-in agents of Gemini CLI. */
const OWN_AGENTS = ['codebase_investigator', 'cli_help', 'generalist', 'browser_agent'];

const mcp = (run: Run, item: ItemOf<'mcp'>): Made => {
  const { type, command, args, env, url, headers, timeout, clientId } = item.server;
  if (type === 'ws') return omit(item, 'Gemini has no ws servers: use streamable HTTP');
  const oauth = clientId === undefined ? undefined : { enabled: true, clientId };
  const value =
    type === 'stdio'
      ? definedMembers({ command, args, env: mapTexts(env, withEscapedDollars), timeout })
      : definedMembers({ type, url, headers, oauth, timeout });
  const isBare = [...args, url ?? '', ...Object.values(headers)].some(hasBareVariable);
  const warning = `mcp ${item.name}: Gemini takes $NAME for a variable where one of that name is set`;
  const file = `${homeOf(run, item, 'gemini')}/settings.json`;
  return { ...oneEntry(item, member(file, ['mcpServers', item.name], value)), warnings: isBare ? [warning] : [] };
};

const withEscapedDollars = (value: string): string =>
  replaceVariables(
    value,
    ({ text }) => text,
    (text) => text.replaceAll('$', '\\$'),
  );
const hasBareVariable = (value: string): boolean => /\$[A-Za-z_]/.test(replaceVariables(value, () => ''));

const rules = (run: Run, item: ItemOf<'rules'>): Made => {
  const { gemini, project } = run.places;
  const own = contextName(run, gemini);
  const shared = project === undefined ? undefined : contextName(run, `${project}/.gemini`);
  const name = (item.scope === 'project' ? (shared ?? own) : own) ?? 'GEMINI.md';
  const file = `${item.folder ?? gemini}/${name}`;
  // Other clients read AGENTS.md too, so its text is the same for all.
  const made = rulesBlock(run, item, name === SHARED_NAME ? { file } : { file, change: withQuotedAts });
  const isUnread = item.scope === 'user' && shared !== undefined && shared !== name;
  const unread = `.gemini/settings.json of the project names ${shared}, so Gemini does not read your own ${name} there`;
  return isUnread ? { ...made, warnings: [unread] } : made;
};

const SHARED_NAME = 'AGENTS.md';

// The name that the settings in a folder give the files that Gemini reads rules from: one plain name of a Markdown file.
const contextName = (run: Run, folder: string): string | undefined => {
  const given = [objectAt(configAt(run, `${folder}/settings.json`), 'context')['fileName'] ?? []].flat();
  const isPlain = (name: string): boolean => isSafeFileName(name) && /(?<!\.local)\.md$/.test(name);
  const names = given.flatMap((name) => (typeof name === 'string' && isPlain(name) ? [name] : []));
  return [SHARED_NAME, 'GEMINI.md'].find((name) => names.includes(name)) ?? names[0];
};

const skill = (run: Run, item: ItemOf<'skill'>): Made => startedByModel('Gemini', item, skillCopy(run, item));

const command = (run: Run, item: ItemOf<'command'>): Made => {
  const { fields, body } = item.document;
  if (/\$\d|\$ARGUMENTS\[/.test(body)) return omit(item, 'Gemini has no $0, $1, …: use $ARGUMENTS');
  if (/\{\{args\}\}|!\{|@\{/.test(body))
    return omit(item, 'Gemini would run or replace {{args}}, !{…} or @{…} in its text: say it without them');
  const prompt = body
    .replaceAll('$ARGUMENTS', '{{args}}')
    .replace(/!`([^`\n]+)`/g, '!{$1}')
    .replace(/(^|\s)@([\w.~/-]*[\w/])/g, '$1@{$2}');
  const text = stringify(definedMembers({ description: fields['description'], prompt }));
  return wholeFile(item, { file: `${homeOf(run, item, 'gemini')}/commands/${item.name}.toml`, text });
};

const agent = (run: Run, item: ItemOf<'agent'>): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  const name = fileNameOf(item).toLowerCase().replaceAll('.', '-');
  if (OWN_AGENTS.includes(name)) return builtInAgent('Gemini', item);
  if (description === undefined) return omit(item, 'Gemini needs a description: add one to its front matter');
  const asked = toolList(fields['tools']);
  const refused = toolList(fields['disallowedTools']) ?? [];
  const tools = (asked ?? [...GEMINI_TOOLS.keys()]).filter((tool) => !refused.includes(tool)).flatMap(toolName);
  if (tools.length === 0) return omit(item, 'none of its tools has a counterpart in Gemini');
  const unknown = (asked ?? []).filter((tool) => toolName(tool).length === 0);
  const warnings =
    unknown.length === 0
      ? []
      : [`agent ${item.name}: Gemini has no counterpart for ${unknown.join(', ').slice(0, 80)}`];
  const limits = asked !== undefined || refused.length > 0 ? { tools: [...new Set(tools)] } : {};
  const text = formatDocument({ name, description, kind: 'local', ...limits }, body);
  return { ...wholeFile(item, { file: `${homeOf(run, item, 'gemini')}/agents/${name}.md`, text }), warnings };
};

const toolName = (tool: string): string[] => {
  const known = mcpTool(tool);
  // Gemini cannot name some of a server's tools by a pattern, and all of them would be too many.
  if (known !== undefined)
    return known.tool !== '*' && known.tool.includes('*') ? [] : [`mcp_${known.server}_${known.tool}`];
  const name = GEMINI_TOOLS.get(tool);
  return name === undefined ? [] : [name];
};

export const GEMINI: Target = {
  name: 'gemini',
  mcp,
  rules,
  skill,
  command,
  agent,
  env: (_, item) => omit(item, 'Gemini has no environment in its settings'),
  hook: (run, item) => hookEntry(run, item, { ...GEMINI_HOOKS, file: `${homeOf(run, item, 'gemini')}/settings.json` }),
  permission: geminiPolicies,
};
