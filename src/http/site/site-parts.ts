// What the routes are made from: the parts of a deployment, and the site as it is known under one origin.
import { trustFacts } from '../../domain/federation/facts.ts';
import type { Federation } from '../../domain/federation/federation.ts';
import type { Matcher } from '../../domain/matching/match.ts';
import { examplesOf, identityOf } from '../../domain/registry/identity.ts';
import type { Provenance } from '../../domain/signing/provenance.ts';
import type { Lexicon } from '../../domain/words/lexicon.ts';
import { catalogLink } from '../../web/discovery-documents.ts';
import type { Example, Site } from '../../web/site.ts';
import type { Observer } from '../mcp/outcome.ts';
import type { Limiter } from '../mcp/rate-limit.ts';
import { documentHeaders, pageHeaders } from './headers.ts';

/** What a deployment gives its routes, its MCP endpoints left out. */
export type SiteParts = Pick<Site, 'version' | 'registry' | 'recorded' | 'tools'> & {
  readonly config: Pick<Site, 'repositoryUrl' | 'contact'> & { readonly publicUrl: string | undefined };
  readonly provenance: () => Promise<Provenance>;
  readonly match: Matcher;
  /** Stems and roles of the words of questions. */
  readonly lexicon: Lexicon;
  /** The lists that the registry trusts; absent where it trusts none. */
  readonly federation?: Federation | undefined;
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
  const { version, registry, recorded, tools, config, lexicon, federation } = parts;
  return {
    ...{ origin, version, registry, recorded, tools },
    ...{ repositoryUrl: config.repositoryUrl, contact: config.contact, identity: identityOf(registry) },
    provenance: await parts.provenance(),
    example: exampleOf(parts),
    carriesTopic: (word) => lexicon(word).role === 'topic',
    trusted: registry.trusts && (() => trustFacts(registry, federation)),
  };
};

/** The first question of the list's own examples, else its first pattern. A list always has one. */
const exampleOf = ({ registry, match }: SiteParts): Example => {
  const [first] = registry.categories;
  if (first === undefined) throw new Error('a registry has at least one category');
  const query = examplesOf(registry)[0] ?? first.name;
  const found = match(query);
  return { query, category: found.ok ? found.value.category : first };
};

/** The headers of a page or document of this type served from `origin`. What people and agents read leads to the catalog. */
export const headersOf = (origin: string, type: string): Record<string, string> => ({
  ...(type.startsWith('text/html') ? pageHeaders(origin) : documentHeaders(origin)),
  ...(/^text\/(?:html|markdown)/.test(type) ? { Link: catalogLink(origin) } : {}),
  'Access-Control-Allow-Origin': '*',
  'Content-Type': type,
});
