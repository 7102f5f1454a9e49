// The text of docs/sources/own.md and docs/sources/project.md: for each topic of a list what was read of its sources, as
// lists/evidence/ has it. `npm run record:sources` writes them; the gate compares them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countText } from '../../src/domain/count-text.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import type { Evidence } from '../../src/domain/registry/evidence.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { listsIn } from '../lists.ts';
import { readEvidence } from './check-lists.ts';

/** The pages of the repository in `folder` by their paths in it. */
export const sourcePages = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const files = { own: join(folder, 'registry.json'), project: listsIn(folder).project };
  const pages = Object.entries(files)
    .filter(([, path]) => existsSync(path))
    .map(async ([name, path]) => {
      const registry = registryOrThrow(JSON.parse(readFileSync(path, 'utf8')));
      const read = registry.categories.map(async (topic) => ({ topic, known: await readEvidence(folder, topic.slug) }));
      return [`docs/sources/${name}.md`, pageOf(registry, await Promise.all(read))] as const;
    });
  return new Map(await Promise.all(pages));
};

/** A topic, and the evidence for it if there is any. */
type Read = { readonly topic: Category; readonly known: Evidence | undefined };

const pageOf = ({ curator, draft }: Registry, read: readonly Read[]): string => {
  const topics = read.flatMap(({ topic, known }) => (known === undefined ? [] : [topicText(topic, known)]));
  return `# The evidence for the list of ${curator.name}

Written from \`lists/evidence/\` by \`npm run record:sources\`; edit those files. ${draft ?? ''}
No live page was opened: each row says what was read in a stored copy, with its day, and what was not. Second readings held many
sentences against headings, file lists and searches of the copies, not against every line.

${secondTable(read)}

${topics.join('\n\n')}
`;
};

/** What second readers refuted and what was mended, per group and in all. */
const secondTable = (read: readonly Read[]): string => {
  const row = (name: string, topics: readonly Read[]): readonly (string | number)[] => {
    const seconds = topics.flatMap(({ known }) => known?.second ?? []);
    const sums = (['sentences', 'refuted', 'mended'] as const).map((key) =>
      seconds.reduce((sum, second) => sum + second[key], 0),
    );
    return [name, topics.length, seconds.length, ...sums];
  };
  const groups = [...groupBy(read, ({ topic }) => topic.group)].flatMap(([group, topics]) =>
    group === undefined ? [] : [row(group, topics)],
  );
  return tableOf(
    ['Group', 'Topics', 'Read twice', 'Sentences and aliases', 'Refuted', 'Mended'],
    [...groups, row('All', read)],
  );
};

const tableOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string | number): string => `${text}`.replaceAll('|', '\\|');

const topicText = ({ name, slug, sources }: Category, evidence: Evidence): string => {
  const hasDecisions = evidence.sources.some(({ decision }) => decision !== undefined);
  const head = ['Source', 'Read', 'Confirmed', 'Not seen', ...(hasDecisions ? ['Decision'] : [])];
  const rows = evidence.sources.map(({ rank, read, confirmed, not_seen: notSeen, decision }) => {
    const source = sources[rank - 1];
    const link = `${rank}. [${source?.name}](${source?.url})`;
    return [link, read.map(readText).join('; '), confirmed, notSeen ?? '–', ...(hasDecisions ? [decision ?? ''] : [])];
  });
  const aliases = [...groupBy(Object.entries(evidence.aliases), ([, where]) => where)].map(
    ([where, pairs]) => `- ${pairs.map(([alias]) => alias).join(', ')}: ${where}`,
  );
  const { second, rejected = [], gone = [] } = evidence;
  return [
    `## ${name} (\`${slug}\`)`,
    tableOf(head, rows),
    ...(second === undefined ? [] : [secondText(second)]),
    ...(aliases.length === 0 ? [] : [`Aliases, and where a source treats them:\n\n${aliases.join('\n')}`]),
    ...(rejected.length === 0 ? [] : [`Not taken: ${rejected.map(({ name, why }) => `${name} (${why})`).join('; ')}.`]),
    ...(gone.length === 0 ? [] : [`Aliases that went: ${gone.join(', ')}.`]),
  ].join('\n\n');
};

const readText = (read: Evidence['sources'][number]['read'][number]): string => {
  const day = ` (${read.day ?? 'day not known'})`;
  if ('page' in read) return `the page ${read.page}${day}`;
  const commit = read.commit === undefined ? '' : `@${read.commit}`;
  return `${read.repository}${commit}${day}${read.path === undefined ? '' : ` ${read.path}`}`;
};

const secondText = ({ day, sentences, refuted, mended, log }: NonNullable<Evidence['second']>): string => {
  const counts = `Put to a second reader on ${day}: ${countText(sentences, 'sentence')} and aliases; ${refuted} refuted, ${mended} mended.`;
  const lines = log.map(
    ({ where, claim, found, mend }) =>
      `- ${where}: “${claim}”. ${found}${mend === undefined ? '' : ` Mended: ${mend}`}`,
  );
  return [counts, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n');
};
