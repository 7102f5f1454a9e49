// No refusal gets lost without a word, and none of the person's gets weaker: for random rules and calls, whatever Claude
// Code refuses, each target refuses or asks, or the run says that it cannot; and what a target refused, it still refuses.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import {
  type Call,
  claudeDecision,
  codexDecision,
  type Decision,
  geminiDecision,
  isWeaker,
  openCodeDecision,
  type Rules,
} from '../../support/engines.ts';
import { casesOf } from '../../support/fuzz.ts';
import { type Files, planOf, textsOf } from '../../support/plans.ts';

const FILES = {
  rules: ['/h/.codex/rules/three-good-sources.rules', '/p/.codex/rules/three-good-sources.rules'],
  policies: ['/h/.gemini/policies/mine.toml', '/h/.gemini/policies/three-good-sources.toml'],
  user: '/h/.config/opencode/opencode.json',
  project: '/p/opencode.json',
};

/** The targets that can be given refusals. */
const TARGETS = ['codex', 'gemini', 'opencode'] as const;
type TargetName = (typeof TARGETS)[number];

const after = (files: Files, made: Plan): Files => ({ ...files, ...textsOf(made) });

const decisions = (files: Files): Readonly<Record<TargetName, (call: Call) => Decision>> => ({
  codex: (call) => codexDecision(FILES.rules.map((file) => files[file] ?? '').join('\n'), call),
  gemini: (call) =>
    geminiDecision(
      FILES.policies.flatMap((file) => files[file] ?? []),
      call,
    ),
  opencode: (call) => openCodeDecision([files[FILES.user] ?? '{}', files[FILES.project] ?? '{}'], call),
});

const word = fc.constantFrom('git', 'git push', 'git push --force', 'rm', 'rmdir', 'cat', 'cat .env', 'npm run build');
const shell = fc.oneof(
  word,
  word.map((one) => `${one}:*`),
  word.map((one) => `${one} *`),
  word.map((one) => `${one}*`),
  fc.constantFrom('* --force*', 'curl * | sh', 'echo "a b":*', 'cat *.env'),
);
const path = fc.constantFrom(
  './.env',
  '.env',
  './build',
  'build/',
  'secrets/**',
  '**/*.pem',
  './src/a.ts',
  '~/.ssh/**',
);
const rule = fc.oneof(
  { weight: 4, arbitrary: shell.map((spec) => `Bash(${spec})`) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('Read', 'Edit'), path).map(([tool, spec]) => `${tool}(${spec})`) },
  fc.constantFrom(
    'Bash',
    'Read',
    'Edit',
    'WebFetch',
    'WebFetch(domain:evil.example)',
    'mcp__db',
    'mcp__db__delete_*',
    'mcp__db__read',
    'mcp__git',
  ),
);
const rules = fc.record({ ask: fc.uniqueArray(rule, { maxLength: 3 }), deny: fc.uniqueArray(rule, { maxLength: 3 }) });
const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(word, fc.constantFrom('', ' x', ' --force', ' -rf x', ' && rm x', ' | sh', 'x'))
    .map(([start, end]): Call => ({ tool: 'Bash', command: `${start}${end}` })),
  fc
    .tuple(
      fc.constantFrom('Read', 'Edit'),
      fc.constantFrom(
        '.env',
        'a/.env',
        '.envrc',
        'build/x.ts',
        'build-tools/x.ts',
        'secrets/k',
        'a/secrets/b/k',
        'x.pem',
        'src/a.ts',
        '.ssh/id',
      ),
    )
    .map(([tool, one]): Call => ({ tool: tool === 'Read' ? 'Read' : 'Edit', path: one })),
  fc.constantFrom('https://evil.example/x', 'https://good.example/').map((url): Call => ({ tool: 'WebFetch', url })),
  fc
    .tuple(fc.constantFrom('db', 'git', 'git_admin'), fc.constantFrom('read', 'delete_user'))
    .map(([server, name]): Call => ({ tool: 'mcp', server, name })),
);
const action = fc.constantFrom('allow', 'ask', 'deny');
const own = fc.option(
  fc.oneof(
    action,
    fc.dictionary(fc.constantFrom('bash', 'read', 'edit', 'webfetch', 'db_*', '*'), action, { maxKeys: 3 }),
    fc.record({ bash: fc.dictionary(fc.constantFrom('*', 'git *', 'rm *', 'git push *'), action, { maxKeys: 3 }) }),
  ),
  { nil: undefined },
);
const policy = fc.option(
  fc
    .tuple(fc.constantFrom('git', 'rm', 'cat'), fc.constantFrom('deny', 'ask_user'), fc.integer({ min: 0, max: 999 }))
    .map(
      ([prefix, decision, priority]) =>
        `[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "${prefix}"\ndecision = "${decision}"\npriority = ${priority}\n`,
    ),
  { nil: undefined },
);

