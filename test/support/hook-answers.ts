// What a hook of PreToolUse may answer, and whether Claude Code then refuses the call `touch pwned` of Bash: asked of the
// program in test/clients/hooks.test.ts, and of the plugin for OpenCode in test/harness/disk/opencode-plugin.test.ts.

type HookAnswer = {
  readonly says: string;
  readonly command: string;
  readonly refuses: boolean;
  readonly matcher?: string;
  /** In seconds. */
  readonly timeout?: number;
};

const decides = (permissionDecision: string, more = {}): string =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, ...more } })}'`;
const matched = (matcher: string, refuses: boolean): HookAnswer => ({
  says: `exit code 2 with the matcher ${matcher}`,
  command: 'exit 2',
  matcher,
  refuses,
});

export const HOOK_ANSWERS: readonly HookAnswer[] = [
  { says: 'exit code 2', command: 'echo no >&2; exit 2', refuses: true },
  { says: 'another exit code', command: 'exit 1', refuses: false },
  { says: 'nothing, for it is not there', command: '/nowhere/guard', refuses: false },
  { says: 'nothing in time', command: 'sleep 5; exit 2', timeout: 1, refuses: false },
  { says: 'nothing, for a signal ends it', command: 'kill -9 $$', refuses: false },
  { says: 'a denial', command: decides('deny'), refuses: true },
  { says: 'a denial and another exit code', command: `${decides('deny')}; exit 1`, refuses: true },
  { says: 'a question, where nobody is there', command: decides('ask'), refuses: true },
  { says: 'an allowance', command: decides('allow'), refuses: false },
  { says: 'an allowance and exit code 2', command: `${decides('allow')}; exit 2`, refuses: true },
  { says: 'a decision that there is not', command: decides('no'), refuses: false },
  { says: 'a denial behind other words', command: `echo hello; ${decides('deny')}`, refuses: false },
  { says: 'a denial for no event', command: decides('deny', { hookEventName: undefined }), refuses: false },
  { says: 'the older word for a denial', command: `echo '{"decision":"block"}'`, refuses: true },
  { says: 'a word that there never was', command: `echo '{"decision":"deny"}'`, refuses: false },
  { says: 'exit code 2 for its input', command: `grep -q '"command":"touch pwned"' && exit 2`, refuses: true },
  { says: 'exit code 2 for the folder', command: 'test "$PWD" = "$CLAUDE_PROJECT_DIR" && exit 2', refuses: true },
  matched('Read|Bash', true),
  matched('Read, Bash', true),
  matched('^B', true),
  matched('B.s', true),
  matched('Bas', false),
  matched('bash', false),
  matched('(', false),
];
