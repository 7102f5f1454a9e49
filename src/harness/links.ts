// Where a path may lead: never into a folder of git's own, and through a link in the project only to the same place in another
// client's folder. The disk asks for every path that it reads, and once more right before it writes.

/** Characters that macOS leaves out of names. */
const UNSEEN = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g;

// Whether some file system takes a name for `.git`: in any case, with unseen letters, or with dots, spaces or a stream behind.
const isGitName = (name: string): boolean => /^(?:\.git|git~\d+)[. ]*(?::.*)?$/i.test(name.replace(UNSEEN, ''));

/** Whether a path has a part that is git's. */
export const isInGit = (path: string): boolean => path.split(/[\\/]/).some(isGitName);

/** Whether two paths of a project are the same place in the folders of two clients, as AGENTS.md and CLAUDE.md are. */
export const isSamePlace = (path: string, other: string): boolean => path === other || placeOf(path) === placeOf(other);

const SHARED_FILES: readonly (readonly [name: RegExp, place: string])[] = [
  [/^(?:(?:CLAUDE|AGENTS|GEMINI|copilot-instructions)\.md|\.cursorrules)$/, 'rules'],
  [/^\.?mcp\.json$/, 'servers'],
];
const CLIENT_FOLDER = /^\.(?:claude|agents|codex|gemini|opencode|cursor|vscode|github)$/;
const SHARED_FOLDER = /^(?:skills|agents|commands|rules)$/;

// The place without the client that it belongs to.
const placeOf = (path: string): string => {
  const parts = path.split('/');
  const [, shared] = SHARED_FILES.find(([name]) => name.test(parts.at(-1) ?? '')) ?? [];
  const at = parts.findIndex(
    (part, index) => CLIENT_FOLDER.test(part) && (shared ?? SHARED_FOLDER.test(parts[index + 1] ?? '')),
  );
  const rest = at < 0 ? parts : parts.toSpliced(at, 1, ...(shared === undefined ? ['*'] : []));
  return shared === undefined ? rest.join('/') : [...rest.slice(0, -1), shared].join('/');
};
