// What a plan writes of documents: two names that become one, the front matter of a skill, and rules with their imports.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, type State, type TargetName } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { type Plan, planSync } from '../../../src/harness/plan/plan.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, planOf, textsOf } from '../../support/plans.ts';

const CONFIG = '/h/.codex/config.toml';

const plan = (files: Files, state: State = EMPTY_STATE, targets: readonly TargetName[] = ['codex']): Plan =>
  planOf(files, targets, { state });
const textInFile = (made: Plan, file: string): string => textsOf(made)[file] ?? '';
const SERVER = '{"mcpServers": {"s": {"command": "c"}}}';

describe('two names that become one', () => {
  const agent = (name: string): string => `---\nname: ${name}\ndescription: d\n---\nI am ${name}.\n`;
  test.each([
    {
      says: 'agents with a dot and a hyphen in Gemini',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('A.b') },
      target: 'gemini',
      file: '/h/.gemini/agents/a-b.md',
      left: 'agent A.b',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
    {
      says: 'commands with a slash and a hyphen in Codex',
      files: { '/h/.claude/commands/a-b.md': 'I am a-b.', '/h/.claude/commands/a/b.md': 'I am a/b.' },
      target: 'codex',
      file: '/h/.codex/skills/a-b/SKILL.md',
      left: 'command a/b',
      hint: 'takes the same place as command a-b (~/.claude/commands/a-b.md): rename one of them',
    },
    {
      says: 'agents of one name from two files',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('a-b') },
      target: 'opencode',
      file: '/h/.config/opencode/agents/a-b.md',
      left: 'agent a-b',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
    {
      says: 'agents whose names differ in case alone, which many disks do not tell apart',
      files: { '/h/.claude/agents/one.md': agent('a-b'), '/h/.claude/agents/two.md': agent('A-B') },
      target: 'codex',
      file: '/h/.codex/agents/a-b.toml',
      left: 'agent A-B',
      hint: 'takes the same place as agent a-b (~/.claude/agents/one.md): rename one of them',
    },
  ] as const)('$says: the first is written, the second named', ({ files, target, file, left, hint }) => {
    const made = plan(files, EMPTY_STATE, [target]);
    expect(made.writes.map((write) => write.file)).toEqual([file]);
    expect(textInFile(made, file)).toContain('I am a-b.');
    expect(made.targets[target]?.held).toMatchObject([{ entry: left, why: 'conflict', hint }]);
  });
});

describe('a skill', () => {
  test('gets the name and description that Gemini asks for', () => {
    const files = plan({ '/h/.claude/skills/s/SKILL.md': '# Deploy\n\nSteps.\n' });
    expect(textsOf(files)).toEqual({
      '/h/.agents/skills/s/SKILL.md': '---\nname: s\ndescription: "Deploy"\n---\n\n# Deploy\n\nSteps.\n',
    });
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
    expect(new Set(asked)).toEqual(new Set(['/c', '/p', ...places.managed]));
  });
});

describe('rules', () => {
  test('bare @words are put in backticks for Gemini, outside code only', () => {
    const made = plan({ '/p/CLAUDE.md': 'Use @types/node and a@b.c, `@x`.\n```\n@y\n```\n' }, EMPTY_STATE, [
      'codex',
      'gemini',
    ]);
    expect(textInFile(made, '/p/GEMINI.md')).toContain('Use `@types/node` and a@b.c, `@x`.\n```\n@y\n```');
    expect(textInFile(made, '/p/AGENTS.md')).toContain('Use @types/node and');
  });

  test('of more than 200 imports the rest stay text, which is said', () => {
    const files = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`/p/i${index}.md`, `I${index}.`]));
    const imports = Object.keys(files).map((path) => `@${path.slice(3)}\n`);
    const made = plan({ ...files, '/p/CLAUDE.md': imports.join('') });
    expect(textInFile(made, '/p/AGENTS.md')).toContain('I199.\n@i200.md\n');
    expect(made.warnings).toContain('CLAUDE.md: after 200 imports the rest were left as text: use fewer');
    const fewer = plan({ ...files, '/p/CLAUDE.md': `${imports.slice(1).join('')}@types/node\n` });
    expect(fewer.warnings.join()).not.toContain('200');
  });

  test('that make a file larger than is read again are refused at once', () => {
    const files = {
      '/p/CLAUDE.md': 'x'.repeat(700_000),
      '/p/AGENTS.md': 'y'.repeat(400_000),
      '/h/.claude.json': SERVER,
    };
    const made = plan(files, EMPTY_STATE, ['codex', 'gemini']);
    expect(made.targets.codex?.errors).toEqual([
      'AGENTS.md (rules): would become larger than 1 MiB: shorten it, or what Claude Code has for it',
    ]);
    expect(made.writes.map(({ file }) => file)).toEqual([CONFIG, '/h/.gemini/settings.json', '/p/GEMINI.md']);
  });
});
