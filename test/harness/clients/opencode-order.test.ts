// Where a refusal goes among the person's own permissions in OpenCode, whose last matching rule wins: into a key of the
// sync that stands last. What is lost because a rule of the person's would be loosened, or comes behind.
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../src/harness/clients/all.ts';
import { CAREFUL, EMPTY_STATE, type State } from '../../../src/harness/model.ts';
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
const COMES_AFTER =
  'lost a question would come after the rules that you have for this tool in OpenCode, and could loosen them';
const loosens = (denial: string): string => `lost a question would come after the denial of ${denial} and loosen it`;
const behind = (rule: string, file = '~/.config/opencode/opencode.json'): string => `lost ${rule} in ${file} allows it`;
const DRIFT = 'drift : was changed by hand, so it was left; it is yours from now on';
const NO_ROOM = 'lost your own setting for all tools leaves no room for it';

describe('a rule that the person adds behind ours', () => {
  const OURS = { 'rm *': 'deny', 'mv *': 'deny' };
  type Mine = Readonly<Record<string, unknown>>;
  const all = (mine: Mine) => ({ ...mine, '*': 'allow' });
  const LS = { bash: { ls: 'ask' } };
  test.each<[says: string, own: object, edit: (mine: Mine) => unknown, want: unknown]>([
    ['for the same tool', {}, (mine) => ({ ...mine, bash: 'allow' }), { bash: 'allow', 'bash *': OURS }],
    ['for every tool', {}, all, { '*': 'allow', 'bash *': OURS }],
    ['for every tool, with rules for the tool too', LS, all, { ...LS, '*': 'allow', 'bash *': OURS }],
  ])('%s: ours are written behind it again, and then left', (_, own, edit, want) => {
    const settings = { [USER]: refuse('deny Bash(rm:*), deny Bash(mv:*)') };
    const first = planOf({ [OWN]: permission(own), ...settings });
    const edited = permission(edit(first.files[OWN].permission));
    const again = planOf({ [OWN]: edited, ...settings }, first.state);
    expect(again.held).toEqual([]);
    expect(JSON.stringify(again.files[OWN]?.permission)).toBe(JSON.stringify(want));
    expect(planOf({ [OWN]: permission(want), ...settings }, again.state).files).toEqual({});
  });

  test('in the key of the sync is the person’s: nothing is written there, and what it allows is lost', () => {
    const settings = { [USER]: refuse('deny Bash(rm:*)') };
    const first = planOf({ [OWN]: '{}', ...settings });
    const edited = permission({ 'bash *': { 'rm *': 'deny', 'rm q': 'allow' } });
    const again = planOf({ [OWN]: edited, ...settings }, first.state);
    expect([again.files, again.held]).toEqual([
      {},
      [expect.stringMatching(/^lost deny Bash\(rm:\*\): your own/), DRIFT],
    ]);
  });

  test('a path is lost where the project allows the way to it from there', () => {
    const files = { [HERE]: permission({ read: { '../../.ssh/*': 'allow' } }), [USER]: refuse('deny Read(~/.ssh/**)') };
    const lost = behind('read ../../.ssh/*', 'opencode.json');
    expect(planOf(files).held).toEqual(heldFor('deny Read(~/.ssh/**)', lost));
  });

  test('a path that is named like a part of the language is lost like any other', () => {
    const files = { [HERE]: permission({ read: 'allow' }), [USER]: refuse('deny Read(constructor)') };
    expect(planOf(files).held).toEqual(heldFor('deny Read(constructor)', behind('read *', 'opencode.json')));
  });

  test('what an earlier version wrote under the name of the tool is replaced without a conflict', () => {
    const settings = { [USER]: refuse('ask Bash(git:*), deny Bash(rm:*)') };
    const { state } = planOf({ [OWN]: '{}', ...settings });
    const rules = { 'git *': 'ask', 'rm *': 'deny', '"rm" *': 'deny' };
    const hash = mapDisk({}).sha256(new TextEncoder().encode('{"\\"rm\\" *":"deny","git *":"ask","rm *":"deny"}'));
    const entries = Object.entries(state.entries).map(([key, entry]) => [key.replace('%20*', ''), { ...entry, hash }]);
    const before = { ...state, entries: Object.fromEntries(entries) };
    const now = planOf({ [OWN]: permission({ bash: rules }), ...settings }, before);
    const want = { permission: { 'bash *': { 'git *': 'ask', 'rm *': 'deny' } } };
    expect([now.held, now.files[OWN]]).toEqual([[], want]);
  });

  test('what was theirs before the first sync stays where it is', () => {
    const settings = { [USER]: refuse('deny Bash(rm)') };
    const own = { 'bash *': { rm: 'deny' } };
    const { state, held } = planOf({ [OWN]: permission(own), ...settings });
    expect(held).toEqual([]);
    const now = planOf({ [OWN]: permission({ ...own, '*': 'allow' }), ...settings }, state);
    expect([now.files, now.held[0]]).toEqual([
      {},
      expect.stringMatching(/^lost deny Bash\(rm\): your own setting for "bash \*"/),
    ]);
  });

  test.each([
    [
      'deny Bash(git push:*)',
      'ask Bash(git:*), deny Bash(git push:*)',
      { 'bash *': { 'git *': 'ask', 'git push *': 'deny' } },
    ],
    ['deny Bash(rm)', 'deny Bash', { 'bash *': { '*': 'deny' } }],
  ])('%s, and later %s, are in their order', (before, after, want) => {
    const first = planOf({ [OWN]: '{}', [USER]: refuse(before) });
    const again = planOf({ [OWN]: JSON.stringify(first.files[OWN]), [USER]: refuse(after) }, first.state);
    expect(JSON.stringify(again.files[OWN]?.permission)).toBe(JSON.stringify(want));
  });
});

