// `npm run eval`: scores the matcher on all lists and writes the tables of docs/matching.md and bench/chapters.md. That the figures stay good
// enough is for test/domain/matching/open-set.test.ts to say.
import { commandLine } from '../../scripts/command-line.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { chaptersTable, examplesTable, sizesTable } from './chapters.ts';
import { libraryTable, loadLibrary } from './library.ts';
import { confidenceTable, curationTable, errorsTable, listsTable, strangersTable } from './lists.ts';
import { joinLists, loadList } from './open-set.ts';

commandLine(
  'npm run eval',
  'Scores the matcher on all lists and writes the tables of docs/matching.md and bench/chapters.md.',
).parse();
const first = loadList('first');
const lists = [first, loadList('foreign'), loadList('independent')];
const all = [...lists, loadList('software'), loadList('project')];
const tables = {
  lists: listsTable([...all, joinLists(lists)]),
  confidence: confidenceTable([...all, joinLists(lists)]),
  strangers: strangersTable(all),
  curation: curationTable(lists),
  library: libraryTable(loadLibrary()),
};
console.log([...Object.values(tables), errorsTable(first), chaptersTable()].join('\n\n'));
writeParts('docs/matching.md', tables);
writeParts('bench/chapters.md', { right: chaptersTable(), examples: examplesTable(), sizes: sizesTable() });
