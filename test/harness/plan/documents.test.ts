// What a plan writes of documents: two names that become one, the front matter of a skill, and rules with their imports.
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { placesOf } from '../../../src/harness/clients/all.ts';
import { CAREFUL, EMPTY_STATE } from '../../../src/harness/model.ts';
import { planSync } from '../../../src/harness/plan/plan.ts';
import { hintsOf, mapDisk, planOf, serving, textsOf, writtenTo } from '../../support/plans.ts';

describe('two names that become one', () => {
  const agent = (name: string): string => `---\nname: ${name}\ndescription: d\n---\nI am ${name}.\n`;
  const agents = (one: string, two: string) => ({
    ...{ '/h/.claude/agents/one.md': agent(one), '/h/.claude/agents/two.md': agent(two) },
  });
  const commands = { '/h/.claude/commands/a-b.md': 'I am a-b.', '/h/.claude/commands/a/b.md': 'I am a/b.' };
  const COMMAND = 'command a-b (~/.claude/commands/a-b.md)';
  const FIRST = 'agent a-b (~/.claude/agents/one.md)';
  test.each([
    ['a dot for a hyphen in Gemini', agents('a-b', 'A.b'), 'gemini', '.gemini/agents/a-b.md', 'agent A.b', FIRST],
    ['one name in two files', agents('a-b', 'a-b'), 'opencode', '.config/opencode/agents/a-b.md', 'agent a-b', FIRST],
    ['a case that many disks ignore', agents('a-b', 'A-B'), 'codex', '.codex/agents/a-b.toml', 'agent A-B', FIRST],
    ['a slash for a hyphen in Codex', commands, 'codex', '.codex/skills/a-b/SKILL.md', 'command a/b', COMMAND],
  ] as const)('by %s: the first is written, the second named', (_, files, target, file, entry, first) => {
    const made = planOf(files, [target]);
    expect(made.writes.map((write) => write.file)).toEqual([`/h/${file}`]);
    expect(writtenTo(made, `/h/${file}`)).toContain('I am a-b.');
    const hint = `takes the same place as ${first}: rename one of them`;
    expect(made.targets[target]?.held).toMatchObject([{ entry, why: 'conflict', hint }]);
  });
});

describe('a skill', () => {
  test.each([
    ['/h/.agents/skills/s/SKILL.md', 'is there, and is yours: sync --take ours overwrites it'],
    ['/h/.gemini/skills/s/SKILL.md', '~/.gemini/skills has a skill of this name: rename or delete one of them'],
  ])('stays out whole where the person has one of its name: %s', (theirs, hint) => {
    const skill = { '/h/.claude/skills/s/SKILL.md': '# S\n', '/h/.claude/skills/s/more.md': 'more\n' };
    const made = planOf({ ...skill, [theirs]: 'theirs' }, ['codex']);
    expect(made.writes).toEqual([]);
    expect(new Set(hintsOf(made, 'codex', 'conflict'))).toEqual(new Set([hint]));
  });

  describe('with the name of another one', () => {
    const skill = (name: string): string => `---\nname: ${name}\ndescription: d\n---\nText\n`;
    const [mine, twin, shared] = ['/h/.claude/skills/a/', '/h/.claude/skills/b/', '/p/.claude/skills/a/'];
    const hiding = (client: string, other: string, name: string): string =>
      `${client} loads one skill of a name, and ${other}SKILL.md is "${name}", too: rename one of them`;
    const told = (target: TargetName, places: readonly string[], name: string): readonly string[] => {
      const files = Object.fromEntries(places.map((place) => [`${place}SKILL.md`, skill(name)]));
      return hintsOf(planOf(files, [target]), target, 'unsupported');
    };

    test.each([
      ['gemini', 'Gemini'],
      ['opencode', 'OpenCode'],
      ['vscode', 'Copilot CLI'],
    ] as const)('is named for %s, which loads one of them', (target, client) => {
      const [a, b] = [hiding(client, '~/.claude/skills/a/', 'x'), hiding(client, '~/.claude/skills/b/', 'x')];
      expect(told(target, [mine, twin], 'x')).toEqual([b, a]);
      expect(told(target, [mine, shared], 'a')).toEqual([hiding(client, '.claude/skills/a/', 'a')]);
      expect(told(target, [mine], 'x')).toEqual([]);
    });

    test('is loaded by Codex', () => {
      expect(told('codex', [mine, twin], 'x')).toEqual([]);
    });
  });

  test('takes the place of a command of its name, but not beside a file of the person', () => {
    const text = '---\ndescription: d\n---\nText\n';
    const first = planOf({ '/h/.claude/commands/x.md': text }, ['codex']);
    const [{ state }, files] = [first, { ...textsOf(first), '/h/.claude/skills/x/SKILL.md': text }];
    const { codex } = planOf(files, ['codex'], { state }).targets;
    expect(codex?.changes.map(({ action }) => action)).toEqual(['create', 'remove']);
    const beside = planOf({ ...files, '/h/.codex/skills/x/own.md': 'x' }, ['codex'], { state });
    expect(hintsOf(beside, 'codex', 'conflict')).toHaveLength(1);
  });

  test('in a config home outside the home folder is read like any other, and so are nested commands', () => {
    const files = { '/c/skills/s/SKILL.md': '# S\n', '/c/commands/a/b.md': 'B\n', '/c/settings.json': '{}' };
    const places = placesOf('/h', ['/p'], { CLAUDE_CONFIG_DIR: '/c' });
    const disk = mapDisk(files, ['/h', '/p']);
    const asked: string[] = [];
    const list = (folder: string, within: string) => {
      asked.push(within);
      return disk.list(folder, within);
    };
    const scene = { places, disk: { ...disk, list }, state: EMPTY_STATE, options: CAREFUL, now: '' };
    expect(planSync(scene, ['codex']).writes).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set(['/c', '/p', '/', ...places.managed]));
  });
});

describe('rules', () => {
  test('that make a file larger than is read again are refused at once', () => {
    const withOwn = (size: number) => {
      const files = { '/p/CLAUDE.md': 'x'.repeat(700_000), '/p/AGENTS.md': 'y'.repeat(size) };
      return planOf({ ...files, ...serving({ s: { command: 'c' } }) }, ['codex', 'gemini']);
    };
    const room = 2 ** 20 - writtenTo(withOwn(1), '/p/AGENTS.md').length + 1;
    const made = withOwn(room + 1);
    expect(made.targets.codex?.errors).toEqual([
      'AGENTS.md (rules): would become larger than 1 MiB: shorten it, or what Claude Code has for it',
    ]);
    const written = ['/h/.codex/config.toml', '/h/.gemini/settings.json', '/p/GEMINI.md'];
    expect(made.writes.map(({ file }) => file)).toEqual(written);
    expect(withOwn(room).targets.codex?.errors).toEqual([]);
  });
});