describe('a refusal of the person beside their own', () => {
  type Row = [own: unknown, rules: string, want?: unknown, ...whys: string[]];
  const denied = COMES_AFTER.replace('lost', 'unsupported');
  const X = { 'rm x': 'deny' };
  const MIXED = { 'rm *': 'allow', ...X };
  const tools = (name: string) => ({ tools: { [name]: true } });
  const OFF = { tools: { bash: false } };
  const YOURS = 'lost your own setting for "bash *" would be moved or replaced';
  const mine = (value: unknown) => ({ permission: value });
  test.each<Row>([
    [mine({ bash: 'allow' }), 'deny Bash(rm)', { bash: 'allow', 'bash *': { rm: 'deny' } }],
    [mine({ bash: { a: 'ask' } }), 'deny Bash', { bash: { a: 'ask' }, 'bash *': { '*': 'deny' } }],
    [mine('allow'), 'deny Bash(rm)', { '?*': 'allow', 'bash *': { rm: 'deny' } }],
    [mine({ webfetch: 'allow' }), 'deny WebFetch', { webfetch: 'allow', 'webfetch *': 'deny' }],
    [mine({ 'b*': 'deny', bash: 'allow' }), 'ask Bash', undefined, COMES_AFTER],
    [mine({ bash: { a: 'deny' } }), 'ask Bash', undefined, COMES_AFTER],
    [mine({ bash: {} }), 'ask Bash(rm)', undefined, COMES_AFTER],
    [mine({ '*': X }), 'ask Bash(rm:*)', undefined, COMES_AFTER],
    [mine({ bash: { 'rm *': 'deny' } }), 'ask Bash(rm:*)', undefined, denied],
    [mine({ bash: { 'rm *': 'deny', 'rm y': 'allow' } }), 'ask Bash(r*)', undefined, COMES_AFTER],
    [mine({ bash: MIXED }), 'ask Bash(r*)', undefined, COMES_AFTER],
    [mine({ edit: 'deny' }), 'ask Bash(rm:*)', { edit: 'deny', 'bash *': { 'rm *': 'ask' } }],
    [mine({ bash: 'ask' }), 'ask Bash(rm:*)', undefined, COMES_AFTER.replace('lost', 'unsupported')],
    [mine({ bash: 'deny' }), 'ask Bash(rm)', undefined, denied],
    [{}, 'ask Bash(a), ask Bash(b:*), deny Bash(a)', { 'bash *': { 'b *': 'ask', a: 'deny' } }],
    [{}, 'deny Bash, ask Bash(rm)', { 'bash *': { rm: 'ask', '*': 'deny' } }],
    [mine({ bash: 'allow', 'bash *': { x: 'ask' } }), 'deny Bash(rm)', undefined, YOURS],
    [mine({ 'bash *': 'deny' }), 'deny Bash(rm)', undefined, YOURS.replace('lost', 'unsupported')],
    ...['Edit', 'Task', 'TodoWrite', 'Skill', 'mcp__s'].map((tool): Row => [{}, `ask ${tool}`, undefined, OWN_AGENTS]),
    ...['write', 'patch', 'multiedit'].map(
      (tool): Row => [tools(tool), 'deny Edit', { 'edit *': { '*': 'deny' } }, 'wider refuses every edit'],
    ),
    [tools('todoread'), 'deny TodoWrite', { 'todowrite *': 'deny' }],
    [OFF, 'ask Bash(rm)', undefined, denied],
    [{ ...OFF, ...mine({ bash: 'allow' }) }, 'ask Bash(rm)', undefined, COMES_AFTER],
  ])('%j, with %s', (own, rules, want, why) => {
    const made = planOf({ [OWN]: JSON.stringify(own), [USER]: refuse(rules) });
    expect(made.held).toEqual(why === undefined ? [] : heldFor(rules, why));
    expect(JSON.stringify(made.files[OWN]?.permission)).toBe(JSON.stringify(want));
  });

  const DENIED = '{ "permission": { "bash": "deny" } }';
  test.each([
    ['counts what is in', '/h/.config/opencode/config.json', DENIED],
    ['counts what is in', '/h/.config/opencode/opencode.jsonc', '{ "permission": { "bash": "deny", }, } // mine'],
    ['does not count what is in', '/h/w/p/config.json', DENIED],
  ])('%s %s', (says, file, text) => {
    const lost = says.startsWith('counts') ? [denied] : [];
    expect(planOf({ [file]: text, [USER]: refuse('ask Bash(rm)') }).held).toEqual(heldFor('ask Bash(rm)', ...lost));
  });

  test('stands in the file that is there, the .jsonc where both are', () => {
    const files = { [OWN]: permission({ bash: 'ask' }), [`${OWN}c`]: '{}', [USER]: refuse('deny Bash(rm)') };
    expect(planOf(files).files).toEqual({ [`${OWN}c`]: { permission: { 'bash *': { rm: 'deny' } } } });
  });
});

