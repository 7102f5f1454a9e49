// Requests one address as a reader would: follows redirects itself, to see each, tries again after a temporary failure, and
// reads the page that answers. A problem is a state of the result, never an exception.
import { setTimeout as wait } from 'node:timers/promises';
import { judgePage, type PageVerdict } from './page-verdict.ts';

/** What became of an address. Only `gone` and `parked` mean that nobody can read the source there. */
export type LinkState =
  | 'alive'
  | 'moved'
  | 'archived'
  | 'doubtful'
  | 'blocked'
  | 'gone'
  | 'parked'
  | 'certificate'
  | 'unreachable';

/** The result for one address. `detail` is one sentence; `final` is the last address, `redirects` lead to it in order. */
export type LinkReport = Pick<PageVerdict, 'title' | 'fits'> & {
  readonly state: LinkState;
  readonly detail: string;
  readonly final: string;
  readonly redirects: readonly string[];
  readonly status?: number;
  readonly tries: number;
};

/** How long an answer may take, and the pause before the first further try; it doubles each time. */
type Patience = { readonly timeoutMs: number; readonly pauseMs: number };

const MAX_REDIRECTS = 8;
const PATIENCE: Patience = { timeoutMs: 15_000, pauseMs: 500 };
/** Tries at an address that fails for the time being (429, 5xx, no answer). */
const TRIES = 3;
/** The title and the notices stand in the first part of a page. */
const MAX_PAGE_CHARS = 500_000;
const PERMANENT: readonly number[] = [301, 308];

/** Requests `url`, whose source is called `name`. */
export const probe = async (
  { url, name }: { readonly url: string; readonly name: string },
  { timeoutMs, pauseMs } = PATIENCE,
): Promise<LinkReport> => {
  for (let tries = 1; ; tries += 1) {
    const { passing = false, ...report } = await follow({ url, name, timeoutMs });
    if (!passing || tries === TRIES) return { ...report, tries };
    await wait(pauseMs * 2 ** (tries - 1));
  }
};

type Try = { readonly url: string; readonly name: string; readonly timeoutMs: number };
type Attempt = Omit<LinkReport, 'tries'> & { readonly passing?: boolean };

const follow = async ({ url, name, timeoutMs }: Try): Promise<Attempt> => {
  const redirects: string[] = [];
  let isPermanent = false;
  for (let final = url; ; ) {
    const answer = await askOnce(final, timeoutMs);
    const at = { final, redirects };
    if ('trouble' in answer) return { ...answer.trouble, ...at };
    const { status, location, page } = answer;
    if (location === undefined || status < 300 || status > 399) {
      if (status >= 300) return { ...refusalOf(status), ...at, status };
      return { ...judgementOf(page, { url, name, isPermanent, ...at }), ...at, status };
    }
    if (!URL.canParse(location, final))
      return { ...astray(`redirects to "${location.slice(0, 80)}", which is not a URL`), ...at, status };
    isPermanent ||= PERMANENT.includes(status);
    final = new URL(location, final).href;
    redirects.push(final);
    if (redirects.length > MAX_REDIRECTS) return { ...astray('redirects in circles'), final, redirects, status };
  }
};

type Judgement = Pick<Attempt, 'state' | 'detail' | 'passing' | 'title' | 'fits'>;

const astray = (detail: string): Judgement => ({ state: 'unreachable', detail });

const refusalOf = (status: number): Judgement => {
  const detail = `answers ${status}`;
  if (status === 404 || status === 410) return { state: 'gone', detail };
  if (status === 429 || status >= 500) return { state: 'unreachable', detail, passing: true };
  return { state: 'blocked', detail: `${detail}; it may refuse programs only; open it in a browser` };
};

type Asked = { readonly url: string; readonly name: string; readonly final: string; readonly isPermanent: boolean };

const judgementOf = (page: string, { url, name, final, isPermanent }: Asked): Judgement => {
  const { trouble, ...seen } = judgePage(page, final, name);
  if (trouble !== undefined) return { ...trouble, ...seen };
  if (isPermanent || new URL(final).host !== new URL(url).host)
    return { state: 'moved', detail: `now at ${final}`, ...seen };
  if (seen.fits === false)
    return { state: 'doubtful', detail: `its title, "${seen.title}", has no word of the source's name`, ...seen };
  return { state: 'alive', detail: final === url ? 'answers 200' : `answers 200 at ${final}`, ...seen };
};

type Answer =
  | { readonly status: number; readonly location: string | undefined; readonly page: string }
  | { readonly trouble: Judgement };

const askOnce = async (url: string, timeoutMs: number): Promise<Answer> => {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'text/html, */*', 'user-agent': 'three-good-sources link check' },
    });
    const location = response.headers.get('location') ?? undefined;
    const text = response.status === 200 ? await beginningOf(response) : '';
    return { status: response.status, location, page: isHtml(response) ? text : '' };
  } catch (error) {
    return { trouble: troubleOf(error, timeoutMs) };
  }
};

// Markdown and other text may quote a title or a seller of domains, and says nothing of itself with that.
const isHtml = ({ headers }: Response): boolean => /html/i.test(headers.get('content-type') ?? 'text/html');

/** As much of a page as comes before the time is up. */
const beginningOf = async (response: Response): Promise<string> => {
  let page = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      page += decoder.decode(chunk, { stream: true });
      if (page.length >= MAX_PAGE_CHARS) break;
    }
  } catch {
    // What came so far is judged: a page that never ends has been there.
  }
  return page;
};

const troubleOf = (error: unknown, timeoutMs: number): Judgement => {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { state: 'unreachable', detail: `no answer within ${timeoutMs / 1000} s`, passing: true };
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE|ISSUER|TLS|SSL/.test(code))
    return { state: 'certificate', detail: `certificate trouble: ${code}` };
  if (code === 'ENOTFOUND') return { state: 'gone', detail: 'its host does not exist any more', passing: true };
  const reason = code !== '' ? code : cause instanceof Error ? cause.message : String(error);
  return { state: 'unreachable', detail: `cannot be reached: ${reason}`, passing: true };
};
