// VS Code with Copilot, by its documentation: it reads CLAUDE.md, skills, agents and hooks of Claude Code in place, and
// shares `~/.copilot` with Copilot CLI, which the tests ask. Prompt files are on their way out there, so commands become skills.
import type { ItemOf } from '../items.ts';
import { onceIn, type Run } from '../model.ts';
import { formatDocument } from '../source/markdown.ts';
import { type Client, type Facts, folderFrom, homeOf } from './client.ts';
import { byScope, definedMembers, ENV_FORM, fileNameOf, member, serverEntry, wholeFile } from './entries.ts';
import { hold, joinMade, loseAll, type Made, omit, omitHook } from './made.ts';
import { agentEntry, commandSkill, hiddenSkill, rulesBlock, skillCopy } from './shared.ts';
import { CLAUDE_TOOLS, EDITING, mcpTool } from './tool-names.ts';

const FACTS = {
  title: 'VS Code',
  program: 'code',
  variables: ['APPDATA', 'XDG_CONFIG_HOME', 'COPILOT_HOME'],
  folders: (machine) => [`${dataFolder(machine)}/Code/User`, folderFrom(machine, 'COPILOT_HOME', '.copilot')],
  projectFolder: '.vscode',
} as const satisfies Facts;

// Where it keeps its data on Windows, macOS and other systems, told by the home folder.
const dataFolder = (machine: Parameters<Facts['folders']>[0]): string => {
  const { home } = machine;
  if (/^[A-Za-z]:/.test(home)) return folderFrom(machine, 'APPDATA', 'AppData/Roaming');
  if (home.startsWith('/Users/')) return `${home}/Library/Application Support`;
  return folderFrom(machine, 'XDG_CONFIG_HOME', '.config');
};

/** A folder that its agents share with Copilot CLI. */
const copilotFolder = ({ places }: Run): string => FACTS.folders(places)[1];

const NATIVE = 'already read natively';

const ifLoaded = (item: ItemOf<'skill' | 'command'>, made: Made): Made => {
  const hint = 'VS Code loads only skills whose name has small letters, digits and hyphens: rename it';
  const isLoaded = /^[a-z0-9-]{1,64}$/.test(fileNameOf(item).replaceAll('/', '-'));
  return isLoaded ? made : joinMade([made, omit(item, hint)]);
};

const serverTools = ({ source }: Run): readonly string[] =>
  source.items.flatMap(({ kind, name }) => (kind === 'mcp' ? [`mcp__${name}`] : []));

export const VSCODE: Client = {
  ...FACTS,
  serverKeys: 'type command args env url headers oauth'.split(' '),
  mcp: (run, item) =>
    serverEntry(item, { client: 'VS Code', ...ENV_FORM }, ({ type, command, args, env, url, headers, clientId }) => {
      const oauth = definedMembers({ clientId });
      const value = definedMembers(type === 'stdio' ? { type, command, args, env } : { type, url, headers, oauth });
      return member(`${homeOf(run, item, FACTS)}/mcp.json`, ['servers', item.name], value);
    }),
  // The agents of VS Code that share their runtime with Copilot CLI read the person's rules here, and its local ones CLAUDE.md.
  rules: (run, item) => {
    if (item.folder === undefined)
      return rulesBlock(run, item, { file: `${copilotFolder(run)}/copilot-instructions.md` });
    if (item.folder === run.places.project) return hold(item, 'native', NATIVE);
    return rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` });
  },
  skill: (run, item) =>
    joinMade([
      item.scope === 'project' ? hold(item, 'native', NATIVE) : ifLoaded(item, skillCopy(run, item)),
      hiddenSkill(run, item, 'Copilot CLI'),
    ]),
  command: (run, item) => {
    const manual = item.document.fields['disable-model-invocation'] === 'true';
    const fields = manual ? { 'disable-model-invocation': true } : {};
    const folder = byScope(item, `${copilotFolder(run)}/skills`, `${run.places.project}/.github/skills`);
    return ifLoaded(item, commandSkill(run, item, { folder, fields }));
  },
  agent: (run, item) => {
    if (item.scope === 'project') return hold(item, 'native', NATIVE);
    return agentEntry(item, { client: 'VS Code' }, ({ description, body, granted, refused, mayWrite }) => {
      // It takes any of Claude Code's names for editing for its own tools that edit, which do all of it.
      const isTaken = (tool: string): boolean =>
        refused.has(tool) ||
        (EDITING.includes(tool) && (!mayWrite || tool === 'NotebookEdit' || EDITING.some((edit) => refused.has(edit))));
      const tools = (granted ?? [...CLAUDE_TOOLS, ...onceIn(run, serverTools)])
        .filter((tool) => !isTaken(tool))
        .map((tool) => {
          const of = mcpTool(tool);
          return of === undefined ? tool : `${of.server}/${of.tool}`;
        });
      const limits = granted === undefined && refused.size === 0 && mayWrite ? {} : { tools };
      const text = formatDocument({ name: item.name, description, ...limits }, body);
      return wholeFile(item, { file: `${copilotFolder(run)}/agents/${fileNameOf(item)}.agent.md`, text });
    });
  },
  hook: (_, item) => omitHook(item, 'VS Code runs them its own way: it ignores matchers and has other names of tools'),
  permission: loseAll(
    'VS Code cannot refuse: it can ask before a command that is false under chat.tools.terminal.autoApprove of its settings',
  ),
};
