// Where a refusal goes among the person's own permissions in OpenCode, whose last matching rule wins: what is written, in
// its order, and what is lost because theirs would be loosened or comes behind.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { planSync } from '../../../src/harness/plan/plan.ts';
import { isSaid, meets, orderOf, overlaps, type PlacedRule } from '../../../src/harness/targets/opencode-rules.ts';
import { mapDisk } from '../../support/map-disk.ts';

type Files = Readonly<Record<string, string>>;
const [OWN, HERE, ABOVE, HIDDEN] = [
  '/h/.config/opencode/opencode.json',
  '/h/w/p/opencode.json',
  '/h/w/opencode.json',
  '/h/w/p/.opencode/opencode.json',
];
const [USER, PROJECT] = ['/h/.claude/settings.json', '/h/w/p/.claude/settings.json'];
const planOf = (files: Files) => {
  const disk = mapDisk({ '/h/w/.git': 'gitdir: /g', [USER]: '{}', ...files }, ['/h', '/h/w/p']);
  const scene = { places: placesOf('/h', ['/h/w/p'], {}), disk, state: EMPTY_STATE, options: CAREFUL, now: '' };
  const { writes, targets } = planSync(scene, ['opencode']);
  const texts = writes.map(({ file, after }) => [file, JSON.parse(new TextDecoder().decode(after))] as const);
  const held = (targets.opencode?.held ?? []).map(({ why, entry, hint }) => `${why} ${entry.slice(11)}: ${hint}`);
  return { files: Object.fromEntries(texts), held };
};
const permission = (value: unknown): string => JSON.stringify({ permission: value });
const refuse = (deny: readonly string[], ask: readonly string[] = []): string =>
  JSON.stringify({ permissions: { deny, ask } });
const SAID = 'OpenCode is told so already';
const AFTER = 'comes after it and allows more';

describe('a refusal of the person beside their own', () => {
  test.each<{ own: unknown; deny?: string[]; ask?: string[]; want?: unknown; held?: string[] }>([
    { own: {}, deny: ['Bash(rm:*)'], want: { bash: { 'rm *': 'deny' } } },
    { own: { bash: { a: 'ask', b: 'deny' } }, deny: ['Bash(rm)'], want: { bash: { a: 'ask', b: 'deny', rm: 'deny' } } },
    { own: { bash: { a: 'allow', b: 'ask' } }, ask: ['Bash(rm)'], want: { bash: { rm: 'ask', a: 'allow', b: 'ask' } } },
    {
      own: { bash: { '*': 'allow', b: 'ask' } },
      ask: ['Bash(x)', 'Bash(y)'],
      want: { bash: { '*': 'allow', y: 'ask', x: 'ask', b: 'ask' } },
    },
    { own: { bash: 'allow' }, deny: ['Bash(rm)'], want: { bash: { '*': 'allow', rm: 'deny' } } },
    { own: { bash: 'ask' }, ask: ['Bash(rm)'], held: [`native ask Bash(rm): ${SAID}`] },
    { own: { bash: 'deny' }, deny: ['Bash(rm)'], held: [`native deny Bash(rm): ${SAID}`] },
    { own: 'deny', deny: ['Bash(rm)'], held: [`native deny Bash(rm): ${SAID}`] },
    { own: 'allow', deny: ['Bash(rm)'], want: { '*': 'allow', bash: { rm: 'deny' } } },
    { own: { '*': 'deny' }, deny: ['Bash(rm)'], held: [`native deny Bash(rm): ${SAID}`] },
    { own: { bash: { rm: 'deny' } }, deny: ['Bash(rm)'], held: [`native deny Bash(rm): ${SAID}`] },
    {
      own: { bash: { rm: 'allow' } },
      deny: ['Bash(rm)'],
      held: ['lost deny Bash(rm): your own setting for bash leaves no room for it'],
    },
    {
      own: { webfetch: 'allow' },
      deny: ['WebFetch'],
      held: ['conflict deny WebFetch: is there already and is not ours: sync with --take ours to overwrite it'],
    },
    { own: { bash: { a: 'ask' } }, deny: ['Bash'], want: { bash: { a: 'ask', '*': 'deny' } } },
    {
      own: { bash: { a: 'allow', '*': 'allow' } },
      deny: ['Bash'],
      held: ['lost deny Bash: your own setting for bash leaves no room for it'],
    },
    { own: { bash: { a: 'deny' } }, ask: ['Bash'], want: { bash: { '*': 'ask', a: 'deny' } } },
    {
      own: { bash: { 'rm *': 'allow' } },
      ask: ['Bash(rm x)'],
      want: { bash: { 'rm x': 'ask', 'rm *': 'allow' } },
      held: [`lost ask Bash(rm x): your own rule for bash rm * ${AFTER}`],
    },
    {
      own: { '*': { 'rm x': 'deny' } },
      ask: ['Bash(rm:*)'],
      held: ['lost ask Bash(rm:*): a question would come after the denial of * rm x and loosen it'],
    },
    { own: { 'b*': { x: 'deny' } }, ask: ['Bash(rm:*)'], want: { 'b*': { x: 'deny' }, bash: { 'rm *': 'ask' } } },
    { own: {}, deny: ['Bash(rm)'], ask: ['Bash(rm)'], want: { bash: { rm: 'deny' } } },
    { own: {}, deny: ['Bash', 'Bash(rm)'], want: { bash: 'deny' }, held: [`native deny Bash(rm): ${SAID}`] },
    ...['Edit', 'Task', 'TodoWrite', 'Skill'].map((tool) => ({
      own: {},
      ask: [tool],
      held: [
        `lost ask ${tool}: OpenCode refuses this tool to some of its own agents, and a question would loosen that`,
      ],
    })),
  ])('$own, denied $deny, asked $ask', ({ own, deny = [], ask = [], want, held = [] }) => {
    const made = planOf({ [OWN]: permission(own), [USER]: refuse(deny, ask) });
    expect(made.held).toEqual(held);
    expect(JSON.stringify(made.files[OWN]?.permission)).toBe(JSON.stringify(want));
  });

  test('stands in the file that is there, the .jsonc where both are', () => {
    const files = { [OWN]: '{}', [`${OWN}c`]: '{}', [USER]: refuse(['Bash(rm)']) };
    expect(Object.keys(planOf(files).files)).toEqual([`${OWN}c`]);
    expect(Object.keys(planOf({ [USER]: refuse(['Bash(rm)']), [PROJECT]: refuse(['Bash(x)']) }).files)).toEqual([
      `${OWN}c`,
      HERE,
    ]);
  });
});

