// `pull`: saves each list that this list trusts as a verified snapshot. If a list fails, its last valid snapshot stays.
// Nothing is signed here, and nothing is answered.
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { snapshotText } from '../../src/domain/lists/snapshot.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { comparable } from '../../src/domain/words/normalize.ts';
import { type Federated, federatedIn, type KeptList, type LockLine, lockText, readFederated } from '../federated.ts';
import { fetchList } from './fetch.ts';
import { judgeInTime } from './judge.ts';
import { inLanesShown } from './progress.ts';
import { withRepository } from './repository.ts';
import { type Seen, whyRolledBack } from './seen.ts';
import { writeTogether } from './together.ts';

/** `from` replaces the list's own address, such as by a mirror or a server on this machine. The key decides anyway. */
type PullOptions = { readonly check: boolean; readonly from?: string };

const AT_A_TIME = 6;

/** Pulls every trusted list, or that of a name or key. `check` writes nothing and fails if a list is outdated. */
export const pull = withRepository(async ({ file }, shared, name: string | undefined, options: PullOptions) => {
  const today = dayOf(shared.now);
  const federated = await readFederated(shared.folder, file.registry, today);
  if (!federated.ok) return federated;
  const chosen = choose(federated.value.lists, name, options.from);
  if (!chosen.ok) return chosen;
  const { lock } = federated.value;
  const pulling = { lock, today, from: options.from };
  const attempts = await inLanesShown(chosen.value, AT_A_TIME, async (list) => ({
    list,
    fetched: await fetchRelease(list, pulling),
  }));
  const written = options.check ? ok([]) : await store(shared.folder, federated.value, attempts);
  if (!written.ok) return written;
  const lists = attempts.map((attempt) => outcomeOf(attempt, options.check));
  const failed = lists.some(({ state }) => state === 'failed' || (options.check && state !== 'unchanged'));
  const nothing = lists.length === 0 ? ['registry.json trusts no list; there is nothing to pull.'] : [];
  const removed = written.value.map((stray) => `Removed federated/${stray}, which belongs to no list of "trusts".`);
  const text = [...lists.map(({ name: who, detail }) => `${who}: ${detail}`), ...nothing, ...removed].join('\n');
  return ok({ text, data: { lists, removed: written.value }, failed });
});

const choose = (lists: readonly KeptList[], name: string | undefined, from: string | undefined) => {
  if (from !== undefined && (name === undefined || !/^https?:/.test(from) || !URL.canParse(from)))
    return fail('--from needs the http or https URL of one list; name that list, too');
  if (name === undefined) return ok(lists);
  const found = lists.filter(({ trust }) => comparable(trust.name) === comparable(name) || trust.pubkey === name);
  if (found.length > 0) return ok(found);
  const known = lists.map(({ trust }) => trust.name).join(', ') || 'none';
  return fail(`registry.json trusts no list called "${name}"; it trusts ${known}`);
};

type Pulling = { readonly lock: readonly LockLine[]; readonly today: string; readonly from: string | undefined };

/** The fetched release of a list, or why it is refused; `isKept`: it is stored already, and may answer. */
type PullAttempt = { readonly list: KeptList; readonly fetched: Awaited<ReturnType<typeof fetchRelease>> };

const fetchRelease = async (list: KeptList, { lock, today, from }: Pulling) => {
  const { trust } = list;
  if (list.isForgotten) return fail('what was pulled before is not known, so an older release could not be refused');
  const files = await fetchList(from ?? trust.url);
  if (!files.ok) return files;
  const judged = await judgeInTime({ trust, files: files.value, today });
  if (!judged.ok) return judged;
  const { snapshot, examined } = judged.value;
  const { claim, sha256 } = examined;
  const reason = whyRolledBack(seenIn(lock), { ...claim, sha256 });
  if (reason !== undefined) return fail(reason);
  const line = { trusted: trust.pubkey, key: claim.signer, seq: claim.seq, sha256, fetched: today };
  const isKept = list.examined.ok && list.line?.sha256 === sha256;
  return ok({ line, snapshot, topics: examined.registry.categories.length, isKept });
};

/** The last release per key; if a key is in two lines, the later release counts. */
const seenIn = (lock: readonly LockLine[]): Seen =>
  Object.fromEntries(
    lock
      .toSorted((a, b) => a.seq - b.seq)
      .flatMap(({ trusted, key, seq, sha256 }) => [trusted, key].map((pubkey) => [pubkey, { seq, sha256 }] as const)),
  );

/** Writes the new snapshots and the lock file, and removes snapshots of no trusted list. Returns the removed names. */
const store = async (folder: string, { lists, lock, stray }: Federated, attempts: readonly PullAttempt[]) => {
  const paths = federatedIn(folder);
  const fresh = attempts.flatMap(({ fetched }) => (fetched.ok && !fetched.value.isKept ? [fetched.value] : []));
  const keys = lists.map(({ trust }) => trust.pubkey);
  // A line whose key has become the trusted one still says which release was seen.
  const old = lock.filter(
    ({ trusted, key }) =>
      (keys.includes(trusted) || keys.includes(key)) &&
      !fresh.some(({ line }) => line.trusted === trusted || (line.key === key && !keys.includes(trusted))),
  );
  const text = lockText([...old, ...fresh.map(({ line }) => line)]);
  if (fresh.length === 0 && stray.length === 0 && text === lockText(lock)) return ok([]);
  // A snapshot without its line could be of any release, so the lines come first.
  const snapshots = fresh.map(({ line, snapshot }) => ({
    path: paths.snapshot(line.trusted),
    body: snapshotText(snapshot),
  }));
  const files = [{ path: paths.lock, body: text }, ...snapshots];
  const obsolete = stray.map((name) => `${paths.folder}/${name}`);
  const written = await writeTogether(folder, { files, obsolete });
  return written.ok ? ok(stray) : written;
};

/** What came of one list. `kept` is the release that may answer now: the pulled one, or the last valid one. */
const outcomeOf = ({ list, fetched }: PullAttempt, isCheck: boolean) => {
  const { trust, line, examined } = list;
  const about = { name: trust.name, pubkey: trust.pubkey, kept: (examined.ok && line) || null };
  if (!fetched.ok) return { ...about, state: 'failed', detail: `REFUSED: ${fetched.error}; ${whatStays(list)}` };
  const { line: next, topics, isKept } = fetched.value;
  if (isCheck && !isKept)
    return { ...about, state: 'outdated', detail: `seq ${next.seq} is served; ${whatStays(list)}.` };
  const moved =
    next.key === trust.pubkey
      ? ''
      : ` The key you trust announced ${next.key}, which signs now: put that into "trusts" with your next release.`;
  const what = `seq ${next.seq}, ${countText(topics, 'topic')}`;
  return isKept
    ? { ...about, state: 'unchanged', detail: `up to date, ${what}.${moved}` }
    : { ...about, state: 'new', detail: `verified and taken in, ${what}, SHA-256 ${next.sha256}.${moved}`, kept: next };
};

const whatStays = ({ line, isForgotten, examined }: KeptList): string => {
  if (line === undefined && !isForgotten) return 'there is no snapshot yet';
  const which = line === undefined ? 'its snapshot' : `the snapshot of ${line.fetched} (seq ${line.seq})`;
  return examined.ok ? `${which} stays` : `${which} is left out: ${examined.error}`;
};
