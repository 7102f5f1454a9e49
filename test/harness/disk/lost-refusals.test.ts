import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exitCodeOf } from '../../../src/local/runs.ts';
import { heldIn, useBareBox } from '../../support/box.ts';
import { ALL, openBox } from '../../support/harness.ts';

const box = useBareBox();

describe('two configuration folders of one person', () => {
  const deny = (folder: string, ...rules: string[]): void =>
    box.write(`${folder}/settings.json`, { permissions: { deny: rules } });
  const FILES = ['.codex/rules/three-good-sources.rules', '.gemini/policies/three-good-sources.toml'];
  const texts = () => [...FILES, '.config/opencode/opencode.jsonc'].map((file) => box.read(`~/${file}`));
  const other = () => openBox({ keep: box.root, env: { CLAUDE_CONFIG_DIR: box.at('~/other') } });

  test('share the clients: each keeps the refusals of both, whichever is synced, and nothing is written twice', async () => {
    deny('~/.claude', 'Bash(touch:*)', 'Bash(both:*)');
    deny('~/other', 'Bash(both:*)', 'Bash(sudo:*)');
    for (const one of [box, other()]) expect(exitCodeOf(await one.sync())).toBe(0);
    const before = texts();
    for (const text of before) for (const word of ['touch', 'both', 'sudo']) expect(text).toContain(word);
    for (const one of [box, other(), box]) {
      const report = await one.sync();
      expect([exitCodeOf(report), ALL.map((name) => report.targets[name]?.synced)]).toEqual([0, [0, 0, 0]]);
    }
    deny('~/other', 'Bash(sudo:*)');
    deny('~/.claude', 'Bash(touch:*)');
    await box.sync();
    for (const text of texts()) expect(text).not.toContain('both');
  });

  test('do not speak for each other: what is gone with one of them stays until --prune, and two of one name are a decision', async () => {
    deny('~/.claude', 'Bash(touch:*)');
    deny('~/other', 'Bash(sudo:*)');
    for (const [file, command] of [
      ['~/.claude.json', 'a'],
      ['~/other/.claude.json', 'b'],
    ] as const)
      box.write(file, { mcpServers: { s: { command } } });
    await other().sync();
    expect(heldIn(await box.sync(), 'codex')).toEqual(['conflict mcp s']);
    expect(box.read('~/.codex/config.toml')).toContain('"b"');
    await box.sync({ take: ['mcp s'] });
    expect(box.read('~/.codex/config.toml')).toContain('"a"');
    box.remove('~/other');
    expect(heldIn(await box.sync(), 'codex')).toEqual(['kept permissions']);
    for (const text of texts()) expect(text).toContain('sudo');
    expect(exitCodeOf(await box.sync({ prune: true }))).toBe(0);
    for (const text of texts()) expect(text).not.toContain('sudo');
  });
});

describe('a refusal that a target does not keep is named as lost', () => {
  const deny = (...rules: string[]): void => box.write('~/.claude/settings.json', { permissions: { deny: rules } });

  test('by none: where OpenCode has a link to the configuration elsewhere at home', async () => {
    deny('Bash(rm:*)');
    box.write('~/dotfiles/opencode.json', { permission: { bash: 'allow' } });
    mkdirSync(box.at('~/.config/opencode'), { recursive: true });
    symlinkSync(box.at('~/dotfiles/opencode.json'), box.at('~/.config/opencode/opencode.json'));
    for (const _ of ['first', 'second']) expect(heldIn(await box.sync(), 'opencode')).toEqual([]);
    expect(box.read('~/dotfiles/opencode.json')).toContain('"bash *"');
  });

  test('by all: one with half a character, which stops no other', async () => {
    box.write('~/.claude/settings.json', '{"permissions":{"deny":["Bash(x \\ud800)","Bash(rm:*)"]}}');
    const report = await box.sync();
    for (const target of ALL) expect(heldIn(report, target).join()).toMatch(/^lost permission deny Bash\(x .\)$/);
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('rm *');
  });

  test('but none whose name is shortened between the halves of a character', async () => {
    deny(`Bash(${'x'.repeat(74)}🌍 y)`);
    await box.sync();
    expect(box.read('~/.config/opencode/opencode.jsonc')).toContain('🌍 y');
  });
});

