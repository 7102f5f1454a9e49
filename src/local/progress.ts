// A progress bar on stderr for runs that take longer than a second, if stderr is a terminal.

/** When a run becomes long enough to show. */
const PATIENCE_MS = 1000;
const WIDTH = 40;
const CLEARED = '\r\u001b[K';

/** Reports `done` of `total` of `what`, from 0 to all; shows nothing before a second has passed or where nobody looks. */
export const createProgress = (what: string): ((done: number, total: number) => void) => {
  let start = Date.now();
  let isShown = false;
  return (done, total) => {
    if (done === 0) start = Date.now();
    if (done === total) {
      if (isShown) process.stderr.write(CLEARED);
      isShown = false;
    } else if (isShown || (process.stderr.isTTY && Date.now() - start > PATIENCE_MS)) {
      isShown = true;
      const bar = '█'.repeat((WIDTH * done) / total).padEnd(WIDTH, '░');
      process.stderr.write(`${CLEARED}${what} ${bar} ${done}/${total}`);
    }
  };
};
