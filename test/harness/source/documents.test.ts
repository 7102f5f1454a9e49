// Which documents and rules are read, and what becomes of their imports.
import { describe, expect, test } from 'vitest';
import { type Files, read } from '../../support/read-source.ts';

describe('documents', () => {
  const SKILL = '---\nname: s\n---\n';
  test.each<{ says: string; files: Files; names?: readonly string[]; left?: RegExp; wrong?: RegExp }>([
    { says: 'a command in folders', files: { 'commands/a/b.md': 'B' }, names: ['command a/b'] },
    { says: 'a file of another kind', files: { 'commands/a.txt': 'B', 'agents/b.md.bak': 'x' } },
    { says: 'an agent by its name', files: { 'agents/x/y.md': '---\nname: z\n---\nB' }, names: ['agent z'] },
    { says: 'an agent by its file', files: { 'agents/x/y.md': 'B' }, names: ['agent y'] },
    {
      says: 'a name that fits no system',
      files: { 'commands/a b.md': 'B' },
      left: /command: its name does not fit every system/,
    },
    { says: 'a skill', files: { 'skills/s/SKILL.md': SKILL, 'skills/s/a b.txt': 'x' }, names: ['skill s'] },
    { says: 'a folder without a SKILL.md', files: { 'skills/s/README.md': 'x', 'skills/t': 'x' } },
    {
      says: 'a skill with a bad name',
      files: { 'skills/a b/SKILL.md': SKILL },
      wrong: /skills\/a b has the name a b, which/,
    },
    {
      says: 'a skill with a bad file',
      files: { 'skills/s/SKILL.md': SKILL, 'skills/s/a:b': 'x' },
      wrong: /has the name a:b, which/,
    },
    {
      says: 'a skill of 501 files',
      files: Object.fromEntries(['SKILL.md', ...Array(500).keys()].map((name) => [`skills/s/${name}`, ''])),
      wrong: /skills\/s has more than 500 files: make it smaller/,
    },
    {
      says: 'a skill of 500 files',
      files: Object.fromEntries(['SKILL.md', ...Array(499).keys()].map((name) => [`skills/s/${name}`, ''])),
      names: ['skill s'],
    },
    {
      says: 'a field of a command',
      files: { 'commands/a.md': '---\nmodel: x\nname: y\n---\nB' },
      names: ['command a'],
      left: /model of commands: it means something in Claude Code alone/,
    },
    {
      says: 'the folder of a skill',
      files: { 'skills/s/SKILL.md': `${SKILL}\${CLAUDE_SKILL_DIR}/x` },
      names: ['skill s'],
      left: /\$\{CLAUDE_SKILL_DIR\} in skills: only Claude Code replaces it/,
    },
  ])('$says', ({ files, names = [], left, wrong }) => {
    const made = read(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/h/.claude/${path}`, text])));
    expect(made.names).toEqual(names.map((name) => `user ${name}`));
    expect(made.left).toEqual(left === undefined ? [] : [expect.stringMatching(left)]);
    expect(made.wrong).toEqual(wrong === undefined ? [] : [expect.stringMatching(wrong)]);
  });

  test('with a secret in a form that providers give out say where', () => {
    const secret = 'ghp_0123456789';
    const { items } = read({
      '/h/.claude/commands/a.md': secret,
      '/h/.claude/skills/s/SKILL.md': '---\ndisable-model-invocation: true\n---\n',
      '/h/.claude/skills/s/key': secret,
      '/h/.claude/CLAUDE.md': secret,
    });
    expect(items.map(({ kind, secrets }) => [kind, secrets])).toEqual([
      ['rules', ['text']],
      ['skill', ['key']],
      ['command', ['text']],
    ]);
    expect(items[1]).toMatchObject({ isManual: true });
  });
});

describe('rules', () => {
  const rulesOf = (files: Files, name = 'rules'): string => {
    const found = read(files).items.find((item) => item.kind === 'rules' && item.name === name);
    return found?.kind === 'rules' ? found.parts.map(({ text }) => text).join('') : '';
  };
  const [MAIN, OTHER] = ['/h/w/p/CLAUDE.md', '/h/w/p/.claude/CLAUDE.md'];
  const LEFT = 'CLAUDE.md: the import';

  test('follow each other, each with the files that it is about', () =>
    expect(
      rulesOf({
        ...{ [MAIN]: 'One\n', [OTHER]: 'Two', '/h/w/p/.claude/rules/b.txt': 'no', '/h/w/p/.claude/rules/c.md': ' ' },
        '/h/w/p/.claude/rules/a/b.md': '---\npaths: [src/**, x]\n---\nThree',
      }),
    ).toBe('One\n\nTwo\n\nFor files matching src/**, x:\n\nThree\n\n'));

  test.each([
    { text: '@a.md', files: { '/h/w/p/a.md': 'A' }, rest: 'A' },
    { text: '@./b/../a.md', files: { '/h/w/p/a.md': 'A' }, rest: 'A' },
    { text: '@~/a.md', files: { '/h/a.md': 'A' }, rest: 'A' },
    { text: '@/x/a.md', files: { '/x/a.md': 'A' }, rest: 'A' },
    { text: '@a.md', files: { '/h/w/p/a.md': '---\nx: 1\n---\nA' }, rest: 'A' },
    { text: '@a.md', files: {}, rest: '@a.md', warning: `${LEFT} @a.md was left as text: there is no such file` },
    { text: '@types/node', files: {}, rest: '@types/node' },
    { text: '@docs', files: { '/h/w/p/docs/x.md': 'x' }, rest: '@docs' },
    {
      text: '@a.txt',
      files: { '/h/w/p/a.txt': 'A' },
      rest: '@a.txt',
      warning: `${LEFT} @a.txt was left as text: it is not Markdown`,
    },
    {
      text: '@CLAUDE.local.md',
      files: { '/h/w/p/CLAUDE.local.md': 'A' },
      rest: '@CLAUDE.local.md',
      warning: `${LEFT} @CLAUDE.local.md was left as text: git ignores it`,
    },
    {
      text: `@${'x'.repeat(90)}.md`,
      files: {},
      rest: `@${'x'.repeat(90)}.md`,
      warning: `${LEFT} @${'x'.repeat(80)} was left as text: there is no such file`,
    },
    {
      text: '@ghp_0123456789.md',
      files: {},
      rest: '@ghp_0123456789.md',
      warning: `${LEFT} of a name with a secret in it was left as text: there is no such file`,
    },
  ])('that say $text read $rest', ({ text, files, rest, warning }) => {
    const all = { ...files, [MAIN]: text };
    expect(rulesOf(all)).toBe(`${rest}\n\n`);
    expect(read(all).warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
  });

  const BLOCK = '<!-- harness-sync:begin -->\nOurs\n<!-- harness-sync:end -->\n';
  test.each([
    { says: 'nothing else', text: '@a.md', isTold: true },
    { says: 'what such a file says', text: '@a.md\n\n \n', isTold: true },
    { says: 'more', text: '@a.md\n\nMore', isTold: false },
  ])('that import a block of the sync and $says', ({ text, isTold }) => {
    const all = { [MAIN]: text, '/h/w/p/a.md': BLOCK };
    const told = `${LEFT} @a.md leads to a block of the sync, which is left out: take out its two comment lines, so that`;
    expect(read(all).warnings).toEqual(isTold ? [expect.stringContaining(told)] : []);
    expect(rulesOf(all)).not.toContain('Ours');
  });

  test('of one person, or without a CLAUDE.md beside them, are named', () => {
    const { names, left } = read({
      ...{ '/h/w/p/CLAUDE.local.md': 'x', '/h/w/p/.claude/rules/a.md': 'x', '/h/w/p/q/CLAUDE.md': 'Q' },
      '/h/w/p/q/CLAUDE.local.md': 'x',
    });
    expect(names).toEqual(['project rules q']);
    expect(left.map((one) => one.split(':')[0])).toEqual([
      'CLAUDE.local.md rules',
      '.claude/rules rules',
      'q/CLAUDE.local.md rules',
    ]);
  });
});
