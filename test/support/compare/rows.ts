// The rows of the comparison. Each cell is what was found in the files after a run, or what a client's own engine said.
import { join } from 'node:path';
import { askGemini, decisionOf, openCodeRules, runClient } from '../clients.ts';
import { type Box, contents, openBox } from '../harness.ts';
import { SET_UPS } from '../set-ups.ts';
import type { Tool } from './tools.ts';
import { after, type Cell, clientsWith, filesWith, named, openSetUp, outputs, trial } from './trial.ts';

export type Row = { readonly says: string; readonly cell: Cell };

const SECRET = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789';
const HAND_WRITTEN = ['# mine', '# note', '# Anna', '// top', '/* b */', '// mine', '# By hand'];
const HOOK = { Stop: [{ hooks: [{ type: 'command', command: 'notify-me' }] }] };

/** The same agents and commands with front matter that is YAML for everybody. */
const inPlainYaml = ({ write }: Box): void => {
  write('~/.claude/agents/critic.md', '---\nname: critic\ndescription: Finds faults\n---\nBe strict.\n');
  write('~/.claude/commands/git/fix.md', '---\ndescription: Fixes an issue\n---\nFix $ARGUMENTS\n');
};
/** Takes away the rule for some files only, which has a row of its own. */
const withoutRules = (box: Box): void => box.remove('.claude/rules');

/** Copies the person's servers, agents and settings into the project, because ruler looks nowhere else. */
const alsoInProject = (box: Box): void => {
  const servers = JSON.parse(box.read('~/.claude.json')).mcpServers;
  box.write('.mcp.json', { mcpServers: servers });
  box.write('~/.claude/settings.json', { enableAllProjectMcpServers: true });
  // Codex reads the file of a project that the person trusts.
  box.write('~/.codex/config.toml', `[projects."${box.project}"]\ntrust_level = "trusted"\n`);
};

const serversIn = async (box: Box): Promise<string> => {
  const { code, stdout } = await runClient(box, 'codex', ['mcp', 'list', '--json']);
  const codex = code === 0 ? JSON.parse(stdout).map(({ name }: { name: string }) => name) : ['does not start'];
  const inJson = (file: RegExp, key: string): readonly string[] => [
    ...new Set(
      outputs(box)
        .filter(([path]) => file.test(path))
        .flatMap(([, text]) => Object.keys(jsonIn(text)[key] ?? {})),
    ),
  ];
  const gemini = inJson(/\.gemini\/settings\.json$/, 'mcpServers');
  const opencode = inJson(/opencode\.jsonc?$/, 'mcp');
  return `Codex: ${named(codex)}; Gemini: ${named(gemini)}; OpenCode: ${named(opencode)}`;
};
const jsonIn = (text: string): Record<string, object> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const refusersOf = async (box: Box): Promise<string> => {
  const rules = outputs(box).flatMap(([file]) =>
    /\.codex\/rules\/.*\.rules$/.test(file) ? [join(box.home, file)] : [],
  );
  const codex = await Promise.all(
    rules.map((file) => runClient(box, 'codex', ['execpolicy', 'check', '--rules', file, '--', 'rm', '-rf', 'x'])),
  );
  const { decisions } = await askGemini(box, [{ name: 'run_shell_command', args: { command: 'rm -rf x' } }]);
  const isOpenCode = decisionOf(await openCodeRules(box), 'bash', 'rm -rf x') === 'deny';
  return named([
    ...(codex.some(({ stdout }) => stdout.includes('forbidden')) ? ['Codex'] : []),
    ...(decisions[0] === 'deny' ? ['Gemini'] : []),
    ...(isOpenCode ? ['OpenCode'] : []),
  ]);
};

const changedSince = (box: Box, before: Record<string, string>): number => {
  const now = contents(box.home, ['/.local', '/.cache', '/.npm']);
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])
    .length;
};

const undone = (tool: Tool): string => {
  const box = openSetUp('by hand');
  tool.prepare(box);
  const before = contents(box.home, ['/.local', '/.cache', '/.npm']);
  tool.sync(box);
  const ran = tool.undo?.(box);
  const left = changedSince(box, before);
  box.drop();
  if (ran === undefined || ran.code === 2) return 'no command';
  return left === 0 ? 'every byte as before' : `${left} files or folders are not as before`;
};

// The set-up of which every program can carry everything.
const checked = (tool: Tool): string => {
  const { box } = trial(tool, 'monorepo', withoutRules);
  const clean = tool.check?.(box).code;
  box.write('CLAUDE.md', '# Other rules\n');
  tool.prepare(box);
  const stale = tool.check?.(box).code;
  box.drop();
  return clean === undefined ? 'no command' : `exit ${clean} after a sync, ${stale} after a change of the source`;
};

