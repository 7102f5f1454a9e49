// @ts-check
// The history of a signed list in the browser: whether its chain of releases holds, and whether this reader has seen a
// newer one. It judges as `npm run curator -- verify` does.
import { walkHistory } from '../../src/domain/signing/history-walk.ts';
import { at, textAt } from './values.js';

/** @typedef {{ seq: number, sha256: string, key: string, prev?: string | undefined, updated: string }} Head what the newest entry must describe */
/** @typedef {{ problem: string } | { keys: readonly string[], releases: readonly string[] }} Walked */
/** @typedef {{ getItem(key: string): string | null, setItem(key: string, value: string): void }} Memory */

const SEEN = '3gs-seen';

/**
 * Walks the chain from its first entry to `head`.
 * @param {unknown} history the parsed history.json
 * @param {Head} head
 * @returns {Promise<Walked>} what is wrong first, else every key and the hash of every release, oldest first
 */
export const keysAndReleases = async (history, head) => {
  const entries = Array.isArray(history) ? history : [];
  try {
    const [problem] = await walkHistory(entries, head);
    if (problem !== undefined) return { problem: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.` };
  } catch {
    return { problem: 'The history of the list cannot be read.' };
  }
  const texts = (/** @type {string} */ name) => [...new Set(entries.map((entry) => textAt(entry, name)))];
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
