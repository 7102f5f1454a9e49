// The plugin that the sync writes for OpenCode, loaded as OpenCode loads it: what it tells a hook of each call, and what
// it makes of each answer. The program itself is asked in test/clients/hooks.test.ts.
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { heldIn, useBareBox } from '../../support/box.ts';
import { HOOK_ANSWERS } from '../../support/hook-answers.ts';

const box = useBareBox();
const [USER, PROJECT] = ['~/.config/opencode/plugins/three-good-sources.js', '.opencode/plugins/three-good-sources.js'];
const guarding = (command: string, more = {}, matcher = '') => ({
  hooks: { PreToolUse: [{ matcher, hooks: [{ type: 'command', command, ...more }] }] },
});

/** Calls a tool of OpenCode as the plugin in the box sees it; gives why it is refused. */
const call = async (tool: string, args: object, file = USER): Promise<string | undefined> => {
  const { ThreeGoodSources } = await import(pathToFileURL(box.at(file)).href);
  const hooks = await ThreeGoodSources({ directory: box.project });
  await hooks.config({ mcp: { db: {}, 'my db': {}, db_admin: {} } });
  return hooks['tool.execute.before']({ tool, sessionID: 's', callID: 'c' }, { args }).then(
    () => undefined,
    ({ message }: Error) => message,
  );
};

test.each(HOOK_ANSWERS)(
  'a hook that answers $says refuses: $refuses',
  async ({ command, refuses, matcher, timeout }) => {
    box.write('~/.claude/settings.json', guarding(command, timeout === undefined ? {} : { timeout }, matcher));
    await box.sync({ targets: ['opencode'] });
    expect((await call('bash', { command: 'touch pwned' })) !== undefined).toBe(refuses);
  },
);

