// The walk through the history of released registries: a chain in which each entry names the one before it by hash and is
// signed by the curator's key of its time. An edit, a removal or another order breaks a link, and the walk says which. The
// server, the commands and the browser share it.
import { type Bytes, fromBase64, sha256Hex, utf8 } from '../bytes.ts';
import { canonicalJson } from '../json.ts';
import type { HistoryEntry } from './history.ts';
import { readPublicKey, verifyEd25519 } from './public-key.ts';

/** The bytes an entry's signature covers. The first line keeps it apart from every other thing the key signs. */
export const historySignedBytes = (entry: Omit<HistoryEntry, 'signature'>): Bytes =>
  utf8(`3gs-history\n${canonicalJson(entry)}`);

/** The hash by which the next entry names this one. */
export const historyEntryHash = (entry: HistoryEntry): Promise<string> => sha256Hex(utf8(canonicalJson(entry)));

/** What the newest entry must describe: the registry that is checked. */
type HistoryHead = {
  readonly seq: number;
  readonly updated: string;
  readonly sha256: string;
  readonly key: string;
  readonly prev?: string | undefined;
};

/**
 * Walks the chain from its first entry.
 * @param head the registry that the newest entry must describe.
 * @returns one sentence per thing wrong, in chain order; none when the chain holds. Never throws.
 */
export const walkHistory = async (history: readonly HistoryEntry[], head: HistoryHead): Promise<readonly string[]> => {
  const checked = await Promise.all(
    history.map(async (entry, index) => {
      const forged = 'its signature does not hold; it was edited after signing or signed by another key';
      const links = await linkProblems(entry, history[index - 1]);
      const wrong = (await holdsSignature(entry)) ? links : [...links, forged];
      return wrong.map((problem) => `history entry ${index + 1} (version ${entry.version}): ${problem}`);
    }),
  );
  return [...checked.flat(), ...headProblems(history.at(-1), head)];
};

/** No command leaves out a number; a leap to the last possible one would leave no room for another release. */
const MAX_STEP = 1_000;

const linkProblems = async (entry: HistoryEntry, before: HistoryEntry | undefined): Promise<readonly string[]> => {
  const far = entry.seq - (before?.seq ?? 0) > MAX_STEP;
  const ahead = far ? [`has seq ${entry.seq}, more than ${MAX_STEP} above the release before`] : [];
  if (before === undefined) {
    const isFirst = entry.prev === undefined && entry.prev_entry === undefined;
    return [...ahead, ...(isFirst ? [] : ['names an entry before it, which is missing'])];
  }
  const linked = entry.prev === before.sha256 && entry.prev_entry === (await historyEntryHash(before));
  const sameKey = entry.key === before.key || entry.key === before.next_key;
  return [
    ...ahead,
    ...(linked ? [] : ['does not follow the entry before it; one was edited, removed or moved']),
    ...(entry.seq > before.seq ? [] : [`has seq ${entry.seq}, which is not above ${before.seq}`]),
    ...(sameKey ? [] : [`is by the key ${entry.key}, which the entry before did not announce`]),
  ];
};

/** Whether the signature of one entry is by the key it names. */
export const holdsSignature = async ({ signature, ...entry }: HistoryEntry): Promise<boolean> => {
  const key = readPublicKey(entry.key);
  const bytes = fromBase64(signature);
  return key.ok && bytes !== undefined && (await verifyEd25519(key.value, bytes, historySignedBytes(entry)));
};

const headProblems = (newest: HistoryEntry | undefined, head: HistoryHead): readonly string[] => {
  if (newest === undefined) return ['the history is empty, but the registry is signed'];
  if (head.seq < newest.seq)
    return [
      `ROLLED BACK: this registry (seq ${head.seq}) is older than the newest entry of the history (seq ${newest.seq})`,
    ];
  const same = (['sha256', 'seq', 'key', 'prev', 'updated'] as const).every((field) => newest[field] === head[field]);
  return same ? [] : [`the newest history entry (seq ${newest.seq}) does not describe this registry (seq ${head.seq})`];
};
