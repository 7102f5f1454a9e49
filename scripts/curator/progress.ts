// Concurrent work on many items, with a progress bar on stderr if that is a terminal and the work takes longer than a second.
import { inLanes } from '../in-lanes.ts';

/** When work becomes long enough to show. */
const PATIENCE_MS = 1000;
const WIDTH = 40;
const CLEARED = '\r\u001b[K';

/** The results of `work` for `items`, in their order. Runs at most `lanes` at a time; `what` names the items beside the bar. */
export const withProgress = async <Item, Done>(
  items: readonly Item[],
  { what, lanes }: { readonly what: string; readonly lanes: number },
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  const report = createProgress(what, items.length);
  return inLanes(items, lanes, async (item) => {
    const one = await work(item);
    report();
    return one;
  });
};

/** Reports that one more of `total` is done. */
const createProgress = (what: string, total: number): (() => void) => {
  const start = Date.now();
  let done = 0;
  let isShown = false;
  return () => {
    done += 1;
    if (done === total) {
      if (isShown) process.stderr.write(CLEARED);
    } else if (isShown || (process.stderr.isTTY && Date.now() - start > PATIENCE_MS)) {
      isShown = true;
      const bar = '█'.repeat((WIDTH * done) / total).padEnd(WIDTH, '░');
      process.stderr.write(`${CLEARED}${what} ${bar} ${done}/${total}`);
    }
  };
};
