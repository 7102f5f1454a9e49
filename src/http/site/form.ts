// The form of the first page: a question that is posted gets the page with its answer; the script of the search box asks
// for that part of the page alone. The words travel in a body and are neither logged nor counted.
import type { Context } from 'hono';
import { RATE_PERIOD_S } from '../../protocol/faults.ts';
import { type AskedQuestion, answerView, isAskable, tooLong } from '../../web/answer-view.ts';
import { answerPart, homePage } from '../../web/home.ts';
import { readTextBody } from '../mcp/body.ts';
import { toldEndpoint } from './nearly-mcp.ts';
import { headersOf, type SiteParts, siteOf } from './site-parts.ts';

/**
 * The answer to `POST /` and `POST /?part=answer`: HTML. 429 where the limiter refuses; 400 where the body is no form with a field `q` of 1,000 code points at most.
 * A body of JSON, whatever its type says, is a message of a client, which is told where the endpoint is.
 */
export const answerForm = async (parts: SiteParts, context: Context): Promise<Response> => {
  const request = context.req.raw;
  const origin = parts.config.publicUrl ?? new URL(request.url).origin;
  const site = await siteOf(parts, origin);
  const draw = context.req.query('part') === 'answer' ? answerPart : homePage;
  const send = async (asked: AskedQuestion, status: 200 | 400 | 429 = 200, headers: Record<string, string> = {}) => {
    const sent = { ...headersOf(origin, 'text/html; charset=utf-8'), 'Cache-Control': 'no-store', ...headers };
    return context.body(String(await draw(site, asked)), status, sent);
  };
  if (parts.limiter !== undefined && !(await parts.limiter(request.headers))) {
    const view = { status: 'Too many questions at once', text: `Try again in ${RATE_PERIOD_S} seconds.` };
    return send({ query: '', view: { ...view, isMiss: true } }, 429, { 'Retry-After': String(RATE_PERIOD_S) });
  }
  const body = await readTextBody(request).catch(() => undefined);
  if (/^\s*[{[]/.test(body ?? '')) return toldEndpoint(request, parts);
  const posted = new URLSearchParams(body).get('q') ?? undefined;
  const query = posted ?? '';
  if (!isAskable(query)) return send({ query: '', view: tooLong() }, 400);
  const asked = await parts.lists.ask(query);
  const [best] = asked.answers;
  const opened =
    best === undefined || best.list.kind === 'trusted'
      ? undefined
      : await parts.lists.openedAt(query, best.match.category);
  const view = { ...answerView(site, query, asked), ...(opened && { opened }) };
  return send({ query, view }, posted === undefined ? 400 : 200);
};
