// What Gemini CLI reads and in which form. It reads `$NAME` as a variable, and refuses an agent with a key or tool that it
// does not know.
import { stringify } from 'smol-toml';
import { formatDocument, withQuotedAts } from '../../source/markdown.ts';
import { replaceVariables } from '../../source/variables.ts';
import { type Client, homeOf } from '../client.ts';
import { definedMembers, fileNameOf, mapTexts, member, oneEntry, wholeFile } from '../entries.ts';
import { hookEntry } from '../hooks.ts';
import { joinMade, omit } from '../made.ts';
import { agentEntry, rulesBlock, skillCopy, skillNotes } from '../shared.ts';
import { CLAUDE_TOOLS, EDITING, mcpTool } from '../tool-names.ts';
import { contextName, GEMINI_FACTS, GEMINI_HOOKS, importedInto, SHARED_NAME, toolsFor } from './config.ts';
import { geminiEngine } from './engine.ts';
import { geminiPolicies } from './refusals.ts';

const BUILT_IN = ['codebase_investigator', 'cli_help', 'generalist', 'browser_agent'];

const withEscapedDollars = (value: string): string =>
  replaceVariables(
    value,
    ({ text }) => text,
    (text) => text.replaceAll('$', '\\$'),
  );
const hasBareVariable = (value: string): boolean => /\$[A-Za-z_]/.test(replaceVariables(value, () => ''));

const toolName = (tool: string): readonly string[] => {
  const known = mcpTool(tool);
  // Gemini cannot name some of a server's tools by a pattern, and all of them would be too many.
  if (known !== undefined)
    return known.tool !== '*' && known.tool.includes('*') ? [] : [`mcp_${known.server}_${known.tool}`];
  return toolsFor(tool);
};

export const GEMINI: Client = {
  ...GEMINI_FACTS,
  serverKeys: 'command args env type url headers oauth timeout'.split(' '),
  mcp: (run, item) => {
    const { type, command, args, env, url, headers, timeout, clientId } = item.server;
    if (type === 'ws') return omit(item, 'Gemini has no ws servers: use streamable HTTP');
    const oauth = clientId === undefined ? undefined : { enabled: true, clientId };
    const value =
      type === 'stdio'
        ? definedMembers({ command, args, env: mapTexts(env, withEscapedDollars), timeout })
        : definedMembers({ type, url, headers, oauth, timeout });
    const isBare = [...args, url ?? '', ...Object.values(headers)].some(hasBareVariable);
    const warning = `mcp ${item.name}: Gemini takes $NAME for a variable where one of that name is set`;
    const file = `${homeOf(run, item, GEMINI_FACTS)}/settings.json`;
    return { ...oneEntry(item, member(file, ['mcpServers', item.name], value)), warnings: isBare ? [warning] : [] };
  },
  rules: (run, item) => {
    const [home] = GEMINI_FACTS.folders(run.places);
    const { project } = run.places;
    const own = contextName(run, home);
    const shared = project === undefined ? undefined : contextName(run, `${project}/.gemini`);
    const name = (item.scope === 'project' ? (shared ?? own) : own) ?? 'GEMINI.md';
    const folder = item.folder ?? home;
    const file = `${folder}/${name}`;
    const imported = importedInto(run, file, item.folder === undefined ? home : (project ?? folder));
    const common = `${folder}/${SHARED_NAME}`;
    const isCommon = name === SHARED_NAME || (imported.has(common) && run.disk.real(common) === common);
    // Other clients read AGENTS.md too, so its text is the same for all.
    const made = rulesBlock(run, item, isCommon ? { file: common } : { file, change: withQuotedAts, imported });
    const isUnread = item.scope === 'user' && shared !== undefined && shared !== name;
    const unread = `.gemini/settings.json of the project names ${shared}, so Gemini does not read your own ${name} there`;
    return isUnread ? { ...made, warnings: [unread] } : made;
  },
  skill: (run, item) => joinMade([skillCopy(run, item), skillNotes(run, item, 'Gemini')]),
  command: (run, item) => {
    const { fields, body } = item.document;
    if (/\$\d|\$ARGUMENTS\[/.test(body)) return omit(item, 'Gemini has no $0, $1, …: use $ARGUMENTS');
    if (/\{\{args\}\}|!\{|@\{/.test(body))
      return omit(item, 'Gemini would run or replace {{args}}, !{…} or @{…} in its text: say it without them');
    const prompt = body
      .replaceAll('$ARGUMENTS', '{{args}}')
      .replace(/!`([^`\n]+)`/g, '!{$1}')
      .replace(/(^|\s)@([\w.~/-]*[\w/])/g, '$1@{$2}');
    const text = stringify(definedMembers({ description: fields['description'], prompt }));
    return wholeFile(item, { file: `${homeOf(run, item, GEMINI_FACTS)}/commands/${item.name}.toml`, text });
  },
  agent: (run, item) => {
    const name = fileNameOf(item).toLowerCase().replaceAll('.', '-');
    return agentEntry(item, { client: 'Gemini', builtIn: BUILT_IN, name }, ({ description, body, ...own }) => {
      const { granted, refused, mayWrite } = own;
      const taken = new Set([...refused, ...(mayWrite ? [] : EDITING)].flatMap(toolName));
      // Its tool for notebooks edits every file.
      const asked = (granted ?? CLAUDE_TOOLS).filter((tool) => tool !== 'NotebookEdit');
      const tools = asked.flatMap(toolName).filter((tool) => !taken.has(tool));
      if (tools.length === 0) return omit(item, 'none of its tools has a counterpart in Gemini');
      const unknown = (granted ?? []).filter((tool) => toolName(tool).length === 0);
      const warning = `agent ${item.name}: Gemini has no counterpart for ${unknown.join(', ').slice(0, 80)}`;
      const limits = granted !== undefined || taken.size > 0 ? { tools: [...new Set(tools)] } : {};
      const text = formatDocument({ name, description, kind: 'local', ...limits }, body);
      const made = wholeFile(item, { file: `${homeOf(run, item, GEMINI_FACTS)}/agents/${name}.md`, text });
      return { ...made, warnings: unknown.length === 0 ? [] : [warning] };
    });
  },
  hook: (run, item) =>
    hookEntry(run, item, { ...GEMINI_HOOKS, file: `${homeOf(run, item, GEMINI_FACTS)}/settings.json` }),
  permission: geminiPolicies,
  engine: geminiEngine,
};
