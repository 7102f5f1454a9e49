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
const planOf = (files: Files, before: State = EMPTY_STATE) => {
  const disk = mapDisk({ '/h/w/.git': 'gitdir: /g', [USER]: '{}', ...files }, ['/h', '/h/w/p']);
  const scene = { places: placesOf('/h', ['/h/w/p'], {}), disk, state: before, options: CAREFUL, now: '' };
  const { writes, targets, state } = planSync(scene, ['opencode']);
  const texts = writes.map(({ file, after }) => [file, JSON.parse(new TextDecoder().decode(after))] as const);
  const held = (targets.opencode?.held ?? []).map(({ why, entry, hint }) => `${why} ${entry.slice(11)}: ${hint}`);
  expect(targets.opencode?.errors).toEqual([]);
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
const SAID = 'native OpenCode is told so already';
const NO_ROOM = 'lost your own setting for bash leaves no room for it';
const LOOSER = 'lost a question would come after the denial of * rm x and loosen it';
const OWN_AGENTS = 'lost OpenCode refuses this tool to some of its own agents, and a question would loosen that';
const UNSET = 'lost no rule there refuses it';
const behind = (rule: string, file = '~/.config/opencode/opencode.json'): string => `lost ${rule} in ${file} allows it`;

describe('a rule that the person adds behind ours', () => {
  const RULES = 'deny Bash(rm:*), deny Bash(mv:*)';
  type Row = [says: string, edit: (mine: Mine) => unknown, want: unknown];
  type Mine = { bash: Record<string, string> };
  const OURS = { 'rm *': 'deny', 'mv *': 'deny' };
  test.each<Row>([
    ['for every command', ({ bash }) => ({ bash: { ...bash, '*': 'allow' } }), { bash: { '*': 'allow', ...OURS } }],
    ['for some', ({ bash }) => ({ bash: { ...bash, 'r*': 'allow' } }), { bash: { 'r*': 'allow', ...OURS } }],
    ['as an exception', ({ bash }) => ({ bash: { ...bash, 'rm q': 'allow' } }), { bash: { 'rm q': 'allow', ...OURS } }],
    ['for every tool', (mine) => ({ ...mine, '*': 'allow' }), { '*': 'allow', bash: OURS }],
    ['that meets none of ours', ({ bash }) => ({ bash: { ...bash, ls: 'allow' } }), undefined],
  ])('%s: ours are written behind it again, and then left', (_, edit, want) => {
    const settings = { [USER]: refuse(RULES) };
    const first = planOf({ [OWN]: '{}', ...settings });
    const edited = permission(edit(first.files[OWN].permission));
    const again = planOf({ [OWN]: edited, ...settings }, first.state);
    expect(again.files[OWN]?.permission).toEqual(want);
    expect(JSON.stringify(again.files[OWN]?.permission)).toBe(JSON.stringify(want));
    expect(again.held).toEqual([]);
    const written = want === undefined ? edited : permission(want);
    expect(planOf({ [OWN]: written, ...settings }, again.state).files).toEqual({});
  });

  test('in an object that has rules of theirs too, before which ours cannot stand: ours are lost', () => {
    const settings = { [USER]: refuse('deny Bash(rm:*)') };
    const own = { bash: { ls: 'ask' } };
    const first = planOf({ [OWN]: permission(own), ...settings });
    const edited = { ...first.files[OWN].permission, '*': 'allow' };
    const again = planOf({ [OWN]: permission(edited), ...settings }, first.state);
    expect(again.held).toEqual(heldFor('deny Bash(rm:*)', behind('* *')));
  });
});

describe('a refusal of the person beside their own', () => {
  type Row = [own: unknown, rules: string, want?: unknown, ...whys: string[]];
  const RM = { bash: { rm: 'allow' } };
  test.each<Row>([
    [{}, 'deny Bash(rm:*)', { bash: { 'rm *': 'deny' } }],
    [{ bash: 'allow' }, 'deny Bash(rm)', { bash: { '*': 'allow', rm: 'deny' } }],
    [{ bash: { 'a b*': 'allow' } }, 'ask Bash(a a:*)', { bash: { 'a a *': 'ask', 'a b*': 'allow' } }],
    [{ bash: { a: 'allow', b: 'ask' } }, 'ask Bash(rm)', { bash: { rm: 'ask', a: 'allow', b: 'ask' } }],
    [{ bash: { a: 'ask' } }, 'deny Bash', { bash: { a: 'ask', '*': 'deny' } }],
    [{ bash: 'deny' }, 'deny Bash(rm)', undefined, SAID],
    ['deny', 'deny Bash(rm)', undefined, SAID],
    ['allow', 'deny Bash(rm)', { '*': 'allow', bash: { rm: 'deny' } }],
    [
      { webfetch: 'allow' },
      'deny Bash(x), deny WebFetch',
      { webfetch: 'allow', bash: { x: 'deny' } },
      behind('webfetch *'),
    ],
    [{ 'b*': 'deny', bash: 'allow' }, 'ask Bash', undefined, LOOSER.replace('* rm x', 'b* *')],
    [{ bash: { a: 'allow', '*': 'allow' } }, 'deny Bash', undefined, NO_ROOM],
    [{ bash: { a: 'deny', b: 'deny' } }, 'ask Bash', { bash: { '*': 'ask', a: 'deny', b: 'deny' } }],
    [{ bash: { 'r*': 'allow' } }, 'ask Bash(rm)', { bash: { rm: 'ask', 'r*': 'allow' } }, behind('bash r*')],
    [{ read: { 'rm *': 'ask' }, '*': { 'rm x': 'deny' } }, 'ask Bash(rm:*)', undefined, LOOSER],
    [{ 'b*': { x: 'deny' } }, 'ask Bash(rm:*)', { 'b*': { x: 'deny' }, bash: { 'rm *': 'ask' } }],
    [{}, 'deny Bash(rm), ask Bash(rm)', { bash: { rm: 'deny' } }],
    [{}, 'deny Bash, ask Bash(rm)', { bash: 'deny' }, SAID],
    [{ '*': 'allow' }, 'ask Bash', { '*': 'allow', bash: 'ask' }],
    [RM, 'ask Bash(rm), deny Bash(rm)', undefined, behind('bash rm'), NO_ROOM],
    [RM, 'deny Bash(x), deny Bash(rm), deny Bash(rm )', { bash: { rm: 'allow', x: 'deny' } }, NO_ROOM, NO_ROOM],
    ...['Edit', 'Task', 'TodoWrite', 'Skill'].map((tool): Row => [{}, `ask ${tool}`, undefined, OWN_AGENTS]),
  ])('%j, with %s', (own, rules, want, ...whys) => {
    const made = planOf({ [OWN]: permission(own), [USER]: refuse(rules) });
    expect(made.held).toEqual(heldFor(rules, ...whys));
    expect(JSON.stringify(made.files[OWN]?.permission)).toBe(JSON.stringify(want));
  });

  test.each([
    ['/h/.config/opencode/config.json', '{ "permission": { "bash": "deny" } }', SAID],
    ['/h/.config/opencode/opencode.jsonc', '{ "permission": { "bash": "deny", }, } // mine', SAID],
    ['/h/w/p/config.json', '{ "permission": { "bash": "deny" } }', ''],
  ])('counts what is in %s: %s', (file, text, why) =>
    expect(planOf({ [file]: text, [USER]: refuse('deny Bash(rm)') }).held).toEqual(heldFor('deny Bash(rm)', why)),
  );

  test.each([
    ['in an object of ours', '{}', 'deny'],
    ['in an object of theirs', permission({ bash: {} }), { '*': 'deny' }],
  ])('takes the place of an earlier one %s', (_, own, bash) => {
    const files = { [OWN]: own, [USER]: refuse('deny Bash(rm)') };
    const { state, files: now } = planOf(files);
    const made = planOf({ ...files, [OWN]: JSON.stringify(now[OWN]), [USER]: refuse('deny Bash') }, state);
    expect([made.held, made.files[OWN]]).toEqual([[], { permission: { bash } }]);
  });

  test('stands in the file that is there, the .jsonc where both are', () => {
    const files = { [OWN]: '{}', [`${OWN}c`]: '{}', [USER]: refuse('deny Bash(rm)') };
    expect(Object.keys(planOf(files).files)).toEqual([`${OWN}c`]);
  });
});

describe('a refusal of the project beside those of the person', () => {
  const [ALLOW, ASK] = [permission({ bash: 'allow' }), permission({ bash: 'ask' })];
  const [PART, DENIED] = [permission({ bash: { 'r*': 'allow' } }), permission({ bash: { 'r*': 'deny' }, edit: 'ask' })];
  const [ALLOW_ALL, ASK_ALL] = [permission('allow'), permission('ask')];
  const ALIKE = permission({ bash: 'ask', 'ba*': 'allow' });
  const ALONE = { bash: { rm: 'deny' } };
  const ASKED = { bash: { '*': 'ask', rm: 'deny' } };
  test.each<[says: string, files: Files, want: unknown, ...whys: string[]]>([
    ['nothing', {}, ALONE],
    ['a question about every tool', { [OWN]: ASK_ALL }, { '*': 'ask', ...ALONE }],
    ['a question about all, which it allows', { [OWN]: ASK_ALL, [HERE]: ALLOW_ALL }, { '*': 'allow', ...ALONE }],
    ['a question about the tool', { [OWN]: ASK }, ASKED],
    ['a question about it, which it allows', { [OWN]: ASK, [HERE]: ALLOW }, { bash: { '*': 'allow', rm: 'deny' } }],
    ['an allowance of the tool', { [OWN]: ALLOW }, undefined, NO_ROOM],
    ['a question about it, and an allowance of tools like it', { [OWN]: ALIKE }, ASKED, behind('ba* *')],
    ['a question of a folder above', { [ABOVE]: ASK }, ASKED],
    ['an allowance in a hidden folder', { [HIDDEN]: ALLOW }, ALONE, behind('bash *', '.opencode/opencode.json')],
    ['nothing that counts in a hidden folder', { [HIDDEN]: permission({ bash: null }) }, ALONE, UNSET],
    ['a part of it in a hidden folder', { [`${HIDDEN}c`]: PART }, ALONE, behind('bash r*', '.opencode/opencode.jsonc')],
    [
      'a part of it in the hidden folder at home',
      { '/h/.opencode/opencode.json': PART },
      ALONE,
      behind('bash r*', '~/.opencode/opencode.json'),
    ],
  ])('that are %s', (_, files, want, ...whys) => {
    const made = planOf({ [HERE]: '{}', ...files, [PROJECT]: refuse('deny Bash(rm)') });
    expect(made.held).toEqual(heldFor('deny Bash(rm)', ...whys));
    expect(JSON.stringify(made.files[HERE])).toBe(JSON.stringify(want && { permission: want }));
    expect(made.entries?.includes('permission ask bash *')).toBe(want === ASKED);
  });

  test.each<[says: string, files: Files, bash: unknown, ...whys: string[]]>([
    ['with a question about the tool', { [OWN]: ASK }, 'deny'],
    ['with patterns in the folder above', { [ABOVE]: DENIED }, 'deny'],
    ['with patterns in a hidden folder', { [HIDDEN]: DENIED }, { '*': 'deny' }],
    ['with an allowance of all', { [OWN]: ALLOW_ALL }, undefined, NO_ROOM],
  ])('of a whole tool, %s', (_, files, bash, ...whys) => {
    const made = planOf({ [HERE]: '{}', ...files, [PROJECT]: refuse('deny Bash') });
    expect(made.held).toEqual(heldFor('deny Bash', ...whys));
    expect(made.files[HERE]).toEqual(bash === undefined ? bash : { permission: { bash } });
    expect(made.entries).toHaveLength(bash === undefined ? 0 : 1);
  });

  test('to be asked about comes before a rule of its own, and one of the person brings none of a folder above', () => {
    const asked = planOf({ [HERE]: PART, [PROJECT]: refuse('ask Bash(rm)') });
    expect(asked.held).toEqual(heldFor('ask Bash(rm)', behind('bash r*', 'opencode.json')));
    const made = planOf({ [OWN]: '{}', [ABOVE]: ASK, [USER]: refuse('deny Bash(rm)') });
    const lost = behind('bash *', '~/w/opencode.json').replace('allows it', 'only asks');
    expect([made.held, made.files[OWN]?.permission]).toEqual([heldFor('deny Bash(rm)', lost), ALONE]);
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

describe('older settings of tools count as permissions', () => {
  test.each<[tools: object, rule: string, why: string, more?: object]>([
    [{ bash: false }, 'deny Bash(rm)', behind('* *'), { permission: 'allow' }],
    [{ bash: false }, 'deny Bash(rm)', '', { permission: { bash: 'allow' } }],
    [{ bash: false }, 'deny Bash(rm)', SAID],
    [{ write: false }, 'deny Edit(x)', SAID],
    [{ patch: false }, 'deny Edit', SAID],
    [{ multiedit: false }, 'deny Edit', SAID],
    [{ todoread: false }, 'deny TodoWrite', SAID],
    [{ bash: true }, 'deny Bash(rm)', ''],
  ])('%j', (tools, rule, why, more = {}) => {
    const made = planOf({ [OWN]: JSON.stringify({ tools, ...more }), [USER]: refuse(rule) });
    expect([...new Set(made.held)]).toEqual(heldFor(rule, why));
  });
});
