// Refusals beside what the person has set: policies in Gemini, and a profile in Codex.
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { engineOf } from '../../support/engines.ts';
import { type Files, hintsOf, PROJECT, planOf, refusing, serving, USER, writtenTo } from '../../support/plans.ts';
import { askingToRead, inCodex, inGemini, inOpenCode, PROFILE, planFor, SHELL, wider } from './refusals.ts';

const CONFIG = '/h/.codex/config.toml';

describe('a question', () => {
  const modes = ['default', 'autoEdit', 'yolo'];
  test('stands below denials in Gemini, and out of plan mode unless the tool reads', () => {
    const made = planFor({ [USER]: refusing([], ['Bash(rm:*)', 'WebFetch', 'Read(.env)', 'mcp__s__t', 'Task(x)']) });
    const rows = [
      { ...SHELL, commandRegex: expect.stringContaining('rm('), modes },
      { toolName: 'web_fetch' },
      ...askingToRead('\\.env'),
      { mcpName: 's', toolName: 't', modes },
      { toolName: 'invoke_agent', argsPattern: '"agent_name":"x"', modes },
    ];
    expect(inGemini(made)).toEqual(rows.map((one) => ({ ...one, decision: 'ask_user', priority: 998 })));
    expect(inCodex(made)).toEqual(['prompt ["rm"]']);
    const loosened = 'OpenCode refuses this tool to some of its own agents, and a question would loosen that';
    expect(hintsOf(made, 'opencode')).toEqual([loosened, loosened]);
  });

  test('about files is asked about reading alone in OpenCode', () =>
    expect(inOpenCode(planFor({ [USER]: refusing([], ['Read(.env)']) }))).toBe(
      '{"read *":{".env":"ask","*/.env":"ask",".env/*":"ask","*/.env/*":"ask"}}',
    ));
});

