// The trusted lists of the local program: the same files that a server has, stored beside the program.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dayOf } from '../domain/day.ts';
import { createFederation, type Federation } from '../domain/federation/federation.ts';
import { FEDERATION_FILES, type Summary } from '../domain/federation/manifest.ts';
import { DEFAULT_MATCH_OPTIONS } from '../domain/matching/match.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { buildLexicon } from '../domain/words/lexicon.ts';
import { commonWords } from '../domain/words/stop-words.ts';
import { attempt } from '../harness/values.ts';

/** Beside the packed program, and where the build of a clone leaves them. */
const FEDERATED_FOLDERS = [
  new URL(`${import.meta.url}.federated/`),
  new URL('../../public/federated/', import.meta.url),
];

/** The federation of `registry`; undefined where it trusts no list, or where the build has left no files. */
export const localFederation = (registry: Registry): Federation | undefined => {
  if (registry.trusts === undefined) return undefined;
  for (const folder of FEDERATED_FOLDERS) {
    const summary = summaryIn(folder);
    if (summary === undefined) continue;
    return createFederation({
      registry,
      summary,
      read: async (name) => {
        const bytes = await readFile(new URL(name, folder)).catch(() => undefined);
        return bytes && Uint8Array.from(bytes).buffer;
      },
      today: () => dayOf(new Date()),
      options: DEFAULT_MATCH_OPTIONS,
      lexicon: buildLexicon(commonWords()),
    });
  }
  return undefined;
};

const summaryIn = (folder: URL): Summary | undefined =>
  attempt(() => JSON.parse(readFileSync(new URL(FEDERATION_FILES.summary, folder), 'utf8')), undefined);