describe('whatever the cause, a refusal that a target does not keep is lost, and the exit code says so', () => {
  const OPENCODE = '~/.config/opencode/opencode.jsonc';
  const POLICIES = '~/.gemini/policies/three-good-sources.toml';
  const [SETTINGS, NAME] = ['~/.gemini/settings.json', 'opencode.json'];
  const allowing = (tool: string) => ({ permission: { [tool]: 'allow' } });
  type Row = [cause: string, target: 'codex' | 'gemini' | 'opencode', spoil: () => void, hint: RegExp];
  const put = (file: string, text: string | object) => (): void => box.write(file, text);
  test.each<Row>([
    ['a rule deleted by hand', 'codex', put('~/.codex/rules/three-good-sources.rules', '# none\n'), /changed by hand/],
    ['a file of rules that is broken', 'codex', put('~/.codex/rules/mine.rules', 'prefix_rule(["a"'), /^no rule there/],
    ['a text that is left open', 'codex', put('.codex/rules/mine.rules', '# it\'s\n"a\\"'), /^no rule there/],
    ['a policy deleted by hand', 'gemini', put(POLICIES, '# none\n'), /changed by hand/],
    ['a policy that Gemini does not accept', 'gemini', put(POLICIES, '[[rule]]\ntoolName = "x"\n'), /changed by hand/],
    ['policies in another place', 'gemini', put(SETTINGS, '{"policyPaths": ["/etc/none"]}'), /^no rule there/],
    ['a key twice', 'opencode', put(OPENCODE, '{"mcp": {}, "mcp": {}}'), /has the key "mcp" twice/],
    ['a rule below the project', 'opencode', put(`sub/${NAME}`, allowing('bash')), /^bash \* in sub\/opencode\.json a/],
    [
      'one in a hidden folder',
      'opencode',
      put(`sub/.opencode/${NAME}`, allowing('b*')),
      /^b\* \* in sub\/\.opencode\//,
    ],
  ])('%s of %s', async (_, target, spoil, hint) => {
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    box.write('sub/a.md', 'x');
    await box.sync();
    expect(box.status().targets[target]?.status).toBe('in_sync');
    spoil();
    const lost = [{ why: 'lost', entry: 'permission deny Bash(touch:*)', hint: expect.stringMatching(hint) }];
    expect(box.status().targets[target]?.refused).toMatchObject(lost);
    const report = await box.sync();
    expect(report.targets[target]?.held.slice(0, 1)).toMatchObject(lost);
    expect(report.targets[target]?.status).toBe('partial');
    expect(exitCodeOf(report)).toBe(6);
  });

  test.each([
    ['OPENCODE_CONFIG', 'mine.json', 'bash * in mine.json allows it'],
    ['OPENCODE_CONFIG', 'settings.json', 'bash * in settings.json allows it'],
    ['OPENCODE_CONFIG', 'mine.toml', 'bash * in mine.toml allows it'],
    ['OPENCODE_CONFIG_DIR', '.mine', 'bash * in .mine/opencode.json allows it'],
  ])('the variable %s with %s', async (name, value, hint) => {
    box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(touch:*)'] } });
    for (const file of ['mine.json', 'settings.json', 'mine.toml', '.mine/opencode.json'])
      box.write(file, '{ "permission": { "bash": "allow", }, }');
    const report = await openBox({ keep: box.root, env: { [name]: box.at(value) } }).sync({ targets: ['opencode'] });
    expect(report.targets.opencode?.held.map((one) => one.hint)).toEqual([hint]);
  });

  test.each<[says: string, hook: object, lost: readonly string[]]>([
    ['with a handler that is no plain command', { type: 'prompt', prompt: 'x' }, ['codex', 'gemini', 'opencode']],
    ['with an answer in JSON', { type: 'command', command: '~/.claude/guard.sh' }, ['gemini']],
  ])('a hook that may refuse, %s', async (_, hook, lost) => {
    box.write('~/.claude/guard.sh', 'echo \'{"hookSpecificOutput":{"permissionDecision":"deny"}}\'\n');
    box.write('~/.claude/settings.json', { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [hook] }] } });
    const report = await box.sync();
    expect(ALL.filter((target) => heldIn(report, target).includes('lost hook PreToolUse'))).toEqual(lost);
    expect(exitCodeOf(report)).toBe(6);
  });
});

describe('a loss that the person accepts', () => {
  const OWN = '~/.config/three-good-sources/sync.json';
  const deny = (...rules: string[]): void => box.write('~/.claude/settings.json', { permissions: { deny: rules } });
  test('is no error any more, in this run and in later ones, and undo takes that back', async () => {
    deny('Read(./.env)');
    box.write(OWN, { skip: ['rules'] });
    expect(exitCodeOf(await box.sync({ targets: ['codex'] }))).toBe(6);
    const report = await box.sync({ targets: ['codex'], acceptLoss: ['codex:permission'] });
    expect([exitCodeOf(report), heldIn(report, 'codex')]).toEqual([0, ['accepted permission deny Read(./.env)']]);
    const accept = ['codex:permission deny Read(./.env) (~/.claude/settings.json)'];
    expect(JSON.parse(box.read(OWN))).toEqual({ skip: ['rules'], accept });
    expect(box.status().targets.codex).toMatchObject({ status: 'in_sync', refused: [] });
    expect((await box.sync({ targets: ['codex'] })).status).toBe('success');
    await box.undo();
    expect(JSON.parse(box.read(OWN))).toEqual({ skip: ['rules'] });
  });

  test('is one that there is now: a new one of the kind is lost again, and so is that of another file', async () => {
    deny('Read(./.env)');
    await box.sync({ acceptLoss: ['codex:permission'] });
    deny('Read(./.env)', 'Edit(x)');
    box.write('.claude/settings.json', { permissions: { deny: ['Read(./.env)'] } });
    const report = await box.sync();
    expect(heldIn(report, 'codex')).toEqual([
      ...['lost permission deny Edit(x)', 'lost permission deny Read(./.env)'],
      'accepted permission deny Read(./.env)',
    ]);
  });
});
