// What a signed registry claims and its history supports: who signed it, and whether that key follows from the one a
// reader trusts. The caller checks the signature over the bytes first.
import type { Registry } from '../registry/registry.ts';
import { fail, ok, type Result } from '../result.ts';
import type { HistoryEntry } from './history.ts';
import { walkHistory } from './history-walk.ts';

export type Claim = {
  readonly seq: number;
  readonly version: string;
  readonly expires: string | undefined;
  /** The key that signed it, z-base-32. */
  readonly signer: string;
  /** The trusted key, and every later one that it or its successors announced. */
  readonly chain: readonly string[];
  /** The hash of each release, oldest first. */
  readonly releases: readonly string[];
};

/** A registry whose signature holds: the key that made it, and the hash of the signed bytes. */
type SignedBy = { readonly registry: Registry; readonly signer: string; readonly sha256: string };

/**
 * The claim of `signed` for a reader who trusts the key `trusted`. Fails with a sentence where the history is broken, does
 * not lead to this registry, or does not lead from the trusted key to the one that signed.
 */
export const claimOf = async (
  { registry, signer, sha256 }: SignedBy,
  history: readonly HistoryEntry[],
  trusted: string,
): Promise<Result<Claim, string>> => {
  const { seq = 0, prev, updated, version, expires } = registry;
  const [broken] = await walkHistory(history, { seq, prev, updated, sha256, key: signer });
  if (broken !== undefined) return fail(`${broken}; do not trust this copy`);
  const keys = [...new Set(history.map(({ key }) => key))];
  if (!keys.includes(trusted))
    return fail(`it is signed by ${signer}, not by ${trusted}, and that key never announced another`);
  return ok({
    seq,
    version,
    expires,
    signer,
    chain: keys.slice(keys.indexOf(trusted)),
    releases: history.map((entry) => entry.sha256),
  });
};
