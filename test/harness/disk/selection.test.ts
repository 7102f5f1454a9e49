// What a person has narrowed a sync to, by client, kind and whose it is, when asking or in a file: the rest is neither written nor
// removed, nor reported as left.
import { describe, expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';
import { ALL, type Box, contents } from '../../support/harness.ts';

// Its name in reports is cut behind the word `ship`, which is the name of a command.
const CUT_RULE = `Bash(${'x'.repeat(70)} ship)`;

const box = useBox((box) => {
  box.write('~/.claude.json', {
    mcpServers: { search: { command: 's' }, leaky: { command: 'l', env: { API_KEY: 'planted-value' } } },
  });
  box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(rm:*)', 'WebFetch', CUT_RULE] } });
  box.write('~/.claude/CLAUDE.md', 'Mine\n');
  box.write('CLAUDE.md', 'Ours\n');
  box.write('.claude/commands/ship.md', 'Ship\n');
});

/** Every entry that was changed or left, as `target entry`. */
const told = async (options: Parameters<Box['sync']>[0]) => {
  const { targets } = await box.sync({ ...options, dryRun: true });
  return Object.entries(targets).flatMap(([target, { changes, held }]) =>
    [...changes, ...held.filter(({ why }) => why !== 'native')].map(({ entry }) => `${target} ${entry}`),
  );
};

test.each([
  ['a client', ['codex'], /^codex /],
  ['a kind', ['rules'], / rules$/],
  ['a kind of a client', ['gemini', 'mcp'], /^gemini mcp /],
  ['what is the project’s', ['project', 'command'], / command ship$/],
])('--only %s, %j, syncs that and nothing else, --skip everything else', async (_, only, those) => {
  const all = await told({});
  const isIn = (one: string): boolean => those.test(one);
  expect(all.filter(isIn).length).toBeGreaterThan(0);
  expect((await told({ only })).toSorted()).toEqual(all.filter(isIn).toSorted());
  if (only.length === 1)
    expect((await told({ skip: only })).toSorted()).toEqual(all.filter((one) => !isIn(one)).toSorted());
});

test('--only user writes nothing into the project, and the first run there counts what it would create', async () => {
  const first = await box.sync({ dryRun: true });
  expect(first.created).toBe(5);
  await box.sync({ only: ['user'] });
  expect(
    Object.keys(contents(box.project)).filter((path) =>
      /AGENTS|GEMINI|opencode|\.(?:codex|gemini|opencode)/.test(path),
    ),
  ).toEqual([]);
  expect((await box.sync({ dryRun: true })).created).toBe(5);
  await box.sync();
  box.write('.claude/commands/more.md', 'More\n');
  expect((await box.sync({ dryRun: true })).created).toBe(0);
});

test('what is skipped stays where it was written, also when its source is gone', async () => {
  await box.sync();
  const before = contents(box.root, ['/.local', '.claude.json']);
  box.write('~/.claude.json', { mcpServers: { other: { command: 'o' } } });
  const { targets } = await box.sync({ skip: ['mcp'], prune: true });
  expect(ALL.map((name) => targets[name]?.synced)).toEqual([0, 0, 0]);
  expect(contents(box.root, ['/.local', '.claude.json'])).toEqual(before);
  expect((await box.sync({ only: ['mcp'] })).targets.codex?.removed).toBe(1);
});

test('a run without refusals has no notes on them', async () => {
  const isNote = (text: string): boolean => /refuse/.test(text);
  expect((await box.sync({ dryRun: true })).warnings.some(isNote)).toBe(true);
  expect((await box.sync({ skip: ['permission'] })).warnings.filter(isNote)).toEqual([]);
  expect((await box.sync({ only: ['mcp'] })).warnings.filter(isNote)).toEqual([]);
});

test('a narrowed run leaves no refusal out of a server that it writes', async () => {
  box.write('~/.claude/settings.json', { permissions: { deny: ['mcp__search__drop'] } });
  await box.sync({ only: ['mcp'] });
  expect(box.read('~/.codex/config.toml')).toContain('drop');
});

describe('a file of the person', () => {
  const MINE = '~/.config/three-good-sources/sync.json';

  test('counts everywhere, and a status counts the same', async () => {
    box.write(MINE, { only: ['rules', 'mcp'], skip: ['gemini', 'serach'] });
    const { targets, warnings } = await box.sync();
    expect(warnings).toContain(`${MINE}: serach selects nothing`);
    expect(Object.keys(targets)).toEqual(['codex', 'opencode']);
    expect(box.has('~/.codex/rules')).toBe(false);
    expect(box.read('~/.codex/AGENTS.md')).toContain('Mine');
    expect(Object.entries(box.status().targets).map(([name, { status }]) => [name, status])).toEqual([
      ['codex', 'partial'],
      ['opencode', 'partial'],
    ]);
  });

  test.each([
    ['JSON', MINE, '{'],
    ['a list of names', MINE, '{"skip": "mcp"}'],
    ['made of known words', MINE, '{"skpi": ["mcp"]}'],
  ])('that is not %s stops everything by name', async (_, file, text) => {
    box.write(file, text);
    const before = contents(box.root);
    const { status, targets } = await box.sync();
    expect(status).toBe('error');
    expect(targets.codex?.errors).toEqual([`${file} is not {"only": [names], "skip": [names]} in JSON: correct it`]);
    expect(contents(box.root, ['/.local'])).toEqual(before);
    expect(box.status().targets.codex?.status).toBe('error');
  });

  test('that is a link elsewhere stops everything too', async () => {
    box.link(MINE, '/etc/hostname');
    const { status, targets } = await box.sync();
    expect([status, targets.codex?.errors]).toEqual(['error', [expect.stringMatching(/sync\.json leads out/)]]);
  });
});
