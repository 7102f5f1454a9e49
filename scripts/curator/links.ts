// `links`: requests every address of the registry, says what became of each, and writes a report. `check` and `release`
// read the report. With `write`, each source that is alive gets today's date as `checked`.
import { join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS, dayOf } from '../../src/domain/day.ts';
import { jsonFile, parseJsonBytes } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { type NewFile, readIfThere, writeAndReport } from './disk.ts';
import { type LinkReport, type LinkState, probe } from './probe.ts';
import { withProgress } from './progress.ts';
import { withRepository, withValue } from './repository.ts';

type Link = {
  readonly slug: string;
  readonly rank: number;
  readonly field: 'url' | 'agent_url';
  readonly url: string;
  readonly name: string;
};
type JudgedLink = Link & LinkReport;

/** The exit code of a run that reached no address at all: then nothing is known of the list. */
const NO_NETWORK = 3;
const LANES = 6;

/** Requests every address and writes what became of each to the report of the repository. */
export const links = withRepository(
  async ({ file, folder }, shared, { write = false }: { readonly write?: boolean }) => {
    const judged = await withProgress(linksOf(file.registry), { what: 'links', lanes: LANES }, async (link) => ({
      ...link,
      ...(await probe(link)),
    }));
    if (judged.every(({ state, status }) => state !== 'certificate' && status === undefined))
      return ok({ ...UNREACHED, data: { links: judged } });
    const troubled = judged.filter(({ state }) => state !== 'alive');
    const lines = troubled.map(
      ({ slug, rank, field, url, state, detail }) =>
        `${slug} ${rank}${field === 'url' ? '' : ` ${field}`} ${url} ${state}: ${detail}`,
    );
    const path = linkReportIn(folder);
    const files: NewFile[] = [{ path, body: jsonFile({ asked: shared.now.toISOString(), links: judged }) }];
    let summary = `${judged.length - troubled.length} of ${judged.length} links are alive. The report is in ${path}.`;
    if (write) {
      const { text, count } = withChecked(file.text, judged, dayOf(shared.now));
      files.push({ path: join(folder, 'registry.json'), body: text });
      summary += ` ${count} sources have today's date in "checked".`;
    }
    return writeAndReport({ text: [...lines, summary].join('\n'), data: { report: path, links: judged } }, files);
  },
);

const UNREACHED = {
  text: 'No address could be reached, so nothing is known of any; is this machine connected? No report was written.',
  failed: true,
  exitCode: NO_NETWORK,
} as const;

const linksOf = ({ categories }: Registry): readonly Link[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url, rank, name }): readonly Link[] => [
      { slug, rank, field: 'url', url, name },
      ...(agent_url === undefined ? [] : [{ slug, rank, field: 'agent_url' as const, url: agent_url, name }]),
    ]),
  );

/** The registry text in which each source whose addresses are all alive was checked on `day`. */
const withChecked = (text: string, judged: readonly JudgedLink[], day: string) => {
  const alive = judged.filter(
    (link) =>
      link.field === 'url' &&
      judged
        .filter(({ slug, rank }) => slug === link.slug && rank === link.rank)
        .every(({ state }) => state === 'alive'),
  );
  const path = ({ slug, rank }: Link) => ['categories', slug, 'sources', rank - 1, 'checked'];
  return { text: alive.reduce((so, link) => withValue(so, path(link), day), text), count: alive.length };
};

const StoredReport = v.object({
  asked: v.pipe(v.string(), v.isoTimestamp()),
  links: v.array(v.object({ url: v.string(), state: v.string(), final: v.string(), detail: v.string() })),
});
/** What a later command needs of a report. */
export type StoredReport = v.InferOutput<typeof StoredReport>;

/** Where the report of a repository lies. */
export const linkReportIn = (folder: string): string => join(folder, 'out', 'links.json');

/** The report in `folder`; undefined where there is none that can be read. */
export const readLinkReport = async (folder: string): Promise<StoredReport | undefined> => {
  const bytes = await readIfThere(linkReportIn(folder));
  if (!bytes.ok || bytes.value === undefined) return undefined;
  const parsed = v.safeParse(StoredReport, parseJsonBytes(bytes.value));
  return parsed.success ? parsed.output : undefined;
};

/** A release relies on a report for this many days. */
const MAX_REPORT_DAYS = 30;
const DEAD: readonly string[] = ['gone', 'parked'] satisfies readonly LinkState[];
const AGAIN = 'run: npm run curator -- links (or release --without-links, which the changelog will say)';

/** Fails unless a fresh report knows every address of `registry` and calls none dead; then says why and what to do. */
export const whyLinksStop = async (folder: string, registry: Registry, now: Date): Promise<Result<void, string>> => {
  const report = await readLinkReport(folder);
  if (report === undefined) return fail(`there is no report of links; ${AGAIN}`);
  const days = (now.getTime() - Date.parse(report.asked)) / DAY_MS;
  if (days < -1 || days > MAX_REPORT_DAYS)
    return fail(
      `the report of links is of ${dayOf(new Date(report.asked))}, not of the last ${MAX_REPORT_DAYS} days; ${AGAIN}`,
    );
  const known = new Map(report.links.map((link) => [link.url, link]));
  for (const { slug, rank, url } of linksOf(registry)) {
    const link = known.get(url);
    if (link === undefined) return fail(`the report of links does not know ${url} (${slug} ${rank}); ${AGAIN}`);
    if (DEAD.includes(link.state))
      return fail(`${url} (${slug} ${rank}) is ${link.state}: ${link.detail}; give another source, or ${AGAIN}`);
  }
  return ok(undefined);
};
