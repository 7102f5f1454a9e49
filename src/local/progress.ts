// A progress bar on stderr for runs that take longer than a second, where a person is looking.
import cliProgress, { type SingleBar } from 'cli-progress';

/** When a run becomes long enough to show. */
const PATIENCE_MS = 1000;

/** Reports `done` of `total` files; shows nothing before a second has passed or where stderr is no terminal. */
export const createProgress = (): ((done: number, total: number) => void) => {
  const start = Date.now();
  let bar: SingleBar | undefined;
  return (done, total) => {
    if (!process.stderr.isTTY || (bar === undefined && Date.now() - start < PATIENCE_MS)) return;
    if (bar === undefined) {
      bar = new cliProgress.SingleBar({
        format: 'files {bar} {value}/{total}',
        clearOnComplete: true,
        stream: process.stderr,
      });
      bar.start(total, done);
    }
    bar.update(done);
    if (done === total) bar.stop();
  };
};
