// The routes that people and crawlers read. Every answer is made by a pure function of `web`; this file chooses which,
// adds the headers and answers 304 where the reader already has it.

import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { dayOf } from '../../domain/day.ts';
import type { Matcher } from '../../domain/matching/match.ts';
import type { Category } from '../../domain/registry/registry.ts';
import { REVISIONS } from '../../protocol/versions.ts';
import { categoryPage, missingPage, unknownCategoryPage } from '../../web/category-page.ts';
import { aiCatalog, SERVER_CARD_TYPE, securityText, serverCard, serverManifest } from '../../web/discovery.ts';
import { atomFeed, robotsText, sitemap } from '../../web/feeds.ts';
import { homePage } from '../../web/home.ts';
import {
  categoryJson,
  categoryMarkdown,
  llmsFullText,
  llmsText,
  unknownJson,
  unknownMarkdown,
} from '../../web/renditions.ts';
import type { Html, Site } from '../../web/site.ts';
import { verifyPage } from '../../web/verify-page.ts';
import { type Cacheable, createResponseCache, entityTag, revalidate } from './caching.ts';
import { answerForm } from './form.ts';
import { ONE_HOUR, REVALIDATE } from './headers.ts';
import { headersOf, type PageOptions, siteOf } from './site.ts';

/** What one route answers. A 404 is never cached; an undefined answer leaves the request to the next route. */
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
  const cache = createResponseCache();
  for (const [path, render] of table(options)) {
    routes.get(path, async (context, next) => {
      const origin = options.config.publicUrl ?? new URL(context.req.url).origin;
      const form = wantsMarkdown(context) ? `${context.req.path}#markdown` : context.req.path;
      // Pages say what holds today, such as whether the registry has expired.
      const scope = `${origin} ${dayOf(options.now())}`;
      const cached = cache.get(scope, form);
      if (cached !== undefined) return revalidate(context, cached);
      const answer = render(await siteOf(options, origin), context);
      if (answer === undefined) return next();
      if (answer.status === 404) return sendMissing(context, origin, answer);
      const response = await renderedOf(origin, answer);
      cache.put(scope, form, response);
      return revalidate(context, response);
    });
  }
  routes.post('/', (context) => answerForm(options, context));
  return routes;
};

const REVISION_IDS = REVISIONS.map(({ id }) => id);

const table = (options: PageOptions): readonly (readonly [string, Render])[] => [
  ['/', (site, context) => (wantsMarkdown(context) ? markdown(llmsText(site)) : page(homePage(site)))],
  ['/verify', (site) => page(verifyPage(site))],
  ['/c/:name', (site, context) => categoryAnswer(options, site, context)],
  ['/llms.txt', (site) => ({ body: llmsText(site), type: 'text/plain; charset=utf-8' })],
  ['/llms-full.txt', (site) => ({ body: llmsFullText(site), type: 'text/plain; charset=utf-8' })],
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
      const body = securityText(site, dayOf(options.now()));
      return body === undefined ? undefined : { body, type: 'text/plain; charset=utf-8', cache: ONE_HOUR };
    },
  ],
];

/** Whether the reader would rather have Markdown than HTML, as agents that fetch pages say in `Accept`. */
const wantsMarkdown = (context: Context): boolean => {
  const types = (context.req.header('Accept') ?? '').split(',').map((type) => type.split(';')[0]?.trim());
  const [markdownAt, htmlAt] = [types.indexOf('text/markdown'), types.indexOf('text/html')];
  return markdownAt >= 0 && (htmlAt < 0 || markdownAt < htmlAt);
};

const page = (body: Html): Answer => ({ body, type: 'text/html; charset=utf-8' });
const markdown = (body: string): Answer => ({ body, type: 'text/markdown; charset=utf-8' });
const json = (value: object): Answer => ({ body: `${JSON.stringify(value, null, 2)}\n`, type: 'application/json' });

// A slug has no dot, so `.md` and `.json` at the end always name a rendition.
const categoryAnswer = (options: PageOptions, site: Site, context: Context): Answer => {
  const [slug = '', rendition] = (context.req.param('name') ?? '').split(/\.(md|json)$/);
  const asMarkdown = wantsMarkdown(context);
  const category = site.registry.categories.find((candidate) => candidate.slug === slug);
  if (category === undefined) {
    const nearest = nearestTo(slug, options.match);
    if (rendition === 'md') return { ...markdown(unknownMarkdown(site, nearest)), status: 404 };
    if (rendition === 'json') return { ...json(unknownJson(site, nearest)), status: 404 };
    return { ...page(unknownCategoryPage(site, slug, nearest)), status: 404 };
  }
  if (rendition === 'md' || (rendition === undefined && asMarkdown)) return markdown(categoryMarkdown(site, category));
  if (rendition === 'json') return json(categoryJson(site, category));
  return page(categoryPage(site, category));
};

/** The categories for which there is evidence in the words of the slug. */
const nearestTo = (slug: string, match: Matcher): readonly Category[] => {
  const found = match(slug.replaceAll('-', ' ').slice(0, MAX_SLUG_CHARS));
  const missed = found.ok || found.error.reason !== 'below_threshold' ? [] : found.error.candidates;
  return (found.ok ? [found.value, ...found.value.alternatives] : missed)
    .slice(0, MAX_NEAREST)
    .map(({ category }) => category);
};

/** How many categories a 404 suggests. */
const MAX_NEAREST = 3;

/** How much of an unknown slug is matched, in UTF-16 units. */
const MAX_SLUG_CHARS = 200;

const renderedOf = async (origin: string, answer: Answer): Promise<Cacheable> => {
  const body = String(await answer.body);
  const headers = {
    ...(await headersOf(origin, answer.type)),
    'Cache-Control': answer.cache ?? REVALIDATE,
    Vary: 'Accept',
  };
  return { body, headers, tag: await entityTag(body) };
};

/** The page for an address that the site does not have. */
export const missingAnswer = async (options: PageOptions, origin: string): Promise<Response> => {
  const { body, type } = page(missingPage(await siteOf(options, origin)));
  const headers = { ...(await headersOf(origin, type)), 'Cache-Control': 'no-store' };
  return new Response(String(await body), { status: 404, headers });
};

const sendMissing = async (context: Context, origin: string, answer: Answer): Promise<Response> =>
  context.body(String(await answer.body), 404, {
    ...(await headersOf(origin, answer.type)),
    'Cache-Control': 'no-store',
  });
