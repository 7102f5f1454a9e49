// What becomes of each hook in Codex, in Gemini and in OpenCode: the counterpart of its event, matcher, command and timeout.
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/domain/json.ts';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { hintsOf, planOf, textsOf, USER } from '../../support/plans.ts';

type Settings = { readonly hooks?: unknown; readonly disableAllHooks?: boolean };

const planFor = (target: TargetName, settings: Settings, file = USER, projectHooks = false) => {
  const plan = planOf({ [file]: JSON.stringify(settings) }, [target], { projectHooks });
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
const STOP = { hooks: { Stop: [group('', run('x'))] } };

describe('Codex', () => {
  test.each([
    ...['PreCompact', 'PostCompact', 'SessionStart', 'SessionEnd', 'SubagentStart', 'SubagentStop', 'Stop'],
    ...['PreToolUse', 'PostToolUse', 'PermissionRequest', 'UserPromptSubmit'],
  ])('has %s under the same name', (event) => {
    const groups = [group(undefined, run('x', { timeout: 5, statusMessage: 's' }))];
    expect(groupsOf('codex', event, groups)).toEqual({ [event]: groups });
  });

  test.each([
    ['*', undefined],
    ['.*', undefined],
    ['Bash', 'Bash'],
    ['Edit|Write|Read', 'Edit|Write'],
    ['mcp__db__query', 'mcp__db__query'],
    ['mcp__.*__write.*', 'mcp__.*__write.*'],
    ['(Bash)', 'Bash'],
    ['^(?:Edit|Write)$', 'Edit|Write'],
    ['B.*h', 'Bash'],
  ])('matches %s as %s', (matcher, becomes) => {
    const PreToolUse = [group(becomes, run('x'))];
    expect(groupsOf('codex', 'PreToolUse', [group(matcher, run('x'))])).toEqual({ PreToolUse });
  });

  test('takes whole seconds, at least as long', () => {
    const Stop = [group(undefined, run('x', { timeout: 1 }))];
    expect(groupsOf('codex', 'Stop', [group('', run('x', { timeout: 0.5 }))])).toEqual({ Stop });
    expect(planFor('codex', STOP).warnings).toEqual([
      expect.stringMatching(/^Codex runs a hook after you have reviewed/),
    ]);
  });
});

describe('Gemini', () => {
  test.each([
    ...[
      'PreToolUse as BeforeTool',
      'PostToolUse as AfterTool',
      'UserPromptSubmit as BeforeAgent',
      'Stop as AfterAgent',
    ],
    ...['SessionStart as SessionStart', 'SessionEnd as SessionEnd', 'PreCompact as PreCompress'],
    'Notification as Notification',
  ])('has %s, in milliseconds and without a status message', (both) => {
    const [event = '', becomes = ''] = both.split(' as ');
    const timed = (timeout: number) => [group(undefined, run('x', { timeout }))];
    const asked = [group(undefined, run('x', { timeout: 5, statusMessage: 's' }))];
    expect(groupsOf('gemini', event, asked)).toEqual({ [becomes]: timed(5000) });
  });

  test.each([
    ['Bash of PreToolUse', 'run_shell_command'],
    ['Edit|MultiEdit|Write of PreToolUse', 'replace|write_file'],
    ['mcp__db__query of PreToolUse', 'mcp_db_query'],
    ['mcp__.*__write.*|Bash of PreToolUse', 'mcp_.*__write.*|run_shell_command'],
    ['Bash|NotebookEdit of PreToolUse', 'run_shell_command'],
    ['startup|resume|compact of SessionStart', 'startup resume'],
    ['permission_prompt of Notification', 'ToolPermission'],
  ])('matches %s as %s', (asked, becomes) => {
    const [matcher, event = ''] = asked.split(' of ');
    const groups = groupsOf('gemini', event, [group(matcher, run('x'))]);
    const want = becomes.split(' ').map((one) => group(one, run('x')));
    expect(Object.values(isObject(groups) ? groups : {})).toEqual([want]);
  });
});

const LONG = `Read|${'x'.repeat(76)}`;
const SECRET = 'notify --token ghp_0123456789abcdefghij0123456789abcdef';
test.each<[TargetName, says: string, event: string, hook: object, hint: RegExp, why?: string]>([
  ['codex', 'an event without a counterpart', 'Notification', group('', run('x')), /no counterpart/],
  ['codex', 'tools that it does not have', 'PreToolUse', group(LONG, run('x')), / Read, x{74}$/, 'lost'],
  ['codex', 'a pattern that it cannot compare', 'PreToolUse', group('B[a]sh', run('x')), /B\[a\]sh$/, 'lost'],
  ['codex', 'a command with CLAUDE_PROJECT_DIR', 'Stop', group('', run('$CLAUDE_PROJECT_DIR/x')), /CLAUDE_PROJECT_DIR/],
  ['gemini', 'tools that it does not have', 'PreToolUse', group('LSP', run('x')), / LSP$/, 'lost'],
  ['gemini', 'an event without a counterpart', 'SubagentStop', group('', run('x')), /no counterpart/],
  ['gemini', 'an event that no client has', 'valueOf', group('', run('x')), /no counterpart/],
  ['gemini', 'a start that it does not have', 'SessionStart', group('compact', run('x')), /compact/],
  ['gemini', 'a pattern that it would compare as text', 'PreCompact', group('ma.*', run('x')), /ma/],
  ['opencode', 'an event that the plugin of the sync does not know', 'Stop', group('', run('x')), /PreToolUse alone$/],
  ['opencode', 'a question of a permission', 'PermissionRequest', group('', run('x')), /PreToolUse alone$/, 'lost'],
  ['codex', 'a command with a secret', 'Stop', group('', run('x'), run(SECRET)), /written out/, 'secret'],
])('%s leaves %s, by name', (target, _, event, hook, hint, why = 'unsupported') => {
  const { files, held } = planFor(target, { hooks: { [event]: [hook] } });
  expect(files).toEqual({});
  expect(held).toMatchObject([{ entry: `hook ${event}`, why, hint: expect.stringMatching(hint) }]);
});

describe('a hook that can refuse guards the same calls in the target, or is lost', () => {
  const SCRIPT = '/h/.claude/hooks/g.sh';
  const guard = (target: TargetName, matcher: string, script: string, more = {}, command = '~/.claude/hooks/g.sh') => {
    const hooks = { PreToolUse: [{ matcher, hooks: [run(command)] }] };
    const plan = planOf({ [USER]: JSON.stringify({ hooks }), [SCRIPT]: script, ...more }, [target]);
    return hintsOf(plan, target);
  };
  const REFUSES = 'exit 2\n';
  const NAMED = 'if d["tool_name"] != "Bash": sys.exit(0)\nsys.exit(2)\n';
  const BOTH = NAMED.replace('!= "Bash"', 'not in ("Bash", "run_shell_command")');
  const PATHS = 'jq -r .tool_input.file_path | grep .env && exit 2\n';
  const [BY_BASH, EDITS] = [/^Codex also does Edit by Bash/, /of Edit, and Codex calls it apply_patch/];
  const MISSED = /^Codex has nothing that matches Read$/;
  const OTHERS = /^Codex has nothing that matches other tools than its shell/;
  test.each<[target: TargetName, matcher: string, script: string, ...lost: RegExp[]]>([
    ['codex', 'Bash', REFUSES],
    ['codex', 'Bash', NAMED],
    ['codex', 'mcp__db__drop', NAMED],
    ['codex', 'Bash|KillShell', REFUSES],
    ['codex', 'Read|Bash', REFUSES, MISSED],
    ['codex', '(Read|Bash)', REFUSES, MISSED],
    ['codex', '^(Read|Bash)$', REFUSES, MISSED],
    ['codex', 'Re.*|Bash', REFUSES, MISSED],
    ['codex', 'Edit|Write', REFUSES, BY_BASH],
    ['codex', 'Bash|Edit', REFUSES],
    ['codex', 'Bash|Edit', PATHS, EDITS],
    ['codex', '*', REFUSES, OTHERS],
    ['codex', '[RB].*', REFUSES, /^Codex has nothing that matches \[RB\]\.\*$/],
    ['gemini', 'Bash', REFUSES],
    ['gemini', 'Bash', NAMED, /of Bash, and Gemini calls it run_shell_command: let/],
    ['gemini', 'Bash', BOTH],
    ['gemini', '*', NAMED, /of Bash, and Gemini calls it run_shell_command: let/],
    ['gemini', '.*', REFUSES],
    ['gemini', 'Read|Edit|Write', PATHS],
    ['gemini', 'Read|Edit', `${PATHS}# tool_name`, /of Read, and Gemini calls it read_file: let/],
    ['gemini', 'WebFetch', 'jq .tool_input.url', /of WebFetch, and Gemini calls it web_fetch: let/],
    ['gemini', 'WebFetch', REFUSES],
    ['gemini', 'mcp__db__.*', NAMED, /of mcp__db__\.\*, and Gemini calls it mcp_db_: let/],
    ['gemini', 'Bash|NotebookEdit', REFUSES, /^Gemini has nothing that matches NotebookEdit$/],
    ['opencode', 'Bash', `${NAMED}${PATHS}`],
    ['opencode', 'Read|Edit', `${NAMED}${PATHS}`],
    ['opencode', '[RB].*', NAMED],
    ['opencode', '*', PATHS],
    ['opencode', 'Bash', `jq .permission_mode\n${REFUSES}`, /looks at permission_mode, which OpenCode does not have/],
  ])('%s, with the matcher %s and the script %j', (target, matcher, script, ...lost) => {
    expect(guard(target, matcher, script)).toEqual(lost.map((hint) => expect.stringMatching(hint)));
  });

  test('also where a script beside it, which it names, looks at the name', () => {
    const more = { '/h/.claude/hooks/lib/check.py': NAMED, '/h/.claude/hooks/other.py': BOTH };
    expect(guard('gemini', 'Bash', 'from lib import check\n', more)).toHaveLength(1);
    expect(guard('gemini', 'Bash', 'from lib import nothing\n', more)).toEqual([]);
  });

  test('but not where it cannot refuse', () => {
    const hooks = { PostToolUse: [{ matcher: 'Read|Edit', hooks: [run('x')] }] };
    const { held, files } = planFor('codex', { hooks });
    expect(held).toMatchObject([{ why: 'unsupported', hint: 'Codex has nothing that matches Read' }]);
    expect(files['/h/.codex/hooks.json'].hooks).toMatchObject({ PostToolUse: [{ matcher: 'Edit' }] });
  });
});

describe('what no target can be given is named and holds back nothing else:', () => {
  test.each([
    ['a prompt', { type: 'prompt', prompt: 'x' }],
    ['one that nobody waits for', run('x', { async: true })],
    ['one with arguments of its own', run('x', { args: ['a'] })],
    ['an empty command', run('')],
  ])('%s', (_, hook) => {
    const both = [run('kept'), run('more')];
    const SessionEnd = [group(undefined, ...both)];
    const Stop = [group('', hook), group('', hook, ...both)];
    const hooks = { Stop, SessionEnd, ['E'.repeat(41)]: [group('', hook)] };
    const { files, leftOut } = planFor('codex', { hooks });
    const [file, long] = ['~/.claude/settings.json', 'E'.repeat(40)];
    expect(leftOut).toMatchObject(['Stop', long].map((name) => ({ what: `hook ${name}`, file })));
    expect(files['/h/.codex/hooks.json']).toEqual({ hooks: { Stop: SessionEnd, SessionEnd } });
  });
});
