// What a reader's machine remembers of the releases it verified, so that an older copy is refused later.
import * as v from 'valibot';
import { jsonFile, parseJsonBytes } from '../../src/domain/json.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { Claim } from '../../src/domain/signing/claim.ts';
import { readIfThere } from '../read-plain.ts';
import { writeWhole } from './disk.ts';

/** Per key (z-base-32) the newest release that was verified with it. */
const Seen = v.record(v.string(), v.strictObject({ seq: v.number(), sha256: v.string() }));
export type Seen = v.InferOutput<typeof Seen>;

/** A release that was verified: `chain` are the keys it counts for, `releases` the hash of each release up to it. */
type VerifiedRelease = Pick<Claim, 'seq' | 'chain' | 'releases'> & { readonly sha256: string };

/** Reads the remembered releases; none if there is no file. Fails with a sentence if the file is damaged. */
export const loadSeen = async (path: string): Promise<Result<Seen, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  const seen = v.safeParse(Seen, bytes.value === undefined ? {} : parseJsonBytes(bytes.value));
  return seen.success
    ? ok(seen.output)
    : fail(`${path} is damaged; without it older copies cannot be recognised, so repair or delete it`);
};

/** Why `release` must be refused after `seen`; undefined if it may follow. */
export const whyRolledBack = (seen: Seen, release: VerifiedRelease): string | undefined =>
  release.chain.map((z32) => conflict(seen[z32], release)).find((reason) => reason !== undefined);

/** Remembers `release` for each of its keys. Fails with a sentence if the file cannot be written. */
export const remember = (path: string, seen: Seen, { chain, seq, sha256 }: VerifiedRelease) => {
  const all = { ...seen, ...Object.fromEntries(chain.map((z32) => [z32, { seq, sha256 }])) };
  return writeWhole({ path, body: jsonFile(all) });
};

// A key that was stolen after it was replaced can still sign, so a newer number is not enough: the new history must
// contain the release that was seen before.
const conflict = (seen: Seen[string] | undefined, { seq, sha256, releases }: VerifiedRelease): string | undefined => {
  if (seen === undefined || sha256 === seen.sha256) return undefined;
  if (seq < seen.seq)
    return `ROLLED BACK: this is seq ${seq}, but seq ${seen.seq} was seen before; do not trust this copy`;
  if (seq === seen.seq)
    return `two different registries carry seq ${seq}; do not trust either before asking the curator`;
  if (releases.includes(seen.sha256)) return undefined;
  return `its history leaves out the release seen before (seq ${seen.seq}); do not trust it before asking the curator`;
};
