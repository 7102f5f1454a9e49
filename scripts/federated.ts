// Reads the folder federated/ of a repository: the snapshots of trusted lists and the lock file, each snapshot examined.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { fromUtf8 } from '../src/domain/bytes.ts';
import { parseJsonBytes } from '../src/domain/json.ts';
import { examineSnapshot, type VerifiedSnapshot } from '../src/domain/lists/examine.ts';
import { Snapshot, snapshotText } from '../src/domain/lists/snapshot.ts';
import type { Registry, Trust } from '../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../src/domain/result.ts';
import { KEY_CHARS } from '../src/domain/z-base-32.ts';
import { REVIEW_RULES } from './review-rules.ts';

/** A line of federated/lock.json: which release of a trusted list was pulled last, so that no older one is accepted. */
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

const Lock = v.array(LockLine);

/** The text of the file: a line per list, in the order of their keys. */
export const lockText = (lock: readonly LockLine[]): string => {
  const lines = lock.toSorted((a, b) => (a.trusted < b.trusted ? -1 : 1)).map((line) => `  ${JSON.stringify(line)}`);
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
};

/** A trusted list with its snapshot. */
export type KeptList = {
  readonly trust: Trust;
  /** What was pulled last; absent before the first pull. */
  readonly line: LockLine | undefined;
  /** Whether there is a snapshot without a line, so that an older release could not be told from a newer one. */
  readonly isForgotten: boolean;
  /** The snapshot, or why no answer may come from it. */
  readonly examined: Result<VerifiedSnapshot, string>;
};

export type Federated = {
  readonly lists: readonly KeptList[];
  /** The lines of the lock file; none if there is no file. */
  readonly lock: readonly LockLine[];
  /** Snapshots in the folder that belong to no trusted list; other files are the curator's own. */
  readonly stray: readonly string[];
};

/** Where the files lie in a repository. */
export const federatedIn = (folder: string) => ({
  folder: join(folder, 'federated'),
  lock: join(folder, 'federated', 'lock.json'),
  snapshot: (pubkey: string): string => join(folder, 'federated', `${pubkey}.json`),
});

/** Reads and examines the snapshots in `folder` of the lists that `registry` trusts. `today` is YYYY-MM-DD. */
export const readFederated = async (folder: string, { trusts = [] }: Registry, today: string) => {
  const paths = federatedIn(folder);
  const lock = await readLock(paths.lock);
  if (!lock.ok) return lock;
  const lists = await Promise.all(
    trusts.map(async (trust): Promise<KeptList> => {
      const line = lock.value.find(({ trusted }) => trusted === trust.pubkey);
      const bytes = await readOrdinary(paths.snapshot(trust.pubkey));
      const isForgotten = bytes !== undefined && line === undefined;
      return { trust, line, isForgotten, examined: await examineFile(bytes, { trust, line, today }) };
    }),
  );
  const known = trusts.map(({ pubkey }) => `${pubkey}.json`);
  const entries = await readdir(paths.folder, { withFileTypes: true }).catch(() => []);
  const snapshots = entries.filter((entry) => entry.isFile() && SNAPSHOT_NAME.test(entry.name));
  return ok({
    lists,
    lock: lock.value,
    stray: snapshots.map(({ name }) => name).filter((name) => !known.includes(name)),
  });
};

/** The bytes of an ordinary file: none of a link, a folder or a pipe, which would never end; undefined where there is nothing. */
const readOrdinary = async (path: string): Promise<Uint8Array | undefined> => {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  return found.isFile() ? readFile(path).catch(() => new Uint8Array()) : new Uint8Array();
};

const SNAPSHOT_NAME = new RegExp(`^[a-z0-9]{${KEY_CHARS}}\\.json$`);

const readLock = async (path: string): Promise<Result<readonly LockLine[], string>> => {
  const bytes = await readOrdinary(path);
  if (bytes === undefined) return ok([]);
  const lock = v.safeParse(Lock, parseJsonBytes(bytes));
  return lock.success ? ok(lock.output) : fail('federated/lock.json is damaged; restore it from version control');
};

const examineFile = async (
  bytes: Uint8Array | undefined,
  { trust, line, today }: { readonly trust: Trust; readonly line: LockLine | undefined; readonly today: string },
): Promise<Result<VerifiedSnapshot, string>> => {
  if (bytes === undefined)
    return fail(`${line === undefined ? 'it was never pulled' : 'its file is missing'}; run: npm run curator -- pull`);
  if (line === undefined)
    return fail(
      `federated/lock.json has no line for its snapshot; restore that line from version control, or delete federated/${trust.pubkey}.json and pull again`,
    );
  const snapshot = v.safeParse(Snapshot, parseJsonBytes(bytes));
  if (!snapshot.success || snapshotText(snapshot.output) !== fromUtf8(bytes))
    return fail(`its snapshot is damaged; ${AGAIN}`);
  const examined = await examineSnapshot(trust, snapshot.output, { today, ...REVIEW_RULES });
  if (!examined.ok) return examined;
  const { claim, sha256 } = examined.value;
  const isLocked = line.key === claim.signer && line.seq === claim.seq && line.sha256 === sha256;
  return isLocked ? examined : fail(`its snapshot is not the one that federated/lock.json names; ${AGAIN}`);
};

const AGAIN = 'restore federated/ from version control, or run: npm run curator -- pull';
