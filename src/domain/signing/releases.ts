// The released versions of the registry, read from the history file that the provenance offers.

import * as v from 'valibot';
import { parseJsonBytes } from '../json.ts';
import { HistoryEntry } from './history.ts';
import type { Provenance } from './provenance.ts';

/** Newest first; none where the registry is not signed or its signature fails, since no history is offered then. */
export const releasesOf = ({ files }: Provenance): readonly HistoryEntry[] => {
  const file = files.find(({ name }) => name === 'history.json');
  if (file === undefined) return [];
  const history = v.safeParse(v.array(HistoryEntry), parseJsonBytes(file.body));
  return history.success ? history.output.toReversed() : [];
};
