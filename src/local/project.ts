// The default project of a command: the one around the working folder, found as the clients find it.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What marks a project, the surer first: a repository, then a configuration of Claude Code. */
const PROJECT_MARKS = [['.git'], ['.claude', '.mcp.json', 'CLAUDE.md']] as const;

/**
 * The nearest folder upwards from `folder` that is a repository, else the nearest with a configuration of Claude Code, else
 * `folder` itself. The search ends below `home`, which is no project.
 */
export const projectAround = (folder: string, home: string): string => {
  const chain: string[] = [];
  for (let at = folder; at !== home && at !== dirname(at); at = dirname(at)) chain.push(at);
  const around = PROJECT_MARKS.map((names) => chain.find((at) => names.some((name) => existsSync(join(at, name)))));
  return around.find((found) => found !== undefined) ?? folder;
};
