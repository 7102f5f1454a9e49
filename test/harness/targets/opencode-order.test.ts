// Where a refusal goes among the person's own permissions in OpenCode, whose last matching rule wins: what is written, in
// its order, and what is lost because theirs would be loosened or comes behind.
import { describe, expect, test } from 'vitest';
import { CAREFUL, EMPTY_STATE, type State } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { planSync } from '../../../src/harness/plan/plan.ts';
import { type Files, mapDisk, refusing } from '../../support/plans.ts';

const [OWN, HERE, ABOVE] = ['/h/.config/opencode/opencode.json', '/h/w/p/opencode.json', '/h/w/opencode.json'];
const HIDDEN = '/h/w/p/.opencode/opencode.json';
const [USER, PROJECT] = ['/h/.claude/settings.json', '/h/w/p/.claude/settings.json'];
const planOf = (files: Files, before: State = EMPTY_STATE, isRight = true) => {
  const disk = mapDisk({ '/h/w/.git': 'gitdir: /g', [USER]: '{}', ...files }, ['/h', '/h/w/p']);
  const scene = { places: placesOf('/h', ['/h/w/p'], {}), disk, state: before, options: CAREFUL, now: '' };
  const { writes, targets, state } = planSync(scene, ['opencode']);
  const texts = writes.map(({ file, after }) => [file, JSON.parse(new TextDecoder().decode(after))] as const);
  const held = (targets.opencode?.held ?? []).map(({ why, entry, hint }) => `${why} ${entry.slice(11)}: ${hint}`);
  expect(targets.opencode?.errors).toHaveLength(isRight ? 0 : 1);
  const entries = targets.opencode?.changes.map(({ entry }) => entry);
  return { files: Object.fromEntries(texts), held, entries, state };
};
const permission = (value: unknown): string => JSON.stringify({ permission: value });
/** Settings with rules as `deny Bash(rm), ask Bash`. */
const refuse = (rules: string): string => {
  const those = (decision: string) =>
    rules.split(', ').flatMap((rule) => (rule.startsWith(`${decision} `) ? [rule.slice(decision.length + 1)] : []));
  return refusing(those('deny'), those('ask'));
};
/** The last of the rules are held back, each for `lost` or another reason, which is the first word; '' if it is not. */
const heldFor = (rules: string, ...whys: readonly string[]): readonly string[] => {
  const last = rules.split(', ').slice(-whys.length);
  return whys.flatMap((why, index) => (why === '' ? [] : [why.replace(' ', ` ${last[index]}: `)]));
};
const OWN_AGENTS = 'lost OpenCode refuses this tool to some of its own agents, and a question would loosen that';
const loosens = (denial: string): string => `lost a question would come after the denial of ${denial} and loosen it`;
const behind = (rule: string, file = '~/.config/opencode/opencode.json'): string => `lost ${rule} in ${file} allows it`;
const NO_ROOM = 'lost your own setting for all tools beside the settings in another file leaves no room for it';
const OURS = { 'rm *': 'deny', 'mv *': 'deny' };

