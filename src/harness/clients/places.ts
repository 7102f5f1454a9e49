// The folders of a run, from the environment. Variables win.
import type { Places } from '../machine.ts';
import { withSlashes } from '../paths.ts';
import { clientOf, TARGETS } from './all.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders of managed settings (code.claude.com/docs/en/settings); those of other systems do not exist. */
const MANAGED = {
  windows: ['C:/Program Files/ClaudeCode', 'C:/ProgramData/ClaudeCode'],
  others: ['/etc/claude-code', '/Library/Application Support/ClaudeCode'],
} as const;

/** The variables that name a folder or a file of one of the programs. */
export const PLACE_VARIABLES: readonly string[] = [
  ...new Set(['CLAUDE_CONFIG_DIR', 'XDG_CONFIG_HOME', ...TARGETS.flatMap((name) => clientOf(name).variables)]),
];

/**
 * The folders of a run. The home folder itself is not a project, nor is the root of a disk, where desktop programs
 * start their servers.
 */
export const placesOf = (home: string, projects: readonly [string, ...string[]], env: Environment): Places => {
  const root = withSlashes(home);
  const [project, ...others] = projects.map(withSlashes);
  const given = (name: string, fallback: string): string => withSlashes(env[name] || fallback);
  const claude = given('CLAUDE_CONFIG_DIR', `${root}/.claude`);
  const machine = { home: root, variables: env };
  return {
    ...machine,
    project: project === root || project?.endsWith('/') ? undefined : project,
    projectNames: [project ?? '', ...others],
    claude,
    claudeJson: env['CLAUDE_CONFIG_DIR'] ? `${claude}/.claude.json` : `${root}/.claude.json`,
    managed: MANAGED[/^[A-Za-z]:/.test(root) ? 'windows' : 'others'],
    config: given('XDG_CONFIG_HOME', `${root}/.config`),
    clients: TARGETS.flatMap((name) => clientOf(name).folders(machine)),
  };
};
