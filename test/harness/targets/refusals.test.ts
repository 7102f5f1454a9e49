// No refusal gets lost without a word, and none of the person's gets weaker: for random rules and calls, whatever Claude
// Code refuses, each target refuses or asks, or the run says that it cannot; and what a target refused, it still refuses.
// The first holds also for the run after somebody has edited what the run before wrote.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NotSynced } from '../../../src/harness/model.ts';
import {
  type Call,
  claudeDecision,
  codexDecision,
  type Decision,
  geminiDecision,
  isWeaker,
  openCodeDecision,
} from '../../support/engines.ts';
import { casesOf } from '../../support/fuzz.ts';
import { type Files, PROJECT, planOf, textsOf, USER } from '../../support/plans.ts';

const MINE = '/h/.gemini/policies/mine.toml';
const FILES = {
  rules: ['/h/.codex/rules/three-good-sources.rules', '/p/.codex/rules/three-good-sources.rules'],
  policies: [MINE, '/h/.gemini/policies/three-good-sources.toml'],
  user: '/h/.config/opencode/opencode.json',
  project: '/p/opencode.json',
};

/** The targets that can be given refusals. */
const TARGETS = ['codex', 'gemini', 'opencode'] as const;
type TargetName = (typeof TARGETS)[number];

type Decide = (call: Call) => Decision;
const decisions = (files: Files): Readonly<Record<TargetName, Decide>> => {
  const [rules, policies] = [FILES.rules, FILES.policies].map((all) => all.flatMap((file) => files[file] ?? []));
  return {
    codex: (call) => codexDecision((rules ?? []).join('\n'), call),
    gemini: (call) => geminiDecision(policies ?? [], call),
    opencode: (call) => openCodeDecision([files[FILES.user] ?? '{}', files[FILES.project] ?? '{}'], call),
  };
};

const word = fc.constantFrom('git', 'git push', 'git push --force', 'rm', 'rmdir', 'cat', 'cat .env', 'npm run build');
const shell = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, fc.constantFrom('', ':*', ' *', '*')).map((parts) => parts.join('')) },
  fc.constantFrom('* --force*', 'curl * | sh', 'echo "a b":*', 'cat *.env'),
);
const PATHS = ['./.env', '.env', './build', 'build/', 'secrets/**', '**/*.pem', './src/a.ts', '~/.ssh/**'];
const path = fc.constantFrom(...PATHS);
const rule = fc.oneof(
  { weight: 4, arbitrary: shell.map((spec) => `Bash(${spec})`) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('Read', 'Edit'), path).map(([tool, spec]) => `${tool}(${spec})`) },
  fc.constantFrom(
    ...['Bash', 'Read', 'Edit', 'WebFetch', 'WebFetch(domain:evil.example)'],
    ...['mcp__db', 'mcp__db__delete_*', 'mcp__db__read', 'mcp__git'],
  ),
);
const rules = fc.record({ ask: fc.uniqueArray(rule, { maxLength: 3 }), deny: fc.uniqueArray(rule, { maxLength: 3 }) });
const NAMES = ['.env', 'a/.env', '.envrc', 'build/x.ts', 'build-tools/x.ts', 'x.pem', 'src/a.ts', '.ssh/id'];
const place = fc.constantFrom(...NAMES, 'secrets/k', 'a/secrets/b/k');
const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(word, fc.constantFrom('', ' x', ' --force', ' -rf x', ' && rm x', ' | sh', 'x'))
    .map(([start, end]): Call => ({ tool: 'Bash', command: `${start}${end}` })),
  fc.record({ tool: fc.constantFrom('Read', 'Edit'), path: place }),
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

/** The refusals of Claude Code, the permissions that the person has in OpenCode, `mine` at home, and a policy of theirs. */
const scenes = fc.record({
  ...{ user: rules, project: rules, mine: own, ours: own, policy },
  calls: fc.array(call, { minLength: 10, maxLength: 20 }),
});
type Scene = typeof scenes extends fc.Arbitrary<infer One> ? One : never;