describe('a rule that the person adds behind ours', () => {
  type Row = [says: string, edit: (mine: Mine) => unknown, want: unknown, isChanged?: boolean];
  type Mine = { bash: Record<string, string> };
  const beside = (bash: object) => ({ bash: { ...OURS, ...bash }, 'bash *': OURS });
  const CHANGED = 'drift : was changed by hand, so it was left; it is yours from now on';
  test.each<Row>([
    ['for every command', ({ bash }) => ({ bash: { ...bash, '*': 'allow' } }), beside({ '*': 'allow' }), true],
    ['as an exception', ({ bash }) => ({ bash: { ...bash, 'rm q': 'allow' } }), beside({ 'rm q': 'allow' }), true],
    ['for every tool', (mine) => ({ ...mine, '*': 'allow' }), { '*': 'allow', bash: OURS }],
    ['for another tool', (mine) => ({ ...mine, edit: 'allow' }), { edit: 'allow', bash: OURS }],
  ])('%s: ours are written behind it again, and then left', (_, edit, want, isChanged = false) => {
    const settings = { [USER]: refuse('deny Bash(rm:*), deny Bash(mv:*)') };
    const first = planOf({ [OWN]: '{}', ...settings });
    const edited = permission(edit(first.files[OWN].permission));
    const again = planOf({ [OWN]: edited, ...settings }, first.state);
    expect(again.held).toEqual(isChanged ? [CHANGED] : []);
    expect(JSON.stringify(again.files[OWN]?.permission)).toBe(JSON.stringify(want));
    expect(planOf({ [OWN]: permission(want), ...settings }, again.state).files).toEqual({});
  });

  test('for every tool, while they have rules for the tool too: the same', () => {
    const settings = { [USER]: refuse('deny Bash(rm:*)') };
    const first = planOf({ [OWN]: permission({ bash: { ls: 'ask' } }), ...settings });
    const edited = { ...first.files[OWN].permission, '*': 'allow' };
    const again = planOf({ [OWN]: permission(edited), ...settings }, first.state);
    expect(again.held).toEqual([]);
    expect(Object.keys(again.files[OWN].permission)).toEqual(['bash', '*', 'bash *']);
  });

  test('what was theirs before the first sync stays where it is', () => {
    const settings = { [USER]: refuse('deny Bash(rm)') };
    const { state } = planOf({ [OWN]: permission({ bash: { rm: 'deny' } }), ...settings });
    const now = planOf({ [OWN]: permission({ bash: { rm: 'deny' }, '*': 'allow' }), ...settings }, state);
    expect([now.files, now.held]).toEqual([{}, heldFor('deny Bash(rm)', behind('* *'))]);
  });

  test('a question that is added later comes before a denial of ours', () => {
    const first = planOf({ [OWN]: '{}', [USER]: refuse('deny Bash(git push:*)') });
    const files = { [OWN]: JSON.stringify(first.files[OWN]), [USER]: refuse('ask Bash(git:*), deny Bash(git push:*)') };
    const again = planOf(files, first.state);
    expect(JSON.stringify(again.files[OWN]?.permission)).toBe('{"bash":{"git *":"ask","git push *":"deny"}}');
  });
});

