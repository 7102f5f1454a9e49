// `npm run eval`: scores the matcher on all lists and writes the tables of docs/matching.md and bench/chapters.md. That the
// figures stay good enough is for test/domain/matching/open-set.test.ts to say.
import { commandLine, refuse } from '../../scripts/command-line.ts';
import { writeParts } from '../../scripts/document-part.ts';
import { chaptersTable, examplesTable, sizesTable } from './chapters.ts';
import { libraryTable, loadLibrary } from './library.ts';
import { confidenceTable, curationTable, errorsTable, listsTable, strangersTable } from './lists.ts';
import { joinLists, loadList } from './open-set.ts';
import { answersOver, missingBuilt } from './over-mcp.ts';

const { ask } = commandLine(
  'npm run eval --',
  'Scores the matcher on all lists and writes the tables of docs/matching.md and bench/chapters.md.',
)
  .option('--ask <url>', 'only ask a running server ten questions of each group over MCP, and write bench/answers.md')
  .parse()
  .opts<{ readonly ask?: string }>();
if (ask !== undefined) {
  const missing = missingBuilt();
  if (missing !== undefined) refuse(`There is no ${missing}: run \`npm run build\` first.`);
  const answers = await answersOver(ask).catch((error: Error) => error);
  const failed = answers instanceof Error;
  if (!failed) writeParts('bench/answers.md', answers);
  console.log(
    failed
      ? `${ask} does not answer (${answers.message}). Run npm start, and give its address.`
      : Object.values(answers).join('\n\n'),
  );
  process.exit(failed ? 1 : 0);
}
const first = loadList('first');
const lists = [first, loadList('foreign'), loadList('independent')];
const all = [...lists, loadList('software'), loadList('project')];
const tables = {
  lists: listsTable([...all, joinLists(lists)]),
  confidence: confidenceTable([...all, joinLists(lists)]),
  strangers: strangersTable(all),
  curation: curationTable(lists),
  library: await libraryTable(await loadLibrary()),
};
console.log([...Object.values(tables), errorsTable(first), chaptersTable()].join('\n\n'));
writeParts('docs/matching.md', tables);
writeParts('bench/chapters.md', { right: chaptersTable(), examples: examplesTable(), sizes: sizesTable() });