describe('a refusal of the project beside those of the person', () => {
  test.each<{ says: string; files: Files; deny?: string[]; ask?: string[]; want?: unknown; held?: string[] }>([
    { says: 'nothing', files: {}, deny: ['Bash(rm)'], want: { bash: { rm: 'deny' } } },
    {
      says: 'a question about every tool',
      files: { [OWN]: permission('ask') },
      deny: ['Bash(rm)'],
      want: { '*': 'ask', bash: { rm: 'deny' } },
    },
    {
      says: 'an allowance of every tool',
      files: { [OWN]: permission('allow') },
      deny: ['Bash(rm)'],
      held: ['lost deny Bash(rm): your own setting for bash leaves no room for it'],
    },
    {
      says: 'a question about the tool',
      files: { [OWN]: permission({ bash: 'ask' }) },
      deny: ['Bash(rm)'],
      want: { bash: { '*': 'ask', rm: 'deny' } },
    },
    {
      says: 'an allowance of the tool',
      files: { [OWN]: permission({ bash: 'allow' }) },
      deny: ['Bash(rm)'],
      held: ['lost deny Bash(rm): your own setting for bash leaves no room for it'],
    },
    {
      says: 'a question of a folder above',
      files: { [ABOVE]: permission({ bash: 'ask' }) },
      deny: ['Bash(rm)'],
      want: { bash: { '*': 'ask', rm: 'deny' } },
    },
    {
      says: 'a folder outside the repository',
      files: { '/h/opencode.json': permission({ bash: 'ask' }) },
      deny: ['Bash(rm)'],
      want: { bash: { rm: 'deny' } },
    },
    {
      says: 'an allowance in a hidden folder',
      files: { [HIDDEN]: permission({ bash: 'allow' }) },
      deny: ['Bash(rm)'],
      want: undefined,
      held: [`lost deny Bash(rm): your own rule for bash * ${AFTER}`],
    },
    {
      says: 'patterns in a hidden folder',
      files: { [HIDDEN]: permission({ bash: { x: 'deny' } }) },
      deny: ['Bash'],
      want: { bash: { '*': 'deny' } },
    },
    { says: 'a whole tool', files: {}, deny: ['Bash'], want: { bash: 'deny' } },
  ])('that are $says', ({ files, deny = [], ask = [], want, held = [] }) => {
    const made = planOf({ [HERE]: '{}', ...files, [PROJECT]: refuse(deny, ask) });
    expect(made.held).toEqual(held);
    if (held.length === 0) expect(JSON.stringify(made.files[HERE]?.permission)).toBe(JSON.stringify(want));
  });
});

