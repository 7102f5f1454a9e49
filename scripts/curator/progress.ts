// Concurrent work on many items, counted on stderr if that is a terminal.
import { inLanes } from '../in-lanes.ts';

const CLEARED = '\r\u001b[K';

/** The results of `work` for `items`, in their order. Runs at most `lanes` at a time; `what` names the items beside the count. */
export const withProgress = async <Item, Done>(
  items: readonly Item[],
  { what, lanes }: { readonly what: string; readonly lanes: number },
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  let done = 0;
  return inLanes(items, lanes, async (item) => {
    const one = await work(item);
    done += 1;
    const count = done === items.length ? '' : `${done} of ${items.length} ${what}`;
    if (process.stderr.isTTY) process.stderr.write(CLEARED + count);
    return one;
  });
};
