// How paths are compared, bounded and shown, and which of them a run may touch.
import type { Scope } from './items.ts';
import type { Places } from './machine.ts';

/** A path with `/` between its parts, `C:/…` on Windows, without a slash at the end. */
export const withSlashes = (path: string): string => {
  const plain = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
  return plain.length > 1 ? plain.replace(/(?<!^[A-Za-z]:)\/+$/, '') : plain;
};

/** Files of Claude Code that decide about the items of a scope: those with servers, and those with refusals. */
export const sourceFilesOf = ({ claude, claudeJson, project }: Places, scope: Scope) => {
  const shared = scope === 'user' ? undefined : project;
  return {
    servers: [claudeJson, ...(shared === undefined ? [] : [`${shared}/.mcp.json`])],
    settings: [`${claude}/settings.json`, ...(shared === undefined ? [] : [`${shared}/.claude/settings.json`])],
  };
};

/** A path in the form in which two are compared: on Windows without regard to case. */
export const foldPath = (path: string): string => (/^[A-Za-z]:/.test(path) ? path.toLowerCase() : path);

/** Whether `path` is `folder` or lies below it. */
export const isBelow = (path: string, folder: string): boolean =>
  foldPath(path) === foldPath(folder) || foldPath(path).startsWith(`${foldPath(folder).replace(/\/$/, '')}/`);

/** The root that a user file must stay in: the home folder, or the one that an environment variable gave. */
export const rootFolderOf = (places: Places, file: string): string =>
  file.startsWith(`${places.home}/`) ? places.home : places.claude;

/** The folder of the person's own choices about the sync. */
export const ownFolderOf = ({ config }: Pick<Places, 'config'>): string => `${config}/three-good-sources`;

/** The narrowest root that holds `path`: the project, a config home or the home folder; undefined outside all. */
export const rootOf = (places: Places, path: string): string | undefined => {
  const { home, project, claude, clients } = places;
  const roots = [home, claude, ownFolderOf(places), ...clients];
  // A config home in the project is still the user's, unless the whole home folder is in the project.
  const isOwn = (root: string): boolean =>
    root === home ||
    !isBelow(root, home) ||
    (project !== undefined && isBelow(root, project) && !isBelow(home, project));
  return [...roots.filter(isOwn), ...(project === undefined ? [] : [project])]
    .filter((root) => isBelow(path, root))
    .sort((a, b) => b.length - a.length)[0];
};

/** A path as shown to the user: relative to the project, else `~/…`; the narrower of the two. */
export const displayPath = (places: Places, path: string): string => {
  const { home, project } = places;
  const isInProject = project !== undefined && path !== project && isBelow(path, project);
  const isAtHome = isBelow(path, home);
  if (isInProject && !(isAtHome && isBelow(home, project))) return path.slice(project.length + 1);
  return isAtHome ? `~${path.slice(home.length)}` : path;
};

const MIB = 1024 * 1024;

/** Largest size in bytes of a file. Claude Code's own user file also keeps histories, and git's index every name. */
export const maxBytesOf = ({ claudeJson }: Places, path: string): number =>
  (path === claudeJson || path.endsWith('/index') ? 64 : 1) * MIB;

/** A size in bytes as shown to the user. */
export const inMib = (size: number): string => `${size / MIB} MiB`;

const RESERVED_NAMES = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** The rule of `isSafeName`, as advice. */
export const NAME_RULE = 'use letters, digits, dots, hyphens and underscores, 64 at most';

/** Whether a name may become one part of a path on every system. */
export const isSafeName = (name: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) && !name.endsWith('.') && !RESERVED_NAMES.test(name);

/** The rule of `isServerName`, as advice. */
export const SERVER_NAME_RULE = 'use letters, digits, spaces and @ _ : . + & ( ) / -, 64 at most, and no path';

/** Whether a server may have this name where it is no part of a path. */
export const isServerName = (name: string): boolean =>
  /^(?!__)[\p{L}\p{N}@_](?:[\p{L}\p{N} @_:.+&()/-]{0,62}[\p{L}\p{N}_)-])?$/u.test(name) &&
  !name.split('/').some((part) => /^\.*$/.test(part));

/** The rule of `isSafeFileName`, as advice. */
export const FILE_NAME_RULE = 'leave out < > : " | ? * and backslashes, and a dot or space at the end';

/** Whether one part of a path may have this name on every system; spaces and brackets are fine. */
export const isSafeFileName = (name: string): boolean =>
  /^[^\p{C}<>:"|?*\\/]{1,120}$/u.test(name) && !/^\.|[. ]$/.test(name) && !RESERVED_NAMES.test(name);

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folders that a path lies in below `root`, the innermost first. */
export const foldersBetween = (root: string, path: string): readonly string[] => {
  const folder = folderOf(path);
  return folder.length > root.length ? [folder, ...foldersBetween(root, folder)] : [];
};

/** The path that one in a text means, from the folder of that text; without `.` and `..`. */
export const resolvePath = (folder: string, path: string): string => {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
};

/** The folder of a path. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