const filesOf = ({ user, project, mine, ours, policy }: Scene): Files => ({
  [USER]: JSON.stringify({ permissions: user }),
  [PROJECT]: JSON.stringify({ permissions: project }),
  [FILES.user]: JSON.stringify(mine === undefined ? {} : { permission: mine }),
  ...(ours === undefined ? {} : { [FILES.project]: JSON.stringify({ permission: ours }) }),
  ...(policy === undefined ? {} : { [MINE]: policy }),
});

type Tried = {
  readonly scene: Scene;
  readonly held: readonly NotSynced[];
  readonly target: TargetName;
  readonly call: Call;
  readonly before: Decide;
  readonly now: Decide;
};

/** Tries calls in each target before and after the sync; `look` tells whether a call counts. Most scenes have some. */
const tryCalls = (look: (tried: Tried) => boolean, examples: readonly Scene[] = []): void => {
  let seen = 0;
  const property = fc.property(scenes, (scene) => {
    const files = filesOf(scene);
    const made = planOf(files, TARGETS);
    const [before, now] = [decisions(files), decisions({ ...files, ...textsOf(made) })];
    for (const target of TARGETS) {
      const { held = [] } = made.targets[target] ?? {};
      for (const call of scene.calls)
        if (look({ scene, held, target, call, before: before[target], now: now[target] })) seen += 1;
    }
  });
  fc.assert(property, { numRuns: casesOf(600), examples: examples.map((one) => [one]) });
  expect(seen).toBeGreaterThan(casesOf(600) / 2);
};

test('whatever Claude Code refuses, every target refuses or asks, or the run said that it could not', () =>
  tryCalls(({ scene: { user, project }, held, target, call, now }) => {
    const lost = held.flatMap(({ why, entry }) => (why === 'lost' ? [entry] : []));
    const kept = [...user.deny, ...project.deny].filter((one) => !lost.includes(`permission deny ${one}`));
    const isRefused = claudeDecision({ ask: [], deny: kept }, call) === 'deny';
    if (!isRefused || held.some(({ why }) => why === 'conflict')) return false;
    // Codex keeps MCP tools and files away by other means than its rules.
    if (target !== 'codex' || call.tool === 'Bash')
      expect(now(call), `${target} ${JSON.stringify(call)} ${kept}`).not.toBe('allow');
    return true;
  }));

// A denial in the person's file would move the question of the project before its star, which then allows the call.
const MOVED: Scene = {
  ...{ user: { ask: [], deny: ['Read'] }, project: { ask: [], deny: [] }, calls: [{ tool: 'Read', path: '.env' }] },
  ...{ mine: undefined, ours: { '*': 'allow', read: 'ask' }, policy: undefined },
};

test('whatever a target refused before the sync, it refuses after, and what it asked about it does not allow', () =>
  tryCalls(
    ({ scene, target, call, before, now }) => {
      expect(isWeaker(now(call), before(call)), `${target} ${JSON.stringify([call, scene])}`).toBe(false);
      return before(call) !== 'allow';
    },
    [MOVED],
  ));

type Edit = { readonly file: string; readonly says: string; readonly change: (text: string) => string };
type Rows = Readonly<Record<string, unknown>>;
const inPermission =
  (change: (permission: Rows) => unknown) =>
  (text: string): string => {
    const config = JSON.parse(text);
    const { permission = {} } = config;
    return JSON.stringify({
      ...config,
      permission: change(typeof permission === 'string' ? { '*': permission } : permission),
    });
  };
const inTool = (tool: string, change: (rows: Rows) => unknown) =>
  inPermission((all) => {
    const rows = all[tool] ?? {};
    return { ...all, [tool]: change(typeof rows === 'string' ? { '*': rows } : { ...rows }) };
  });
