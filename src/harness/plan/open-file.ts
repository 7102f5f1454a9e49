// The files of a run as they are now: their content, what prevents editing them, and which paths lead to the same file.
import type { Edited } from '../editors/editors.ts';
import type { Run } from '../model.ts';
import { parseKey } from '../names.ts';
import { displayPath, isBelow, rootOf } from '../paths.ts';
import { type Case, type CaseOutcome, holdBack } from './cases.ts';

/** A file of the run: under edit, as it was before, and the outcome of its cases if it must not be edited. */
export type OpenFile = Edited & { readonly before: Edited | undefined; readonly failure?: CaseOutcome };

/** A file as it is now, for editing. */
export const openFile = ({ places, disk, state }: Run, file: string): OpenFile => {
  const root = rootOf(places, file);
  const read = root === undefined ? undefined : disk.read(file, root);
  const originals = state.originals[file] ?? {};
  const closed = { file, bytes: undefined, before: undefined, executable: false, originals };
  if (read === undefined || read.kind === 'refused') {
    const reason = read?.why ?? 'lies outside the home folder and the project: it is not touched';
    return { ...closed, failure: { kind: 'failed', reason } };
  }
  if (read.kind === 'absent') return closed;
  const now = { ...closed, bytes: read.bytes, executable: read.executable };
  return { ...now, before: now };
};

/**
 * Whether the file of a case is, by its real path, one that Claude Code itself reads, which is never edited, or one
 * that another client has under its own name. The first of those counts, so that two edits never meet in one file.
 */
export const aliasesIn = (run: Run): ((subject: Case) => CaseOutcome | undefined) => {
  const { places, disk, state, source } = run;
  const { claude, project } = places;
  const folders = [claude, ...(project === undefined ? [] : [`${project}/.claude`])];
  // What a link of the project leads out to is not the project's.
  const isWithin = (path: string): boolean => isBelow(disk.real(path), disk.real(rootOf(places, path) ?? path));
  const sources = folders.filter(isWithin).map((folder) => ({ folder, real: disk.real(folder) }));
  const own = new Set(source.own);
  const imports = new Set(source.imports);
  const firsts = new Map<string, string>();
  const firstOf = (file: string): string => {
    if (!isWithin(file)) return file;
    const real = disk.real(file);
    const first = firsts.get(real) ?? file;
    firsts.set(real, first);
    return first;
  };
  for (const place of Object.keys(state.entries).map(parseKey)) if (place !== undefined) firstOf(place.file);
  return ({ file, at, entry }) => {
    const first = firstOf(file);
    const real = disk.real(file);
    const isInSource = sources.some((source) => isBelow(real, source.real) && !isBelow(file, source.folder));
    const isRead = own.has(real) || (entry === undefined && at.kind === 'block' && imports.has(real));
    // A block may be in the file that CLAUDE.md links to, beside the text that both share.
    const isBeside = at.kind === 'block' && entry !== undefined && real === file;
    const isShared = isInSource || (isRead && !isBeside);
    if (!isShared && first === file) return undefined;
    const alias = `is ${displayPath(places, first)} by another name`;
    return holdBack('native', isShared ? 'shared already: Claude Code itself reads this file' : alias);
  };
};
