// The history of released registries as it is stored: its entries, oldest first. history-walk.ts checks the chain.
import * as v from 'valibot';
import { SHA256_HEX } from '../bytes.ts';
import { SEMVER } from '../semver.ts';
import { KEY_CHARS } from '../z-base-32.ts';

const Sha256 = v.pipe(v.string(), v.regex(SHA256_HEX, 'must be a SHA-256 in lower-case hexadecimal'));

// Half a surrogate pair has no UTF-8 and so no canonical form.
const Text = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
);

// A problem names these two, so they must hold no sentence of a stranger.
const KEY_LETTERS = new RegExp(`^[a-z0-9]{${KEY_CHARS}}$`);
const Key = v.pipe(v.string(), v.regex(KEY_LETTERS, `must be a key of ${KEY_CHARS} letters and digits`));
const Version = v.pipe(v.string(), v.regex(SEMVER, 'must be a semantic version'));

export const HistoryEntry = v.strictObject({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  version: Version,
  updated: Text,
  /** Of the canonical bytes of this registry. */
  sha256: Sha256,
  /** Of the canonical bytes of the registry before; absent in the first entry. */
  prev: v.optional(Sha256),
  /** Of the canonical form of the history entry before; absent in the first entry. */
  prev_entry: v.optional(Sha256),
  key: Key,
  /** The key that this registry announced as its successor. */
  next_key: v.optional(Text),
  /** What changed since the registry before, one sentence each. */
  changes: v.array(Text),
  /** Base64, by `key`, over `historySignedBytes`. */
  signature: Text,
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;