/** The refusals of Claude Code, and the permissions that the person has in OpenCode: `mine`, and `ours` in the project. */
const filesOf = (user: Rules, project: Rules, mine: unknown, ours: unknown): Files => ({
  '/h/.claude/settings.json': JSON.stringify({ permissions: user }),
  '/p/.claude/settings.json': JSON.stringify({ permissions: project }),
  [FILES.user]: JSON.stringify(mine === undefined ? {} : { permission: mine }),
  ...(ours === undefined ? {} : { [FILES.project]: JSON.stringify({ permission: ours }) }),
});

/** The refusals that a run said a target cannot say. */
const lost = (made: Plan, target: TargetName, decision: string): readonly string[] =>
  (made.targets[target]?.held ?? []).flatMap(({ why, entry }) =>
    why === 'lost' && entry.startsWith(`permission ${decision} `)
      ? [entry.slice(`permission ${decision} `.length)]
      : [],
  );

test('whatever Claude Code refuses, every target refuses or asks, or the run said that it could not', () => {
  let seen = 0;
  fc.assert(
    fc.property(
      rules,
      rules,
      fc.array(call, { minLength: 10, maxLength: 20 }),
      own,
      own,
      (user, project, calls, mine, ours) => {
        const files = filesOf(user, project, mine, ours);
        const made = planOf(files, TARGETS);
        const decide = decisions(after(files, made));
        for (const target of TARGETS) {
          const conflicts = made.targets[target]?.held.some(({ why }) => why === 'conflict') ?? false;
          const kept = (all: readonly string[], decision: string) =>
            all.filter((one) => !lost(made, target, decision).includes(one));
          const both: Rules = { ask: [], deny: kept([...user.deny, ...project.deny], 'deny') };
          for (const one of calls) {
            if (claudeDecision(both, one) !== 'deny' || conflicts) continue;
            seen += 1;
            const told = `${target} ${JSON.stringify(one)} ${JSON.stringify(both)}`;
            // Codex keeps MCP tools and files away by other means than its rules.
            if (target === 'codex' && one.tool !== 'Bash') continue;
            expect(decide[target](one), told).not.toBe('allow');
          }
        }
      },
    ),
    { numRuns: casesOf(600) },
  );
  expect(seen).toBeGreaterThan(casesOf(600));
});

// A denial in the person's file would move the question of the project before its star, which then allows the call.
type Lists = { ask: string[]; deny: string[] };
const MOVED: [Lists, Lists, Call[], undefined, Record<string, 'allow' | 'ask'>, undefined] = [
  { ask: [], deny: ['Read'] },
  { ask: [], deny: [] },
  [{ tool: 'Read', path: '.env' }],
  undefined,
  { '*': 'allow', read: 'ask' },
  undefined,
];

test('whatever a target refused before the sync, it refuses after, and what it asked about it does not allow', () => {
  let seen = 0;
  fc.assert(
    fc.property(
      rules,
      rules,
      fc.array(call, { minLength: 10, maxLength: 20 }),
      own,
      own,
      policy,
      (user, project, calls, mine, ours, gemini) => {
        const files: Files = {
          ...filesOf(user, project, mine, ours),
          ...(gemini === undefined ? {} : { '/h/.gemini/policies/mine.toml': gemini }),
        };
        const made = planOf(files, TARGETS);
        const [before, now] = [decisions(files), decisions(after(files, made))];
        for (const target of TARGETS) {
          for (const one of calls) {
            const was = before[target](one);
            if (was === 'allow') continue;
            seen += 1;
            const told = `${target} ${JSON.stringify(one)} ${after(files, made)[FILES.user]} ${after(files, made)[FILES.project]}`;
            expect(isWeaker(now[target](one), was), told).toBe(false);
          }
        }
      },
    ),
    { numRuns: casesOf(600), examples: [MOVED] },
  );
  expect(seen).toBeGreaterThan(casesOf(600));
});