describe('an agent of the person whose own permissions come behind', () => {
  const looser = (name: string) => [
    `lost deny Bash(rm:*): the permissions of the agent ${name} come after it and allow more`,
  ];
  const front = (yaml: string): string => `---\n${yaml}\n---\nBe.\n`;
  test.each<{ says: string; files: Files; held: readonly string[] }>([
    { says: 'in agent', files: { [OWN]: '{"agent":{"x":{"permission":{"bash":"allow"}}}}' }, held: looser('x') },
    { says: 'in mode', files: { [OWN]: '{"mode":{"y":{"tools":{"bash":true}}}}' }, held: looser('y') },
    { says: 'that is none', files: { [OWN]: '{"agent":{"x":true},"mode":7}' }, held: [] },
    { says: 'that refuses it again', files: { [OWN]: '{"agent":{"x":{"permission":{"bash":"deny"}}}}' }, held: [] },
    { says: 'about another tool', files: { [OWN]: '{"agent":{"x":{"permission":{"edit":"allow"}}}}' }, held: [] },
    ...['agent', 'agents', 'mode', 'modes'].map((kind) => ({
      says: `in ${kind}/z.md`,
      files: { [`/h/.config/opencode/${kind}/z.md`]: front('permission:\n  bash: allow') },
      held: looser('z'),
    })),
    {
      says: 'in a hidden folder, with Windows line ends',
      files: { '/h/w/.opencode/agent/a/z.md': front('permission: allow').replaceAll('\n', '\r\n') },
      held: looser('a/z'),
    },
    { says: 'in the project itself', files: { '/h/w/p/agent/z.md': front('permission: allow') }, held: [] },
    { says: 'without front matter', files: { '/h/.config/opencode/agent/z.md': 'permission: allow' }, held: [] },
    { says: 'whose front matter is broken', files: { '/h/.config/opencode/agent/z.md': front('a: [') }, held: [] },
    { says: 'in a text file', files: { '/h/.config/opencode/agent/z.md.txt': front('permission: allow') }, held: [] },
  ])('$says', ({ files, held }) => expect(planOf({ ...files, [USER]: refuse(['Bash(rm:*)']) }).held).toEqual(held));
});

describe('older settings of tools count as permissions', () => {
  test.each([
    { tools: { bash: false }, rule: 'Bash(rm)', held: [`native deny Bash(rm): ${SAID}`] },
    { tools: { write: false }, rule: 'Edit(x)', held: Array(1).fill(`native deny Edit(x): ${SAID}`) },
    { tools: { patch: false }, rule: 'Edit', held: [`native deny Edit: ${SAID}`] },
    { tools: { multiedit: false }, rule: 'Edit', held: [`native deny Edit: ${SAID}`] },
    { tools: { todoread: false }, rule: 'TodoWrite', held: [`native deny TodoWrite: ${SAID}`] },
    { tools: { bash: true }, rule: 'Bash(rm)', held: [] },
  ])('$tools', ({ tools, rule, held }) => {
    const made = planOf({ [OWN]: JSON.stringify({ tools }), [USER]: refuse([rule]) });
    expect([...new Set(made.held)]).toEqual(held);
  });
});

test.each([
  { a: 'rm', b: 'rm', are: true },
  { a: 'rm', b: 'rmdir', are: false },
  { a: 'rm *', b: 'rm', are: true },
  { a: 'rm *', b: 'rmdir', are: true },
  { a: 'rm x*', b: 'rm', are: false },
  { a: 'rm*', b: 'rm x', are: true },
  { a: 'rm ?', b: 'rm xy', are: true },
  { a: '*', b: 'anything', are: true },
  { a: 'git *', b: 'git push *', are: true },
  { a: 'git a*', b: 'git b*', are: false },
])('the patterns $a and $b may match the same text: $are', ({ a, b, are }) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([are, are]);
  const rule = (tool: string, pattern: string) => ({ tool, pattern });
  expect([meets(rule('t', a), rule('t', b)), meets(rule(a, 'p'), rule(b, 'p'))]).toEqual([are, are]);
  expect(meets(rule('t', a), rule('u', b))).toBe(false);
});

test('a rule counts as said where no weaker one that may be about the same call comes behind', () => {
  const row: PlacedRule = { tool: 'bash', pattern: 'rm *', action: 'ask' };
  const said = (bash: Readonly<Record<string, string>>) => isSaid(orderOf({ user: { bash } }), row);
  expect([said({ 'rm *': 'deny' }), said({ 'rm *': 'ask' }), said({ 'rm *': 'allow' })]).toEqual([true, true, false]);
  expect(said({ 'rm *': 'ask', 'git *': 'allow' })).toBe(true);
  expect(said({ 'rm *': 'ask', 'rm x': 'allow' })).toBe(false);
  expect(said({ 'rm *': 'ask', 'rm x': 'allow', '*': 'deny' })).toBe(true);
  expect(isSaid(orderOf({ user: { bash: { 'rm *': 'ask' } }, hidden: 'allow' }), row)).toBe(false);
});
