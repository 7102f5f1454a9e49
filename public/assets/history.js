// @ts-check
// The history of a signed list in the browser: whether its chain of releases holds, and whether this reader has seen a
// newer one. It judges as `npm run curator -- verify` does.
import { utf8 } from '../../src/domain/bytes.ts';
import { canonicalJson } from '../../src/domain/json.ts';
import { readPublicKey, sha256, verify } from './ed25519.js';
import { at, textAt } from './values.js';

/** @typedef {{ seq: number, sha256: string, key: string, prev: string, updated: string }} Head what the newest entry must describe */
/** @typedef {{ problem: string } | { keys: readonly string[], releases: readonly string[] }} Walked */
/** @typedef {{ getItem(key: string): string | null, setItem(key: string, value: string): void }} Memory */

const SEEN = '3gs-seen';

/**
 * Walks the chain from its first entry to `head`.
 * @param {unknown} history the parsed history.json
 * @param {Head} head
 * @returns {Promise<Walked>} what is wrong first, else every key and the hash of every release, oldest first
 */
export const walkHistory = async (history, head) => {
  if (!Array.isArray(history) || history.length === 0) return { problem: 'The history of the list is missing.' };
  for (const [index, entry] of history.entries()) {
    const problem = await problemOf(entry, history[index - 1]);
    if (problem !== undefined) return { problem: `Entry ${index + 1} of the history ${problem}.` };
  }
  const newest = history.at(-1);
  const seq = Number(at(newest, 'seq'));
  if (head.seq < seq) {
    return { problem: `Rolled back: this list is number ${head.seq}, and its history goes up to number ${seq}.` };
  }
  const same =
    seq === head.seq &&
    ['sha256', 'key', 'prev', 'updated'].every((name) => textAt(newest, name) === textAt(head, name));
  if (!same) return { problem: 'The newest entry of the history does not describe this list.' };
  const texts = (/** @type {string} */ name) => [...new Set(history.map((entry) => textAt(entry, name)))];
  return { keys: texts('key'), releases: texts('sha256') };
};

/**
 * Why a list that holds must be refused after what this reader saw before; undefined where nothing speaks against it.
 * @param {Memory} memory
 * @param {readonly string[]} keys the key the reader trusts, and the later ones
 * @param {Head} head
 * @param {readonly string[]} releases
 */
export const whyRolledBack = (memory, keys, head, releases) => {
  const seen = seenIn(memory);
  for (const key of keys) {
    const [seq, hash] = [Number(at(seen, key, 'seq')), textAt(seen, key, 'sha256')];
    if (hash === '' || hash === head.sha256) continue;
    if (head.seq < seq) return `Rolled back: this list is number ${head.seq}; you have seen number ${seq} here before.`;
    if (head.seq === seq) return `You have seen another list under the same number, ${seq}.`;
    if (!releases.includes(hash)) return `Its history leaves out a list that you have seen here before, number ${seq}.`;
  }
  return undefined;
};

/**
 * Remembers a list that holds, for each of `keys`. A browser that keeps nothing forgets it.
 * @param {Memory} memory
 * @param {readonly string[]} keys
 * @param {Head} head
 */
export const remember = (memory, keys, { seq, sha256: hash }) => {
  const known = seenIn(memory);
  const all = { ...known, ...Object.fromEntries(keys.map((key) => [key, { seq, sha256: hash }])) };
  try {
    memory.setItem(SEEN, JSON.stringify(all));
  } catch {
    // Storage is full or forbidden; the check itself has been made.
  }
};

/** What this browser keeps, or nothing where it keeps nothing. @returns {Memory} */
export const memoryOfBrowser = () => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
};

/** The keys of the signed lists that were seen here. @param {Memory} memory */
export const keysSeen = (memory) => Object.keys(seenIn(memory));

/** @param {Memory} memory @returns {object} */
const seenIn = (memory) => {
  try {
    const seen = JSON.parse(memory.getItem(SEEN) ?? '{}');
    return typeof seen === 'object' && seen !== null ? seen : {};
  } catch {
    return {};
  }
};

/** As src/domain/signing/history.ts has it. */
const MAX_STEP = 1000;

/** @param {unknown} entry @param {unknown} before @returns {Promise<string | undefined>} */
const problemOf = async (entry, before) => {
  if (Number(at(entry, 'seq')) - Number(at(before, 'seq') ?? 0) > MAX_STEP) return 'leaps over more than 1,000 numbers';
  if (before === undefined) {
    if (textAt(entry, 'prev') + textAt(entry, 'prev_entry') !== '') return 'names an entry before it, which is missing';
  } else {
    const linked =
      textAt(entry, 'prev') === textAt(before, 'sha256') &&
      textAt(entry, 'prev_entry') === (await sha256(utf8(canonicalJson(before))));
    if (!linked) return 'does not follow the entry before it';
    if (!(Number(at(entry, 'seq')) > Number(at(before, 'seq')))) return 'does not have a higher number';
    if (![textAt(before, 'key'), textAt(before, 'next_key')].includes(textAt(entry, 'key'))) {
      return 'is by a key that the entry before did not announce';
    }
  }
  return (await isSigned(entry)) ? undefined : 'has a signature that does not hold';
};

/** @param {unknown} entry */
const isSigned = async (entry) => {
  const key = readPublicKey(textAt(entry, 'key'));
  if (key === undefined || typeof entry !== 'object' || entry === null) return false;
  const { signature, ...rest } = /** @type {{ signature?: unknown }} */ (entry);
  try {
    const bytes = Uint8Array.from(atob(String(signature)), (sign) => sign.charCodeAt(0));
    return await verify(key, bytes, utf8(`3gs-history\n${canonicalJson(rest)}`));
  } catch {
    return false;
  }
};