describe('a refusal of the person beside their own', () => {
  type Row = [own: unknown, rules: string, want?: unknown, ...whys: string[]];
  const RM = { bash: { rm: 'allow' } };
  test.each<Row>([
    [{}, 'deny Bash(rm:*)', { bash: { 'rm *': 'deny' } }],
    [{ bash: 'allow' }, 'deny Bash(rm)', { bash: 'allow', 'bash *': { rm: 'deny' } }],
    [{ bash: { 'a b*': 'allow' } }, 'ask Bash(a a:*)', { bash: { 'a b*': 'allow' }, 'bash *': { 'a a *': 'ask' } }],
    [{ bash: { a: 'ask' } }, 'deny Bash', { bash: { a: 'ask' }, 'bash *': { '*': 'deny' } }],
    ['allow', 'deny Bash(rm)', { '*': 'allow', bash: { rm: 'deny' } }],
    [{ webfetch: 'allow' }, 'deny WebFetch', { webfetch: 'allow', 'webfetch *': 'deny' }],
    [{ 'b*': 'deny', bash: 'allow' }, 'ask Bash', undefined, loosens('b* *')],
    [{ bash: { a: 'deny' } }, 'ask Bash', undefined, loosens('bash a')],
    [{ '*': { 'rm x': 'deny' } }, 'ask Bash(rm:*)', undefined, loosens('* rm x')],
    [{ 'b*': { x: 'deny' } }, 'ask Bash(rm:*)', { 'b*': { x: 'deny' }, bash: { 'rm *': 'ask' } }],
    [{ bash: 'deny' }, 'ask Bash(rm)', undefined, loosens('bash *').replace('lost', 'unsupported')],
    [{}, 'deny Bash(rm), ask Bash(rm), deny Bash(rm )', { bash: { rm: 'deny' } }],
    [{}, 'ask Bash(a), ask Bash(b:*), deny Bash(a)', { bash: { 'b *': 'ask', a: 'deny' } }],
    [{}, 'deny Bash, ask Bash(rm)', { bash: { rm: 'ask', '*': 'deny' } }],
    [{ '*': 'allow' }, 'ask Bash', { '*': 'allow', bash: 'ask' }],
    [RM, 'deny Bash(x), deny Bash(rm)', { ...RM, 'bash *': { x: 'deny', rm: 'deny' } }],
    ...['Edit', 'Task', 'TodoWrite', 'Skill'].map((tool): Row => [{}, `ask ${tool}`, undefined, OWN_AGENTS]),
  ])('%j, with %s', (own, rules, want, ...whys) => {
    const made = planOf({ [OWN]: permission(own), [USER]: refuse(rules) });
    expect(made.held).toEqual(heldFor(rules, ...whys));
    expect(JSON.stringify(made.files[OWN]?.permission)).toBe(JSON.stringify(want));
  });

  const DENIED = '{ "permission": { "bash": "deny" } }';
  test.each([
    ['counts what is in', '/h/.config/opencode/config.json', DENIED],
    ['counts what is in', '/h/.config/opencode/opencode.jsonc', '{ "permission": { "bash": "deny", }, } // mine'],
    ['does not count what is in', '/h/w/p/config.json', DENIED],
  ])('%s %s', (says, file, text) => {
    const lost = says.startsWith('counts') ? [loosens('bash *').replace('lost', 'unsupported')] : [];
    expect(planOf({ [file]: text, [USER]: refuse('ask Bash(rm)') }).held).toEqual(heldFor('ask Bash(rm)', ...lost));
  });

  test('that would stand where they have `bash *` is a conflict', () => {
    const own = permission({ bash: 'allow', 'bash *': { x: 'ask' } });
    const made = planOf({ [OWN]: own, [USER]: refuse('deny Bash(rm)') });
    const conflict = 'conflict : is there already and is not ours: sync with --take ours to overwrite it';
    expect([made.held, made.files]).toEqual([[...heldFor('deny Bash(rm)', behind('bash *')), conflict], {}]);
  });

  test('takes the place of an earlier one of a part', () => {
    const files = { [OWN]: '{}', [USER]: refuse('deny Bash(rm)') };
    const { state, files: now } = planOf(files);
    const made = planOf({ [OWN]: JSON.stringify(now[OWN]), [USER]: refuse('deny Bash') }, state);
    expect([made.held, made.files[OWN]]).toEqual([[], { permission: { bash: 'deny' } }]);
  });

  test('stands in the file that is there, the .jsonc where both are, and repeats what it would replace', () => {
    const files = { [OWN]: permission('ask'), [`${OWN}c`]: '{}', [USER]: refuse('deny Bash(rm)') };
    const want = { permission: { '*': 'ask', bash: { rm: 'deny' } } };
    expect(planOf(files).files).toEqual({ [`${OWN}c`]: want });
  });
});

