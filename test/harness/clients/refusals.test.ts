// No refusal gets lost without a word, and none of the person's gets weaker: for random rules and calls, whatever Claude
// Code refuses, each target refuses or asks, or the run says that it cannot, also after somebody has edited what it wrote;
// and what a target refused, it still refuses.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, isWeaker } from '../../../src/harness/clients/calls.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { type Call, claudeDecision, decisionsOf } from '../../support/engines.ts';
import { casesOf } from '../../support/fuzz.ts';
import { type Files, PROJECT, planOf, textsOf, USER } from '../../support/plans.ts';

const [MINE, OURS] = ['/h/.gemini/policies/mine.toml', '/h/.gemini/policies/three-good-sources.toml'];
const FILES = {
  rules: ['/h/.codex/rules/three-good-sources.rules', '/p/.codex/rules/three-good-sources.rules'],
  user: '/h/.config/opencode/opencode.json',
  project: '/p/opencode.json',
};

/** The targets that can be given refusals. */
const TARGETS = ['codex', 'gemini', 'opencode'] as const;
type TargetName = (typeof TARGETS)[number];

const decisions = (files: Files): Readonly<Record<TargetName, (call: Call) => Action>> => ({
  codex: decisionsOf('codex', files),
  gemini: decisionsOf('gemini', files),
  opencode: decisionsOf('opencode', files),
});

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
const TOOLS = ['bash', 'read', 'edit', 'webfetch', 'db_*', '*'];
const ownRules = (tools: readonly string[]) =>
  fc.option(
    fc.oneof(
      action,
      fc.dictionary(fc.constantFrom(...tools), action, { maxKeys: 3 }),
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
  ...{ user: rules, project: rules, mine: ownRules([...TOOLS, 'bash *']), ours: ownRules(TOOLS), policy },
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
const edits = fc.uniqueArray(fc.constantFrom(...EDITS), { maxLength: 3, selector: ({ file }) => file });

// A denial in the person's file would move the question of the project before its star, which then allows the call.
const MOVED: Scene = {
  ...{ user: { ask: [], deny: ['Read'] }, project: { ask: [], deny: [] }, calls: [{ tool: 'Read', path: '.env' }] },
  ...{ mine: undefined, ours: { '*': 'allow', read: 'ask' }, policy: undefined },
};

// An empty setting of the person's has the place in which the rules of the project are merged, before a question of the sync.
const EMPTY: Scene = {
  ...{
    user: { ask: ['Bash(git)'], deny: [] },
    project: { ask: [], deny: [] },
    calls: [{ tool: 'Bash', command: 'git' }],
  },
  ...{ mine: { bash: {} }, ours: { bash: { '*': 'deny' } }, policy: undefined },
};

/** Whether Claude Code refuses a call by rules that the run has not named as lost. */
const isKept = ({ user, project }: Scene, run: Plan, target: TargetName, call: Call): boolean => {
  // Codex keeps MCP tools and files away by other means than its rules.
  if (target === 'codex' && call.tool !== 'Bash') return false;
  const lost = (run.targets[target]?.held ?? []).flatMap(({ why, entry }) => (why === 'lost' ? [entry] : []));
  const deny = [...user.deny, ...project.deny].filter((one) => !lost.includes(`permission deny ${one}`));
  return claudeDecision({ ask: [], deny }, call) === 'deny';
};

test('what Claude Code refuses, every target refuses or asks, or the run says that it cannot, and nothing gets weaker', () => {
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
    const [before, then, now] = [decisions(files), decisions(written), decisions({ ...found, ...textsOf(second) })];
    for (const target of TARGETS)
      for (const call of scene.calls) {
        const about = `${target} ${JSON.stringify([call, some.map(({ file, says }) => [file, says]), scene])}`;
        expect(isWeaker(then[target](call), before[target](call)), about).toBe(false);
        if (isKept(scene, first, target, call)) expect(then[target](call), about).not.toBe('allow');
        if (!isKept(scene, second, target, call)) continue;
        expect(now[target](call), about).not.toBe('allow');
        seen += 1;
      }
  });
  fc.assert(property, { numRuns: casesOf(600), examples: [MOVED, EMPTY].map((scene) => [scene, []]) });
  expect(seen).toBeGreaterThan(casesOf(600) / 2);
});
