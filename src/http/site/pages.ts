// The routes that people and crawlers read. Every answer is made by a pure function of `web`; this file chooses which,
// adds the headers and answers 304 where the reader already has it.
import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { dayOf } from '../../domain/day.ts';
import type { Lists } from '../../domain/lists/lists.ts';
import type { Category } from '../../domain/registry/registry.ts';
import { categoryPage, missingPage, unknownCategoryPage } from '../../web/category-page.ts';
import { EVIDENCE_PATH, evidencePage } from '../../web/evidence-page.ts';
import { atomFeed, type Feed, groupFeed, jsonFeed, robotsText, sitemap } from '../../web/feeds.ts';
import { homePage } from '../../web/home.ts';
import { METHODOLOGY_PATH, methodologyPage } from '../../web/methodology-page.ts';
import {
  categoryJson,
  categoryMarkdown,
  llmsFullText,
  llmsText,
  unknownJson,
  unknownMarkdown,
} from '../../web/renditions.ts';
import { type Html, type Site, topicSite } from '../../web/site.ts';
import type { TopicsView } from '../../web/topic-filter.ts';
import { TOPICS_PATH } from '../../web/topic-groups.ts';
import { groupPage, topicsPage } from '../../web/topics-page.ts';
import { verifyPage } from '../../web/verify-page.ts';
import { type Cacheable, createResponseCache, entityTag, revalidate } from './caching.ts';
import { DISCOVERY_CORS, discoveryTable } from './discovery-routes.ts';
import { answerForm } from './form.ts';
import { REVALIDATE } from './headers.ts';
import { type Answer, jsonAnswer, markdown, page, plain, type Route } from './route-answer.ts';
import { headersOf, type SiteParts, siteOf } from './site-parts.ts';

/** The pages as routes of their own, to be mounted at `/`. Paths they do not know are left to the application. */
export const pageRoutes = (parts: SiteParts): Hono => {
  const routes = new Hono();
  const cacheFor = createResponseCache();
  const discovery = discoveryTable(parts);
  routes.get('/c/:name', async (context, next) => {
    const name = context.req.param('name');
    const small = name.toLowerCase();
    if (name === small) return next();
    const origin = parts.config.publicUrl ?? new URL(context.req.url).origin;
    const topic = topicSite(await siteOf(parts, origin), withoutRendition(small)[0]);
    return topic === undefined ? next() : context.redirect(`${origin}/c/${small}`, 308);
  });
  for (const [path, render, headers] of [...pageTable(parts), ...discovery]) {
    routes.get(path, async (context, next) => {
      const origin = parts.config.publicUrl ?? new URL(context.req.url).origin;
      const { page: number, filter } = viewOf(context);
      const form = `${context.req.path}${wantsMarkdown(context) ? '#markdown' : ''}?${number}`;
      // Pages say what holds today, such as whether the registry has expired.
      const state = parts.lists.state();
      const cache = cacheFor(`${origin} ${dayOf(parts.now())} ${state}`);
      const cached = filter === '' ? cache.get(form) : undefined;
      if (cached !== undefined) return revalidate(context, cached);
      const answer = await render(await siteOf(parts, origin), context);
      if (answer === undefined) return next();
      if (answer.status === 404) return sendMissing(origin, answer);
      const body = String(await answer.body);
      const common = { ...headersOf(origin, answer.type), 'Cache-Control': REVALIDATE, Vary: 'Accept' };
      const response: Cacheable = { body, headers: { ...common, ...headers }, tag: await entityTag(body) };
      // A page that was made while a list could not be read has not all topics.
      if (parts.lists.state() === state && filter === '') cache.put(form, response, 1);
      return revalidate(context, response);
    });
  }
  routes.get('/c', (context) => context.redirect(TOPICS_PATH, 308));
  for (const [path] of discovery) routes.options(path, (context) => context.body(null, 204, DISCOVERY_CORS));
  routes.post('/', (context) => answerForm(parts, context));
  return routes;
};

const pageTable = (parts: SiteParts): readonly Route[] => [
  ['/', (site, context) => (wantsMarkdown(context) ? markdown(llmsText(site)) : page(homePage(site)))],
  ['/verify', (site) => page(verifyPage(site))],
  [METHODOLOGY_PATH, (site) => page(methodologyPage(site))],
  ['/c/:name', (site, context) => categoryAnswer(parts, site, context)],
  [EVIDENCE_PATH, async (site, context) => page(await evidencePage(site, viewOf(context)))],
  [TOPICS_PATH, (site, context) => page(topicsPage(site, viewOf(context)))],
  [`${TOPICS_PATH}/:group`, (site, context) => pageIfAny(groupPage(site, groupIn(context), viewOf(context)))],
  ['/llms.txt', (site) => plain(llmsText(site))],
  ['/llms-full.txt', (site) => plain(llmsFullText(site))],
  ['/robots.txt', (site) => plain(robotsText(site))],
  ['/sitemap.xml', (site) => ({ body: sitemap(site), type: 'application/xml; charset=utf-8' })],
  ...feedRoutes('xml', (site, feed) => ({ body: atomFeed(site, feed), type: 'application/atom+xml; charset=utf-8' })),
  ...feedRoutes('json', (site, feed) => jsonAnswer(jsonFeed(site, feed), 'application/feed+json')),
];

