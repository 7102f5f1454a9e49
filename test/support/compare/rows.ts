// The rows of the comparison. Each cell is what was found in the files after a run, or what a client's own engine said.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { askGemini, decisionOf, openCodeRules, runClient } from '../clients.ts';
import { type Box, contents, openBox } from '../harness.ts';
import { SET_UPS } from '../set-ups.ts';
import type { Ran, Tool } from './tools.ts';

type Trial = { readonly box: Box; readonly prepared: Ran; readonly ran: Ran };
export type Row = { readonly says: string; readonly cell: (tool: Tool) => Promise<string> };

/** Opens the set-up whose name has `words`, moved into the project, where all three programs look. */
const openSetUp = (words: string): Box => {
  const box = openBox();
  for (const folder of ['.codex', '.gemini', '.config/opencode']) box.write(`~/${folder}/.keep`, '');
  SET_UPS.find(({ says }) => says.includes(words))?.fill(box);
  return box;
};

const trial = (tool: Tool, words: string, more: (box: Box) => void = () => undefined): Trial => {
  const box = openSetUp(words);
  more(box);
  const prepared = tool.prepare(box);
  return { box, prepared, ran: tool.sync(box) };
};

/** Sources, and what the programs keep for themselves. */
const OWN =
  /\/(?:\.claude|\.rulesync|\.ruler|\.git|\.local|\.cache|\.npm)(?:\/|$)|\/(?:\.claude\.json|\.mcp\.json|CLAUDE(?:\.local)?\.md|rulesync\.\w+)$/;

/** The files below the home folder that a client may read, relative to it, with their texts. */
const outputs = (box: Box): readonly (readonly [path: string, text: string])[] =>
  Object.keys(contents(box.home))
    .filter((path) => !OWN.test(path.slice(box.home.length)) && statSync(path).isFile())
    .map((path) => [path.slice(box.home.length + 1), readFileSync(path, 'utf8')] as const);

const CLIENTS = { Codex: /\.codex\//, Gemini: /\.gemini\//, OpenCode: /opencode/ } as const;
const clientsWith = (box: Box, path: RegExp, text: string): string => {
  const found = outputs(box).filter(([file, content]) => path.test(file) && content.includes(text));
  return named(
    Object.entries(CLIENTS).flatMap(([name, own]) => (found.some(([file]) => own.test(file)) ? [name] : [])),
  );
};
const named = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
const filesWith = (box: Box, text: string): readonly string[] =>
  outputs(box).flatMap(([file, content]) => (content.includes(text) ? [file.replace(/^project\//, '')] : []));

const using = async (one: Trial, look: (one: Trial) => string | Promise<string>): Promise<string> => {
  try {
    return await look(one);
  } finally {
    one.box.drop();
  }
};

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
  { says: 'set-ups that it ends without an error', cell: async (tool) => finished(tool) },
  {
    says: 'instructions, in',
    cell: (tool) =>
      using(trial(tool, 'by hand'), ({ box }) =>
        named(filesWith(box, '# Rules').filter((file) => !file.includes('/'))),
      ),
  },
  {
    says: 'nested instructions, in',
    cell: (tool) =>
      using(trial(tool, 'monorepo', withoutRules), ({ box }) =>
        named(filesWith(box, 'Only here.').filter((file) => file.startsWith('packages/'))),
      ),
  },
  {
    says: 'imports, in AGENTS.md',
    cell: (tool) =>
      using(trial(tool, 'monorepo', withoutRules), ({ box }) => {
        const isIn = (text: string): boolean => filesWith(box, text).includes('AGENTS.md');
        if (isIn('Plain names.')) return 'written out';
        return isIn('# Root') ? 'left as text' : 'no AGENTS.md';
      }),
  },
  {
    says: 'a rule in `.claude/rules` with `paths: "**/*.ts"`',
    cell: (tool) =>
      using(trial(tool, 'monorepo'), ({ box }) => {
        if (filesWith(box, 'No any.').length > 0) return 'carried';
        return filesWith(box, '# Root').length > 0 ? 'left out' : 'stops it: no instructions at all';
      }),
  },
  {
    says: 'servers, as Codex lists them and as the files for the others name them',
    cell: (tool) => using(trial(tool, 'transport', alsoInProject), ({ box }) => serversIn(box)),
  },
  {
    says: 'a secret in a server',
    cell: (tool) =>
      using(
        trial(tool, 'transport', (box) => {
          box.write('~/.claude.json', { mcpServers: { keyed: { command: 'c', env: { API_KEY: SECRET } } } });
          alsoInProject(box);
        }),
        ({ box }) => {
          const count = filesWith(box, SECRET).length;
          return count === 0 ? 'held back' : `copied into ${count} files`;
        },
      ),
  },
  {
    says: 'skills, in',
    cell: (tool) =>
      using(trial(tool, 'skills'), ({ box }) =>
        named(
          outputs(box).flatMap(([file]) => (file.endsWith('/a/run.sh') ? [`~/${file.replace('/a/run.sh', '')}`] : [])),
        ),
      ),
  },
  {
    says: 'agents, for',
    cell: (tool) => using(trial(tool, 'agents', inPlainYaml), ({ box }) => clientsWith(box, /./, 'Be strict.')),
  },
  {
    says: 'an agent with `description: Use when: asked`, for',
    cell: (tool) => using(trial(tool, 'agents'), ({ box }) => clientsWith(box, /./, 'Be strict.')),
  },
  {
    says: 'commands, for',
    cell: (tool) => using(trial(tool, 'agents', inPlainYaml), ({ box }) => clientsWith(box, /fix/, 'Fix')),
  },
  {
    says: '`deny Bash(rm:*)`, refused by the engine of',
    cell: (tool) => using(trial(tool, 'rich'), ({ box }) => refusersOf(box)),
  },
  {
    says: 'a Stop hook, for',
    cell: (tool) =>
      using(
        trial(tool, 'rich', (box) => box.write('~/.claude/settings.json', { hooks: HOOK })),
        ({ box }) => clientsWith(box, /./, 'notify-me'),
      ),
  },
  { says: 'a dry run shows', cell: async (tool) => shownBy(tool) },
  { says: 'undo, over files written by hand', cell: async (tool) => undone(tool) },
  { says: 'a check, for CI', cell: async (tool) => checked(tool) },
  {
    says: 'a watch mode',
    cell: async (tool) => {
      const box = openBox();
      const isThere = /--watch\b/.test(tool.help(box));
      box.drop();
      return isThere ? 'yes' : 'no';
    },
  },
  { says: 'an edit by hand in AGENTS.md', cell: async (tool) => editedByHand(tool) },
  {
    says: 'text by hand in the targets that is gone',
    cell: (tool) =>
      using(trial(tool, 'by hand'), ({ box }) => {
        const text = outputs(box)
          .map(([, content]) => content)
          .join('\n');
        return named(HAND_WRITTEN.filter((one) => !text.includes(one)).map((one) => `\`${one}\``));
      }),
  },
];