test.each([
  ['a change of the call', `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{}}}'`],
  ['the end of the session', `echo '{"continue":false}'`],
])('what OpenCode cannot do for a hook, %s, is a refusal there, and the run says so', async (_, command) => {
  box.write('~/.claude/settings.json', guarding(command));
  expect(heldIn(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual(['wider hook PreToolUse']);
  expect(await call('bash', { command: 'ls' })).toMatch(/^a hook /);
});

describe('a hook is told of a call in the words of Claude Code', () => {
  const patch = (...lines: readonly string[]) => ({
    patchText: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n'),
  });
  test.each<[tool: string, args: object, ...told: (readonly [name: string, input: object])[]]>([
    ['bash', { command: 'ls', workdir: 'sub' }, ['Bash', { command: 'ls', workdir: 'sub' }]],
    ['read', { filePath: 'a.ts', limit: 2 }, ['Read', { file_path: '/a.ts', limit: 2 }]],
    ['write', { filePath: '/x/a.ts', content: 'c' }, ['Write', { file_path: '/x/a.ts', content: 'c' }]],
    [
      'edit',
      { filePath: 'n.ipynb', oldString: 'a', newString: 'b' },
      ['Edit', { file_path: '/n.ipynb', old_string: 'a', new_string: 'b' }],
      ['NotebookEdit', { notebook_path: '/n.ipynb', new_source: 'b' }],
    ],
    ['grep', { pattern: 'x', include: '*.ts' }, ['Grep', { pattern: 'x', glob: '*.ts' }]],
    ['skill', { name: 'review' }, ['Skill', { skill: 'review' }]],
    ['task', { subagent_type: 'critic' }, ['Agent', { subagent_type: 'critic' }]],
    ['db_drop', { filePath: 'a' }, ['mcp__db__drop', { filePath: 'a' }]],
    ['db_admin_drop', {}, ['mcp__db_admin__drop', {}]],
    ['my_db_drop', {}, ['mcp__my_db__drop', {}]],
    ['custom', { a: 1 }, ['custom', { a: 1 }]],
    [
      'apply_patch',
      patch(
        '*** Add File: new.ts',
        '+one',
        '+two',
        '*** Update File: old.ts',
        '*** Move to: moved.ts',
        '@@',
        '-a',
        '+b',
        ' c',
        '*** Delete File: gone.ts',
      ),
      ['Write', { file_path: '/new.ts', content: 'one\ntwo' }],
      ['Edit', { file_path: '/old.ts', old_string: '', new_string: '' }],
      ['Write', { file_path: '/moved.ts', content: 'b' }],
      ['Edit', { file_path: '/gone.ts', old_string: '', new_string: '' }],
    ],
  ])('%s %j', async (tool, args, ...told) => {
    box.write('~/.claude/settings.json', guarding('cat >> told'));
    await box.sync({ targets: ['opencode'] });
    expect(await call(tool, args)).toBeUndefined();
    const said = JSON.parse(`[${box.read('told').replaceAll('}{', '},{')}]`);
    const inProject = (value: object): unknown =>
      JSON.parse(
        JSON.stringify(value).replaceAll('_path":"/', `_path":"${box.project}/`).replaceAll(`${box.project}/x/`, '/x/'),
      );
    expect(said.map((one: { tool_name: string; tool_input: object }) => [one.tool_name, one.tool_input])).toEqual(
      inProject(told),
    );
    expect(said[0]).toMatchObject({
      hook_event_name: 'PreToolUse',
      cwd: tool === 'bash' ? box.at('sub') : box.project,
    });
  });
});

test.each([
  ['Agent', 'task', true],
  ['Task', 'task', true],
  ['mcp__.*__write.*', 'db_write_all', true],
  ['mcp__db', 'db_read', false],
  ['Edit|Write', 'write', true],
  ['Edit', 'write', false],
] as const)('a hook with the matcher %s hears of %s: %s', async (matcher, tool, isHeard) => {
  box.write('~/.claude/settings.json', guarding('exit 2', {}, matcher));
  await box.sync({ targets: ['opencode'] });
  expect((await call(tool, { filePath: 'a' })) !== undefined).toBe(isHeard);
});

test('hooks of a project are written on request, into the project, and work beside those of the person', async () => {
  box.write('~/.claude/settings.json', guarding('exit 0'));
  box.write('.claude/settings.json', guarding('echo team >&2; exit 2'));
  expect(heldIn(await box.sync({ targets: ['opencode'] }), 'opencode')).toEqual(['lost hook PreToolUse']);
  expect(box.has(PROJECT)).toBe(false);
  expect(heldIn(await box.sync({ targets: ['opencode'], projectHooks: true }), 'opencode')).toEqual([]);
  expect(await call('bash', { command: 'ls' }, PROJECT)).toBe('team\n');
  expect(await call('bash', { command: 'ls' })).toBeUndefined();
});

test.each([
  ['looks at what only Claude Code has', 'jq -r .transcript_path | grep x && exit 2', ['lost hook PreToolUse'], true],
  ['asks', `echo '{"hookSpecificOutput":{"permissionDecision":"ask"}}'`, ['wider hook PreToolUse'], true],
  [
    'has a secret in its command',
    'guard --token ghp_0123456789abcdefghij0123456789abcdef',
    ['secret hook PreToolUse'],
    false,
  ],
])('a hook that %s is named, as are those of other events', async (_, command, held, isWritten) => {
  const { hooks } = guarding(command);
  box.write('~/.claude/settings.json', { hooks: { ...hooks, Stop: hooks.PreToolUse } });
  const report = await box.sync({ targets: ['opencode'] });
  expect(heldIn(report, 'opencode').toSorted()).toEqual([...held, 'unsupported hook Stop'].toSorted());
  expect(box.has(USER)).toBe(isWritten);
});

test('the plugin goes with the hook, with undo and with leave; one of the person stays', async () => {
  const targets = ['opencode'] as const;
  box.write('~/.claude/settings.json', guarding('exit 2'));
  await box.sync({ targets });
  await box.undo();
  expect(box.has(USER)).toBe(false);
  await box.sync({ targets });
  box.write('~/.claude/settings.json', {});
  await box.sync({ targets });
  expect(box.has(USER)).toBe(false);
  box.write('~/.claude/settings.json', guarding('exit 2'));
  await box.sync({ targets });
  await box.leave();
  expect(box.has(USER)).toBe(false);
  box.write(USER, '// mine\n');
  expect(heldIn(await box.sync({ targets }), 'opencode')).toEqual(['conflict hook PreToolUse']);
  expect(box.read(USER)).toBe('// mine\n');
});
