// Work on what a stranger's repository holds is about linear: four times as much of it takes about four times the work, whatever
// it is. Work is how often functions and blocks of the sync run, and the time of the processor, measured side by side; absolute
// times decide nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from '../../src/harness/source/secrets.ts';
import { syncText } from '../../src/harness/sync-text.ts';
import { casesOf } from '../support/fuzz.ts';
import { type Files, PROJECT, planOf, refusing, textsOf, USER } from '../support/plans.ts';
import { stepsOf, timeOf } from '../support/work.ts';

/** What n of something is. */
type Sized = (n: number) => Files;

/** Twice what is exactly linear. */
const MOST_STEPS = 8;
/** Time is never exact, and a quadratic pass takes sixteen times as long. */
const MOST_TIME = 10;
const [ROUNDS, NOTICEABLE] = [4, 30];

/** A first run, what it writes and says, and an idle run over that. */
const runs = (files: Files): void => {
  const options = { nested: true, projectHooks: true };
  const first = planOf(files, undefined, options);
  const written = textsOf(first);
  for (const text of Object.values(written)) withoutSecrets(text);
  const there = { ...files, ...written };
  const next = planOf(there, undefined, { ...options, state: first.state });
  for (const { targets, leftOut, warnings } of [first, next])
    syncText({ status: 'success', dry_run: false, targets, left_out: leftOut, warnings });
};

const expectLinear = (size: number, sized: Sized): void => {
  const [few, many] = [sized(size), sized(4 * size)];
  runs(sized(2));
  const steps = [few, many].map((files) => stepsOf('/src/harness/', () => runs(files)));
  expect((steps[1] ?? 0) / (steps[0] ?? 0), `steps: ${steps}`).toBeLessThan(MOST_STEPS);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS && (round === 0 || most > least * MOST_TIME); round += 1) {
    least = Math.min(
      least,
      timeOf(() => runs(few)),
    );
    most = Math.min(
      most,
      timeOf(() => runs(many)),
    );
    // Too short to be told from noise.
    if (most < NOTICEABLE) return;
  }
  expect(most / least, `milliseconds: ${least}, ${most}`).toBeLessThan(MOST_TIME);
};

const of = (n: number, make: (index: number) => string): readonly string[] =>
  Array.from({ length: n }, (_, at) => make(at));
const filesOf = (n: number, name: (index: number) => string, text: (index: number) => string): Files =>
  Object.fromEntries(of(n, name).map((file, index) => [file, text(index)]));
const servers = (n: number): object =>
  Object.fromEntries(of(n, (index) => `s${index}`).map((name) => [name, { command: 'c', args: ['a'] }]));
const front = (index: number): string => `---\nname: n${index}\ndescription: d\ntools: Read, Edit\n---\nx $1\n`;
const hooks = (matcher: string, command = 'x'): string =>
  JSON.stringify({ hooks: { PreToolUse: [{ matcher, hooks: [{ type: 'command', command }] }] } });

