// `links`: requests every address of registry.json and of the project's list, or a part of them and what was not alive, and those of
// a few chapters, says what became of each, and writes a report, which keeps what it knew of the others. `check` and `release` read
// the report. With `write`, each source that is alive gets today's date as `checked`; with `accept`, a person overrules a verdict.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS, dayOf } from '../../src/domain/day.ts';
import { dropControls } from '../../src/domain/excerpt.ts';
import { jsonFile, parseJsonBytes } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { loadProject } from '../gate/project-file.ts';
import { listsIn } from '../lists.ts';
import { PROXY_HINT } from '../proxy-hint.ts';
import { readIfThere } from '../read-plain.ts';
import { type Accepted, acceptedIn, acceptedText, readAccepted } from './accepted-links.ts';
import type { NewFile } from './disk.ts';
import { type Outcome, onceWritten } from './outcome.ts';
import { type LinkReport, probe } from './probe.ts';
import { inLanesShown } from './progress.ts';
import { pathsIn, withRepository, withValue } from './repository.ts';
import { sampledChapters } from './sampled-chapters.ts';
import { writeTogether } from './together.ts';

const AT_A_TIME = 6;

/** Requests every address, or those of a part, and writes what became of each to the report of the repository. */
export const links = withRepository(
  async ({ file, folder }, { now }, { write = false, part = { number: 1, of: 1 }, accept, because }: LinkOptions) => {
    if (accept !== undefined || because !== undefined) return overrule(folder, { accept, because, day: dayOf(now) });
    const project = await loadProject(folder);
    if (!project.ok) return project;
    const accepted = await readAccepted(folder);
    if (!accepted.ok) return accepted;
    const all = [file, ...(project.value === undefined ? [] : [project.value])].flatMap((list) =>
      linksOf(list.registry),
    );
    const before = await earlierLinks(folder);
    const titles = new Map(before.map(({ url, title }) => [url, title]));
    const troubledBefore = new Set(before.flatMap(({ url, state }) => (state === 'alive' ? [] : [url])));
    const listed = new Set(all.map(({ url }) => url));
    const chapters = await sampledChapters(folder, { day: dayOf(now), first: troubledBefore, except: listed });
    const judged = await inLanesShown(
      [...all.filter(({ url }) => troubledBefore.has(url) || numberOf(url, part.of) === part.number), ...chapters],
      AT_A_TIME,
      async (link) => {
        const verdict = withAccepted({ ...link, asked: now.toISOString(), ...(await probe(link)) }, accepted.value);
        return withOldTitle(verdict, titles.get(link.url));
      },
    );
    if (judged.every(({ state, status }) => state !== 'certificate' && status === undefined))
      return ok({ ...UNREACHED, data: { links: judged } });
    const troubled = judged.filter(({ state }) => state !== 'alive');
    const lines = troubled.map(
      ({ slug, rank, field, url, state, detail }) =>
        `${slug} ${rank}${field === 'url' ? '' : ` ${field}`} ${url} ${state}: ${detail}`,
    );
    const path = linkReportIn(folder);
    const kept = before.filter(({ url }) => listed.has(url) && !judged.some((link) => link.url === url));
    const asked = [now.toISOString(), ...kept.flatMap((link) => link.asked ?? [])].toSorted()[0];
    const known = [...kept, ...judged];
    const unasked = [...listed].filter((url) => !known.some((link) => link.url === url)).length;
    const files: NewFile[] = [{ path, body: jsonFile({ asked, unasked, links: known }) }];
    lines.push(`${countOf(judged)}. The report is in ${path}.`);
    if (write) {
      const alive = aliveIn(judged);
      files.push(...datedLists(folder, { own: file.text, project: project.value?.text }, { alive, day: dayOf(now) }));
      lines.push(`${alive.length} sources have today's date in "checked".`);
    }
    const said = { text: lines.join('\n'), data: { report: path, links: judged } };
    return onceWritten(said, writeTogether(folder, { files }));
  },
);

type Judged = Link & { readonly state: string };
/** The sources of which no address is in trouble. */
const aliveIn = (judged: readonly Judged[]): readonly Link[] => {
  const troubled = judged.filter(({ field, state }) => field !== 'chapter' && state !== 'alive');
  const isTroubled = ({ slug, rank }: Link) => troubled.some((link) => link.slug === slug && link.rank === rank);
  return judged.filter((link) => link.field === 'url' && !isTroubled(link));
};

const countOf = (judged: readonly Judged[]): string => {
  const [alive, accepted] = ['alive', 'accepted'].map(
    (wanted) => judged.filter(({ state }) => state === wanted).length,
  );
  return `${alive} of ${judged.length} links are alive${accepted ? `, ${accepted} accepted` : ''}`;
};

/** What the last report knew of each address, and when that was asked. */
const earlierLinks = async (folder: string) => {
  const report = await readLinkReport(folder);
  return (report?.links ?? []).map((link) => ({ asked: report?.asked, ...link }));
};

type Texts = { readonly own: string; readonly project: string | undefined };

/** The lists, with `day` as `checked` of every source that is alive. */
const datedLists = (
  folder: string,
  { own, project }: Texts,
  { alive, day }: { readonly alive: readonly Link[]; readonly day: string },
): readonly NewFile[] => {
  const dated = (list: string): string => {
    const { categories } = JSON.parse(list);
    return alive
      .filter(({ slug }) => Object.hasOwn(categories, slug))
      .reduce(
        (text, { slug, rank }) => withValue(text, ['categories', slug, 'sources', rank - 1, 'checked'], day),
        list,
      );
  };
  return [
    { path: pathsIn(folder).registry, body: dated(own) },
    ...(project === undefined ? [] : [{ path: listsIn(folder).project, body: dated(project) }]),
  ];
};

