// Concurrent work on many items, with a progress bar in a terminal.
import { createProgress } from '../../src/local/progress.ts';
import { inLanes } from '../in-lanes.ts';

/** The results of `work` for `items`, in their order. Runs at most `lanes` at a time; `what` names the items beside the bar. */
export const withProgress = async <Item, Done>(
  items: readonly Item[],
  { what, lanes }: { readonly what: string; readonly lanes: number },
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  const report = createProgress(what);
  let done = 0;
  report(done, items.length);
  return inLanes(items, lanes, async (item) => {
    const one = await work(item);
    done += 1;
    report(done, items.length);
    return one;
  });
};
