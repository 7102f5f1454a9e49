// Cursor: what its editor and its program read according to its documentation and to the code of its SDK; neither could
// be asked. It also reads CLAUDE.md, `.claude/skills`, `.claude/agents` and Claude Code's hooks where its setting for
// third-party files is on, which the sync cannot see.
import { groupBy } from '../../domain/group-by.ts';
import { configAt } from '../editors/editors.ts';
import { SCOPES } from '../items.ts';
import type { Run } from '../model.ts';
import { keyOf } from '../names.ts';
import { displayPath } from '../paths.ts';
import { formatDocument } from '../source/markdown.ts';
import { listAt, objectAt } from '../values.ts';
import { type Client, type Facts, homeOf } from './client.ts';
import { byScope, definedMembers, ENV_FORM, fileNameOf, member, oneEntry, serverEntry, wholeFile } from './entries.ts';
import { joinMade, lose, type Made, omit, omitHook, type Permission } from './made.ts';
import { serverNamed, subjectOf } from './permissions.ts';
import { agentEntry, rulesBlock, skillCopy, withNotes } from './shared.ts';

const FACTS = {
  title: 'Cursor',
  program: 'cursor',
  variables: ['CURSOR_CONFIG_DIR'],
  folders: ({ home }) => [`${home}/.cursor`],
  projectFolder: '.cursor',
} as const satisfies Facts;

const BUILT_IN = ['explore', 'bash', 'browser', 'generalPurpose'];

// Its program cursor-agent refuses what stands in one list, before all that it allows. What its documentation does not say
// exactly is lost.
const denyList = (run: Run, items: readonly Permission[]): Made => {
  const made = items.map((item) => ({ item, rules: denials(run, item) }));
  const left = made.filter(({ rules }) => rules.length === 0).map(({ item }) => lose(item, INEXACT));
  const kept = made.filter(({ rules }) => rules.length > 0);
  const [first] = kept;
  if (first === undefined) return joinMade(left);
  const loseKept = (hint: string): Made => joinMade([...left, ...kept.map(({ item }) => lose(item, hint))]);
  const file = `${homeOf(run, first.item, FACTS)}/${byScope(first.item, 'cli-config.json', 'cli.json')}`;
  const { variables } = run.places;
  if (first.item.scope === 'user' && (variables['CURSOR_CONFIG_DIR'] || variables['XDG_CONFIG_HOME']))
    return loseKept(MOVED);
  const content = member(file, ['permissions', 'deny'], [...new Set(kept.flatMap(({ rules }) => rules))]);
  const isOwn = listAt(objectAt(configAt(run, file), 'permissions'), 'deny').length > 0;
  if (isOwn && run.state.entries[keyOf(file, content.at)] === undefined)
    return loseKept(`permissions.deny of ${displayPath(run.places, file)} is yours: add it there`);
  const names = { label: 'permissions', group: `permission ${first.item.scope} cursor-agent` };
  return joinMade([oneEntry(first.item, { ...content, ...names }), ...left, { warnings: [UNTRIED] }]);
};

const INEXACT = 'cursor-agent can only deny the first word of a command, a path or a tool';
const MOVED = 'a variable may move the file of cursor-agent: add it to permissions.deny of cli-config.json there';
const UNTRIED =
  'Cursor: its program cursor-agent refuses these rules, as its documentation says; it could not be tried, and its editor refuses none of them';

// The rules that say exactly what a refusal says; none if there are none.
const denials = (run: Run, item: Permission): readonly string[] => {
  const subject = subjectOf(item);
  if (item.decision === 'ask') return [];
  if (subject.kind === 'shell') {
    const [word = '', ...others] = subject.words;
    return subject.isExact && others.length === 0 && /^[\w./-]+$/.test(word) ? [`Shell(${word})`] : [];
  }
  if (subject.kind === 'mcp') {
    const name = serverNamed(run, subject.server)?.name ?? subject.server;
    const isPlain = /^[\w. -]+$/.test(name) && (subject.tool === '*' || !subject.tool.includes('*'));
    return isPlain ? [`Mcp(${name}:${subject.tool})`] : [];
  }
  // From the folder of the settings, Claude Code means another place than Cursor.
  const spec = item.spec?.trim() ?? '';
  if (subject.kind !== 'path' || item.tool === 'NotebookEdit' || !/^[^[\](){}!]+$/.test(subject.glob)) return [];
  if (/^\/(?!\/)/.test(spec) || (spec.startsWith('~') && item.scope === 'project')) return [];
  const roots: Readonly<Record<string, string>> = { '~/': `${run.places.home}/`, '//': '/' };
  const start = roots[spec.slice(0, 2)] ?? (subject.isEverywhere ? '**/' : '');
  const paths = [`${start}${subject.glob}`, `${start}${subject.glob}/**`];
  const tools = subject.access === 'read' ? ['Read', 'Write'] : ['Write'];
  return tools.flatMap((tool) => paths.map((path) => `${tool}(${path})`));
};

export const CURSOR: Client = {
  ...FACTS,
  serverKeys: 'type command args env url headers auth'.split(' '),
  mcp: (run, item) =>
    serverEntry(item, { client: 'Cursor', ...ENV_FORM }, ({ type, command, args, env, url, headers, clientId }) => {
      const auth = definedMembers({ CLIENT_ID: clientId });
      const sse = type === 'sse' ? { type } : {};
      const value = definedMembers(type === 'stdio' ? { type, command, args, env } : { ...sse, url, headers, auth });
      return member(`${homeOf(run, item, FACTS)}/mcp.json`, ['mcpServers', item.name], value);
    }),
  rules: (run, item) =>
    item.folder === undefined
      ? omit(item, 'Cursor keeps the rules of a person in its settings and not in a file: paste them there')
      : rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` }),
  skill: skillCopy,
  // Cursor gives the model the text as it is, and what the person wrote after the name.
  command: (run, item) =>
    wholeFile(item, {
      file: `${homeOf(run, item, FACTS)}/commands/${item.name.replaceAll('/', '-')}.md`,
      text: `${withNotes(item.document.body).trim()}\n`,
    }),
  agent: (run, item) =>
    agentEntry(item, { client: 'Cursor', builtIn: BUILT_IN }, ({ description, body, ...tools }) => {
      const { granted, refused, mayWrite } = tools;
      const limits = mayWrite ? 'cannot limit the tools of an agent' : 'can only make it an agent that changes nothing';
      const members = { name: item.name, description, ...(mayWrite ? {} : { readonly: true }) };
      const file = `${homeOf(run, item, FACTS)}/agents/${fileNameOf(item)}.md`;
      return {
        ...wholeFile(item, { file, text: formatDocument(members, body) }),
        warnings: granted !== undefined || refused.size > 0 ? [`agent ${item.name}: Cursor ${limits}`] : [],
      };
    }),
  hook: (_, item) =>
    omitHook(
      item,
      'Cursor has a setting of its own for them: "Third-party skills"; where it is on, it runs the hooks of Claude Code',
    ),
  permission: (run, items) => {
    const lists = groupBy(items, ({ scope }) => scope);
    return joinMade(SCOPES.map((scope) => denyList(run, lists.get(scope) ?? [])));
  },
};