/** Things that a source may have many of. */
const SOURCES: Readonly<Record<string, Sized>> = {
  'denied commands': (n) => ({ [PROJECT]: refusing(of(n, (at) => `Bash(c${at} *)`)) }),
  'denied commands of the person': (n) => ({ [USER]: refusing(of(n, (at) => `Bash(c${at} *)`)) }),
  'denied and asked commands': (n) => ({
    [PROJECT]: refusing(
      of(n, (at) => `Bash(c${at} *)`),
      of(n, (at) => `Bash(d${at} *)`),
    ),
  }),
  'denied paths': (n) => ({ [PROJECT]: refusing(of(n, (at) => `Read(./a${at}/**/*.b)`)) }),
  'denied tools of servers': (n) => ({
    [PROJECT]: refusing(of(n, (at) => `mcp__s__t${at}`)),
    '/p/.mcp.json': JSON.stringify({ mcpServers: servers(3) }),
  }),
  'denied servers': (n) => ({
    [USER]: refusing(of(n, (at) => `mcp__s${at}`)),
    '/h/.claude.json': JSON.stringify({ mcpServers: servers(n) }),
  }),
  'denied tools, addresses and agents': (n) => ({
    [PROJECT]: refusing(
      of(n, (at) => ['Tool', 'WebFetch', 'Agent'][at % 3] + (at % 3 === 0 ? String(at) : `(a${at})`)),
    ),
  }),
  servers: (n) => ({ '/h/.claude.json': JSON.stringify({ mcpServers: servers(n) }) }),
  'servers of the project and lists about them': (n) => ({
    [USER]: JSON.stringify({
      enabledMcpjsonServers: of(n, (at) => `s${at}`),
      deniedMcpServers: of(n, (at) => `t${at}`).map((serverName) => ({ serverName })),
    }),
    '/p/.mcp.json': JSON.stringify({ mcpServers: servers(n) }),
  }),
  skills: (n) => filesOf(n, (at) => `/p/.claude/skills/s${at}/SKILL.md`, front),
  'files of a skill': (n) => ({
    '/p/.claude/skills/s/SKILL.md': 'x',
    ...filesOf(
      n,
      (at) => `/p/.claude/skills/s/f${at}`,
      () => 'x',
    ),
  }),
  'skills and commands': (n) => ({
    ...filesOf(n, (at) => `/p/.claude/skills/s${at}/SKILL.md`, front),
    ...filesOf(n, (at) => `/p/.claude/commands/c${at}.md`, front),
  }),
  agents: (n) => filesOf(n, (at) => `/p/.claude/agents/a${at}.md`, front),
  'tools of an agent': (n) => ({
    '/p/.claude/agents/a.md': `---\nname: a\ndescription: d\ntools: ${of(n * 4, (at) => `mcp__s${at}__t`)}\ndisallowedTools: ${of(n * 4, (at) => `T${at}(x)`)}\n---\nx\n`,
  }),
  'lines of front matter': (n) => ({
    '/p/.claude/agents/a.md': `---\n${of(n * 8, (at) => `k${at}: v\n`).join('')}---\nx\n`,
  }),
  'rule files': (n) =>
    filesOf(
      n,
      (at) => `/p/.claude/rules/r${at}.md`,
      () => '---\npaths: a/**, b/*\n---\nx\n',
    ),
  'sub-folders with rules': (n) =>
    filesOf(
      n,
      (at) => `/p/a/f${at}/CLAUDE.md`,
      () => 'x\n',
    ),
  'deep folders': (n) =>
    filesOf(
      n,
      (at) => `/p/${'d/'.repeat(at % 11)}f${at}/CLAUDE.md`,
      () => 'x\n',
    ),
  'folders and lines of .gitignore': (n) => ({
    '/p/.git/HEAD': 'x',
    '/p/.gitignore': of(n * 5, (at) => ['a/**/x', '*.y', 'z'][at % 3] + String(at)).join('\n'),
    ...filesOf(
      n * 5,
      (at) => `/p/a/f${at}/CLAUDE.md`,
      () => 'x\n',
    ),
  }),
  'imports in a chain and beside each other': (n) => ({
    '/p/CLAUDE.md': of(n, (at) => `@f${at}.md and @g${at}.md`).join('\n'),
    ...filesOf(
      n,
      (at) => `/p/f${at}.md`,
      (at) => `@f${at + 1}.md\n`,
    ),
  }),
  'rule files that import one': (n) => ({
    '/p/a.md': 'x\n'.repeat(n * 8),
    ...filesOf(
      50,
      (at) => `/p/.claude/rules/r${at}.md`,
      () => '@../../a.md\n',
    ),
  }),
  'alternatives of a matcher': (n) => ({
    [USER]: hooks(of(n, (at) => `mcp__s${at}`).join('|'), '/h/g.sh'),
    '/h/g.sh': 'tool_name mcp',
  }),
  'hooks of an event': (n) => ({
    [USER]: JSON.stringify({
      hooks: { Stop: of(n, (at) => `x${at}`).map((command) => ({ hooks: [{ type: 'command', command }] })) },
    }),
  }),
  'rules of Codex': (n) => ({
    [USER]: refusing(of(n, (at) => `Bash(c${at} *)`)),
    '/h/.codex/rules/x.rules': of(n, (at) => `prefix_rule(pattern=["c${at}"], decision="allow")\n`).join(''),
  }),
  'rules of OpenCode': (n) => ({
    [PROJECT]: refusing(
      of(n, (at) => `Bash(c${at} *)`),
      of(n, (at) => `Bash(d${at} *)`),
    ),
    '/h/.config/opencode/opencode.json': JSON.stringify({
      permission: { bash: Object.fromEntries(of(n, (at) => `c${at} x`).map((one) => [one, 'allow'])) },
    }),
  }),
  'servers of clients': (n) => ({
    '/h/.claude.json': JSON.stringify({ mcpServers: servers(n) }),
    '/h/.cursor/mcp.json': JSON.stringify({
      mcpServers: Object.fromEntries(of(n, (at) => `x${at}`).map((name) => [name, {}])),
    }),
    '/h/.codex/config.toml': of(n, (at) => `[mcp_servers.x${at}]\ncommand = "c"\n`).join(''),
  }),
  'broken skills': (n) =>
    filesOf(
      n,
      (at) => `/p/.claude/skills/s${at}:/SKILL.md`,
      () => 'x',
    ),
};

