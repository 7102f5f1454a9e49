// A progress bar on stderr for runs that take longer than a second, if stderr is a terminal.
import cliProgress, { type SingleBar } from 'cli-progress';

/** When a run becomes long enough to show. */
const PATIENCE_MS = 1000;

/** Reports `done` of `total` files, from 0 to all; shows nothing before a second has passed or where nobody looks. */
export const createProgress = (): ((done: number, total: number) => void) => {
  let start = Date.now();
  let bar: SingleBar | undefined;
  return (done, total) => {
    if (done === 0) start = Date.now();
    if (done === total) {
      // Its timer would keep the process alive.
      bar?.stop();
      bar = undefined;
    } else if (bar !== undefined) bar.update(done);
    else if (process.stderr.isTTY && Date.now() - start > PATIENCE_MS) {
      bar = new cliProgress.SingleBar({
        format: 'files {bar} {value}/{total}',
        clearOnComplete: true,
        stream: process.stderr,
      });
      bar.start(total, done);
    }
  };
};
