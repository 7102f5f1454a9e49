// Stands in for the web where a test needs that the sources of a list were asked and answered.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { linkReportIn } from '../../scripts/curator/links.ts';
import type { Workspace } from './workspace.ts';

/** Writes a report of `day` in which each source is alive, except for those that `changes` has by their address. */
export const writeLinkReport = (
  { folder, registry }: Workspace,
  day: string,
  changes: Readonly<Record<string, object>> = {},
): void => {
  const links = registry()
    .categories.flatMap(({ sources }) => sources)
    .map(({ url }) => ({ url, state: 'alive', final: url, detail: 'answers 200', ...changes[url] }));
  const path = linkReportIn(folder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ asked: `${day}T12:00:00.000Z`, links }, null, 2));
};

const ANSWER = `const real = fetch;
globalThis.fetch = async (url, ...rest) => /^https:/.test(url) ? new Response('<p>here</p>') : real(url, ...rest);`;

/** The environment in which a process finds every https address alive; addresses of this machine are asked as they are. */
export const ALL_ALIVE = {
  ...process.env,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ANSWER)}`,
};
