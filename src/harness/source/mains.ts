// Which files Claude Code takes for the main rules of a project, as the program itself was asked (docs/harness.md has the table):
// CLAUDE.md in the project and in the folders above it, and AGENTS.md where no CLAUDE.md among them says anything.
import { toText } from '../../domain/bytes.ts';
import { withoutMarkers } from '../editors/block.ts';
import { displayPath, folderOf, isBelow } from '../paths.ts';
import { repositoryOf } from './ignored.ts';
import { parseDocument, withoutComments } from './markdown.ts';
import type { Collected } from './reading.ts';

const CLAUDE_NAMES = ['CLAUDE.md', '.claude/CLAUDE.md'];
const AGENTS_NAMES = ['AGENTS.md', '.claude/AGENTS.md'];
const PERSONAL_NAME = 'CLAUDE.local.md';

/** Whether AGENTS.md is the main rules file of a project. */
export const isOfAgents = (reading: Collected, project: string): boolean =>
  ![project, ...foldersAbove(project)].some((folder) =>
    [...CLAUDE_NAMES, PERSONAL_NAME].some((name) => hasRules(reading, `${folder}/${name}`)),
  );

/** The names of the main rules files of a project. */
export const mainNames = (reading: Collected, project: string): readonly string[] => {
  // One that has only a block of ours left says nothing.
  if (!isOfAgents(reading, project)) return CLAUDE_NAMES;
  return AGENTS_NAMES.filter((name) => hasRules(reading, `${project}/${name}`));
};

/** Reports the rules above the project, which Claude Code reads there and no client would. */
export const leaveAbove = (reading: Collected): void => {
  const { places, disk, leftOut } = reading;
  const { project, home } = places;
  const names = isOfAgents(reading, project ?? home) ? AGENTS_NAMES : CLAUDE_NAMES;
  const repository = project === undefined ? undefined : repositoryOf(disk, project);
  for (const folder of project === undefined ? [home] : foldersAbove(project)) {
    const more = disk.list(`${folder}/.claude/rules`, folder || '/').files.map((name) => `.claude/rules/${name}`);
    const rules = isBelow(places.claude, `${folder}/.claude`) ? [] : more.filter((name) => name.endsWith('.md'));
    const isShared = repository !== undefined && isBelow(folder, repository);
    const there = `sync there, too: --project ${displayPath(places, folder)}`;
    const why = `no client reads rules above the project: ${isShared ? there : 'move them to ~/.claude/CLAUDE.md'}`;
    for (const file of [...names, PERSONAL_NAME, ...rules].map((name) => `${folder}/${name}`))
      if (hasRules(reading, file)) leftOut.push({ file, what: 'rules', why });
  }
};

const foldersAbove = (folder: string): readonly string[] => {
  const above = folderOf(folder);
  return folder === '' ? [] : [above, ...foldersAbove(above)];
};

/** Whether a file has rules of a project; one that cannot be read may have some. The person's own file counts for itself. */
export const hasRules = ({ places, disk, isExcluded }: Collected, file: string): boolean => {
  if (file === `${places.claude}/CLAUDE.md` || isExcluded('project', file)) return false;
  const read = disk.read(file, folderOf(file) || '/');
  if (read.kind !== 'file') return read.kind === 'refused' && !disk.isFolder(file);
  return withoutComments(withoutMarkers(parseDocument(toText(read.bytes)).body)).trim() !== '';
};
