// What becomes of each hook in Codex and in Gemini: the counterpart of its event, matcher, command and timeout.
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/domain/json.ts';
import type { TargetName } from '../../../src/harness/model.ts';
import { planOf, textsOf } from '../../support/plans.ts';

type Settings = { readonly hooks?: unknown; readonly disableAllHooks?: boolean };

const planFor = (target: TargetName, settings: Settings, options = {}, file = '/h/.claude/settings.json') => {
  const plan = planOf({ [file]: JSON.stringify(settings) }, [target], options);
  const files = Object.entries(textsOf(plan)).map(([name, text]) => [name, JSON.parse(text)] as const);
  return { files: Object.fromEntries(files), held: plan.targets[target]?.held ?? [], ...plan };
};

/** The groups that a target has for one event of Claude Code. */
const groupsOf = (target: TargetName, event: string, groups: unknown): unknown => {
  const { files } = planFor(target, { hooks: { [event]: groups } });
  const written: unknown = files[target === 'codex' ? '/h/.codex/hooks.json' : '/h/.gemini/settings.json'];
  return isObject(written) ? written['hooks'] : undefined;
};
const run = (command: string, more = {}) => ({ type: 'command', command, ...more });
const group = (matcher: string | undefined, ...hooks: object[]) =>
  matcher === undefined ? { hooks } : { matcher, hooks };

describe('Codex', () => {
  test.each([
    ...['PreCompact', 'PostCompact', 'SessionStart', 'SessionEnd', 'SubagentStart', 'SubagentStop', 'Stop'],
    ...['PreToolUse', 'PostToolUse', 'PermissionRequest', 'UserPromptSubmit'],
  ])('has %s under the same name', (event) => {
    expect(groupsOf('codex', event, [group(undefined, run('x', { timeout: 5, statusMessage: 's' }))])).toEqual({
      [event]: [group(undefined, run('x', { timeout: 5, statusMessage: 's' }))],
    });
  });

  test.each([
    { matcher: '*', becomes: undefined },
    { matcher: '.*', becomes: undefined },
    { matcher: 'Bash', becomes: 'Bash' },
    { matcher: 'Edit|Write|Read', becomes: 'Edit|Write' },
    { matcher: 'mcp__db__query', becomes: 'mcp__db__query' },
    { matcher: 'mcp__.*__write.*', becomes: 'mcp__.*__write.*' },
  ])('matches $matcher as $becomes', ({ matcher, becomes }) => {
    expect(groupsOf('codex', 'PreToolUse', [group(matcher, run('x'))])).toEqual({
      PreToolUse: [group(becomes, run('x'))],
    });
  });

  test('takes whole seconds, at least as long', () => {
    expect(groupsOf('codex', 'Stop', [group('', run('x', { timeout: 0.5 }))])).toEqual({
      Stop: [group(undefined, run('x', { timeout: 1 }))],
    });
  });

  test.each([
    { says: 'an event without a counterpart', event: 'Notification', hook: group('', run('x')), why: /no counterpart/ },
    { says: 'tools that it does not have', event: 'PreToolUse', hook: group('Read|Grep', run('x')), why: /Read\|Grep/ },
    {
      says: 'a command with CLAUDE_PROJECT_DIR',
      event: 'Stop',
      hook: group('', run('"$CLAUDE_PROJECT_DIR"/x.sh')),
      why: /CLAUDE_PROJECT_DIR/,
    },
  ])('leaves $says, by name', ({ event, hook, why }) => {
    const { files, held } = planFor('codex', { hooks: { [event]: [hook] } });
    expect(files).toEqual({});
    expect(held).toMatchObject([{ entry: `hook ${event}`, why: 'unsupported', hint: expect.stringMatching(why) }]);
  });
});

