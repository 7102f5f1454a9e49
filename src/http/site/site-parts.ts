// What the routes are made from: the parts of a deployment, and the site as it is known under one origin.
import { trustFacts } from '../../domain/lists/facts.ts';
import { listLine } from '../../domain/lists/list.ts';
import type { Asked, Lists } from '../../domain/lists/lists.ts';
import { LIST_FILES } from '../../domain/lists/manifest.ts';
import { examplesOf, identityOf } from '../../domain/registry/identity.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import type { Provenance } from '../../domain/signing/provenance.ts';
import type { Lexicon } from '../../domain/words/lexicon.ts';
import { catalogLink } from '../../web/discovery-documents.ts';
import type { Example, Site } from '../../web/site.ts';
import type { Observer } from '../mcp/outcome.ts';
import type { Limiter } from '../mcp/rate-limit.ts';
import { documentHeaders, pageHeaders } from './headers.ts';

/** What a deployment gives its routes, its MCP endpoints left out. */
export type SiteParts = Pick<Site, 'version' | 'recorded'> & {
  readonly tools: () => Site['tools'];
  readonly config: Pick<Site, 'repositoryUrl' | 'contact'> & { readonly publicUrl: string | undefined };
  readonly provenance: () => Promise<Provenance>;
  /** Stems and roles of the words of questions. */
  readonly lexicon: Lexicon;
  readonly lists: Lists;
  readonly now: () => Date;
  /** What is wrong with the configuration; empty when nothing is. */
  readonly configProblems: readonly string[];
  /** Limits how often one caller may use the form; absent: no limit. */
  readonly limiter?: Limiter | undefined;
  /** Where a bug is reported. */
  readonly report: (error: unknown) => void;
  /** Takes the outcome of each request to a page or a file; absent: nothing is recorded. */
  readonly observe?: Observer | undefined;
};

/** The site under `origin`. */
export const siteOf = async (parts: SiteParts, origin: string): Promise<Site> => {
  const { version, recorded, tools, config, lexicon, lists } = parts;
  const { own: registry } = lists;
  return {
    ...{ origin, version, registry, recorded, tools: tools() },
    ...{ repositoryUrl: config.repositoryUrl, contact: config.contact, identity: identityOf(registry) },
    provenance: await parts.provenance(),
    project: await projectOf(lists),
    example: await exampleOf(parts),
    carriesTopic: (word) => lexicon(word).role === 'topic',
    trusted: registry.trusts && (() => trustFacts(lists)),
    listLine: async (slug) => lineBefore(await lists.ask(slug), registry),
    hasChapters: (slug) => lists.chapters.includes(slug),
    chapters: lists.chaptersOf,
    evidence: async (kind) => JSON.parse((await lists.readText(LIST_FILES.evidence(kind))) ?? '{}'),
  };
};

const lineBefore = ({ own, answers: [best] }: Asked, registry: Registry): string | undefined =>
  best === undefined || best.list.kind === 'own'
    ? undefined
    : listLine(best.list, registry, own.ok ? own.value.category.slug : undefined);

const projectOf = async ({ project, openProject }: Lists): Promise<Site['project']> => {
  const opened = project && (await openProject());
  return opened && { registry: opened.registry, sha256: project.sha256, drafter: project.drafter };
};

/** The first question of the list's own examples, else its first pattern. A list always has one. */
const exampleOf = async ({ lists }: SiteParts): Promise<Example> => {
  const [first] = lists.own.categories;
  if (first === undefined) throw new Error('a registry has at least one category');
  const query = examplesOf(lists.own)[0] ?? first.name;
  const { own } = await lists.ask(query);
  return { query, category: own.ok ? own.value.category : first };
};

/** The headers of a page or document of this type served from `origin`. What people and agents read leads to the catalog. */
export const headersOf = (origin: string, type: string): Record<string, string> => ({
  ...(type.startsWith('text/html') ? pageHeaders(origin) : documentHeaders(origin)),
  ...(/^text\/(?:html|markdown)/.test(type) ? { Link: catalogLink(origin) } : {}),
  'Access-Control-Allow-Origin': '*',
  'Content-Type': type,
});
