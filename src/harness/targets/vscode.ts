// VS Code with Copilot, by its documentation: it reads CLAUDE.md, skills, agents and hooks of Claude Code in place, and
// shares `~/.copilot` with Copilot CLI, which the tests ask. Prompt files are on their way out there, so commands become skills.
import type { ItemOf } from '../items.ts';
import type { Run } from '../model.ts';
import { formatDocument } from '../source/markdown.ts';
import { byScope, definedMembers, ENV_FORM, fileNameOf, member, serverEntry, wholeFile } from './entries.ts';
import { hold, joinMade, loseAll, type Made, omit, omitHook } from './made.ts';
import { commandSkill, rulesBlock, skillCopy } from './shared.ts';
import type { Target } from './target.ts';
import { GEMINI_TOOLS, mcpTool, toolList } from './tool-names.ts';

const NATIVE = 'already read natively';

const mcp = ({ places }: Run, item: ItemOf<'mcp'>): Made =>
  serverEntry(item, { client: 'VS Code', ...ENV_FORM }, ({ type, command, args, env, url, headers, clientId }) => {
    const oauth = definedMembers({ clientId });
    const value = definedMembers(type === 'stdio' ? { type, command, args, env } : { type, url, headers, oauth });
    const file = byScope(item, `${places.vscode}/mcp.json`, `${places.project}/.vscode/mcp.json`);
    return member(file, ['servers', item.name], value);
  });

// The agents of VS Code that share their runtime with Copilot CLI read the person's rules here, and its local ones CLAUDE.md.
const rules = (run: Run, item: ItemOf<'rules'>): Made => {
  const { places } = run;
  if (item.folder === undefined) return rulesBlock(run, item, { file: `${places.copilot}/copilot-instructions.md` });
  if (item.folder === places.project) return hold(item, 'native', NATIVE);
  return rulesBlock(run, item, { file: `${item.folder}/AGENTS.md` });
};

const skill = (run: Run, item: ItemOf<'skill'>): Made =>
  item.scope === 'project' ? hold(item, 'native', NATIVE) : ifLoaded(item, skillCopy(run, item));

const ifLoaded = (item: ItemOf<'skill' | 'command'>, made: Made): Made => {
  const hint = 'VS Code loads only skills whose name has small letters, digits and hyphens: rename it';
  const isLoaded = /^[a-z0-9-]{1,64}$/.test(fileNameOf(item).replaceAll('/', '-'));
  return isLoaded ? made : joinMade([made, omit(item, hint)]);
};

const command = (run: Run, item: ItemOf<'command'>): Made => {
  const { copilot, project } = run.places;
  const manual = item.document.fields['disable-model-invocation'] === 'true';
  const fields = manual ? { 'disable-model-invocation': true } : {};
  const folder = byScope(item, `${copilot}/skills`, `${project}/.github/skills`);
  return ifLoaded(item, commandSkill(run, item, { folder, fields }));
};

const agent = (run: Run, item: ItemOf<'agent'>): Made => {
  if (item.scope === 'project') return hold(item, 'native', NATIVE);
  const { fields, body } = item.document;
  const { description } = fields;
  if (description === undefined) return omit(item, 'VS Code needs a description: add one to its front matter');
  const [asked, refused] = [toolList(fields['tools']), toolList(fields['disallowedTools']) ?? []];
  const servers = run.source.items.flatMap(({ kind, name }) => (kind === 'mcp' ? [`mcp__${name}`] : []));
  // It knows the names of Claude Code's own tools.
  const tools = (asked ?? [...GEMINI_TOOLS.keys(), ...servers])
    .filter((tool) => !refused.includes(tool))
    .map((tool) => {
      const of = mcpTool(tool);
      return of === undefined ? tool : `${of.server}/${of.tool}`;
    });
  const limits = asked === undefined && refused.length === 0 ? {} : { tools };
  const text = formatDocument({ name: item.name, description, ...limits }, body);
  return wholeFile(item, { file: `${run.places.copilot}/agents/${fileNameOf(item)}.agent.md`, text });
};

export const VSCODE: Target = {
  name: 'vscode',
  mcp,
  rules,
  skill,
  command,
  agent,
  env: (_, item) => omit(item, 'VS Code has no environment for its agents'),
  hook: (_, item) =>
    omitHook(item, 'VS Code runs the hooks of Claude Code itself, but ignores matchers and has other names of tools'),
  permission: loseAll(
    'VS Code can only ask before a command and not refuse it: set it to false under chat.tools.terminal.autoApprove of its settings',
  ),
};
