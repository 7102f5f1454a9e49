// The routes that people and crawlers read. Every answer is made by a pure function of `web`; this file chooses which,
// adds the headers and answers 304 where the reader already has it.
import { type Context, Hono } from 'hono';
import type { Matcher } from '../domain/match.ts';
import type { Provenance } from '../domain/provenance.ts';
import type { Category, Registry } from '../domain/registry.ts';
import { REVISIONS } from '../protocol/versions.ts';
import { categoryPage, unknownCategoryPage } from '../web/category-page.ts';
import { aiCatalog, SERVER_CARD_TYPE, securityText, serverCard, serverManifest } from '../web/discovery.ts';
import { atomFeed, type Release, robotsText, sitemap } from '../web/feeds.ts';
import { homePage } from '../web/home.ts';
import { categoryJson, categoryMarkdown, llmsText } from '../web/renditions.ts';
import type { Html, Site } from '../web/site.ts';
import { verifyPage } from '../web/verify-page.ts';
import { documentHeaders, entityTag, ONE_HOUR, pageHeaders, REVALIDATE } from './headers.ts';

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
  /** Released versions of the registry, newest first; empty where no history is kept. */
  readonly releases: readonly Release[];
  readonly now: () => Date;
};

/** What one route answers. `status` 404 is never cached; an undefined answer leaves the request to the next route. */
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
  for (const [path, render] of table(options)) {
    routes.get(path, async (context, next) => {
      const site = await siteOf(options, context);
      const answer = render(site, context);
      return answer === undefined ? next() : respond(context, site, answer);
    });
  }
  return routes;
};

const table = (options: PageOptions): readonly (readonly [string, Render])[] => [
  ['/', (site) => page(homePage(site))],
  ['/verify', (site) => page(verifyPage(site))],
  ['/c/:name', (site, context) => categoryAnswer(options, site, context.req.param('name') ?? '')],
  ['/llms.txt', (site) => ({ body: llmsText(site), type: 'text/plain; charset=utf-8' })],
  ['/robots.txt', (site) => ({ body: robotsText(site), type: 'text/plain; charset=utf-8' })],
  ['/sitemap.xml', (site) => ({ body: sitemap(site), type: 'application/xml; charset=utf-8' })],
  ['/feed.xml', (site) => ({ body: atomFeed(site, options.releases), type: 'application/atom+xml; charset=utf-8' })],
  ['/server.json', (site) => ({ ...json(serverManifest(site)), cache: ONE_HOUR })],
  [
    '/mcp/server-card',
    (site) => ({
      ...json(
        serverCard(
          site,
          REVISIONS.map(({ id }) => id),
        ),
      ),
      type: SERVER_CARD_TYPE,
      cache: ONE_HOUR,
    }),
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
const json = (value: object): Answer => ({ body: `${JSON.stringify(value, null, 2)}\n`, type: 'application/json' });

// A slug has no dot, so `.md` and `.json` at the end always name a rendition.
const categoryAnswer = (options: PageOptions, site: Site, name: string): Answer => {
  const [slug = '', rendition] = name.split(/\.(md|json)$/);
  const category = site.registry.categories.find((candidate) => candidate.slug === slug);
  if (category === undefined) {
    return { ...page(unknownCategoryPage(site, slug, nearestTo(slug, options.match))), status: 404 };
  }
  if (rendition === 'md') return { body: categoryMarkdown(site, category), type: 'text/markdown; charset=utf-8' };
  if (rendition === 'json') return json(categoryJson(site, category));
  return page(categoryPage(site, category));
};

const nearestTo = (slug: string, match: Matcher): readonly Category[] => {
  const found = match(slug.replaceAll('-', ' ').slice(0, MAX_SLUG_CHARS));
  if (found.ok) return [found.value, ...found.value.alternatives].map(({ category }) => category);
  return found.error.reason === 'below_threshold' ? found.error.nearest.map(({ category }) => category) : [];
};

/** How much of an unknown slug the matcher is asked about. */
const MAX_SLUG_CHARS = 200;

const siteOf = async (options: PageOptions, context: Context): Promise<Site> => ({
  origin: options.publicUrl ?? new URL(context.req.url).origin,
  version: options.version,
  registry: options.registry,
  provenance: await options.provenance(),
  repositoryUrl: options.repositoryUrl,
  contact: options.contact,
});

const respond = async (context: Context, site: Site, answer: Answer): Promise<Response> => {
  const text = String(await answer.body);
  const secured = answer.type.startsWith('text/html') ? await pageHeaders(site.origin) : documentHeaders(site.origin);
  const headers = { ...secured, 'Content-Type': answer.type };
  if (answer.status === 404) return context.body(text, 404, { ...headers, 'Cache-Control': 'no-store' });
  const tag = await entityTag(text);
  const cached = { ...headers, 'Cache-Control': answer.cache ?? REVALIDATE, ETag: tag };
  return isFresh(context.req.header('If-None-Match'), tag)
    ? context.body(null, 304, cached)
    : context.body(text, 200, cached);
};

/** Whether the reader's list of validators names `tag`; weak ones count, as RFC 9110 section 13.1.2 has it. */
const isFresh = (wanted: string | undefined, tag: string): boolean =>
  wanted?.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === tag) ?? false;
