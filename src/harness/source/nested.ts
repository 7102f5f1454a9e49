// Finds the CLAUDE.md files below the project, or AGENTS.md where that is the name, and reads each as rules of its folder. What
// git ignores, repositories inside this one and `node_modules` are skipped; the targets decide whether a run writes the rules.
// A `.claude` there is that of a package, which Claude Code has when it is started in it: it is named.
import { displayPath } from '../paths.ts';
import { isRepository } from './ignored.ts';
import { hasRules, isOfAgents } from './mains.ts';
import { type Collected, noteBroken, readSafely, type Side } from './reading.ts';
import { addRules, leavePersonal, type RulesReading, readFiles } from './rules.ts';

/** Most folders that are searched, and how deep. */
const MAX_FOLDERS = 5000;
const MAX_SEARCH_DEPTH = 12;

/** Adds the rules of the project's sub-folders. */
export const readNested = (reading: Collected, side: Side): void => {
  const { warnings } = reading;
  const { folders, isCut } = foldersBelow(reading, side.root);
  const where = `in ${MAX_FOLDERS} folders, ${MAX_SEARCH_DEPTH} deep`;
  if (isCut) warnings.push(`CLAUDE.md was looked for ${where}: add folders that hold none to .gitignore`);
  reading.folders.push(...folders);
  const isAgents = isOfAgents(reading, side.root);
  for (const folder of folders) {
    const [file, affects] = [`${folder}/CLAUDE.md`, [`${folder}/CLAUDE.md`, `${folder}/AGENTS.md`]];
    readSafely(reading, { file, affects }, () => {
      const name = isAgents && !hasRules(reading, `${folder}/CLAUDE.md`) ? 'AGENTS.md' : 'CLAUDE.md';
      readOne(reading, side, { folder, name });
    });
    leavePackage(reading, folder);
    const isPersonal = reading.disk.read(`${folder}/CLAUDE.local.md`, side.root).kind === 'file';
    if (isPersonal) leavePersonal(reading, folder, 'folder');
  }
};

const PACKAGE_PARTS = ['skills', 'agents', 'commands', 'rules'];

const leavePackage = ({ disk, places, leftOut }: Collected, folder: string): void => {
  const own = `${folder}/.claude`;
  const parts = disk.isFolder(own) ? PACKAGE_PARTS.filter((part) => disk.isFolder(`${own}/${part}`)) : [];
  const why = `only a session that starts there has them: sync them with --project ${displayPath(places, folder)}`;
  if (parts.length > 0) leftOut.push({ file: own, what: parts.join(', '), why });
};

type Place = { readonly folder: string; readonly name: string };

const readOne = (reading: Collected, side: Side, { folder, name }: Place): void => {
  const { places } = reading;
  const file = `${folder}/${name}`;
  // An unreadable import holds back the rules of this folder, not those of the project.
  const inner: RulesReading = { ...reading, incompleteRules: [], blocks: [] };
  const { parts } = readFiles(inner, side, [file]);
  if (inner.incompleteRules.length > 0)
    noteBroken(reading, { file }, 'imports a file that cannot be read: correct that file and sync again');
  else addRules(inner, parts, { name: displayPath(places, folder), scope: 'project', from: file, folder });
};

const foldersBelow = (reading: Collected, root: string) => {
  const { disk, isIgnored } = reading;
  const below = (level: readonly string[]): readonly string[] => {
    const next = level.flatMap((folder) => foldersIn(reading, folder));
    const open = next.filter((folder) => !folder.endsWith('/node_modules') && !isIgnored(`${folder}/`));
    // Another repository has its own configuration.
    return open.filter((folder) => !isRepository(disk, folder, root));
  };
  const folders: string[] = [];
  let level = below([root]);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MAX_SEARCH_DEPTH || folders.length + level.length > MAX_FOLDERS) return { folders, isCut: true };
    folders.push(...level);
    level = below(level);
  }
  return { folders, isCut: false };
};

const foldersIn = (reading: Collected, folder: string): readonly string[] => {
  const names = reading.disk.folders(folder);
  if (names === undefined)
    noteBroken(reading, { file: folder }, 'cannot be listed: give yourself permission to read it');
  return (names ?? []).map((name) => `${folder}/${name}`);
};
