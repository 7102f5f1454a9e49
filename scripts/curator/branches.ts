// Reads from version control what every branch and tag has released, so that a release from an older checkout does not
// use a sequence number twice. Without git, only the history beside the registry counts.
import { spawnSync } from 'node:child_process';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { HistoryEntry } from '../../src/domain/signing/history.ts';
import { holdsSignature } from '../../src/domain/signing/history-walk.ts';
import { Signatures } from '../../src/domain/signing/signatures.ts';

/** The newest release of each branch and tag in `folder` that one of `keys` signed; none outside git. Fails if git does. */
export const releasedElsewhere = async (folder: string, keys: readonly string[]) => {
  const refs = git(folder, ['for-each-ref', '--format=%(refname)']);
  if (!refs.ok) return refs.error === NO_REPOSITORY ? ok([]) : refs;
  const found: { readonly ref: string; readonly entry: HistoryEntry }[] = [];
  for (const ref of refs.value.split('\n').filter((name) => name !== '')) {
    const file = git(folder, ['show', `${ref}:./signed/signatures.json`]);
    const ours = file.ok ? historyIn(file.value).filter(({ key }) => keys.includes(key)) : [];
    for (const entry of ours.toSorted((a, b) => b.seq - a.seq)) {
      // Anyone can push a branch with an invented entry; only a signed one counts.
      if (!(await holdsSignature(entry))) continue;
      found.push({ ref, entry });
      break;
    }
  }
  return ok(found);
};

const historyIn = (text: string): readonly HistoryEntry[] => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Signatures), text);
  return parsed.success ? parsed.output.history : [];
};

const NO_REPOSITORY = 'there is no repository';
const MAX_OUTPUT_BYTES = 50_000_000;

/** What git prints for `args` in `folder`. Fails with a sentence. */
export const git = (folder: string, args: readonly string[]): Result<string, string> => {
  // Variables such as GIT_DIR, which git sets for its hooks, would point to another repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const options = { encoding: 'utf8', env: { ...env, LC_ALL: 'C', TZ: 'UTC' }, maxBuffer: MAX_OUTPUT_BYTES } as const;
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], options);
  if (status === 0) return ok(stdout);
  const isAbsent = error !== undefined && 'code' in error && error.code === 'ENOENT';
  if (isAbsent || stderr?.includes('not a git repository')) return fail(NO_REPOSITORY);
  return fail(`git cannot read ${folder}: ${(stderr ?? String(error)).trim().split('\n')[0]}`);
};