describe('Gemini', () => {
  test.each([
    ['PreToolUse', 'BeforeTool'],
    ['PostToolUse', 'AfterTool'],
    ['UserPromptSubmit', 'BeforeAgent'],
    ['Stop', 'AfterAgent'],
    ['SessionStart', 'SessionStart'],
    ['SessionEnd', 'SessionEnd'],
    ['PreCompact', 'PreCompress'],
    ['Notification', 'Notification'],
  ])('has for %s its %s, in milliseconds', (event, becomes) => {
    expect(groupsOf('gemini', event, [group(undefined, run('x', { timeout: 5 }))])).toEqual({
      [becomes]: [group(undefined, run('x', { timeout: 5000 }))],
    });
  });

  test.each([
    { event: 'PreToolUse', matcher: 'Bash', becomes: ['run_shell_command'] },
    { event: 'PreToolUse', matcher: 'Edit|MultiEdit|Write', becomes: ['replace|write_file'] },
    { event: 'PreToolUse', matcher: 'mcp__db__query', becomes: ['mcp_db_query'] },
    { event: 'PreToolUse', matcher: 'mcp__.*__write.*|Bash', becomes: ['mcp_.*__write.*|run_shell_command'] },
    { event: 'PreToolUse', matcher: 'Bash|NotebookEdit', becomes: ['run_shell_command'] },
    { event: 'SessionStart', matcher: 'startup|resume|compact', becomes: ['startup', 'resume'] },
    { event: 'Notification', matcher: 'permission_prompt', becomes: ['ToolPermission'] },
  ])('matches $matcher of $event as $becomes', ({ event, matcher, becomes }) => {
    const groups = groupsOf('gemini', event, [group(matcher, run('x'))]);
    expect(Object.values(isObject(groups) ? groups : {})).toEqual([becomes.map((one) => group(one, run('x')))]);
  });

  test.each([
    { says: 'an event without a counterpart', event: 'SubagentStop', hook: group('', run('x')), why: /no counterpart/ },
    { says: 'a start that it does not have', event: 'SessionStart', hook: group('compact', run('x')), why: /compact/ },
    { says: 'a pattern that it would compare as text', event: 'PreCompact', hook: group('ma.*', run('x')), why: /ma/ },
  ])('leaves $says, by name', ({ event, hook, why }) => {
    const { files, held } = planFor('gemini', { hooks: { [event]: [hook] } });
    expect(files).toEqual({});
    expect(held).toMatchObject([{ entry: `hook ${event}`, why: 'unsupported', hint: expect.stringMatching(why) }]);
  });
});

test('OpenCode has none, which is said', () => {
  const { files, held } = planFor('opencode', { hooks: { Stop: [group('', run('x'))] } });
  expect(files).toEqual({});
  expect(held).toMatchObject([{ entry: 'hook Stop', why: 'unsupported' }]);
});

describe('what no target can be given is named and holds back nothing else', () => {
  test.each([
    { says: 'a prompt', hook: { type: 'prompt', prompt: 'x' } },
    { says: 'a request', hook: { type: 'http', url: 'https://x.example' } },
    { says: 'one that nobody waits for', hook: run('x', { async: true }) },
    { says: 'one with a condition', hook: run('x', { if: 'Bash(git *)' }) },
    { says: 'one with arguments of its own', hook: run('x', { args: ['a'] }) },
    { says: 'an empty command', hook: run('') },
  ])('$says', ({ hook }) => {
    const { files, leftOut } = planFor('codex', { hooks: { Stop: [group('', hook, run('kept'))] } });
    expect(leftOut).toMatchObject([{ what: 'hook Stop', file: '~/.claude/settings.json' }]);
    expect(files['/h/.codex/hooks.json']).toEqual({ hooks: { Stop: [group(undefined, run('kept'))] } });
  });
});

test('hooks that are switched off go nowhere', () => {
  const { files, leftOut } = planFor('codex', { hooks: { Stop: [group('', run('x'))] }, disableAllHooks: true });
  expect(files).toEqual({});
  expect(leftOut).toMatchObject([{ what: 'hook Stop', why: 'hooks are switched off' }]);
});

test('hooks in a form that Claude Code does not know are an error, not an empty list', () => {
  const { targets } = planFor('codex', { hooks: { Stop: 'x' } });
  expect(targets.codex?.errors).toEqual([expect.stringContaining('has hooks that are not lists')]);
});

test('a command with a secret is held back', () => {
  const { files, held } = planFor('codex', {
    hooks: { Stop: [group('', run('notify --token ghp_0123456789abcdefghij0123456789abcdef'))] },
  });
  expect(files).toEqual({});
  expect(held).toMatchObject([{ entry: 'hook Stop', why: 'secret' }]);
});

describe('hooks of a repository', () => {
  const hooks = { Stop: [group('', run('theirs'))] };
  const shared = '/p/.claude/settings.json';

  test('go nowhere until a person asks for it', () => {
    for (const target of ['codex', 'gemini'] as const) {
      const { files, held } = planFor(target, { hooks }, {}, shared);
      expect(files).toEqual({});
      expect(held).toMatchObject([{ entry: 'hook Stop', why: 'optional' }]);
    }
  });

  test("never become the person's", () => {
    for (const target of ['codex', 'gemini'] as const) {
      const { files } = planFor(target, { hooks }, { projectHooks: true }, shared);
      expect(Object.keys(files)).toEqual([target === 'codex' ? '/p/.codex/hooks.json' : '/p/.gemini/settings.json']);
    }
  });

  test('of one person in that repository are named', () => {
    const { files, leftOut } = planFor('codex', { hooks }, { projectHooks: true }, '/p/.claude/settings.local.json');
    expect(files).toEqual({});
    expect(leftOut).toMatchObject([{ what: 'hooks', file: '.claude/settings.local.json' }]);
  });

  test("cannot switch off the person's", () => {
    const files = {
      '/h/.claude/settings.json': JSON.stringify({ hooks: { Stop: [group('', run('mine'))] } }),
      [shared]: JSON.stringify({ disableAllHooks: true, hooks }),
    };
    const { writes } = planOf(files, ['codex'], { projectHooks: true });
    expect(writes.map(({ file }) => file)).toEqual(['/h/.codex/hooks.json']);
  });
});
