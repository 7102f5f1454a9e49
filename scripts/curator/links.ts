// `links`: requests every URL of the registry and writes a report. It never stops a release: a site that is down today
// says nothing about the registry.
import { setTimeout as wait } from 'node:timers/promises';
import { toText } from '../../src/domain/bytes.ts';
import { jsonFile } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail } from '../../src/domain/result.ts';
import { readIfThere, writeAndReport } from './disk.ts';
import { withProgress } from './progress.ts';
import { withRepository } from './repository.ts';

/** `timeout` in seconds; `retries` after the first try; `concurrency` at least 1. */
type LinkOptions = {
  readonly out: string;
  readonly concurrency: number;
  readonly timeout: number;
  readonly retries: number;
};

type Link = { readonly url: string; readonly where: string };

/** Requests every source URL, `concurrency` at a time, and writes the results to `out`, unless that is another file. */
export const links = withRepository(async ({ file }, shared, options: LinkOptions) => {
  const before = await readIfThere(options.out);
  if (!before.ok) return before;
  if (before.value !== undefined && !isReport(before.value))
    return fail(`${options.out} is not a report of links; choose another name with --out`);
  const patience = { timeoutMs: options.timeout * 1000, retries: options.retries };
  const progress = { what: 'links', lanes: options.concurrency, shown: !shared.json };
  const reports = await withProgress(linksOf(file.registry), progress, async (link) => ({
    ...link,
    ...(await probe(link.url, patience)),
  }));
  const troubled = reports.filter(({ state }) => state !== 'fine');
  const lines = troubled.map(({ where, url, state, detail }) => `${where} ${url} ${state}: ${detail}`);
  const summary = `${reports.length - troubled.length} of ${reports.length} links are fine. The report is in ${options.out}.`;
  const report = { text: [...lines, summary].join('\n'), data: { report: options.out, links: reports } };
  const body = jsonFile({ asked: shared.now.toISOString(), links: reports });
  return writeAndReport(report, [{ path: options.out, body }]);
});

/** Only an earlier report may be overwritten. */
const isReport = (bytes: Uint8Array): boolean => toText(bytes).startsWith('{\n  "asked": ');

const linksOf = ({ categories }: Registry): readonly Link[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url, rank }) => [
      { url, where: `${slug} ${rank}` },
      ...(agent_url === undefined ? [] : [{ url: agent_url, where: `${slug} ${rank} agent_url` }]),
    ]),
  );

/** The result for one URL. `detail` is one sentence; `redirects` are the addresses it led to, in order. */
type LinkState = {
  readonly state: 'fine' | 'moved' | 'refused' | 'missing' | 'broken' | 'certificate' | 'unreachable';
  readonly detail: string;
  readonly status?: number;
  readonly redirects: readonly string[];
  readonly tries: number;
};

/** `retries` is the number of further tries after a temporary failure (429, 5xx, no answer). */
type Patience = { readonly timeoutMs: number; readonly retries: number; readonly pauseMs?: number };

const MAX_REDIRECTS = 8;
const PAUSE_MS = 500;

/** Requests `url` and follows redirects itself, to see each. Never fails: a problem is a state. */
export const probe = async (url: string, { timeoutMs, retries, pauseMs = PAUSE_MS }: Patience): Promise<LinkState> => {
  for (let tries = 1; ; tries += 1) {
    const { passing, ...state } = await follow(url, timeoutMs);
    if (!passing || tries > retries) return { ...state, tries };
    await wait(pauseMs * 2 ** (tries - 1));
  }
};

type ProbeAttempt = Omit<LinkState, 'tries'> & { readonly passing: boolean };

const follow = async (url: string, timeoutMs: number): Promise<ProbeAttempt> => {
  const redirects: string[] = [];
  for (let at = url; ; ) {
    const answer = await askOnce(at, timeoutMs);
    if ('trouble' in answer) return { ...answer.trouble, redirects };
    const { status, location } = answer;
    if (location === undefined || status < 300 || status > 399) return attemptOf(status, redirects);
    if (!URL.canParse(location, at))
      return { ...brokenLink(`redirects to "${location.slice(0, 80)}", which is not a URL`, status), redirects };
    at = new URL(location, at).href;
    redirects.push(at);
    if (redirects.length > MAX_REDIRECTS) return { ...brokenLink('redirects in circles', status), redirects };
  }
};

const brokenLink = (detail: string, status: number) => ({ state: 'broken', detail, status, passing: false }) as const;

const attemptOf = (status: number, redirects: readonly string[]): ProbeAttempt => {
  const detail = `answers ${status}`;
  const said = { status, redirects, detail, passing: false };
  if (status === 404 || status === 410) return { ...said, state: 'missing' };
  if (status === 429 || status >= 500) return { ...said, state: 'broken', passing: true };
  if (status >= 400)
    return { ...said, state: 'refused', detail: `${detail}; it may refuse programs only; open it in a browser` };
  const last = redirects.at(-1);
  return last === undefined ? { ...said, state: 'fine' } : { ...said, state: 'moved', detail: `now at ${last}` };
};

type ProbeResponse =
  | { readonly status: number; readonly location: string | undefined }
  | { readonly trouble: Omit<ProbeAttempt, 'redirects'> };

const askOnce = async (url: string, timeoutMs: number): Promise<ProbeResponse> => {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'text/html, */*', 'user-agent': 'three-good-sources link check' },
    });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') ?? undefined };
  } catch (error) {
    return { trouble: troubleOf(error, timeoutMs) };
  }
};

const troubleOf = (error: unknown, timeoutMs: number): Omit<ProbeAttempt, 'redirects'> => {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { state: 'unreachable', detail: `no answer within ${timeoutMs / 1000} s`, passing: true };
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  if (/CERT|SIGNATURE|ISSUER|TLS|SSL/.test(code))
    return { state: 'certificate', detail: `certificate trouble: ${code}`, passing: false };
  const reason = code !== '' ? code : cause instanceof Error ? cause.message : String(error);
  return { state: 'unreachable', detail: `cannot be reached: ${reason}`, passing: true };
};