describe("the person's own policies in Gemini", () => {
  const policy = (rule: string): Files => ({ '/h/.gemini/policies/mine.toml': `[[rule]]\n${rule}\n` });
  const ask = (files: Files) => planFor({ [USER]: refusing([], ['Bash(git push:*)', 'Bash(npm:*)']), ...files });
  const priorityOf = (made: Plan): unknown => Reflect.get(inGemini(made)[0] ?? {}, 'priority');

  test.each([
    ['decision = "deny"\npriority = 1', 0],
    ['decision = "deny"\npriority = 999', 998],
    ['decision = "allow"\npriority = 50', 998],
    ['decision = "deny"', 998],
  ])('that say %s put a question at %i', (rule, priority) =>
    expect(priorityOf(ask(policy(`toolName = "x"\n${rule}`)))).toBe(priority),
  );

  test('of the administrator come before ours, whatever their priority', () => {
    const allow = { '/etc/gemini-cli/policies/a.toml': '[[rule]]\ntoolName = "*"\ndecision = "allow"\npriority = 0\n' };
    expect(hintsOf(planFor({ [USER]: refusing(['Bash(rm:*)']), ...allow }), 'gemini')).toEqual([
      'a policy of priority 0 in /etc/gemini-cli/policies/a.toml allows it',
    ]);
  });

  test('with a denial of priority 0 leave no place for a question, and ours and what is no policy are none of them', () => {
    const rules = refusing(['Skill'], ['Bash(git push:*)']);
    const none = planFor({ [USER]: rules, ...policy('toolName = "x"\ndecision = "deny"\npriority = 0') });
    expect(hintsOf(none, 'gemini')).toEqual(['a policy of yours denies with priority 0, below which there is none']);
    expect(inGemini(none)).toMatchObject([{ toolName: 'activate_skill' }]);
    const text = '[[rule]]\ndecision = "deny"\npriority = 3\n';
    for (const [name, broken] of [
      ['x.txt', text],
      ['y.toml', 'x = '],
    ])
      expect(priorityOf(ask({ [`/h/.gemini/policies/${name}`]: broken ?? '' })), name).toBe(998);
    const old = { '/h/.gemini/policies/three-good-sources.toml': text };
    expect(hintsOf(ask(old), 'gemini', 'conflict')).toHaveLength(1);
    const files = { [USER]: refusing([], ['Bash(x:*)']), ...old };
    expect(priorityOf(planOf(files, ['gemini'], { take: [] }))).toBe(998);
  });

  const SHELL_TOOL = 'toolName = "run_shell_command"';
  test.each([
    ['the same tool', SHELL_TOOL, ['ask Bash(git push:*)', 'ask Bash(npm:*)']],
    ['any tool', 'toolName = "*"', ['ask Bash(git push:*)', 'ask Bash(npm:*)']],
    ['another tool', 'toolName = "glob"', []],
    ['no tool, which Gemini does not accept', '', []],
    ['a longer command', `${SHELL_TOOL}\ncommandPrefix = "git push origin"`, ['ask Bash(git push:*)']],
    ['a shorter command', `${SHELL_TOOL}\ncommandPrefix = ["ls", "git"]`, ['ask Bash(git push:*)']],
    ['a command that begins alike', `${SHELL_TOOL}\ncommandPrefix = ["git pushes", "gi"]`, []],
  ])('that allow %s overrule a question', (_, rule, lost) => {
    const told = (priority: number, decision = 'allow') => {
      const made = ask(policy(`${rule}\ndecision = "${decision}"\npriority = ${priority}`));
      return (made.targets.gemini?.held ?? []).map(({ entry }) => entry.replace('permission ', ''));
    };
    expect(told(998)).toEqual(lost);
    expect([told(997), told(999, 'ask_user'), told(999, 'deny')]).toEqual([[], [], []]);
  });

  test.each([
    ['allow', '', 'allows it', 2],
    ['ask_user', '', 'only asks', 2],
    ['deny', '', '', 0],
    ['allow', '\ncommandPrefix = "git push"', 'allows it', 1],
  ])(
    'with the highest priority that %s the shell%s overrule denials, which are lost',
    (decision, more, what, count) => {
      const rule = `${SHELL_TOOL}${more}\ndecision = "${decision}"\npriority = 999`;
      const made = planFor({ [USER]: refusing(['Bash(git push:*)', 'Bash(rm:*)', 'mcp__s']), ...policy(rule) });
      const hint = `a policy of priority 999 in ~/.gemini/policies/mine.toml ${what}`;
      expect(hintsOf(made, 'gemini')).toEqual(Array(count).fill(hint));
    },
  );
});

test('a path in the home folder is judged as that path, whatever space is around it', () => {
  const own = { '/p/.opencode/opencode.json': '{"permission":{"read":{"/h/c":"allow"}}}' };
  const made = planOf({ [USER]: refusing(['Read( ~/c )']), ...own }, ['opencode']);
  expect(hintsOf(made, 'opencode')).toEqual(['read /h/c in .opencode/opencode.json allows it']);
});

test('what OpenCode denies is no exception from a refusal', () => {
  const bash = { 'a *': 'allow', 'b *': 'ask', 'c *': 'deny' };
  const engine = engineOf('opencode', { '/p/opencode.json': JSON.stringify({ permission: { bash } }) });
  expect(engine.exceptions('Bash')).toEqual(['a *', 'b *']);
});

test('a tool of a refused server that a later setting of OpenCode allows is lost', () => {
  const own = { '/p/.opencode/opencode.json': '{"permission":{"s_x":"allow"}}' };
  const made = planOf({ [USER]: refusing(['mcp__s']), ...serving({ s: { command: 's' } }), ...own }, ['opencode']);
  expect(hintsOf(made, 'opencode')).toEqual(['s_x * in .opencode/opencode.json allows it']);
});

test('the name of a server in Gemini is the one that it has in Claude Code', () => {
  const files = { ...serving({ x: { command: 'x' }, 'a.b': { command: 'c' } }), '/h/.claude/commands/c/d.md': 'Do' };
  const made = planFor({ [USER]: refusing(['mcp__a_b__t', 'mcp__c_d__t']), ...files });
  expect(inGemini(made)).toMatchObject(['a.b', 'c_d'].map((mcpName) => ({ mcpName, toolName: 't' })));
});