describe('many', () => {
  test.each(Object.entries(SOURCES))('%s', (_, sized) => expectLinear(40, sized));
});

const PIECES = [
  '@a',
  '@',
  '`',
  '```\n',
  '~~~\n',
  '<!--',
  '-->',
  '\n',
  ' ',
  '\t',
  '"',
  "'",
  '"""',
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '\\',
  '\\ ',
  '${',
  '$1',
  '$ARGUMENTS',
  '!`',
  'a',
  'Z9',
  '-',
  '--',
  '---\n',
  ':',
  '://',
  '/',
  '=',
  ',',
  '|',
  '<<<<<<< ',
  '=======\n',
  '>>>>>>> ',
  '<!-- harness-sync:begin -->\n',
  '<!-- harness-sync:end -->\n',
  'token',
  'bearer ',
  '-p ',
  'mysql ',
  'sk-',
  'eyJ',
  '.',
  '#',
  '&',
  ';',
  '\r\n',
  'é',
  '\u200b',
  '**/',
  '[!',
];
const json = JSON.stringify;
/** Places of a text that a stranger may have written. */
const PLACES_OF_TEXT: Readonly<Record<string, (text: string) => Files>> = {
  'CLAUDE.md': (text) => ({ '/p/CLAUDE.md': text }),
  'an imported file': (text) => ({ '/p/CLAUDE.md': '@a.md\n', '/p/a.md': text }),
  'AGENTS.md beside CLAUDE.md': (text) => ({ '/p/CLAUDE.md': 'x\n', '/p/AGENTS.md': text, '/p/GEMINI.md': text }),
  'a skill': (text) => ({ '/p/.claude/skills/s/SKILL.md': `---\nname: s\n${text}\n---\n${text}` }),
  'a command and an agent': (text) => ({
    '/p/.claude/commands/c.md': text,
    '/p/.claude/agents/a.md': `---\nname: a\ndescription: ${text.slice(0, 9000)}\n---\n${text}`,
  }),
  'front matter': (text) => ({ '/p/.claude/agents/a.md': `---\n${text}\n---\n` }),
  'a refusal and a matcher': (text) => ({
    [PROJECT]: json({
      permissions: { deny: [`Bash(${text})`, `Read(${text})`, text] },
      hooks: { PreToolUse: [{ matcher: text, hooks: [{ type: 'command', command: text }] }] },
    }),
  }),
  'a server': (text) => ({
    '/h/.claude.json': json({
      mcpServers: {
        s: { command: text, args: [text], env: { A: text } },
        t: { type: 'http', url: `https://a.example/${text}`, headers: { A: text } },
      },
    }),
  }),
  'what git ignores': (text) => ({ '/p/.git/HEAD': 'x', '/p/.gitignore': text, '/p/a/b/CLAUDE.md': 'x' }),
  'files of clients': (text) => ({
    [USER]: refusing(['Bash(rm *)']),
    '/p/.codex/rules/x.rules': text,
    '/h/.codex/config.toml': text,
    '/p/opencode.json': text,
    '/h/.gemini/settings.json': text,
  }),
};

/** What was quadratic once: a long address of a server was compared with what it begins with, one by one. */
const FOUND: [place: string, unit: string[], start: string[]][] = [['a server', ['|', '```\n'], []]];

test('a text of any signs, again and again, in any place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(PLACES_OF_TEXT)),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }),
      (place, unit, start) => {
        const made = PLACES_OF_TEXT[place] ?? (() => ({}));
        expectLinear(800, (n) => made(start.join('') + unit.join('').repeat(n)));
      },
    ),
    { numRuns: casesOf(20), examples: FOUND },
  );
});
