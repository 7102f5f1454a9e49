// Cursor: what its editor and its program read according to its documentation and to the code of its SDK; neither could
// be asked. It also reads CLAUDE.md, `.claude/skills`, `.claude/agents` and Claude Code's hooks where its setting for
// third-party files is on, which the sync cannot see.
import type { ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { formatDocument } from '../source/markdown.ts';
import { type Client, type Facts, homeOf } from './client.ts';
import { definedMembers, ENV_FORM, fileNameOf, member, serverEntry, wholeFile } from './entries.ts';
import { loseAll, type Made, omit, omitHook } from './made.ts';
import { builtInAgent, rulesBlock, skillCopy, withNotes } from './shared.ts';
import { agentTools } from './tool-names.ts';

const FACTS = {
  title: 'Cursor',
  program: 'cursor',
  variables: [],
  folders: ({ home }) => [`${home}/.cursor`],
  projectFolder: '.cursor',
} as const satisfies Facts;

/** Built-in agents of Cursor. */
const OWN_AGENTS = ['explore', 'bash', 'browser', 'generalPurpose'];

const mcp = (run: Run, item: ItemOf<'mcp'>): Made =>
  serverEntry(item, { client: 'Cursor', ...ENV_FORM }, ({ type, command, args, env, url, headers, clientId }) => {
    const auth = definedMembers({ CLIENT_ID: clientId });
    const sse = type === 'sse' ? { type } : {};
    const value = definedMembers(type === 'stdio' ? { type, command, args, env } : { ...sse, url, headers, auth });
    return member(`${homeOf(run, item, FACTS)}/mcp.json`, ['mcpServers', item.name], value);
  });

const rules = (run: Run, item: ItemOf<'rules'>): Made =>
  item.folder === undefined
    ? omit(item, 'Cursor keeps the rules of a person in its settings and not in a file: paste them there')
    : rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` });

// Cursor gives the model the text as it is, and what the person wrote after the name.
const command = (run: Run, item: ItemOf<'command'>): Made =>
  wholeFile(item, {
    file: `${homeOf(run, item, FACTS)}/commands/${item.name.replaceAll('/', '-')}.md`,
    text: `${withNotes(item.document.body).trim()}\n`,
  });

const agent = (run: Run, item: ItemOf<'agent'>): Made => {
  const { fields, body } = item.document;
  const { description } = fields;
  if (OWN_AGENTS.includes(item.name)) return builtInAgent('Cursor', item);
  if (description === undefined) return omit(item, 'Cursor needs a description: add one to its front matter');
  const { granted, refused, mayWrite } = agentTools(fields);
  const isLimited = granted !== undefined || refused.length > 0;
  const limits = mayWrite ? 'cannot limit the tools of an agent' : 'can only make it an agent that changes nothing';
  const members = { name: item.name, description, ...(mayWrite ? {} : { readonly: true }) };
  const file = `${homeOf(run, item, FACTS)}/agents/${fileNameOf(item)}.md`;
  return {
    ...wholeFile(item, { file, text: formatDocument(members, body) }),
    warnings: isLimited ? [`agent ${item.name}: Cursor ${limits}`] : [],
  };
};

export const CURSOR: Client = {
  ...FACTS,
  serverKeys: 'type command args env url headers auth'.split(' '),
  makes: {
    mcp,
    rules,
    skill: skillCopy,
    command,
    agent,
    hook: (_, item) =>
      omitHook(
        item,
        'Cursor has a setting of its own for them: "Third-party skills"; where it is on, it runs the hooks of Claude Code',
      ),
    permission: loseAll(
      'the editor of Cursor only knows what may run unasked; its program can refuse: add it under permissions.deny of ~/.cursor/cli-config.json',
    ),
  },
};
