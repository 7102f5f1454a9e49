// How far a command has come that takes long, on one line of the terminal that is erased at the end; elsewhere nothing.
import { inLanes } from '../in-lanes.ts';

/** As `inLanes`, and says how many of the items are done. */
export const inLanesShown = async <Item, Done>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  let done = 0;
  const show = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  };
  show(`0 of ${items.length}`);
  const results = await inLanes(items, lanes, async (item) => {
    const result = await work(item);
    done += 1;
    show(`${done} of ${items.length}`);
    return result;
  });
  show('');
  return results;
};