const without = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).slice(1));
const ALLOWING = '[[rule]]\ntoolName = ["run_shell_command", "read_file"]\ndecision = "allow"\npriority = 999\n';
const RULE = /\[\[rule\]\][^[]*/;
const [, OURS = ''] = FILES.policies;
/** What a person may do to the files of the targets between two runs. */
const EDITS: readonly Edit[] = [
  ...[FILES.user, FILES.project].flatMap((file): Edit[] => [
    ...['bash', 'read'].flatMap((tool): Edit[] => [
      { file, says: `allow behind ours, ${tool}`, change: inTool(tool, (rows) => ({ ...rows, '*': 'allow' })) },
      {
        file,
        says: `an exception behind ours, ${tool}`,
        change: inTool(tool, (rows) => ({ ...rows, 'rm x': 'allow', '*.env': 'allow' })),
      },
      { file, says: `allow before ours, ${tool}`, change: inTool(tool, (rows) => ({ 'r*': 'allow', ...rows })) },
      { file, says: `delete the first, ${tool}`, change: inTool(tool, without) },
      { file, says: `allow the tool, ${tool}`, change: inPermission((all) => ({ ...all, [tool]: 'allow' })) },
    ]),
    { file, says: 'allow everything behind ours', change: inPermission((all) => ({ ...without(all), '*': 'allow' })) },
    { file, says: 'delete all', change: () => '{}' },
    { file, says: 'break the file', change: (text) => `${text}{` },
  ]),
  { file: OURS, says: 'delete a policy', change: (text) => text.replace(RULE, '') },
  { file: OURS, says: 'delete all policies', change: () => '' },
  { file: OURS, says: 'break the policies', change: (text) => `${text}\n[[rule]]\ntoolName = 1\n` },
  { file: OURS, says: 'add an allowing policy to ours', change: (text) => `${ALLOWING}\n${text}` },
  { file: MINE, says: 'add an allowing policy', change: (text) => `${text}\n${ALLOWING}` },
  ...FILES.rules.flatMap((file): Edit[] => [
    { file, says: 'delete a rule', change: (text) => text.replace(/^prefix_rule.*$/m, '') },
    { file, says: 'delete all rules', change: () => '' },
  ]),
];
const edits = fc.uniqueArray(fc.constantFrom(...EDITS), { minLength: 1, maxLength: 3, selector: ({ file }) => file });

test('also after somebody has edited the files of the targets between two runs', () => {
  let seen = 0;
  const property = fc.property(scenes, edits, (scene, some) => {
    const files = filesOf(scene);
    const first = planOf(files, TARGETS);
    const written: Files = { ...files, ...textsOf(first) };
    const edited = some.flatMap(({ file, change }) =>
      written[file] === undefined && file !== MINE ? [] : [[file, change(written[file] ?? '')] as const],
    );
    const found: Files = { ...written, ...Object.fromEntries(edited) };
    const second = planOf(found, TARGETS, { state: first.state });
    const now = decisions({ ...found, ...textsOf(second) });
    for (const target of TARGETS) {
      const lost = (second.targets[target]?.held ?? []).flatMap(({ why, entry }) => (why === 'lost' ? [entry] : []));
      const refused = [...scene.user.deny, ...scene.project.deny];
      const kept = refused.filter((one) => !lost.includes(`permission deny ${one}`));
      for (const call of scene.calls) {
        if (target === 'codex' && call.tool !== 'Bash') continue;
        if (claudeDecision({ ask: [], deny: kept }, call) !== 'deny') continue;
        const about = `${target} ${JSON.stringify([call, some.map(({ file, says }) => [file, says])])} ${kept}`;
        expect(now[target](call), about).not.toBe('allow');
        seen += 1;
      }
    }
  });
  fc.assert(property, { numRuns: casesOf(200) });
  expect(seen).toBeGreaterThan(casesOf(200) / 4);
});