describe('a refusal of the project beside those of the person', () => {
  const [ALLOW, ASK, ASK_ALL] = [permission({ bash: 'allow' }), permission({ bash: 'ask' }), permission('ask')];
  const [PART, DENIED] = [permission({ bash: { 'r*': 'allow' } }), permission({ bash: { 'r*': 'deny' }, edit: 'ask' })];
  const HIDDEN_HOME = '/h/.opencode/opencode.json';
  const APART = { 'bash *': { rm: 'deny' } };
  test.each<[says: string, files: Files, want: unknown, ...whys: string[]]>([
    ['nothing', {}, { bash: { rm: 'deny' } }],
    ['a question about every tool', { [OWN]: ASK_ALL }, { '*': 'ask', ...APART }],
    ['a question about every tool in an object', { [OWN]: permission({ '*': 'ask' }) }, APART],
    [
      'a question about every tool, which the project replaces',
      { [OWN]: ASK_ALL, [HERE]: permission({ edit: 'ask' }) },
      { edit: 'ask', ...APART },
    ],
    ['a question about every tool and more', { [OWN]: permission({ '*': 'ask', edit: 'ask' }) }, APART],
    ['a question about all, of which a folder above allows one', { [OWN]: ASK_ALL, [ABOVE]: ALLOW }, APART],
    [
      'a question about all, which the project allows',
      { [OWN]: ASK_ALL, [HERE]: permission('allow') },
      { '*': 'allow', ...APART },
    ],
    [
      'rules for all and more, where the project has one for all',
      { [OWN]: DENIED, [HERE]: ASK_ALL },
      undefined,
      NO_ROOM,
    ],
    ['a question about all, and a rule in a hidden folder', { [HERE]: ASK_ALL, [HIDDEN]: PART }, undefined, NO_ROOM],
    ['a question about the tool', { [OWN]: ASK }, APART],
    ['a question about it, which the project allows', { [OWN]: ASK, [HERE]: ALLOW }, { bash: 'allow', ...APART }],
    ['an allowance of all', { [OWN]: permission('allow') }, APART],
    ['an allowance of the tool', { [OWN]: ALLOW }, APART],
    ['an allowance in a hidden folder', { [HIDDEN]: ALLOW }, APART, behind('bash *', '.opencode/opencode.json')],
    [
      'nothing that counts in a hidden folder',
      { [HIDDEN]: permission({ bash: null }) },
      { bash: { rm: 'deny' } },
      'lost no rule there refuses it',
    ],
    ['a part of it in a hidden folder', { [`${HIDDEN}c`]: PART }, APART, behind('bash r*', '.opencode/opencode.jsonc')],
    [
      'a part of it in the hidden folder at home',
      { [HIDDEN_HOME]: PART },
      APART,
      behind('bash r*', '~/.opencode/opencode.json'),
    ],
    ['patterns in the folder above', { [ABOVE]: DENIED }, APART],
  ])('that are %s', (_, files, want, ...whys) => {
    const all = { [HERE]: '{}', ...files, [PROJECT]: refuse('deny Bash(rm)') };
    const made = planOf(all);
    expect(made.held).toEqual(heldFor('deny Bash(rm)', ...whys));
    expect(JSON.stringify(made.files[HERE])).toBe(JSON.stringify(want && { permission: want }));
    const now = want === undefined ? {} : { [HERE]: permission(want) };
    expect(planOf({ ...all, ...now }, made.state).files).toEqual({});
  });

  test('holds beside one of the person for the same tool, whatever the project itself allows', () => {
    const files = { [OWN]: '{}', [HERE]: permission({ bash: { 'l*': 'allow' } }) };
    const made = planOf({ ...files, [USER]: refuse('deny Bash(mv)'), [PROJECT]: refuse('deny Bash(ls)') });
    expect([made.held, made.files[OWN].permission]).toEqual([[], { bash: { mv: 'deny' } }]);
    expect(made.files[HERE].permission).toEqual({ bash: { 'l*': 'allow' }, 'bash *': { ls: 'deny' } });
  });

  test('stays where it is while the settings of the person cannot be read, and loosens none of theirs', () => {
    const first = planOf({ [OWN]: '{}', [USER]: refuse('deny Bash(rm:*)'), [PROJECT]: refuse('deny Bash(mv)') });
    const now = { [OWN]: JSON.stringify(first.files[OWN]), [HERE]: JSON.stringify(first.files[HERE]), [USER]: '{' };
    expect(planOf({ ...now, [PROJECT]: refuse('deny Bash(mv)') }, first.state, false).files).toEqual({});
    const asked = planOf({ ...now, [PROJECT]: refuse('deny Bash(mv), ask Bash') }, first.state, false);
    expect(asked.held).toEqual(heldFor('ask Bash', loosens('bash rm *')));
  });

  test('as a question comes after no denial for all projects', () => {
    const made = planOf({ [USER]: refuse('deny Bash(rm x)'), [PROJECT]: refuse('ask Bash(rm:*), ask Bash(mv:*)') });
    expect(made.held).toEqual(heldFor('ask Bash(rm:*)', loosens('bash rm x')));
    expect(made.files[HERE].permission).toEqual({ bash: { 'mv *': 'ask' } });
  });

  test('as a question comes before a denial of its own, also in a clone where somebody has others', () => {
    const want = { bash: { 'l*': 'allow' }, 'bash *': { 'git *': 'ask', 'git push *': 'deny' } };
    const made = planOf({ [HERE]: permission(want), [PROJECT]: refuse('ask Bash(git:*), deny Bash(git push:*)') });
    expect([made.held, made.files]).toEqual([[], {}]);
  });

  test('and one of the person is lost behind a question of the project', () => {
    const made = planOf({ [HERE]: ASK, [USER]: refuse('deny Bash(rm)') });
    const lost = behind('bash *', 'opencode.json').replace('allows it', 'only asks');
    expect(made.held).toEqual(heldFor('deny Bash(rm)', lost));
  });

  test('and one of the person moves none of the project before another', () => {
    const own = permission({ '*': 'allow', read: { x: 'ask' } });
    const made = planOf({ [OWN]: '{}', [HERE]: own, [USER]: refuse('deny Read(y)') });
    expect(Object.keys(made.files[OWN].permission)).toEqual(['read *', 'edit']);
  });
});

