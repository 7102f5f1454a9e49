// The form of the first page: a question posted by a reader without scripts gets the page with its answer, the script of
// the search box gets the same as JSON. The words travel in a body and are neither logged nor counted.
import type { Context } from 'hono';
import type { Match, Miss } from '../../domain/matching/match.ts';
import type { Result } from '../../domain/result.ts';
import { answerView, isAskable } from '../../web/answer-view.ts';
import { type AskedQuestion, homePage } from '../../web/home.ts';
import { readTextBody } from '../mcp/body.ts';
import { RATE_PERIOD_S } from '../mcp/rate-limit.ts';
import { headersOf, type PageOptions, siteOf } from './page-options.ts';

/** The answer to `POST /`. 429 where the limiter refuses, as a page for a browser; 400 where the body is no form with a field `q` of 1,000 code points at most. */
export const answerForm = async (options: PageOptions, context: Context): Promise<Response> => {
  const request = context.req.raw;
  const accepted = request.headers.get('Accept');
  const origin = options.config.publicUrl ?? new URL(request.url).origin;
  const sendPage = async (asked: AskedQuestion, status: 200 | 429, headers: Record<string, string>) => {
    const body = String(await homePage(await siteOf(options, origin), asked));
    return context.body(body, status, { ...headersOf(origin, 'text/html; charset=utf-8'), ...headers });
  };
  if (options.limiter !== undefined && !(await options.limiter(request.headers))) {
    const retry = { 'Retry-After': String(RATE_PERIOD_S), 'Cache-Control': 'no-store' };
    if (!accepted?.includes('text/html')) return context.json({ error: 'too_many_requests' }, 429, retry);
    const view = { status: 'Too many questions at once', text: `Try again in ${RATE_PERIOD_S} seconds.` };
    return sendPage({ query: '', view, category: undefined }, 429, retry);
  }
  const query = await questionIn(request);
  if (query === undefined) return context.json({ error: 'bad_request' }, 400);
  const found = options.match(query);
  const trusted = isUncertain(found) ? (await options.federation?.ask(query))?.answers : undefined;
  const view = answerView(await siteOf(options, origin), query, { found, trusted });
  const headers = { 'Cache-Control': 'no-store', Vary: 'Accept' };
  if (accepted === 'application/json')
    return context.json(view, 200, { ...headersOf(origin, 'application/json'), ...headers });
  const { category } = found.ok ? found.value : (trusted?.[0]?.match ?? {});
  return sendPage({ query, view, category }, 200, headers);
};

/** Whether trusted lists are asked too, as they are for the tools. */
const isUncertain = (found: Result<Match, Miss>): boolean =>
  found.ok ? found.value.confidence === 'low' : found.error.reason === 'below_threshold';

const questionIn = async (request: Request): Promise<string | undefined> => {
  const body = await readTextBody(request).catch(() => undefined);
  const query = new URLSearchParams(body).get('q');
  return query !== null && isAskable(query) ? query : undefined;
};