test('a refusal of a project is lost in Gemini, and no rule of Codex is written twice', () => {
  const made = planFor({ [PROJECT]: refusing(['Bash(rm:*)', 'Bash( rm:*)']) });
  expect(hintsOf(made, 'gemini')).toEqual(Array(2).fill('Gemini has no permissions per project'));
  expect(writtenTo(made, '/p/.codex/rules/three-good-sources.rules').match(/prefix_rule/g)).toHaveLength(1);
  expect(inGemini(made)).toEqual([]);
});

describe('files that are refused go into the profile that the person chose in Codex', () => {
  const profile = 'default_permissions = "mine"\n\n[permissions.mine]\nx = 1\n';
  const TABLE = '\n[permissions.mine.filesystem.":workspace_roots"]\n';
  const OUTSIDE = expect.stringMatching(/^it may lie outside the project/);
  const READS = expect.stringMatching(/^Codex can only refuse to read a file/);
  const YOURS = expect.stringMatching(/is yours: add the path there$/);

  test.each(['*.[ch]', '*.[!q]', 'a[1-3].txt', '[]q].txt'])('and %s is kept there', (glob) =>
    expect(hintsOf(planFor({ [USER]: refusing([`Read(${glob})`]), [CONFIG]: profile }), 'codex')).toEqual([]),
  );

  test('where it can say them', () => {
    const rules = refusing(['Read(.env)', 'Read(a/b/**)', 'Read(~/c)', 'Read( /d)', 'Edit(e)'], ['Read(f)']);
    const made = planFor({ [USER]: rules, [CONFIG]: profile });
    const lines = ['.env', 'a/b'].flatMap((glob) => [`"**/${glob}" = "deny"`, `"**/${glob}/**" = "deny"`]);
    expect(writtenTo(made, CONFIG)).toBe(`${profile}${TABLE}${lines.join('\n')}\n`);
    expect(hintsOf(made, 'codex')).toEqual([READS, OUTSIDE, OUTSIDE, READS]);
    expect(wider(made)).toContain('codex: the path at every depth (deny Read(a/b/**)) |');
  });

  test('and another one joins them in the table of the first sync', () => {
    const first = planFor({ [USER]: refusing(['Read(a)']), [CONFIG]: profile });
    const files = { [USER]: refusing(['Read(a)', 'Read(b)']), [CONFIG]: writtenTo(first, CONFIG) };
    const made = planOf(files, ['codex'], { state: first.state });
    expect([writtenTo(made, CONFIG), hintsOf(made, 'codex')]).toEqual([expect.stringContaining('"**/b" = "deny"'), []]);
  });

  test.each([
    ['no profile is chosen', '[permissions.mine]\nx = 1\n', [PROFILE]],
    ['the file is broken', 'x = ', [PROFILE]],
    ['a table of the person has other paths', `${profile}${TABLE}"x" = "deny"\n`, [YOURS]],
    ['a table of the person has the same paths', `${profile}${TABLE}"**/.env" = "deny"\n"**/.env/**" = "deny"\n`, []],
    ['they are no such files', profile, [READS], ['Edit(e)']],
    ['a class of the person has another letter', `${profile}${TABLE}"**/*.[ch]" = "deny"\n`, [READS], ['Edit(*.x)']],
    ['a class of the person leaves it out', `${profile}${TABLE}"**/*.[!x]" = "deny"\n`, [READS], ['Edit(*.x)']],
    ['a class of the person has it', `${profile}${TABLE}"**/*.[a-h]" = "deny"\n`, [], ['Edit(*.h)', 'Edit(*.[c-e])']],
  ])('and nothing is written where %s', (_, config, hints, rules = ['Read(.env)']) => {
    const made = planFor({ [USER]: refusing(rules), [CONFIG]: config });
    expect([hintsOf(made, 'codex'), writtenTo(made, CONFIG)]).toEqual([hints, '']);
  });
});
