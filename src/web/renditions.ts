// For programs that do not speak MCP: a category as Markdown and as JSON, and llms.txt.
import { groupsOf } from '../domain/lists/list.ts';
import { draftNote, PROOFS_NOTE, proofText } from '../domain/registry/identity.ts';
import type { Category, Source } from '../domain/registry/registry.ts';
import { signatureState } from './curator-section.ts';
import { bareLink, markdownLink, markdownText } from './escape.ts';
import { allTopics, categoryPath, endpointOf, type Site, topicSite } from './site.ts';
import { sourceFacts } from './source-list.ts';

/** Above what was considered for a topic and not taken. */
export const REJECTED_TITLE = 'Considered and not taken';

/** A category as self-contained Markdown. */
export const categoryMarkdown = (site: Site, category: Category): string =>
  `${[
    `# ${markdownText(category.name)}`,
    markdownText(category.description),
    category.sources.map(sourceMarkdown).join('\n'),
    ...rejectedMarkdown(category),
    `Curator: ${markdownText(site.registry.curator.name)}. List ${site.registry.version}, updated ${site.registry.updated}. Signature: ${signatureState(site.provenance)}.`,
    ...[draftNote(site.registry) ?? []].flat().map(markdownText),
    markdownLink('This page', `${site.origin}${categoryPath(category.slug)}`),
  ].join('\n\n')}\n`;

const sourceMarkdown = (source: Source): string => {
  const { rank, name, url, why, agent_url, agent_kb } = source;
  const size = agent_kb === undefined ? '' : ` (${agent_kb} KB)`;
  const forAgents = agent_url === undefined ? [] : [`${markdownLink('Text for agents', agent_url)}${size}`];
  const suits = source.for === undefined ? [] : [`For: ${markdownText(source.for)}`];
  const head = `${rank}. ${markdownLink(name, url)} (${markdownText(sourceFacts(source))})`;
  return [head, markdownText(why), ...suits, ...forAgents].join('\n   ');
};

const rejectedMarkdown = ({ rejected = [] }: Category): readonly string[] =>
  rejected.length === 0
    ? []
    : [
        `## ${REJECTED_TITLE}`,
        rejected.map(({ name, url, reason }) => `- ${markdownLink(name, url)}: ${markdownText(reason)}`).join('\n'),
      ];

/** A category as JSON, with the facts of its registry; the licences of the texts are for people who read the page. */
export const categoryJson = (site: Site, category: Category): object => {
  const { slug, name, description, sources } = category;
  const { version, updated, curator, draft } = site.registry;
  const { signature } = site.provenance;
  return {
    category: { slug, name, description },
    sources: sources.map(({ licence, ...source }) => source),
    registry: {
      version,
      updated,
      curator,
      ...(draft === undefined ? {} : { draft }),
      sha256: site.provenance.sha256,
      signature: signature.status,
      ...(signature.status === 'verified' ? { expired: signature.expired } : {}),
    },
    list: { kind: site.kind ?? 'own', version, updated },
    url: `${site.origin}${categoryPath(slug)}`,
  };
};

/** The answer to an unknown slug as Markdown, with the `nearest` categories. It never echoes the URL. */
export const unknownMarkdown = ({ origin }: Site, nearest: readonly Category[]): string => {
  const links = nearest.map(({ slug, name }) => `- ${markdownLink(name, `${origin}${categoryPath(slug)}.md`)}`);
  return `${[
    '# No such topic',
    `There is no topic at this URL. ${markdownLink('All topics', `${origin}/llms.txt`)}`,
    ...(links.length === 0 ? [] : ['Did you mean:', links.join('\n')]),
  ].join('\n\n')}\n`;
};

/** The same as JSON, in the form of every other 404. */
export const unknownJson = ({ origin }: Site, nearest: readonly Category[]): object => ({
  error: 'not_found',
  nearest: nearest.map(({ slug, name }) => ({ slug, name, url: `${origin}${categoryPath(slug)}.json` })),
});

const proofsMarkdown = ({ curator: { proofs = [] } }: Site['registry']): string =>
  proofs.length === 0
    ? ''
    : `${PROOFS_NOTE}\n\n${proofs.map((proof) => `- ${bareLink(proof.url, proof.url)} (${markdownText(proofText(proof))})\n`).join('')}\n`;

/** An index for language models. Below a heading each line is a link, as its parser demands. @see https://llmstxt.org */
export const llmsText = (site: Site): string => `# ${site.identity.title}

> ${[site.identity.description, draftNote(site.registry) ?? []].flat().join(' ')}

MCP endpoint (Streamable HTTP, no login): ${endpointOf(site.origin)}

Ask with the tool \`get_sources {query}\`; \`list_categories\` shows every topic. An answer has exactly three sources, best first, or says that no topic fits.

${proofsMarkdown(site.registry)}## Topics

${topicLines(site, site.registry.categories)}
${projectTopics(site)}
## Data

- ${bareLink('The list', `${site.origin}/registry.json`)}: everything, as canonical JSON (signature: ${signatureState(site.provenance)})
- ${bareLink('Changes', `${site.origin}/feed.xml`)}: Atom feed of the list’s versions
- ${bareLink('Methodology', `${site.origin}/methodology`)}: how the sources are picked
- ${bareLink('Verify', `${site.origin}/verify`)}: how to check who vouches for the list
- ${bareLink('Evidence', `${site.origin}/evidence`)}: what was read of each source, when, and what was not
${site.project === undefined ? '' : `- ${bareLink('The project’s list', `${site.origin}/lists/project.json`)}: the topics that ${site.project.drafter} drafted, as JSON (unsigned)\n`}${site.trusted === undefined ? '' : `- ${bareLink('Trusted lists', `${site.origin}/federation.json`)}: whom the curator trusts, with the topics of each\n`}`;

const topicLines = ({ origin }: Site, categories: readonly Category[]): string =>
  categories
    .map(
      ({ slug, name, description }) =>
        `- ${bareLink(name, `${origin}${categoryPath(slug)}.md`)}: ${markdownText(description)}`,
    )
    .join('\n');

/** The topics of the project's list by group, after a sentence on who wrote it; empty where there is no such list. */
const projectTopics = (site: Site): string =>
  site.project === undefined
    ? ''
    : `
## More topics, drafted by ${site.project.drafter}

${markdownText(draftNote(site.project.registry) ?? '')}

${[...groupsOf(site.project.registry.categories)].map(([group, topics]) => `### ${markdownText(group)}\n\n${topicLines(site, topics)}`).join('\n\n')}
`;

/** Every topic with its sources in one text, for readers who want the whole list at once. @see https://llmstxt.org */
export const llmsFullText = (site: Site): string =>
  [
    llmsText(site),
    ...allTopics(site).flatMap(({ slug }) => {
      const topic = topicSite(site, slug);
      return topic === undefined ? [] : [categoryMarkdown(topic.site, topic.category)];
    }),
  ].join('\n---\n\n');