const UNREACHED = {
  text: `No address could be reached, so nothing is known of any; is this machine connected? No report was written; ${PROXY_HINT}.`,
  failed: true,
};

/** A part of the addresses, such as the second of four. */
export type Part = { readonly number: number; readonly of: number };
type LinkOptions = {
  readonly write?: boolean;
  readonly part?: Part;
  readonly accept?: string;
  readonly because?: string;
};

/** The part that an address is in follows from the address alone, so a new topic moves no other. */
export const numberOf = (url: string, of: number): number =>
  (createHash('sha256').update(url).digest().readUInt32BE() % of) + 1;

/** The title of a page is news where an earlier report had another; a page that shows none today keeps its last. */
const withOldTitle = <Judged extends { readonly title?: string | undefined }>(judged: Judged, before?: string) => {
  if (before === undefined || before === judged.title) return judged;
  return judged.title === undefined ? { ...judged, title: before } : { ...judged, title_before: before };
};

/** A verdict that a person overruled counts as accepted, as long as it is the same; the report keeps which it was. */
const withAccepted = <Verdict extends LinkReport & Link>(verdict: Verdict, accepted: Accepted) => {
  const entry = accepted[verdict.url];
  if (entry?.state !== verdict.state) return verdict;
  const detail = `${verdict.state} (${verdict.detail}), overruled on ${entry.day}: ${entry.because}`;
  return { ...verdict, state: 'accepted', overruled: verdict.state, detail };
};

type Overruling = {
  readonly accept: string | undefined;
  readonly because: string | undefined;
  readonly day: string;
};

/** Keeps that the verdict on one address does not count, and why. */
const overrule = async (folder: string, { accept, because = '', day }: Overruling): Promise<Outcome> => {
  const reason = dropControls(because.replace(/\s+/g, ' ')).trim();
  if (accept === undefined || reason === '')
    return fail('to overrule a verdict, say on which address and why: links --accept URL --because "WHY"');
  const report = await readLinkReport(folder);
  const link = report?.links.find(({ url }) => url === accept);
  if (link === undefined) return fail(`the report of links does not know ${accept}; run: npm run curator -- links`);
  const state = verdictOf(link);
  if (!isDead(state)) return fail(`${accept} is ${state}, which stops no release; there is nothing to accept`);
  const accepted = await readAccepted(folder);
  if (!accepted.ok) return accepted;
  const entry = { state, because: reason, day };
  const files = [{ path: acceptedIn(folder), body: acceptedText(accepted.value, accept, entry) }];
  const text = `${accept} counts although it is ${state}: ${entry.because}. Kept in accepted-links.json.`;
  return onceWritten({ text, data: { url: accept, ...entry } }, writeTogether(folder, { files }));
};

const isDead = (verdict: string): boolean => verdict === 'gone' || verdict === 'parked';
const verdictOf = ({ state, overruled }: StoredReport['links'][number]): string => overruled ?? state;

type Link = ReturnType<typeof linksOf>[number];

const linksOf = ({ categories }: Pick<Registry, 'categories'>) =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url: agentUrl, rank, name }) => [
      { slug, rank, field: 'url', url, name },
      ...(agentUrl === undefined ? [] : [{ slug, rank, field: 'agent_url', url: agentUrl, name }]),
    ]),
  );

const StoredReport = v.object({
  asked: v.pipe(v.string(), v.isoTimestamp()),
  links: v.array(
    v.looseObject({
      ...{ url: v.string(), state: v.string(), final: v.string(), detail: v.string(), asked: v.optional(v.string()) },
      ...{ title: v.optional(v.string()), overruled: v.optional(v.string()) },
    }),
  ),
});
/** What a later command needs of a report. */
export type StoredReport = v.InferOutput<typeof StoredReport>;

/** Where the report of a repository lies. */
export const linkReportIn = (folder: string): string => join(folder, 'out', 'links.json');

/** The report in `folder`; undefined where there is none that can be read. */
export const readLinkReport = async (folder: string): Promise<StoredReport | undefined> => {
  const bytes = await readIfThere(linkReportIn(folder));
  const parsed = v.safeParse(StoredReport, bytes.ok && bytes.value && parseJsonBytes(bytes.value));
  return parsed.success ? parsed.output : undefined;
};

/** A release relies on a report for this many days. */
const MAX_REPORT_DAYS = 30;
const AGAIN = 'run: npm run curator -- links (or release --without-links, which the changelog will say)';

/** Fails unless a fresh report knows every address of `registry` and calls none dead; then says why and what to do. */
export const whyLinksStop = async (folder: string, registry: Registry, now: Date): Promise<Result<void, string>> => {
  const report = await readLinkReport(folder);
  if (report === undefined) return fail(`there is no report of links; ${AGAIN}`);
  const days = (now.getTime() - Date.parse(report.asked)) / DAY_MS;
  if (days < -1 || days > MAX_REPORT_DAYS) {
    const day = dayOf(new Date(report.asked));
    return fail(`the report of links is of ${day}, not of the last ${MAX_REPORT_DAYS} days; ${AGAIN}`);
  }
  const accepted = await readAccepted(folder);
  if (!accepted.ok) return accepted;
  const known = new Map(report.links.map((link) => [link.url, link]));
  for (const { slug, rank, url } of linksOf(registry)) {
    const link = known.get(url);
    if (link === undefined) return fail(`the report of links does not know ${url} (${slug} ${rank}); ${AGAIN}`);
    const state = verdictOf(link);
    if (isDead(state) && accepted.value[url]?.state !== state)
      return fail(
        `${url} (${slug} ${rank}) is ${state}: ${link.detail}; give another source, or overrule it: npm run curator -- links --accept ${url} --because "WHY"`,
      );
  }
  return ok(undefined);
};
