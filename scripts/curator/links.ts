// `links`: asks every URL of the registry for its status and writes a report. A report, never a gate: a site that is
// down today says nothing about the registry.
/// <reference path="../../src/local/cli-progress.d.ts" />

import { Presets, SingleBar } from 'cli-progress';
import { toText } from '../../src/domain/bytes.ts';
import { jsonFile } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readIfThere, writeAll } from './disk.ts';
import type { Outcome, Shared } from './outcome.ts';
import { type LinkState, probe } from './probe.ts';
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
  const all = linksOf(repository.value.file.registry);
  const reports = await probeAll(all, options, !shared.json);
  const body = jsonFile({ asked: shared.now.toISOString(), links: reports });
  const written = await writeAll([{ path: options.out, body }]);
  if (!written.ok) return written;
  const troubled = reports.filter(({ state }) => state !== 'fine');
  const lines = troubled.map(({ where, url, state, detail }) => `${where} ${url} ${state}: ${detail}`);
  const summary = `${reports.length - troubled.length} of ${reports.length} links are fine. The report is in ${options.out}.`;
  return ok({ text: [...lines, summary].join('\n'), data: { report: options.out, links: reports } });
};

/** Only an earlier report is written over. */
const isReport = (bytes: Uint8Array): boolean => toText(bytes).startsWith('{\n  "asked": ');

type LinkReport = Link & LinkState;

const probeAll = async (all: readonly Link[], options: LinkOptions, shown: boolean): Promise<readonly LinkReport[]> => {
  const format = 'links {bar} {value}/{total}';
  const bar = shown ? new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic) : undefined;
  bar?.start(all.length, 0);
  const reports: LinkReport[] = [];
  const queue = all.entries();
  const worker = async (): Promise<void> => {
    for (const [index, link] of queue) {
      reports[index] = {
        ...link,
        ...(await probe(link.url, { timeoutMs: options.timeout * 1000, retries: options.retries })),
      };
      bar?.increment();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  bar?.stop();
  return reports;
};

const linksOf = ({ categories }: Registry): readonly Link[] =>
  categories.flatMap(({ slug, sources }) =>
    sources.flatMap(({ url, agent_url, rank }) => [
      { url, where: `${slug} ${rank}` },
      ...(agent_url === undefined ? [] : [{ url: agent_url, where: `${slug} ${rank} agent_url` }]),
    ]),
  );
