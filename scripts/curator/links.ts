// `links`: asks every URL of the registry for its status and writes a report. A report, never a gate: a site that is
// down today says nothing about the registry.
import { toText } from '../../src/domain/bytes.ts';
import { jsonFile } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail } from '../../src/domain/result.ts';
import { readIfThere, writeAndReport } from './disk.ts';
import type { Outcome, Shared } from './outcome.ts';
import { probe } from './probe.ts';
import { withProgress } from './progress.ts';
import { loadRepository } from './repository.ts';

/** `timeout` in seconds; `retries` after the first try; `concurrency` at least 1. */
export type LinkOptions = {
  readonly out: string;
  readonly concurrency: number;
  readonly timeout: number;
  readonly retries: number;
};

type Link = { readonly url: string; readonly where: string };

/** Asks every source URL, `concurrency` at a time, and writes what each said to `out`, unless another file is there. */
export const links = async (shared: Shared, options: LinkOptions): Promise<Outcome> => {
  const repository = await loadRepository(shared.folder);
  if (!repository.ok) return repository;
  const before = await readIfThere(options.out);
  if (!before.ok) return before;
  if (before.value !== undefined && !isReport(before.value))
    return fail(`${options.out} is no report of links; choose another name with --out`);
  const patience = { timeoutMs: options.timeout * 1000, retries: options.retries };
  const progress = { what: 'links', lanes: options.concurrency, shown: !shared.json };
  const reports = await withProgress(linksOf(repository.value.file.registry), progress, async (link) => ({
    ...link,
    ...(await probe(link.url, patience)),
  }));
  const troubled = reports.filter(({ state }) => state !== 'fine');
  const lines = troubled.map(({ where, url, state, detail }) => `${where} ${url} ${state}: ${detail}`);
  const summary = `${reports.length - troubled.length} of ${reports.length} links are fine. The report is in ${options.out}.`;
  const report = { text: [...lines, summary].join('\n'), data: { report: options.out, links: reports } };
  const body = jsonFile({ asked: shared.now.toISOString(), links: reports });
  return writeAndReport(report, [{ path: options.out, body }]);
};

/** Only an earlier report is written over. */
const isReport = (bytes: Uint8Array): boolean => toText(bytes).startsWith('{\n  "asked": ');

const linksOf = ({ categories }: Registry): readonly Link[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url, rank }) => [
      { url, where: `${slug} ${rank}` },
      ...(agent_url === undefined ? [] : [{ url: agent_url, where: `${slug} ${rank} agent_url` }]),
    ]),
  );
