// Requests one address as a reader would: follows redirects itself, to see each, tries again after a temporary failure, and
// reads the page that answers. A problem is a state of the result, never an exception.
import { setTimeout as wait } from 'node:timers/promises';
import { judgePage, leadsToSeller, type PageVerdict } from './page-verdict.ts';

/** The result for one address. `detail` is one sentence; `final` is the address to which its redirects lead. */
export type LinkReport = {
  /** Only `gone` and `parked` mean that nobody can read the source there. */
  readonly state: PageVerdict['state'] | 'moved' | 'blocked' | 'certificate' | 'unreachable';
  readonly detail: string;
  readonly title?: string;
  readonly final: string;
  /** Absent where nothing answered. */
  readonly status?: number;
  readonly tries: number;
};
type Attempt = Omit<LinkReport, 'tries'>;
type Judgement = Pick<LinkReport, 'state' | 'detail' | 'title'>;

const MAX_REDIRECTS = 8;
/** How long an answer may take, and the pause before the first further try; it doubles each time. */
const PATIENCE = { timeoutMs: 15_000, pauseMs: 500 };
/** Tries at an address that fails for the time being (429, 5xx, no answer). */
const TRIES = 3;
/** The title and the notices stand in the first part of a page. */
const MAX_PAGE_CHARS = 500_000;
const PERMANENT: readonly number[] = [301, 308];

type Asked = { readonly url: string; readonly name: string };

/** Requests `url`, whose source is called `name`. */
export const probe = async (asked: Asked, { timeoutMs, pauseMs } = PATIENCE): Promise<LinkReport> => {
  for (let tries = 1; ; tries += 1) {
    const attempt = await follow(asked, timeoutMs);
    if (tries === TRIES || !isPassing(attempt)) return { ...attempt, tries };
    await wait(pauseMs * 2 ** (tries - 1));
  }
};

const isPassing = ({ state, status }: Attempt): boolean =>
  status === undefined ? state !== 'certificate' : status === 429 || status >= 500;

const follow = async ({ url, name }: Asked, timeoutMs: number): Promise<Attempt> => {
  let final = url;
  let isMoved = false;
  // Some sites answer only once they have got back what they set.
  const cookies = new Map<string, string>();
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(final, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...{ accept: 'text/html, */*', 'user-agent': 'three-good-sources link check' },
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        },
      });
      const { status } = response;
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const at = { final, status };
      const location = response.headers.get('location');
      if (status < 300 && !isGuarded(response))
        return { ...judgementOf(await pageOf(response), { url, name, final, isMoved }), ...at };
      await response.body?.cancel();
      if (status > 399 || location === null) return { ...refusalOf(response), ...at };
      if (!URL.canParse(location, final))
        return { ...astray(`redirects to "${location.slice(0, 80)}", which is not a URL`), ...at };
      if (redirects === MAX_REDIRECTS) return { ...astray('redirects in circles'), ...at };
      isMoved ||= PERMANENT.includes(status);
      const next = new URL(location, final);
      if (leadsToSeller(next, url, name))
        return { state: 'parked', detail: `leads to ${next.host}, which sells domain names`, final: next.href, status };
      if (next.host !== new URL(final).host) cookies.clear();
      final = next.href;
    }
  } catch (error) {
    return { ...troubleOf(error, timeoutMs), final };
  }
};

const astray = (detail: string): Judgement => ({ state: 'unreachable', detail });

/** Whether the guard of Cloudflare or of Amazon answers, which says so in a header, whatever the status. */
const isGuarded = ({ headers }: Response): boolean => headers.has('cf-mitigated') || headers.has('x-amzn-waf-action');

const refusalOf = (response: Response): Judgement => {
  const { status } = response;
  const detail = `answers ${status}`;
  if (isGuarded(response)) return { state: 'blocked', detail: `${detail} to programs; open it in a browser` };
  if (status === 404 || status === 410) return { state: 'gone', detail };
  if (status === 429 || status >= 500) return { state: 'unreachable', detail };
  return { state: 'blocked', detail: `${detail}; it may refuse programs only; open it in a browser` };
};

const LOGIN = /\/(?:log-?in|sign-?in|sso|auth)(?:\/|$|\.)/i;
/** Where sites send a visitor before they show a page. */
const GATE_HOST = /^(?:consent|accounts?|login|auth|sso)\./;
/** The home page of a site, also that of one language. */
const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w+)?$/i;

type Landed = Asked & { readonly final: string; readonly isMoved: boolean };

const judgementOf = (page: string, { url, name, final, isMoved }: Landed): Judgement => {
  const verdict = judgePage(page, final, name);
  const [listed, landed] = [new URL(url), new URL(final)];
  const isElsewhere = isMoved || landed.host !== listed.host;
  const isGated = (at: URL): boolean => LOGIN.test(at.pathname) || GATE_HOST.test(at.host);
  if (isGated(landed) && !isGated(listed))
    return { ...verdict, state: 'blocked', detail: `leads to a login or a wall, ${final}; open it in a browser` };
  if (verdict.state !== 'alive' && verdict.state !== 'doubtful') return verdict;
  if (landed.host === listed.host && HOME.test(landed.pathname) && !HOME.test(listed.pathname))
    return {
      ...verdict,
      state: 'doubtful',
      detail: `leads to the home page, ${final}; look whether the source is there`,
    };
  if (isElsewhere) return { ...verdict, state: 'moved', detail: `now at ${final}` };
  return verdict.state === 'alive' && final !== url ? { ...verdict, detail: `answers 200 at ${final}` } : verdict;
};

/** As much of a page as comes before the time is up; nothing of other text, which may quote a title or a seller of domains. */
const pageOf = async (response: Response): Promise<string> => {
  let page = '';
  const type = response.headers.get('content-type') ?? 'text/html';
  let decoder = decoderFor(/charset=["']?([\w-]+)/i.exec(type)?.[1]);
  const isPage = /html/i.test(type);
  try {
    for await (const chunk of response.body ?? []) {
      if (!isPage) break;
      // The page itself may name its encoding, near its start.
      if (page === '') decoder ??= decoderFor(/<meta[^>]+charset=["']?([\w-]+)/i.exec(latin1.decode(chunk))?.[1]);
      decoder ??= new TextDecoder();
      page += decoder.decode(chunk, { stream: true });
      if (page.length >= MAX_PAGE_CHARS) break;
    }
  } catch {
    // What came so far is judged: a page that never ends has been there.
  }
  return page;
};

const latin1 = new TextDecoder('latin1');
const decoderFor = (name: string | undefined): typeof latin1 | undefined => {
  try {
    return name === undefined ? undefined : new TextDecoder(name);
  } catch {
    return undefined;
  }
};

const troubleOf = (error: unknown, timeoutMs: number): Judgement => {
  if (error instanceof Error && error.name === 'TimeoutError') return astray(`no answer within ${timeoutMs / 1000} s`);
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE|ISSUER|TLS|SSL/.test(code))
    return { state: 'certificate', detail: `certificate trouble: ${code}` };
  if (code === 'ENOTFOUND') return { state: 'gone', detail: 'its host does not exist any more' };
  return astray(`cannot be reached: ${code || (cause instanceof Error ? cause.message : String(error))}`);
};