/** The feed of what changed, and that of each group, in one form. */
const feedRoutes = (ending: string, answer: (site: Site, feed?: Feed) => Answer): readonly Route[] => [
  [`/feed.${ending}`, (site) => answer(site)],
  [
    `${TOPICS_PATH}/:group/feed.${ending}`,
    (site, context) => {
      const feed = groupFeed(site, groupIn(context));
      return feed && answer(site, feed);
    },
  ],
];

const pageIfAny = (body: Html | undefined): Answer | undefined => body && page(body);
const groupIn = (context: Context): string => context.req.param('group') ?? '';

/** Which page of a long list is asked for, and what its topics must have. Every number beyond the last page is the last. */
const viewOf = ({ req }: Context): TopicsView => {
  const page = Number(req.query('page'));
  const isPaged = req.path === EVIDENCE_PATH || req.path.startsWith(TOPICS_PATH);
  return isPaged
    ? { page: Math.max(1, Math.trunc(page) || 1), filter: (req.query('q') ?? '').slice(0, MAX_FILTER) }
    : { page: 1, filter: '' };
};
const MAX_FILTER = 100;

/** Whether the reader would rather have Markdown than HTML, as agents that fetch pages say in `Accept`. */
const wantsMarkdown = (context: Context): boolean => {
  const types = (context.req.header('Accept') ?? '').split(',').map((type) => type.split(';')[0]?.trim());
  const [markdownAt, htmlAt] = [types.indexOf('text/markdown'), types.indexOf('text/html')];
  return markdownAt >= 0 && (htmlAt < 0 || markdownAt < htmlAt);
};

/** A slug, and the rendition that is asked for: a slug has no dot, so `.md` and `.json` at the end always name one. */
const withoutRendition = (name: string): readonly [slug: string, rendition: string | undefined] => {
  const [slug = '', rendition] = name.split(/\.(md|json)$/);
  return [slug, rendition];
};

const categoryAnswer = async (parts: SiteParts, site: Site, context: Context): Promise<Answer> => {
  const [slug, rendition] = withoutRendition(context.req.param('name') ?? '');
  const asMarkdown = wantsMarkdown(context);
  const topic = topicSite(site, slug);
  if (topic === undefined) {
    const nearest = await nearestTo(slug, parts.lists);
    if (rendition === 'md') return { ...markdown(unknownMarkdown(site, nearest)), status: 404 };
    if (rendition === 'json') return { ...jsonAnswer(unknownJson(site, nearest)), status: 404 };
    return { ...page(unknownCategoryPage(site, slug, nearest)), status: 404 };
  }
  const { category } = topic;
  if (rendition === 'md' || (rendition === undefined && asMarkdown))
    return markdown(categoryMarkdown(topic.site, category));
  if (rendition === 'json') return jsonAnswer(categoryJson(topic.site, category));
  return page(await categoryPage(topic.site, category));
};

/** The categories for which there is evidence in the words of the slug. */
const nearestTo = async (slug: string, lists: Lists): Promise<readonly Category[]> => {
  const { own, answers, near } = await lists.ask(slug.replaceAll('-', ' ').slice(0, MAX_SLUG_CHARS));
  const found = answers.flatMap(({ list, match }) => (list.kind === 'trusted' ? [] : [match, ...match.alternatives]));
  const missed = own.ok || own.error.reason !== 'below_threshold' ? [] : own.error.candidates;
  return (found.length > 0 ? found : [...near, ...missed]).slice(0, MAX_NEAREST).map(({ category }) => category);
};

/** How many categories a 404 suggests. */
const MAX_NEAREST = 3;

/** How much of an unknown slug is matched, in UTF-16 units. */
const MAX_SLUG_CHARS = 200;

/** The page for an address that the site does not have. */
export const missingAnswer = async (parts: SiteParts, origin: string): Promise<Response> =>
  sendMissing(origin, page(missingPage(await siteOf(parts, origin))));

const sendMissing = async (origin: string, { body, type }: Answer): Promise<Response> => {
  const headers = { ...headersOf(origin, type), 'Cache-Control': 'no-store' };
  return new Response(String(await body), { status: 404, headers });
};