describe('a refusal of the project beside those of the person', () => {
  const [ALLOW, ASK, ASK_ALL] = [permission({ bash: 'allow' }), permission({ bash: 'ask' }), permission('ask')];
  const [PART, DENIED] = [permission({ bash: { 'r*': 'allow' } }), permission({ bash: { 'r*': 'deny' }, edit: 'ask' })];
  const AT_HOME = { '/h/.opencode/opencode.json': PART };
  const REPLACED = { [OWN]: ASK_ALL, [HERE]: permission({ edit: 'ask' }) };
  const APART = { 'bas?': { rm: 'deny' } };
  test.each<[says: string, files: Files, want: unknown, ...whys: string[]]>([
    ['nothing', {}, APART],
    ['a question about every tool', { [OWN]: ASK_ALL }, undefined, NO_ROOM],
    ['an allowance of every tool', { [OWN]: permission('allow') }, APART],
    ['a question about every tool, which the project replaces', REPLACED, { edit: 'ask', ...APART }],
    ['rules for all and more, and one of the project', { [OWN]: DENIED, [HERE]: ASK_ALL }, undefined, NO_ROOM],
    ['a question about all, and a rule in a hidden folder', { [HERE]: ASK_ALL, [HIDDEN]: PART }, undefined, NO_ROOM],
    ['a question about it, which the project allows', { [OWN]: ASK, [HERE]: ALLOW }, { bash: 'allow', ...APART }],
    ['an allowance of the tool', { [OWN]: ALLOW }, APART],
    ['an allowance in a hidden folder', { [HIDDEN]: ALLOW }, APART, behind('bash *', '.opencode/opencode.json')],
    ['a part of it in a hidden folder', { [`${HIDDEN}c`]: PART }, APART, behind('bash r*', '.opencode/opencode.jsonc')],
    ['a part of it in one at home', AT_HOME, APART, behind('bash r*', '~/.opencode/opencode.json')],
    ['patterns in the folder above', { [ABOVE]: DENIED }, APART],
  ])('that are %s', (_, files, want, ...whys) => {
    const all = { [HERE]: '{}', ...files, [PROJECT]: refuse('deny Bash(rm)') };
    const made = planOf(all);
    expect(made.held).toEqual(heldFor('deny Bash(rm)', ...whys));
    expect(JSON.stringify(made.files[HERE])).toBe(JSON.stringify(want && { permission: want }));
    const now = want === undefined ? {} : { [HERE]: permission(want) };
    expect(planOf({ ...all, ...now }, made.state).files).toEqual({});
  });

  test('holds beside one of the person, and stays where it is while their settings cannot be read', () => {
    const first = planOf({ [OWN]: '{}', [USER]: refuse('deny Bash(rm:*)'), [PROJECT]: refuse('deny Bash(mv)') });
    expect([first.held, Object.keys(first.files)]).toEqual([[], [OWN, HERE]]);
    const now = { [OWN]: JSON.stringify(first.files[OWN]), [HERE]: JSON.stringify(first.files[HERE]), [USER]: '{' };
    expect(planOf({ ...now, [PROJECT]: refuse('deny Bash(mv)') }, first.state, false).files).toEqual({});
    const asked = planOf({ ...now, [PROJECT]: refuse('deny Bash(mv), ask Bash') }, first.state, false);
    expect(asked.held).toEqual(heldFor('ask Bash', loosens('bash * rm *')));
  });

  test('as a question comes after no denial for all projects', () => {
    const made = planOf({ [USER]: refuse('deny Bash(rm x)'), [PROJECT]: refuse('ask Bash(rm:*), ask Bash(mv:*)') });
    expect(made.held).toEqual(heldFor('ask Bash(rm:*)', loosens('bash rm x')));
    expect(made.files[HERE].permission).toEqual({ 'bas?': { 'mv *': 'ask' } });
  });

  test('as a question comes before a denial of its own, also in a clone where somebody has others', () => {
    const want = { bash: { 'l*': 'allow' }, 'bas?': { 'git *': 'ask', 'git push *': 'deny' } };
    const made = planOf({ [HERE]: permission(want), [PROJECT]: refuse('ask Bash(git:*), deny Bash(git push:*)') });
    expect([made.held, made.files]).toEqual([[], {}]);
  });

  test('leaves one of the person lost behind a question, and moves none of the project before another', () => {
    const lost = behind('bash *', 'opencode.json').replace('allows it', 'only asks');
    expect(planOf({ [HERE]: ASK, [USER]: refuse('deny Bash(rm)') }).held).toEqual(heldFor('deny Bash(rm)', lost));
    const own = permission({ '*': 'allow', read: { x: 'ask' } });
    const made = planOf({ [OWN]: '{}', [HERE]: own, [USER]: refuse('deny Read(y)') });
    expect(Object.keys(made.files[OWN].permission)).toEqual(['read *', 'edit *']);
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
