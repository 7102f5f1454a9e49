// The table "what goes where" of docs/harness.md, made from what the targets do with one item of each kind. Started as a
// program it writes the table into the file.
import { writeParts } from '../../scripts/document-part.ts';
import { CLIENTS, TARGETS, type TargetName } from '../../src/harness/clients/all.ts';
import type { Scope } from '../../src/harness/items.ts';
import { parseKey } from '../../src/harness/names.ts';
import { type Files, planOf } from '../support/plans.ts';

type Row = { readonly says: string; readonly scope: Scope; readonly files: Files };
const document = '---\nname: NAME\ndescription: d\n---\nx\n';
const server =
  '{"mcpServers": {"NAME": {"command": "c"}}, "projects": {"/p": {"hasTrustDialogAccepted": true, "enabledMcpjsonServers": ["NAME"]}}}';
const settings = (rule: string): string => JSON.stringify({ permissions: { deny: [rule] } });

const HOOK = '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "x"}]}]}}';

const ROWS: readonly Row[] = (['user', 'project'] as const).flatMap((scope): Row[] => {
  const folder = scope === 'user' ? '/h/.claude' : '/p/.claude';
  const rules = scope === 'user' ? '/h/.claude/CLAUDE.md' : '/p/CLAUDE.md';
  const servers =
    scope === 'user'
      ? { '/h/.claude.json': server }
      : { '/h/.claude.json': server.replace('mcpServers', 'x'), '/p/.mcp.json': server };
  const row = (says: string, files: Row['files']): Row => ({ says, scope, files });
  const nested =
    scope === 'user' ? [] : [row('rules of a sub-folder with `--nested`', { '/p/sub/CLAUDE.md': 'Rules\n' })];
  return [
    row('rules', { [rules]: 'Rules\n' }),
    ...nested,
    row('skill', { [`${folder}/skills/NAME/SKILL.md`]: document }),
    row('command', { [`${folder}/commands/NAME.md`]: 'x\n' }),
    row('agent', { [`${folder}/agents/NAME.md`]: document }),
    row('MCP server', servers),
    row('refused command', { [`${folder}/settings.json`]: settings('Bash(rm:*)') }),
    row('refused file', { [`${folder}/settings.json`]: settings('Read(.env)') }),
    row('refused MCP tool', { [`${folder}/settings.json`]: settings('mcp__s__t') }),
    row(scope === 'user' ? 'hook' : 'hook with `--project-hooks`', { [`${folder}/settings.json`]: HOOK }),
  ];
});

const cell = ({ files }: Row, target: TargetName): string => {
  const plan = planOf(files, [target], { nested: true, projectHooks: true });
  const put = Object.keys(plan.state.entries).map((key) => {
    const { file = '', at } = parseKey(key) ?? {};
    const name = file.replace('/h/', '~/').replace('/p/', '');
    const path = at !== undefined && 'path' in at ? ` \`${at.path.slice(0, 2).join('.')}\`` : '';
    return `\`${name}\`${at?.kind === 'block' ? ', a block' : path}`;
  });
  const [first] = plan.targets[target]?.held ?? [];
  if (put.length > 0) return [...new Set(put)].join(', ');
  return first?.why === 'native' ? 'reads it itself' : `none: ${(first?.hint ?? '').split(':')[0]}`;
};

export const whereTable = (): string =>
  [
    `| Claude Code | ${TARGETS.map((name) => CLIENTS[name].title).join(' | ')} |`,
    `|---|${'---|'.repeat(TARGETS.length)}`,
    ...ROWS.map((row) => `| ${row.says}, ${row.scope} | ${TARGETS.map((target) => cell(row, target)).join(' | ')} |`),
  ].join('\n');

if (import.meta.main) writeParts('docs/harness.md', { 'what goes where': whereTable() });
