// What a target cannot plan takes nothing away that was written earlier, and stops nothing else.
import { expect, test } from 'vitest';
import { clientOf, type TargetName } from '../../../src/harness/clients/all.ts';
import type { Client } from '../../../src/harness/clients/client.ts';
import { wantedBy } from '../../../src/harness/clients/wanted.ts';
import type { Item } from '../../../src/harness/items.ts';
import { EMPTY_STATE, type Run, type TargetEntry } from '../../../src/harness/model.ts';
import { type Plan, planEntries } from '../../../src/harness/plan/plan.ts';
import { readSource } from '../../../src/harness/source/source.ts';
import {
  type Files,
  mapDisk,
  PLACES,
  planOf as planSupport,
  refusing,
  runOf,
  serving,
  textsOf,
  USER,
} from '../../support/plans.ts';

const FILES = {
  ...{ [USER]: refusing(['Bash(rm:*)', 'Read(.env)', 'mcp__s__t']), ...serving({ s: { command: 'c' } }) },
  '/h/.claude/agents/a.md': '---\nname: a\ndescription: d\n---\nx\n',
  '/h/.claude/commands/c.md': 'x\n',
  '/h/.claude/CLAUDE.md': 'Rules\n',
};

/** The plan for one target, in which `other` replaces some of what it makes. */
const planOf = (
  files: Files,
  state: Run['state'],
  target: TargetName,
  other: Partial<Client> = {},
  more = {},
): Plan => {
  const disk = mapDisk(files, ['/h', '/p', '/h/.claude']);
  const source = { ...readSource(PLACES, disk), ...more };
  const run = runOf({ disk, state, source });
  return planEntries(run, new Map([[target, wantedBy(run, { ...clientOf(target), ...other })]]));
};
const fails = (): never => {
  throw new Error('a bug');
};

test.each(
  (['permission', 'mcp', 'agent', 'command', 'rules'] as const).flatMap((kind) =>
    (['codex', 'gemini', 'opencode'] as const).map((target) => ({ kind, target, broken: { [kind]: fails } })),
  ),
)('$target: a $kind that cannot be planned stays as it was, and the others proceed', ({ target, broken }) => {
  const first = planOf(FILES, EMPTY_STATE, target);
  const all = { ...FILES, ...textsOf(first) };
  const second = planOf(all, first.state, target, broken);
  const report = second.targets[target];
  expect(report?.changes).toEqual([]);
  expect(second.writes).toEqual([]);
  expect(second.state.entries).toEqual(first.state.entries);
  expect(report?.errors.join()).toMatch(/could not be planned; what is there stays/);
});

test('an item that cannot be planned keeps nothing of another kind, and adds no line to the rules', () => {
  const first = planOf(FILES, EMPTY_STATE, 'codex');
  const { '/h/.claude/commands/c.md': _, ...rest } = { ...FILES, ...textsOf(first) };
  const { targets } = planOf(rest, first.state, 'codex', { agent: fails, permission: fails });
  expect(targets.codex?.changes.map(({ action, entry }) => `${action} ${entry}`)).toEqual(['remove command c']);
  const rules = textsOf(first)['/h/.codex/rules/three-good-sources.rules'];
  expect(rules?.split('\n').filter((line) => !line.startsWith('#'))).toEqual([expect.stringMatching('rm'), '']);
});

test('what cannot be looked through as a whole stays as it was', () => {
  const first = planOf(FILES, EMPTY_STATE, 'codex');
  const all = { ...FILES, ...textsOf(first) };
  const poisoned = (_: Run, item: Item): { entries: readonly TargetEntry[] } => {
    const { kind, scope, from } = item;
    const at = { kind: 'whole' } as const;
    const want = { kind: 'text', text: '' } as const;
    const entry = { kind, scope, from, at, want, group: 'g', label: 'l', secrets: [], file: '' };
    return { entries: [Object.defineProperty(entry, 'file', { get: fails })] };
  };
  const second = planOf(all, first.state, 'codex', { agent: poisoned });
  expect(second.writes).toEqual([]);
  expect(second.state.entries).toEqual(first.state.entries);
  expect(second.targets.codex?.errors.join()).toMatch(/could not be planned; what is there stays/);
});

test('rules of which a piece cannot be read stay as they were', () => {
  const first = planOf(FILES, EMPTY_STATE, 'codex');
  const agent = '---\nname: a\ndescription: d\n---\ny\n';
  const all = { ...FILES, ...textsOf(first), '/h/.claude/CLAUDE.md': 'New\n', '/h/.claude/agents/a.md': agent };
  const next = (files: Files) => {
    const { held, changes } =
      planOf(files, first.state, 'codex', {}, { incompleteRules: ['user'] }).targets.codex ?? {};
    return [held?.map(({ why, entry }) => `${why} ${entry}`), changes?.map(({ entry }) => entry)];
  };
  expect(next(all)).toEqual([['lost permission deny Read(.env)', 'kept rules'], ['agent a']]);
  const edited = (textsOf(first)['/h/.codex/AGENTS.md'] ?? '').replace('Rules', 'Mine');
  expect(next({ ...all, '/h/.codex/AGENTS.md': edited })[0]).toContain('drift rules');
});

test('what comes from another configuration folder of the person stays, without a word, as long as that folder has it', () => {
  const other = {
    '/h/.claude-work/settings.json': '{}',
    '/h/.claude-work/.claude.json': '{"mcpServers":{"w":{"command":"w"}}}',
  };
  const work = { env: { CLAUDE_CONFIG_DIR: '/h/.claude-work' } };
  const mine = { '/h/.claude.json': '{"mcpServers":{"m":{"command":"m"}}}', ...other };
  const first = planSupport(mine, ['codex'], work);
  const second = planSupport({ ...mine, ...textsOf(first) }, ['codex'], { state: first.state });
  expect([second.targets.codex?.held, textsOf(second)['/h/.codex/config.toml']]).toEqual([
    [],
    expect.stringMatching(/w[\s\S]*m/),
  ]);
  const gone = planSupport({ '/h/.claude.json': mine['/h/.claude.json'], ...textsOf(second) }, ['codex'], {
    state: second.state,
  });
  expect(gone.targets.codex?.held).toMatchObject([{ entry: 'mcp w', why: 'kept' }]);
});
