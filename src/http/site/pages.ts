// The routes that people and crawlers read. Every answer is made by a pure function of `web`; this file chooses which,
// adds the headers and answers 304 where the reader already has it.

import { type Context, Hono } from 'hono';
import type { Matcher } from '../../domain/matching/match.ts';
import type { Category, Registry } from '../../domain/registry/registry.ts';
import type { Provenance } from '../../domain/signing/provenance.ts';
import { REVISIONS } from '../../protocol/versions.ts';
import { categoryPage, unknownCategoryPage } from '../../web/category-page.ts';
import { aiCatalog, SERVER_CARD_TYPE, securityText, serverCard, serverManifest } from '../../web/discovery.ts';
import { atomFeed, robotsText, sitemap } from '../../web/feeds.ts';
import { homePage } from '../../web/home.ts';
import { categoryJson, categoryMarkdown, llmsText, unknownJson, unknownMarkdown } from '../../web/renditions.ts';
import type { Html, Keeps, Site } from '../../web/site.ts';
import { verifyPage } from '../../web/verify-page.ts';
import { documentHeaders, ONE_HOUR, pageHeaders, REVALIDATE } from './headers.ts';
import { keptAnswers } from './response-cache.ts';
import { entityTag, type Revalidated, revalidated } from './revalidation.ts';

export type PageOptions = {
  readonly registry: Registry;
  readonly provenance: () => Promise<Provenance>;
  readonly match: Matcher;
  /** Version of the program. */
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly repositoryUrl: string | undefined;
  /** A `mailto:` or `https:` URL. */
  readonly contact: string | undefined;
  /** What this deployment keeps of requests; the first page says it. */
  readonly keeps: Keeps;
  readonly now: () => Date;
};

/** What one route answers. `status` 404 is never kept; an undefined answer leaves the request to the next route. */
type Answer = {
  readonly body: Html | string;
  readonly type: string;
  readonly status?: 404;
  readonly cache?: string;
};

type Render = (site: Site, context: Context) => Answer | undefined;

/** The pages as routes of their own, to be mounted at `/`. Paths they do not know are left to the application. */
export const pageRoutes = (options: PageOptions): Hono => {
  const routes = new Hono();
  const kept = keptAnswers<Revalidated>();
  for (const [path, render] of table(options)) {
    routes.get(path, async (context, next) => {
      const origin = options.publicUrl ?? new URL(context.req.url).origin;
      const known = kept.get(origin, context.req.path);
      if (known !== undefined) return revalidated(context, known);
      const answer = render(await siteOf(options, origin), context);
      if (answer === undefined) return next();
      if (answer.status === 404) return sendMissing(context, origin, answer);
      const served = await serve(origin, answer);
      kept.put(origin, context.req.path, served);
      return revalidated(context, served);
    });
  }
  return routes;
};

const REVISION_IDS = REVISIONS.map(({ id }) => id);

const table = (options: PageOptions): readonly (readonly [string, Render])[] => [
  ['/', (site) => page(homePage(site))],
  ['/verify', (site) => page(verifyPage(site))],
  ['/c/:name', (site, context) => categoryAnswer(options, site, context.req.param('name') ?? '')],
  ['/llms.txt', (site) => ({ body: llmsText(site), type: 'text/plain; charset=utf-8' })],
  ['/robots.txt', (site) => ({ body: robotsText(site), type: 'text/plain; charset=utf-8' })],
  ['/sitemap.xml', (site) => ({ body: sitemap(site), type: 'application/xml; charset=utf-8' })],
  ['/feed.xml', (site) => ({ body: atomFeed(site), type: 'application/atom+xml; charset=utf-8' })],
  ['/server.json', (site) => ({ ...json(serverManifest(site)), cache: ONE_HOUR })],
  [
    '/mcp/server-card',
    (site) => ({ ...json(serverCard(site, REVISION_IDS)), type: SERVER_CARD_TYPE, cache: ONE_HOUR }),
  ],
  [
    '/.well-known/ai-catalog.json',
    (site) => ({ ...json(aiCatalog(site)), type: 'application/ai-catalog+json', cache: ONE_HOUR }),
  ],
  [
    '/.well-known/security.txt',
    (site) => {
      const body = securityText(site, options.now().toISOString().slice(0, 10));
      return body === undefined ? undefined : { body, type: 'text/plain; charset=utf-8', cache: ONE_HOUR };
    },
  ],
];

const page = (body: Html): Answer => ({ body, type: 'text/html; charset=utf-8' });
const markdown = (body: string): Answer => ({ body, type: 'text/markdown; charset=utf-8' });
const json = (value: object): Answer => ({ body: `${JSON.stringify(value, null, 2)}\n`, type: 'application/json' });

// A slug has no dot, so `.md` and `.json` at the end always name a rendition.
const categoryAnswer = (options: PageOptions, site: Site, name: string): Answer => {
  const [slug = '', rendition] = name.split(/\.(md|json)$/);
  const category = site.registry.categories.find((candidate) => candidate.slug === slug);
  if (category === undefined) {
    const nearest = nearestTo(slug, options.match);
    if (rendition === 'md') return { ...markdown(unknownMarkdown(site, nearest)), status: 404 };
    if (rendition === 'json') return { ...json(unknownJson(site, nearest)), status: 404 };
    return { ...page(unknownCategoryPage(site, slug, nearest)), status: 404 };
  }
  if (rendition === 'md') return markdown(categoryMarkdown(site, category));
  if (rendition === 'json') return json(categoryJson(site, category));
  return page(categoryPage(site, category));
};

/** Those that have something in common with the slug; only the winner where that is sure. */
const nearestTo = (slug: string, match: Matcher): readonly Category[] => {
  const found = match(slug.replaceAll('-', ' ').slice(0, MAX_SLUG_CHARS));
  const missed = found.ok || found.error.reason !== 'below_threshold' ? [] : found.error.candidates;
  const others = found.ok && found.value.confidence !== 'high' ? found.value.alternatives : [];
  return (found.ok ? [found.value, ...others] : missed).slice(0, MAX_NEAREST).map(({ category }) => category);
};

/** How many categories are called near. */
const MAX_NEAREST = 3;

/** How much of an unknown slug the matcher is asked about. */
const MAX_SLUG_CHARS = 200;

const siteOf = async (options: PageOptions, origin: string): Promise<Site> => ({
  origin,
  version: options.version,
  registry: options.registry,
  provenance: await options.provenance(),
  repositoryUrl: options.repositoryUrl,
  contact: options.contact,
  keeps: options.keeps,
});

const headersOf = async (origin: string, { type }: Answer): Promise<Record<string, string>> => ({
  ...(type.startsWith('text/html') ? await pageHeaders(origin) : documentHeaders(origin)),
  'Access-Control-Allow-Origin': '*',
  'Content-Type': type,
});

const serve = async (origin: string, answer: Answer): Promise<Revalidated> => {
  const body = String(await answer.body);
  const headers = { ...(await headersOf(origin, answer)), 'Cache-Control': answer.cache ?? REVALIDATE };
  return { body, headers, tag: await entityTag(body) };
};

const sendMissing = async (context: Context, origin: string, answer: Answer): Promise<Response> =>
  context.body(String(await answer.body), 404, { ...(await headersOf(origin, answer)), 'Cache-Control': 'no-store' });
