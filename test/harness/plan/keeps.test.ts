// What a target cannot plan takes nothing away that was written earlier, and stops nothing else.
import { expect, test } from 'vitest';
import type { Item } from '../../../src/harness/items.ts';
import { CAREFUL, EMPTY_STATE, type Run, type TargetEntry } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { type Plan, planEntries } from '../../../src/harness/plan/plan.ts';
import { readSource } from '../../../src/harness/source/source.ts';
import { CODEX } from '../../../src/harness/targets/codex.ts';
import { GEMINI } from '../../../src/harness/targets/gemini.ts';
import { OPENCODE } from '../../../src/harness/targets/opencode.ts';
import { type Target, wantedBy } from '../../../src/harness/targets/target.ts';
import { mapDisk } from '../../support/map-disk.ts';

const document = '---\nname: a\ndescription: d\n---\nx\n';
const FILES = {
  '/h/.claude/settings.json': JSON.stringify({ permissions: { deny: ['Bash(rm:*)', 'Read(.env)', 'mcp__s__t'] } }),
  '/h/.claude.json': '{"mcpServers": {"s": {"command": "c"}}}',
  '/h/.claude/agents/a.md': document,
  '/h/.claude/commands/c.md': 'x\n',
  '/h/.claude/CLAUDE.md': 'Rules\n',
};
type Files = Readonly<Record<string, string>>;

const planOf = (files: Files, state: Run['state'], target: Target): Plan => {
  const places = placesOf('/h', ['/p'], {});
  const disk = mapDisk(files, ['/h', '/p', '/h/.claude']);
  const run = { places, disk, state, options: CAREFUL, now: '', source: readSource(places, disk) };
  return planEntries(run, new Map([[target.name, wantedBy(run, target)]]));
};
const fails = (): never => {
  throw new Error('a bug');
};

const rows = [CODEX, GEMINI, OPENCODE].flatMap((target) => [
  { name: target.name, target, kind: 'permission', broken: { ...target, permission: fails } },
  { name: target.name, target, kind: 'mcp', broken: { ...target, mcp: fails } },
  { name: target.name, target, kind: 'agent', broken: { ...target, agent: fails } },
  { name: target.name, target, kind: 'command', broken: { ...target, command: fails } },
  { name: target.name, target, kind: 'rules', broken: { ...target, rules: fails } },
]);

test.each(rows)('$name: a $kind that cannot be planned stays as it was, and the others proceed', (row) => {
  const first = planOf(FILES, EMPTY_STATE, row.target);
  const written = first.writes.map(({ file, after }) => [file, new TextDecoder().decode(after)] as const);
  const all = { ...FILES, ...Object.fromEntries(written) };
  const second = planOf(all, first.state, row.broken);
  const report = second.targets[row.name];
  expect(report?.changes).toEqual([]);
  expect(second.writes).toEqual([]);
  expect(second.state.entries).toEqual(first.state.entries);
  expect(report?.errors.join()).toMatch(/could not be planned; what is there stays/);
});

test('what cannot be looked through as a whole stays as it was', () => {
  const first = planOf(FILES, EMPTY_STATE, CODEX);
  const written = first.writes.map(({ file, after }) => [file, new TextDecoder().decode(after)] as const);
  const all = { ...FILES, ...Object.fromEntries(written) };
  const poisoned = (_: Run, item: Item): { entries: readonly TargetEntry[] } => {
    const { kind, scope, from } = item;
    const at = { kind: 'whole' } as const;
    const want = { kind: 'text', text: '', seal: undefined } as const;
    const rest = { kind, scope, from, at, want, group: 'g', label: 'l', secrets: [] };
    return {
      entries: [
        {
          ...rest,
          get file() {
            return fails();
          },
        },
      ],
    };
  };
  const second = planOf(all, first.state, { ...CODEX, agent: poisoned });
  expect(second.writes).toEqual([]);
  expect(second.state.entries).toEqual(first.state.entries);
  expect(second.targets.codex?.errors.join()).toMatch(/could not be planned; what is there stays/);
});
