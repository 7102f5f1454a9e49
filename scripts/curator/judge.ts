// Whether a downloaded list may be taken in, decided in a thread of its own: code that only computes lets no timer run, so a
// check that took too long could not be ended in the thread that waits for it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VerifiedSnapshot } from '../../src/domain/lists/examine.ts';
import type { Fetched, Snapshot } from '../../src/domain/lists/snapshot.ts';
import type { Trust } from '../../src/domain/registry/registry.ts';
import { fail, type Result } from '../../src/domain/result.ts';

/** What the thread is given: the files as they came, and the day against which dates are judged. */
export type Downloaded = { readonly trust: Trust; readonly files: Fetched; readonly today: string };
export type Judged = Result<{ readonly snapshot: Snapshot; readonly examined: VerifiedSnapshot }, string>;

/** How long the checks of one list may take; the largest that may be sent takes a few seconds. */
const JUDGING_MS = 30_000;

/** Serves all lists, one after the other, because starting one takes longer than most checks. */
let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/** The snapshot of a downloaded list and what it holds. Fails with a sentence, also when it takes too long. Never throws. */
export const judgeInTime = (downloaded: Downloaded, patienceMs = JUDGING_MS): Promise<Judged> => {
  const judged = before.then(() => judge(downloaded, patienceMs));
  before = judged;
  return judged;
};

const judge = async (downloaded: Downloaded, patienceMs: number): Promise<Judged> => {
  thread ??= new Worker(new URL('./judge-thread.ts', import.meta.url));
  const running = thread;
  const patience = AbortSignal.timeout(patienceMs);
  // A thread without work must not keep the program alive.
  running.ref();
  try {
    running.postMessage(downloaded);
    const [judged] = await once(running, 'message', { signal: patience });
    return judged;
  } catch {
    thread = undefined;
    void running.terminate();
    // An error of the thread may quote the list, which the reason must not.
    return fail(patience.aborted ? 'its checks take too long' : 'its checks ended with an error');
  } finally {
    running.unref();
  }
};
