// Which documents and rules are read, and what becomes of their imports.
import { describe, expect, test } from 'vitest';
import type { FileRead } from '../../../src/harness/machine.ts';
import { type Files, read } from './read-source.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer>): FileRead => ({
  ...({ kind: 'file', executable: false, isShared: false } as const),
  bytes,
});
const LARGE: FileRead = { kind: 'refused', why: 'W', isLarge: true };
const [REFUSED, BINARY] = [{ kind: 'refused', why: 'W' } as const, fileOf(new Uint8Array([255]))];
const [GONE, NO_TEXT] = ['vanished while it was read: sync again', 'is not UTF-8 text: save it as UTF-8'];

describe('documents', () => {
  const SKILL = '---\nname: s\n---\n';
  const NONE = [undefined, undefined] as const;
  const filesOfSkill = (count: number): Files =>
    Object.fromEntries(['SKILL.md', ...Array(count - 1).keys()].map((name) => [`skills/s/${name}`, '']));
  const NAME = /(?:command|agent): its name does not fit every system/;
  const FIELD = /model of commands: it means something in Claude Code alone/;
  const LONG = { 'skills/s/SKILL.md': SKILL, [`skills/s/${'x'.repeat(121)}`]: 'x' };
  const FOLDER = /\$\{CLAUDE_SKILL_DIR\} in skills: only Claude Code replaces it/;
  test.each([
    [
      '[branch, target]',
      '$branch $branches ${branch} $target $0 \\$branch $branch-x',
      '$0 $branches ${branch} $1 $0 \\$branch $0-x',
    ],
    ['branch target', '$target$branch', '$1$0'],
    ['[branch, 1]', '$1', '$1'],
  ])('a command with the arguments %s has their positions', (names, body, want) => {
    const { items } = read({ '/h/.claude/commands/a.md': `---\narguments: ${names}\n---\n${body}` });
    expect(items).toMatchObject([{ document: { body: want } }]);
  });

  test.each<[says: string, files: Files, name?: string | undefined, left?: RegExp | undefined, wrong?: RegExp]>([
    ['a command in folders', { 'commands/a/b.md': 'B' }, 'command a/b'],
    ['a name that ends twice', { 'commands/a.md.md': 'B' }, 'command a.md'],
    ['a file of another kind', { 'commands/a.txt': 'B', 'agents/b.md.bak': 'x' }],
    ['an agent by its name', { 'agents/x/y.md': '---\nname: z\n---\nB' }, 'agent z'],
    ['an agent by its file', { 'agents/x/y.md': 'B' }, 'agent y'],
    ['a name that is a path', { 'agents/a.md': '---\nname: ../../evil\n---\nB' }, undefined, NAME],
    ['a name that fits no system', { 'commands/a b.md': 'B' }, undefined, NAME],
    [
      'a field of an agent',
      { 'agents/a.md': '---\nmemory: x\nhooks: {}\n---\nB' },
      'agent a',
      /memory of agents: it means/,
    ],
    [
      'a hook of an agent',
      { 'agents/a.md': '---\nhooks: { Stop: [] }\n---\nB' },
      'agent a',
      /hook Stop: the front matter of agent a/,
    ],
    ['a field of a command', { 'commands/a.md': '---\nmodel: x\nname: y\n---\nB' }, 'command a', FIELD],
    ['a skill', { 'skills/s/SKILL.md': SKILL, 'skills/s/a b.txt': 'x' }, 'skill s'],
    ['a folder without a SKILL.md', { 'skills/s/README.md': 'x', 'skills/t': 'x' }],
    ['the folder of a skill', { 'skills/s/SKILL.md': `${SKILL}\${CLAUDE_SKILL_DIR}/x` }, 'skill s', FOLDER],
    ['a skill with a space in its name', { 'skills/a b/SKILL.md': SKILL }, 'skill a b'],
    ['a skill with a bad name', { 'skills/a:b/SKILL.md': SKILL }, ...NONE, /skills\/a:b has the name a:b, which/],
    ['a skill with two lines', { 'skills/a\nb/SKILL.md': SKILL }, ...NONE, /skills\/a\nb has the name a\nb, which/],
    ['a skill with a bad file', { 'skills/s/SKILL.md': SKILL, 'skills/s/a:b': '' }, ...NONE, /the name a:b, which/],
    ['a skill with a long name', { [`skills/${'x'.repeat(121)}/SKILL.md`]: '' }, ...NONE, /has the name x{80}, which/],
    ['a skill with a long file name', LONG, ...NONE, /skills\/s has the name x{80}, which/],
    ['a field of a skill', { 'skills/s/SKILL.md': '---\nmodel: x\n---\n' }, 'skill s', /model of skills: it means/],
    [
      'a skill with arguments',
      { 'skills/s/SKILL.md': '---\narguments: [a]\n---\n$a' },
      'skill s',
      /skill arguments: it means/,
    ],
    ['a skill of 501 files', filesOfSkill(501), ...NONE, /skills\/s has more than 500 files: make it smaller/],
    ['a skill of 500 files', filesOfSkill(500), 'skill s'],
  ])('%s', (_, files, name, left, wrong) => {
    const made = read(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/h/.claude/${path}`, text])));
    expect(made.names).toEqual(name === undefined ? [] : [`user ${name}`]);
    expect(made.left).toEqual(left === undefined ? [] : [expect.stringMatching(left)]);
    expect(made.wrong).toEqual(wrong === undefined ? [] : [expect.stringMatching(wrong)]);
  });

  const GUARD = 'hooks:\n  PreToolUse:\n    - matcher: Bash\n';
  test.each<[says: string, file: string, head: string, lost: readonly string[]]>([
    ['a guard of an agent', 'agents/a.md', GUARD, ['hook PreToolUse']],
    ['a guard of a skill', 'skills/a/SKILL.md', GUARD, ['hook PreToolUse']],
    ['a guard of a command', 'commands/a.md', GUARD, ['hook PreToolUse']],
    [
      'hooks in front matter that is no YAML',
      'agents/a.md',
      `${GUARD}x: [\n`,
      ['hook PreToolUse', 'hook PermissionRequest'],
    ],
    ['an agent that may only plan', 'agents/a.md', 'permissionMode: plan\n', ['agent a']],
    ['an agent in another mode', 'agents/a.md', 'permissionMode: acceptEdits\n', []],
  ])('%s is a refusal, and lost', (_, file, head, lost) => {
    const made = read({ [`/h/.claude/${file}`]: `---\nname: a\ndescription: d\n${head}---\nB` });
    expect(made.lost.map(({ label }) => label)).toEqual(lost);
  });

  const MOST = 10 * 2 ** 20 - SKILL.length - 1;
  test.each<[path: string, file: FileRead, wrong?: string]>([
    ['commands/a.md', REFUSED, 'commands/a.md W'],
    ['commands/a.md', { kind: 'absent' }, `commands/a.md ${GONE}`],
    ['agents/a.md', BINARY, `agents/a.md ${NO_TEXT}`],
    ['skills/s/x', REFUSED, 'skills/s x W'],
    ['skills/s/x', { kind: 'absent' }, `skills/s x ${GONE}`],
    ['skills/s/x', BINARY],
    ['skills/s/x', fileOf(new Uint8Array(MOST))],
    ['skills/s/SKILL.md', LARGE, 'skills/s SKILL.md W'],
    ['commands/a.md', LARGE, 'commands/a.md W'],
    ['skills/s/SKILL.md', BINARY, `skills/s SKILL.md ${NO_TEXT}`],
    ['skills/t', REFUSED, 'skills/t W'],
  ])('what cannot be used of %s is named, and the others are read: %#', (path, file, wrong) => {
    const names = ['agents/a.md', 'commands/a.md', 'skills/s/SKILL.md', 'skills/s/x', 'skills/st/SKILL.md', 'skills/t'];
    const files = Object.fromEntries(names.map((name) => [`/h/.claude/${name}`, name.endsWith('/x') ? 'x' : SKILL]));
    const made = read({ ...files, '/h/.claude/skills/s/A.md': '\n' }, { [`/h/.claude/${path}`]: file });
    const all = ['user skill s', 'user skill st', 'user command a', 'user agent s'];
    const lost = { agents: 'user agent s', commands: 'user command a', 'skills/s': 'user skill s' };
    const [, of = ''] = /^(agents|commands|skills\/s)\//.exec(path) ?? [];
    expect(made.names).toEqual(
      all.filter((name) => wrong === undefined || name !== new Map(Object.entries(lost)).get(of)),
    );
    expect(made.wrong).toEqual(wrong === undefined ? [] : [`/h/.claude/${wrong}`]);
  });

  const [TOO_LARGE, TOO_MUCH] = ['it W', 'with it the skill is larger than 10 MiB: make it smaller'];
  test.each([
    ['a file that is too large', LARGE, TOO_LARGE],
    ['a file that makes it too large', fileOf(new Uint8Array(MOST + 2)), TOO_MUCH],
  ])('a skill goes without %s, which is named', (_, file, why) => {
    const files = Object.fromEntries(['A', 'SKILL.md', 'x'].map((name) => [`/h/.claude/skills/s/${name}`, SKILL]));
    const { items, left, wrong } = read(files, { '/h/.claude/skills/s/A': file });
    const paths = items.map((item) => item.kind === 'skill' && item.files.map(({ path }) => path));
    expect([paths, wrong]).toEqual([[['SKILL.md', 'x']], []]);
    expect(left).toEqual([`/h/.claude/skills/s/A large file: ${why}`]);
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

  const [MISSING, PRIVATE] = ['there is no such file', 'CLAUDE.local.md'];
  test.each<[text: string, files: Files, rest?: string | undefined, why?: string]>([
    ['@a.md', { '/h/w/p/a.md': 'A' }, 'A'],
    ['@./b//../a.md', { '/h/w/p/a.md': 'A' }, 'A'],
    ['@~/w/p/a.md', { '/h/w/p/a.md': 'A' }, 'A'],
    ['@/h/w/p/a.md', { '/h/w/p/a.md': 'A' }, 'A'],
    ['@~/a.md', { '/h/a.md': 'A' }, '@~/a.md', '@~/a.md was left as text: it lies outside'],
    ['@a.md', { '/h/w/p/a.md': '---\nx: 1\n---\nA' }, 'A'],
    ['@b/a.md', { '/h/w/p/b/a.md': '@c.md', '/h/w/p/b/c.md': 'C' }, 'C'],
    ['@types/node', {}],
    ['@a.md.x', {}],
    ['\uFEFFa\uFEFFb', {}, 'a\uFEFFb'],
    ['a\uFEFFb', {}],
    ['@docs', { '/h/w/p/docs/x.md': 'x' }],
    ['@a.md', {}, '@a.md', `@a.md was left as text: ${MISSING}`],
    ['@a.md.x', { '/h/w/p/a.md.x': 'A' }, '@a.md.x', '@a.md.x was left as text: it is not Markdown'],
    [`@${PRIVATE}`, { [`/h/w/p/${PRIVATE}`]: 'A' }, undefined, `@${PRIVATE} was left as text: git ignores it`],
    ['@.x/a.md', { '/h/w/p/.x/a.md': 'A' }, undefined, '@.x/a.md was left as text: a name in its path begins with'],
    [`@${'x'.repeat(90)}.md`, {}, undefined, `@${'x'.repeat(80)} was left as text: ${MISSING}`],
    ['@ghp_0123456789.md', {}, undefined, `of a name with a secret in it was left as text: ${MISSING}`],
  ])('that say %s where there is %j read %s', (text, files, rest = text, why) => {
    const all = { ...files, [MAIN]: text };
    expect(rulesOf(all)).toBe(`${rest}\n\n`);
    expect(read(all).warnings).toEqual(why === undefined ? [] : [expect.stringContaining(`${LEFT} ${why}`)]);
  });

  test.each<[path: string, file: FileRead, isCut: boolean, why: string]>([
    ['a.md', REFUSED, true, 'it W'],
    ['a.MDC', BINARY, true, `it ${NO_TEXT}`],
    ['a.txt', REFUSED, false, 'it W'],
    ['a.md', { kind: 'absent' }, false, 'there is no such file'],
    ['/x/a.md', REFUSED, false, 'it lies outside the folder that this file may read'],
  ])('that import %s, which cannot be read, are cut if it is Markdown of theirs: %#', (path, file, isCut, why) => {
    const at = path.startsWith('/') ? path : `/h/w/p/${path}`;
    const { incompleteRules, warnings } = read({ [MAIN]: `@${path}` }, { [at]: file });
    expect(incompleteRules).toEqual(isCut ? ['project'] : []);
    expect(warnings).toEqual([`${LEFT} @${path} was left as text: ${why}`]);
    const below = read({ [MAIN]: 'x', '/h/w/p/q/CLAUDE.md': `@${at}` }, { [at]: file });
    expect([below.incompleteRules, below.names.slice(1)]).toEqual([[], isCut ? [] : ['project rules q']]);
    expect(below.wrong.join()).toMatch(isCut ? /^q\/CLAUDE\.md imports a file that cannot be read/ : /^$/);
  });

  test('of the person are those in ~/.claude alone', () => {
    const [first, second, main] = ['/h/.claude/rules/a.md', '/h/.claude/rules/b.md', '/h/.claude/CLAUDE.md'];
    const imported = { [second]: '\n@../c.md', '/h/.claude/c.md': '' };
    const files = { '/h/CLAUDE.md': 'x', '/h/CLAUDE.local.md': 'x', [first]: 'Mine', ...imported };
    const { items, left, own } = read(files);
    const parts = [{ text: 'Mine' }, { text: '\n\n' }];
    expect(items).toMatchObject([{ scope: 'user', from: '/h/.claude/rules', folder: undefined, parts }]);
    const above = (name: string): string =>
      `/h/${name} rules: no client reads rules above the project: move them to ~/.claude/CLAUDE.md`;
    expect([left, own]).toEqual([['CLAUDE.md', 'CLAUDE.local.md'].map(above), [first, second]]);
    expect(read({ ...files, [main]: ' ' }).items).toMatchObject([{ from: main, parts }]);
  });

  test('are left out if they are private, and incomplete if one cannot be read', () => {
    const [bad, own] = ['/h/w/p/.claude/rules/bad.md', '/h/w/p/.claude/rules/own.md'];
    const files = { [MAIN]: 'x', [bad]: 'x', [own]: 'x', '/h/w/p/.gitignore': 'own.md\n' };
    const { items, incompleteRules, left, wrong } = read(files, { [bad]: REFUSED });
    expect(items).toMatchObject([{ kind: 'rules', secrets: [], parts: [{ text: 'x' }, { text: '\n\n' }] }]);
    expect([incompleteRules, wrong]).toEqual([['project'], ['.claude/rules/bad.md W']]);
    expect(left).toEqual([expect.stringMatching(/^\.claude\/rules\/own\.md rules: git ignores it/)]);
    expect(read(files, { [MAIN]: REFUSED }).names).toEqual([]);
  });

  test('of more than 200 imports are left as text from there on, which is said', () =>
    expect(read({ [MAIN]: '@a.md\n'.repeat(201), '/h/w/p/a.md': 'A' }).warnings).toEqual([
      'CLAUDE.md: after 200 imports or a megabyte the rest were left as text: import less',
    ]));

  const BLOCK = '<!-- harness-sync:begin -->\nOurs\n<!-- harness-sync:end -->\n';
  test.each([
    ['nothing else', '@a.md', true],
    ['empty lines', '@a.md\n\n \n', true],
    ['text beside it', '@a.md', true, 'Text\n'],
    ['more', '@a.md\n\nMore', false],
  ])('that import a block of the sync and %s', (_, text, isTold, own = '') => {
    const all = { [MAIN]: text, '/h/w/p/a.md': `${own}${BLOCK}` };
    const told = `${LEFT} @a.md leads to a block of the sync, which is left out: take out its two comment lines, so that`;
    const below = read({ ...all, '/h/w/p/q/CLAUDE.md': '@../a.md' }).warnings;
    expect(read(all).warnings).toEqual(isTold ? [expect.stringContaining(told)] : []);
    expect(below).toContainEqual(expect.stringMatching(/^q\/CLAUDE\.md: the import @\.\.\/a\.md leads to a block/));
    expect(rulesOf(all)).not.toContain('Ours');
  });

  test('with a secret written out are marked, and no others', () => {
    const marked = (text: string) => read({ [MAIN]: text }).items.map(({ secrets }) => secrets);
    expect([marked(`Use ghp_${'a1'.repeat(18)}`), marked('Use ${TOKEN}')]).toEqual([[['text']], [[]]]);
  });

  test('of one person are named, and those of a project need no CLAUDE.md', () => {
    const { names, left } = read({
      ...{ '/h/w/p/CLAUDE.local.md': 'x', '/h/w/p/.claude/rules/a.md': 'x', '/h/w/p/q/CLAUDE.md': 'Q' },
      ...{ '/h/w/p/q/CLAUDE.local.md': 'x', '/h/w/p/r/x': 'x' },
    });
    expect(names).toEqual(['project rules rules', 'project rules q']);
    const all = ['CLAUDE.local.md rules', 'q/CLAUDE.local.md rules'];
    expect(left.map((one) => one.split(':')[0])).toEqual(all);
  });
});

test.each([
  ['CLAUDE.md', 'rules', ['/h/CLAUDE.md', '/h/AGENTS.md', '/h/.claude/CLAUDE.md', '/h/.claude/rules']],
  ['skills/s/SKILL.md', 'skills', ['/h/.claude/skills']],
  ['commands/c.md', 'commands', ['/h/.claude/commands']],
  ['agents/a.md', 'agents', ['/h/.claude/agents']],
])('a bug that reading %s meets stops no other part, and what came from it stays', (path, name, affects) => {
  const files = Object.fromEntries(['commands/c.md', 'agents/a.md', path].map((one) => [`/h/.claude/${one}`, 'x']));
  const get = (): never => {
    throw new Error('a bug');
  };
  const { names, broken } = read(files, Object.defineProperty({}, `/h/.claude/${path}`, { get }));
  expect(names).toEqual(['user command c', 'user agent a'].filter((one) => !one.includes(name.slice(0, -1))));
  const why = 'could not be read; what was written from it stays';
  expect(broken).toEqual([{ file: `/h/.claude/${name}`, why, affects }]);
});
