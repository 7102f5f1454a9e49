// Finds the CLAUDE.md files below the project and reads each as rules of its folder. What git ignores, repositories
// inside this one and `node_modules` are passed over; whether a run writes the rules is decided by the targets.
import type { RulePart } from '../items.ts';
import { displayPath } from '../paths.ts';
import { type Collected, noteBroken, type Side } from './reading.ts';
import { noteBlocks, readFile } from './rules.ts';
import { hasSecretForm } from './secrets.ts';

/** Most folders that are looked into, and how deep. */
const MAX_FOLDERS = 5000;
const MAX_SEARCH_DEPTH = 12;

/** Adds the rules of the project's sub-folders to the reading. */
export const readNested = (reading: Collected, side: Side): void => {
  const { warnings } = reading;
  const { folders, isCut } = foldersBelow(reading, side.root);
  if (isCut)
    warnings.push(
      `CLAUDE.md was looked for in ${MAX_FOLDERS} folders, ${MAX_SEARCH_DEPTH} deep: add folders that hold none to .gitignore`,
    );
  for (const folder of folders) {
    const file = `${folder}/CLAUDE.md`;
    try {
      readOne(reading, side, folder);
    } catch {
      noteBroken(reading, { file }, 'could not be read; what was written from it stays');
    }
    if (reading.disk.read(`${folder}/CLAUDE.local.md`, side.root).kind === 'file') {
      const why = 'personal rules of one folder have no place that is not shared: move them to ~/.claude/CLAUDE.md';
      reading.leftOut.push({ file: `${folder}/CLAUDE.local.md`, what: 'rules', why });
    }
  }
};

const readOne = (reading: Collected, side: Side, folder: string): void => {
  const { places, items, cutRules } = reading;
  const file = `${folder}/CLAUDE.md`;
  const known = cutRules.length;
  const parts: readonly RulePart[] = readFile(reading, side, file);
  noteBlocks(reading, parts);
  // An import that cannot be read holds back the rules of this folder, not those of the project.
  if (cutRules.splice(known).length > 0) {
    noteBroken(reading, { file }, 'imports a file that cannot be read: correct that file and sync again');
    return;
  }
  if (parts.length === 0) return;
  const secrets = parts.some(({ text }) => hasSecretForm(text)) ? ['text'] : [];
  const name = displayPath(places, folder);
  items.push({ kind: 'rules', name, scope: 'project', from: file, secrets, parts, folder });
};

type Walk = { readonly folders: readonly string[]; readonly isCut: boolean };

const foldersBelow = (reading: Collected, root: string): Walk => {
  const { disk, isIgnored } = reading;
  const folders: string[] = [];
  let level: readonly string[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next = level.flatMap((folder) => foldersIn(reading, folder));
    const open = next.filter((folder) => !folder.endsWith('/node_modules') && !isIgnored(`${folder}/`));
    // Another repository has its own configuration.
    level = open.filter(
      (folder) => !disk.isFolder(`${folder}/.git`) && disk.read(`${folder}/.git`, root).kind !== 'file',
    );
    if (depth >= MAX_SEARCH_DEPTH || folders.length + level.length > MAX_FOLDERS)
      return { folders, isCut: level.length > 0 };
    folders.push(...level);
  }
  return { folders, isCut: false };
};

const foldersIn = (reading: Collected, folder: string): readonly string[] => {
  const names = reading.disk.folders(folder);
  if (names === undefined)
    noteBroken(reading, { file: folder }, 'cannot be listed: give yourself permission to read it');
  return (names ?? []).map((name) => `${folder}/${name}`);
};
