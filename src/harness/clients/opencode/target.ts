// What OpenCode reads and in which form. It reads Claude Code's skills and rules in place; one invalid file prevents every
// start; and it replaces `{env:X}` in the text of a file, so such a text is never passed through.
import { fileAt } from '../../editors/editors.ts';
import type { Item } from '../../items.ts';
import { formatDocument } from '../../source/markdown.ts';
import { type Client, homeOf } from '../client.ts';
import { definedMembers, fileNameOf, member, serverEntry, wholeFile } from '../entries.ts';
import { hold, joinMade, keepIfBroken, type Made, omit } from '../made.ts';
import { builtInAgent, rulesBlock, skillCopy, skillNotes } from '../shared.ts';
import { agentTools, CLAUDE_TOOLS, claudeName, EDITING, mcpTool } from '../tool-names.ts';
import { configFor, OPENCODE_FACTS, OPENCODE_TOOLS, openCodeName, serverNames } from './config.ts';
import { openCodeEngine } from './engine.ts';
import { openCodeHook } from './plugin.ts';
import { openCodePermissions } from './refusals.ts';

const BUILT_IN = ['build', 'plan', 'general', 'explore', 'compaction', 'title', 'summary'];

const REPLACED = /\{(?:env|file):/;

const unlessReplaced = (item: Item, text: string, make: () => Made): Made =>
  REPLACED.test(text)
    ? omit(item, 'OpenCode would replace {env:…} or {file:…} in its text: say it without them')
    : make();

// Claude Code's first argument is `$0`, OpenCode's `$1`.
const withCountFromOne = (body: string): string =>
  body.replace(
    /\$(?:ARGUMENTS\[(\d+)\]|(\d+))/g,
    (_, index: string | undefined, number: string | undefined) => `$${Number(index ?? number) + 1}`,
  );

const deniedTools = (asked: readonly string[] | undefined, refused: Iterable<string>): readonly string[] => {
  // Its tool for notebooks edits every file.
  const granted = new Set(
    (asked ?? CLAUDE_TOOLS).flatMap((tool) => (tool === 'NotebookEdit' ? [] : [OPENCODE_TOOLS.get(tool)])),
  );
  const refusedTools = new Set(Array.from(refused, (tool) => OPENCODE_TOOLS.get(tool)));
  // Every agent of Claude Code may start skills.
  const isDenied = (name: string): boolean => (!granted.has(name) && name !== 'skill') || refusedTools.has(name);
  return [...new Set(OPENCODE_TOOLS.values())].filter(isDenied);
};

// Tools of MCP servers count too: a list of tools without them means none of any server.
const deniedServers = (servers: readonly string[], refused: ReadonlySet<string>, asked?: readonly string[]) => {
  const granted = new Set(asked?.flatMap((tool) => (mcpTool(tool)?.tool === '*' ? (mcpTool(tool)?.server ?? []) : [])));
  const others = asked === undefined ? [] : servers.filter((name) => !granted.has(claudeName(name)));
  const named = [...refused].flatMap((tool) => mcpTool(tool) ?? []);
  return new Set([
    ...others.map((name) => `${openCodeName(name)}_*`),
    ...named.map(({ server, tool }) => `${openCodeName(server)}_${tool}`),
  ]);
};

export const OPENCODE: Client = {
  ...OPENCODE_FACTS,
  serverKeys: 'type command environment url headers oauth enabled timeout'.split(' '),
  mcp: (run, item) => {
    const form = { client: 'OpenCode', variable: (name: string) => `{env:${name}}`, replaced: REPLACED };
    return serverEntry(item, form, ({ type, command = '', args, env, url, headers, timeout, clientId }) => {
      const local = { type: 'local', command: [command, ...args], environment: env };
      const remote = { type: 'remote', url, headers, oauth: definedMembers({ clientId }) };
      const value = definedMembers({ ...(type === 'stdio' ? local : remote), enabled: true, timeout });
      return member(configFor(run, item.scope), ['mcp', item.name], value);
    });
  },
  rules: (run, item) => {
    if (item.folder !== undefined) return rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` });
    const file = `${OPENCODE_FACTS.folders(run.places)[0]}/AGENTS.md`;
    // It reads CLAUDE.md itself where there is no such file, without imports and rule files.
    const isMore = new Set(item.parts.map((part) => part.file)).size > 1;
    const isThere = fileAt(run, file).kind !== 'absent';
    return isMore || isThere ? rulesBlock(run, item, { file }) : hold(item, 'native', 'already read natively');
  },
  // It reads Claude Code's own skill folders, but not those of plugins.
  skill: (run, item) =>
    joinMade([
      fileNameOf(item) === item.name ? hold(item, 'native', 'already read natively') : skillCopy(run, item),
      skillNotes(run, item, 'OpenCode'),
    ]),
  command: (run, item) => {
    const { fields, body } = item.document;
    if (/\$\d+[.,]\d/.test(body))
      return omit(item, 'OpenCode would take the $5 of $5.00 for an argument: say it in words');
    const text = formatDocument(definedMembers({ description: fields['description'] }), withCountFromOne(body));
    const file = `${homeOf(run, item, OPENCODE_FACTS)}/commands/${item.name}.md`;
    return unlessReplaced(item, text, () => wholeFile(item, { file, text }));
  },
  // Limits are denials per tool, because a `*` would cancel the user's own rules.
  agent: (run, item) => {
    const left = keepIfBroken(run, item, 'servers');
    if (left !== undefined) return left;
    const { fields, body } = item.document;
    if (BUILT_IN.includes(item.name)) return builtInAgent('OpenCode', item);
    const description = fields['description'] ?? item.name;
    const { granted: asked, refused, mayWrite } = agentTools(fields);
    const servers = deniedServers(serverNames(run, item.scope), refused, asked);
    // What is the person's does not depend on the project.
    const others = [...deniedServers(serverNames(run, 'project'), refused, asked)].filter((name) => !servers.has(name));
    const open = `agent ${item.name}: may use servers of this project in OpenCode: ${others.join(', ').slice(0, 80)}`;
    const denied = [...deniedTools(asked, mayWrite ? refused : [...refused, ...EDITING]), ...servers];
    const limits = denied.length === 0 ? {} : { permission: Object.fromEntries(denied.map((name) => [name, 'deny'])) };
    const text = formatDocument({ description, mode: 'subagent', ...limits }, body);
    const single = asked?.filter((tool) => (mcpTool(tool)?.tool ?? '*') !== '*') ?? [];
    const note = `agent ${item.name}: has no MCP tools in OpenCode, which cannot grant ${single.join(', ').slice(0, 80)} alone`;
    const isPart = ['Edit', 'Write', 'NotebookEdit'].some((tool) => refused.has(tool) !== refused.has('Edit'));
    const edits = `agent ${item.name}: may not edit at all in OpenCode, which has one permission for all edits`;
    return unlessReplaced(item, text, () => ({
      ...wholeFile(item, { file: `${homeOf(run, item, OPENCODE_FACTS)}/agents/${fileNameOf(item)}.md`, text }),
      warnings: [
        ...(single.length > 0 ? [note] : []),
        ...(isPart ? [edits] : []),
        ...(others.length > 0 ? [open] : []),
      ],
    }));
  },
  hook: openCodeHook,
  permission: openCodePermissions,
  engine: openCodeEngine,
};
