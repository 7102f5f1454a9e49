// The words in which each target says a refusal: rule by rule, what is written, what it refuses besides, and what is lost.
import { expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/model.ts';
import {
  inCodex,
  inGemini,
  inOpenCode,
  lost,
  planFor,
  reading,
  refusing,
  SHELL,
  THREE,
  USER,
  wider,
  writing,
} from '../../support/refusals.ts';

const places = (glob: string, ...tools: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(
      tools.map((tool) => [
        tool,
        Object.fromEntries([glob, `*/${glob}`, `${glob}/*`, `*/${glob}/*`].map((one) => [one, 'deny'])),
      ]),
    ),
  );
const SINGLE = 'Codex limits single tools by name, in the table of a server that Claude Code has in the same place';
const ELSE = 'Codex has rules for shell commands, files and MCP tools only';
const PROFILE = expect.stringMatching(/^Codex can refuse files only in a permission profile/);
const NONE = [...THREE.slice(1)].map((name) => `${name === 'gemini' ? 'Gemini' : 'OpenCode'} has no counterpart`);

type Row = {
  readonly rule: string;
  readonly codex?: readonly string[];
  readonly gemini?: readonly object[];
  readonly opencode?: string;
  readonly lost?: Partial<Record<TargetName, unknown>>;
  readonly wider?: string;
};
const ROWS: readonly Row[] = [
  {
    rule: 'Bash( git push:*)',
    codex: ['forbidden ["git","push"]'],
    gemini: [{ ...SHELL, commandPrefix: 'git push' }],
    opencode: '{"bash":{"git push *":"deny"}}',
  },
  {
    rule: 'Bash(npm  run)',
    codex: ['forbidden ["npm","run"]'],
    gemini: [{ ...SHELL, commandRegex: 'npm  run"' }],
    opencode: '{"bash":{"npm  run":"deny"}}',
    wider: 'Codex: every `npm run` (deny Bash(npm  run))',
  },
  {
    rule: 'Bash(rm "a".txt *b*)',
    codex: ['forbidden ["rm"]'],
    gemini: [{ ...SHELL, commandRegex: 'rm \\\\"a\\\\"\\.txt [^\\x00]*b[^\\x00]*' }],
    opencode: '{"bash":{"rm \\"a\\".txt *b*":"deny"}}',
    wider: 'Codex: every `rm` (deny Bash(rm "a".txt *b*))',
  },
  {
    rule: 'Bash(cd x && rm *)',
    codex: ['forbidden ["cd","x"]'],
    gemini: [{ ...SHELL, commandRegex: 'cd x && rm[\\s"\\\\]' }],
    opencode: '{"bash":{"cd x *":"deny"}}',
    wider: 'Codex: every `cd x` (deny Bash(cd x && rm *)) | OpenCode: every `cd x` (deny Bash(cd x && rm *))',
  },
  {
    rule: 'Bash(*; rm)',
    gemini: [{ ...SHELL, commandRegex: '[^\\x00]*; rm"' }],
    lost: {
      codex: ['Codex rules name the first words of a command, and it has none'],
      opencode: ['OpenCode looks at each command of a chain by itself'],
    },
  },
  ...['Bash', 'Bash()', 'Bash(*)', 'Bash(:*)', 'Bash( )'].map(
    (rule): Row => ({ rule, gemini: [SHELL], opencode: '{"bash":"deny"}', lost: { codex: [ELSE] } }),
  ),
  {
    rule: 'WebFetch(domain: *.a-B.org)',
    gemini: [{ toolName: 'web_fetch', argsPattern: '[/@][^\\s/"]*\\.[aA]-[bB]\\.[oO][rR][gG](?![\\w-]|\\.\\w)' }],
    opencode: '{"webfetch":"deny"}',
    lost: { codex: [ELSE] },
    wider: 'OpenCode: every webfetch (deny WebFetch(domain: *.a-B.org))',
  },
  ...['Task', 'Agent'].map(
    (tool): Row => ({
      rule: `${tool}( x+y )`,
      gemini: [{ toolName: 'invoke_agent', argsPattern: '"agent_name":"x\\+y"' }],
      opencode: '{"task":{"x+y":"deny"}}',
      lost: { codex: [ELSE] },
    }),
  ),
  {
    rule: 'mcp__s__t',
    gemini: [{ mcpName: 's', toolName: 't' }],
    opencode: '{"s_t":"deny"}',
    lost: { codex: [SINGLE] },
  },
  {
    rule: 'mcp__a.b__t*',
    gemini: [{ mcpName: 'a.b', toolName: '*' }],
    opencode: '{"a_b_t*":"deny"}',
    lost: { codex: [SINGLE] },
    wider: 'Gemini: every tool of a.b (deny mcp__a.b__t*)',
  },
  { rule: 'mcp__s', gemini: [{ mcpName: 's', toolName: '*' }], opencode: '{"s_*":"deny"}', lost: { codex: [SINGLE] } },
  {
    rule: 'Read( ./.env )',
    gemini: reading('\\.env'),
    opencode: places('.env', 'read', 'edit'),
    lost: { codex: [PROFILE] },
    wider: 'Gemini: read_many_files with a wildcard',
  },
  {
    rule: 'Read(**/**/a/**/b?.[ch]*/**)',
    gemini: reading('a/[^"]*(?<=["/\\\\])b[^"/]\\.[^"/][^"/]*'),
    opencode: places('a/*b?.?*', 'read', 'edit'),
    lost: { codex: [PROFILE] },
    wider: 'Gemini: read_many_files with a wildcard',
  },
  {
    rule: 'Edit(//etc/x**)',
    gemini: writing('etc/x[^"]*'),
    opencode: places('etc/x*', 'edit'),
    lost: { codex: [PROFILE] },
    wider: ['Gemini', 'OpenCode'].map((name) => `${name}: etc/x** at every depth (deny Edit(//etc/x**))`).join(' | '),
  },
  {
    rule: 'MultiEdit(~/a/)',
    gemini: writing('a'),
    opencode: places('a', 'edit'),
    lost: { codex: [PROFILE] },
    wider: ['Gemini', 'OpenCode'].map((name) => `${name}: a at every depth (deny MultiEdit(~/a/))`).join(' | '),
  },
  {
    rule: 'Glob(x)',
    lost: {
      codex: ['Codex has no rule for it'],
      gemini: [`${NONE[0]} for this rule`],
      opencode: [`${NONE[1]} for this rule`],
    },
  },
  {
    rule: 'Invented',
    lost: { codex: [ELSE], gemini: [`${NONE[0]} for this tool`], opencode: [`${NONE[1]} for this tool`] },
  },
  { rule: 'Write(x)' },
  { rule: 'KillShell' },
  { rule: 'BashOutput(x)' },
];

test.each(ROWS)('$rule', ({ rule, codex = [], gemini = [], opencode = '{}', lost: left = {}, wider: more = '' }) => {
  const made = planFor({ [USER]: refusing([rule]) });
  expect(inCodex(made)).toEqual(codex);
  expect(inGemini(made)).toEqual(gemini.map((one) => ({ ...one, decision: 'deny', priority: 999 })));
  expect(inOpenCode(made)).toBe(opencode);
  expect(Object.fromEntries(THREE.map((name) => [name, lost(made, name)]))).toEqual({
    ...Object.fromEntries(THREE.map((name) => [name, []])),
    ...left,
  });
  expect(wider(made)).toBe(more);
  const isNothing = codex.length + gemini.length === 0 && Object.keys(left).length === 0;
  for (const name of THREE) expect(lost(made, name, 'unsupported')).toHaveLength(isNothing ? 1 : 0);
});