describe('an agent of the person whose own permissions come behind', () => {
  const front = (yaml: string): string => `---\n${yaml}\n---\nBe.\n`;
  const agents = (x: unknown, list = 'agent'): Files => ({ [OWN]: JSON.stringify({ [list]: { x } }) });
  const inFile = (name: string, text: string): Files => ({ [`/h/.config/opencode/${name}`]: text });
  const [ALL, BASH] = [front('permission: allow'), front('permission:\n  bash: allow')];
  const again = { bash: { '*': 'allow', 'rm *': 'deny' }, edit: 'allow' };
  type Row = [says: string, files: Files, name?: string];
  test.each<Row>([
    ['in agent', agents({ permission: { bash: 'allow' } }), 'x'],
    ['in mode', agents({ tools: { bash: true } }, 'mode'), 'x'],
    ['that is none', { [OWN]: '{"agent":{"x":true},"mode":7}' }],
    ['that refuses it again', agents({ permission: again })],
    ['about another tool', agents({ permission: { edit: 'allow' } })],
    ...['agent', 'agents', 'mode', 'modes'].map((kind): Row => [`in ${kind}/z.md`, inFile(`${kind}/z.md`, BASH), 'z']),
    ['in a hidden folder above', { '/h/w/.opencode/agent/a.mdx/z.md': ALL.replaceAll('\n', '\r\n') }, 'a.mdx/z'],
    ['in the project itself', { '/h/w/p/agent/z.md': ALL }],
    ['without front matter', inFile('agent/z.md', `x${ALL}`)],
    ['in a hidden folder', { '/h/w/p/.opencode/agent/z.md': front('permission:\n  "*": allow') }, 'z'],
  ])('%s', (_, files, name) => {
    const looser = new RegExp(`^lost deny Bash\\(rm:\\*\\): [b*]\\S* \\* in .* for the agent ${name} allows it$`);
    const { held } = planOf({ ...files, [USER]: refuse('deny Bash(rm:*)') });
    expect(held).toEqual(name === undefined ? [] : [expect.stringMatching(looser)]);
  });
});

test.each([
  ['bash', 'deny Bash', 'bash *'],
  ['write', 'deny Edit', 'edit *'],
  ['patch', 'deny Edit', 'edit *'],
  ['multiedit', 'deny Edit', 'edit *'],
  ['todoread', 'deny TodoWrite', 'todowrite *'],
  ['list', 'deny Bash', 'bash'],
])('the older setting of a tool, %s, counts as a permission beside %s', (tool, rule, name) => {
  const made = planOf({ [OWN]: JSON.stringify({ tools: { [tool]: true } }), [USER]: refuse(rule) });
  expect([made.held, made.files[OWN]?.permission]).toEqual([[], { [name]: 'deny' }]);
});

test.each<[says: string, more: object, want: unknown, ...whys: string[]]>([
  ['is a denial', {}, undefined, loosens('bash *').replace('lost', 'unsupported')],
  [
    'gives way to a permission beside it',
    { permission: { bash: 'allow' } },
    { bash: 'allow', 'bash *': { rm: 'ask' } },
  ],
])('a tool that the older setting turns off %s', (_, more, want, ...whys) => {
  const own = JSON.stringify({ tools: { bash: false }, ...more });
  const made = planOf({ [OWN]: own, [USER]: refuse('ask Bash(rm)') });
  expect([made.held, made.files[OWN]?.permission]).toEqual([heldFor('ask Bash(rm)', ...whys), want]);
});
