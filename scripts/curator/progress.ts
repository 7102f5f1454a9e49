// Concurrent work on many items, with a progress bar in a terminal.
/// <reference path="../../src/local/cli-progress.d.ts" />
import { Presets, SingleBar } from 'cli-progress';
import { inLanes } from '../in-lanes.ts';

/** `what` names the items beside the bar, which appears only if `shown`. */
type Progress = { readonly what: string; readonly lanes: number; readonly shown: boolean };

/** The results of `work` for `items`, in their order. Runs at most `lanes` at a time. */
export const withProgress = async <Item, Done>(
  items: readonly Item[],
  { what, lanes, shown }: Progress,
  work: (item: Item) => Promise<Done>,
): Promise<readonly Done[]> => {
  const format = `${what} {bar} {value}/{total}`;
  const bar = shown ? new SingleBar({ format, clearOnComplete: true }, Presets.shades_classic) : undefined;
  bar?.start(items.length, 0);
  const done = await inLanes(items, lanes, async (item) => {
    const one = await work(item);
    bar?.increment();
    return one;
  });
  bar?.stop();
  return done;
};
