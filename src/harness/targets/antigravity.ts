// Antigravity CLI: what it reads according to its documentation and to programs that write for it; the program itself
// was not available for tests. It shares GEMINI.md with Gemini CLI, and AGENTS.md and `.agents` with the others.
import type { Item, ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { folderOf } from '../paths.ts';
import { formatDocument, withQuotedAts } from '../source/markdown.ts';
import { byScope, definedMembers, member, oneEntry, wholeFile } from './entries.ts';
import { joinMade, loseAll, type Made, omit, omitHook } from './made.ts';
import { rulesBlock, skillCopy, startedByModel } from './shared.ts';
import type { Target } from './target.ts';

/** Why a refusal is lost: the lists in `settings.json` hold the user's rules too, and an entry owns a whole list. */
const REFUSALS = 'the sync writes no refusals for Antigravity CLI: add it under permissions.deny of its settings.json';

/** Warns about everything that is written for this target. */
const NOTE = 'Antigravity CLI is written for by its documentation; its program has not been asked what it reads';

const withNote =
  <Some extends Item>(make: (run: Run, item: Some) => Made) =>
  (run: Run, item: Some): Made => {
    const made = make(run, item);
    return (made.entries ?? []).length === 0 ? made : joinMade([made, { warnings: [NOTE] }]);
  };

const mcp = ({ places }: Run, item: ItemOf<'mcp'>): Made => {
  const { type, command, args, env, url, headers } = item.server;
  if (type === 'ws') return omit(item, 'Antigravity has no ws servers: use streamable HTTP');
  const value = type === 'stdio' ? definedMembers({ command, args, env }) : definedMembers({ serverUrl: url, headers });
  const file = byScope(item, antigravityServers(places.antigravity), `${places.project}/.agents/mcp_config.json`);
  return oneEntry(item, member(file, ['mcpServers', item.name], value));
};

// The file of the user's servers, given the folder of Antigravity CLI.
const antigravityServers = (home: string): string => `${folderOf(home)}/config/mcp_config.json`;

const rules = (run: Run, item: ItemOf<'rules'>): Made =>
  item.folder === undefined
    ? rulesBlock(run, item, { file: `${folderOf(run.places.antigravity)}/GEMINI.md`, change: withQuotedAts })
    : rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` });

const skill = (run: Run, item: ItemOf<'skill'>): Made =>
  startedByModel(
    'Antigravity',
    item,
    skillCopy(run, item, byScope(item, `${run.places.antigravity}/skills`, undefined)),
  );

// A workflow is started like a command; nothing is known of arguments.
const command = (run: Run, item: ItemOf<'command'>): Made => {
  const { fields, body } = item.document;
  if (/\$(?:ARGUMENTS|\d)|!`[^`]+`/.test(body))
    return omit(item, 'workflows of Antigravity have no arguments and start no commands: say it in words');
  const folder = byScope(item, `${run.places.antigravity}/global_workflows`, `${run.places.project}/.agents/workflows`);
  const text = formatDocument(definedMembers({ description: fields['description'] }), body);
  return wholeFile(item, { file: `${folder}/${item.name.replaceAll('/', '-')}.md`, text });
};

const none =
  (what: string) =>
  (_: Run, item: Item): Made =>
    omit(item, `the sync writes no ${what} for Antigravity CLI`);

export const ANTIGRAVITY: Target = {
  name: 'antigravity',
  mcp: withNote(mcp),
  rules: withNote(rules),
  skill: withNote(skill),
  command: withNote(command),
  agent: none('agents'),
  env: none('environment'),
  hook: (_, item) => omitHook(item, 'the sync writes no hooks for Antigravity CLI'),
  permission: loseAll(REFUSALS),
};
