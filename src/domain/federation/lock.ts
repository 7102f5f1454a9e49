// federated/lock.json: which release of each trusted list was taken in, one line each. It is what a later pull remembers.
import * as v from 'valibot';

const LockLine = v.strictObject({
  /** The key in `trusts`, which also names the snapshot. */
  trusted: v.string(),
  /** The key that signed: the trusted one, or a later one that it announced. */
  key: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Of the signed bytes. */
  sha256: v.string(),
  /** YYYY-MM-DD, the day of the pull. */
  fetched: v.string(),
});
export type LockLine = v.InferOutput<typeof LockLine>;

export const Lock = v.array(LockLine);
export type Lock = readonly LockLine[];

/** The text of the file: a line per list, in the order of their keys. */
export const lockText = (lock: Lock): string => {
  const lines = lock.toSorted((a, b) => (a.trusted < b.trusted ? -1 : 1)).map((line) => `  ${JSON.stringify(line)}`);
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
};