const editedByHand = (tool: Tool): string => {
  const { box } = trial(tool, 'by hand');
  box.write('AGENTS.md', box.read('AGENTS.md').replace('# Rules', '# Rules BY-HAND'));
  tool.sync(box);
  const isKept = box.read('AGENTS.md').includes('BY-HAND');
  if (tool.takeOurs !== undefined) tool.sync(box, ...tool.takeOurs);
  const isTaken = !box.read('AGENTS.md').includes('BY-HAND');
  box.drop();
  if (!isKept) return 'every sync overwrites what was edited';
  return isTaken ? 'what was edited stays, and is overwritten when asked for' : 'what was edited stays';
};

const shownBy = (tool: Tool): string => {
  const box = openSetUp('by hand');
  tool.prepare(box);
  const { text } = tool.dryRun(box);
  box.drop();
  if (/^\+ .*# Rules/m.test(text)) return 'lines';
  return text.includes('AGENTS.md') ? 'names of files' : 'nothing of files';
};

const finished = (tool: Tool): string => {
  const codes = SET_UPS.map(({ says }) => {
    const { box, prepared, ran } = trial(tool, says);
    box.drop();
    // 3 and 6 say that something was left and named.
    return prepared.code === 0 && [0, 3, 6].includes(ran.code);
  });
  return `${codes.filter((isDone) => isDone).length} of ${SET_UPS.length}`;
};

export const ROWS: readonly Row[] = [
  { says: 'set-ups that it ends without an error', cell: finished },
  {
    says: 'instructions, in',
    cell: after('by hand', (box) => named(filesWith(box, '# Rules').filter((file) => !file.includes('/')))),
  },
  {
    says: 'nested instructions, in',
    cell: after(
      'monorepo',
      (box) => named(filesWith(box, 'Only here.').filter((file) => file.startsWith('packages/'))),
      withoutRules,
    ),
  },
  {
    says: 'imports, in AGENTS.md',
    cell: after(
      'monorepo',
      (box) => {
        const isIn = (text: string): boolean => filesWith(box, text).includes('AGENTS.md');
        if (isIn('Plain names.')) return 'written out';
        return isIn('# Root') ? 'left as text' : 'no AGENTS.md';
      },
      withoutRules,
    ),
  },
  {
    says: 'a rule in `.claude/rules` with `paths: "**/*.ts"`',
    cell: after('monorepo', (box) => {
      if (filesWith(box, 'No any.').length > 0) return 'carried';
      return filesWith(box, '# Root').length > 0 ? 'left out' : 'stops it: no instructions at all';
    }),
  },
  {
    says: 'servers, as Codex lists them and as the files for the others name them',
    cell: after('transport', serversIn, alsoInProject),
  },
  {
    says: 'a secret in a server',
    cell: after(
      'transport',
      (box) => {
        const count = filesWith(box, SECRET).length;
        return count === 0 ? 'held back' : `copied into ${count} files`;
      },
      (box) => {
        box.write('~/.claude.json', { mcpServers: { keyed: { command: 'c', env: { API_KEY: SECRET } } } });
        alsoInProject(box);
      },
    ),
  },
  {
    says: 'skills, in',
    cell: after('skills', (box) =>
      named(
        outputs(box).flatMap(([file]) => (file.endsWith('/a/run.sh') ? [`~/${file.replace('/a/run.sh', '')}`] : [])),
      ),
    ),
  },
  { says: 'agents, for', cell: after('agents', (box) => clientsWith(box, /./, 'Be strict.'), inPlainYaml) },
  {
    says: 'an agent with `description: Use when: asked`, for',
    cell: after('agents', (box) => clientsWith(box, /./, 'Be strict.')),
  },
  { says: 'commands, for', cell: after('agents', (box) => clientsWith(box, /fix/, 'Fix'), inPlainYaml) },
  { says: '`deny Bash(rm:*)`, refused by the engine of', cell: after('rich', refusersOf) },
  {
    says: 'a Stop hook, for',
    cell: after(
      'rich',
      (box) => clientsWith(box, /./, 'notify-me'),
      (box) => box.write('~/.claude/settings.json', { hooks: HOOK }),
    ),
  },
  { says: 'a dry run shows', cell: shownBy },
  { says: 'undo, over files written by hand', cell: undone },
  { says: 'a check, for CI', cell: checked },
  {
    says: 'a watch mode',
    cell: (tool) => {
      const box = openBox();
      const isThere = /--watch\b/.test(tool.help(box));
      box.drop();
      return isThere ? 'yes' : 'no';
    },
  },
  { says: 'an edit by hand in AGENTS.md', cell: editedByHand },
  {
    says: 'text by hand in the targets that is gone',
    cell: after('by hand', (box) => {
      const text = outputs(box)
        .map(([, content]) => content)
        .join('\n');
      return named(HAND_WRITTEN.filter((one) => !text.includes(one)).map((one) => `\`${one}\``));
    }),
  },
];
