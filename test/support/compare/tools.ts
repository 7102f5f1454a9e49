// The three programs that the comparison runs, each as its documentation says: what syncs, what only shows, and what of
// undo, check and watch it has.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Box } from '../harness.ts';
import { type Peer, peerProgram } from '../peer-program.ts';

export type Ran = { readonly code: number; readonly text: string };
export type Tool = {
  readonly name: string;
  /** Brings Claude Code's configuration into the program's own form, where it has one. */
  readonly prepare: (box: Box) => Ran;
  readonly sync: (box: Box, ...flags: readonly string[]) => Ran;
  readonly dryRun: (box: Box) => Ran;
  readonly undo?: (box: Box) => Ran;
  readonly check?: (box: Box) => Ran;
  readonly help: (box: Box) => string;
  /** Flags of a sync that overwrites what was changed by hand; undefined where every sync does. */
  readonly takeOurs?: readonly string[];
};

const run = (box: Box, program: string, ...args: readonly string[]): Ran => {
  const env = { PATH: process.env['PATH'], HOME: box.home, NO_COLOR: '1', CI: '1' };
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: box.project,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status ?? 1, text: `${stdout}${stderr}` };
};

/** One after the other; the worst exit code counts. */
const all = (...runs: readonly Ran[]): Ran => ({
  code: Math.max(0, ...runs.map(({ code }) => code)),
  text: runs.map(({ text }) => text).join('\n'),
});
const NOTHING: Ran = { code: 0, text: '' };

const ours = (box: Box, ...args: readonly string[]): Ran =>
  run(box, process.execPath, resolve('src/local/main.ts'), ...args);
const TARGETS = ['codex', 'gemini', 'opencode'];
const FLAGS = [...TARGETS.flatMap((name) => ['--target', name]), '--nested', '--project-hooks'];

const peer =
  (name: Peer) =>
  (box: Box, ...args: readonly string[]): Ran =>
    run(box, peerProgram(name), ...args);
const rulesync = peer('rulesync');
/** Where rulesync keeps what is the person's. */
const atHome = (box: Box): Box => ({ ...box, project: box.home });
const ruler = peer('ruler');
const GENERATE = ['--targets', 'codexcli,geminicli,opencode', '--features', '*'];
const IMPORT = ['--targets', 'claudecode', '--features', '*'];
const AGENTS = ['--agents', 'codex,gemini-cli,opencode'];

export const TOOLS: readonly Tool[] = [
  {
    name: 'three-good-sources',
    prepare: () => NOTHING,
    sync: (box, ...flags) => ours(box, 'sync', ...FLAGS, ...flags),
    dryRun: (box) => ours(box, 'sync', ...FLAGS, '--dry-run', '--diff'),
    undo: (box) => ours(box, 'undo'),
    check: (box) => ours(box, 'status'),
    help: (box) => ours(box, 'sync', '--help').text,
    takeOurs: ['--take', 'ours'],
  },
  {
    name: 'rulesync',
    prepare: (box) => all(rulesync(box, 'import', ...IMPORT), rulesync(atHome(box), 'import', '--global', ...IMPORT)),
    sync: (box) =>
      all(rulesync(box, 'generate', ...GENERATE), rulesync(atHome(box), 'generate', '--global', ...GENERATE)),
    dryRun: (box) => rulesync(box, 'generate', '--dry-run', ...GENERATE),
    check: (box) => rulesync(box, 'generate', '--check', ...GENERATE),
    help: (box) => rulesync(box, 'generate', '--help').text,
  },
  {
    name: 'ruler',
    // It imports nothing from Claude Code, so a person copies by hand what it has a place for.
    prepare: (box) => {
      mkdirSync(join(box.project, '.ruler'), { recursive: true });
      const copies = [
        [[box.project, 'CLAUDE.md'], '.ruler/AGENTS.md'],
        [[box.project, '.mcp.json'], '.ruler/mcp.json'],
        [[box.home, '.claude/skills'], '.ruler/skills'],
        [[box.home, '.claude/agents'], '.ruler/agents'],
        [[box.project, 'packages/api/CLAUDE.md'], 'packages/api/.ruler/AGENTS.md'],
      ] as const;
      for (const [[root, from], to] of copies)
        if (existsSync(join(root, from))) cpSync(join(root, from), join(box.project, to), { recursive: true });
      return NOTHING;
    },
    sync: (box) => ruler(box, 'apply', '--nested', '--subagents', ...AGENTS),
    dryRun: (box) => ruler(box, 'apply', '--dry-run', '--nested', ...AGENTS),
    undo: (box) => ruler(box, 'revert', ...AGENTS),
    help: (box) => ruler(box, 'apply', '--help').text,
  },
];
