// Where outcomes of requests go: counts or a line each in the log, and a row each in an Analytics Engine dataset.
import { bugOf, type Observer, type RequestOutcome } from '../http/mcp/outcome.ts';

type DataPoint = { readonly indexes?: string[]; readonly blobs?: string[]; readonly doubles?: number[] };

/** What is used of an Analytics Engine dataset. */
export interface Dataset {
  writeDataPoint(row: DataPoint): void;
}

/** `on`: counts, and a line for each fault. `each`: a line for each request. */
export type LogMode = 'off' | 'on' | 'each';

/** Keeps the isolate until the promise is settled. */
type Later = (written: Promise<void>) => void;

type ObserverParts = {
  readonly log: LogMode;
  readonly dataset: Dataset | undefined;
  readonly later: Later;
  readonly report: (error: unknown) => void;
};

/** The observer; undefined where there is neither a log nor a dataset. */
export const createObserver = ({ log, dataset, later, report }: ObserverParts): Observer | undefined => {
  const observers = [
    ...(log === 'each' ? [logEach] : []),
    ...(log === 'on' ? [countRequests(later), logFaults(later)] : []),
    ...(dataset === undefined ? [] : [rowsIn(dataset, report)]),
  ];
  if (observers.length === 0) return undefined;
  return (route, outcome) => {
    for (const observe of observers) observe(route, outcome);
  };
};

const print = (line: object): void => console.log(JSON.stringify(line));

const logEach: Observer = (route, outcome) => print({ event: 'request', route, ...outcome });

/** How long counts are kept before they are written, in milliseconds. */
export const COUNTS_MS = 5_000;

/** Writes what was counted a few seconds after the first request of a count. An isolate that ends before loses that. */
const countRequests = (later: Later): Observer => {
  const counts = new Map<string, { readonly of: object; count: number }>();
  let due = 0;
  const write = (): void => {
    print({ event: 'requests', counts: [...counts.values()].map(({ of, count }) => ({ ...of, count })) });
    counts.clear();
    due = 0;
  };
  return (route, { method, tool, status, fault, ms }) => {
    const time = timeClass(ms);
    const key = `${route} ${method} ${tool} ${status} ${fault} ${time}`;
    const counted = counts.get(key);
    if (counted === undefined) counts.set(key, { of: { route, method, tool, status, fault, time }, count: 1 });
    else counted.count += 1;
    const now = Date.now();
    // Long past, it was lost with the request that it waited for.
    if (now < due + COUNTS_MS) return;
    due = now + COUNTS_MS;
    later(after(COUNTS_MS).then(write));
  };
};

const timeClass = (ms: number): string => {
  const limit = [10, 100, 1000].find((one) => ms < one);
  return limit === undefined ? 'from 1000 ms' : `below ${limit} ms`;
};

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Faults, and bugs, have at most one line in so many milliseconds each. */
const FAULT_MS = 1_000;

/**
 * Writes a line at once; in a flood one a second, which is the last of those that waited, with the number of the others. The end
 * of a flood is written a second after the line before it.
 */
const bounded = (write: (line: object) => void, later: Later): ((line: object) => void) => {
  let next = 0;
  let waiting: { line: object; others: number } | undefined;
  const put = (line: object, leftOut: number): void => {
    write({ ...line, ...(leftOut > 0 && { left_out: leftOut }) });
    next = Date.now() + FAULT_MS;
    waiting = undefined;
  };
  return (line) => {
    const now = Date.now();
    // Long past, the end of a flood was lost with the request that it waited for.
    if (now >= next) put(line, waiting === undefined ? 0 : waiting.others + 1);
    else if (waiting !== undefined) Object.assign(waiting, { line, others: waiting.others + 1 });
    else {
      const mine = { line, others: 0 };
      waiting = mine;
      later(after(next - now).then(() => void (waiting === mine && put(mine.line, mine.others))));
    }
  };
};

const logFaults = (later: Later): Observer => {
  const write = bounded(print, later);
  return (route, outcome) => {
    if (outcome.fault !== undefined || outcome.status >= 500) write({ event: 'fault', route, ...outcome });
  };
};

/** Adds rows to a dataset. One that fails is reported and harms no answer. */
export const rowWriter =
  (dataset: Dataset, report: ObserverParts['report']) =>
  (row: DataPoint): void => {
    try {
      dataset.writeDataPoint(row);
    } catch (error) {
      report(error);
    }
  };

/** Writes bugs to the log, without the message, which may quote what a caller sent; in a flood one line a second. */
export const bugReporter = (later: Later): ObserverParts['report'] => {
  const write = bounded((line) => console.error(JSON.stringify(line)), later);
  return (error) => write({ event: 'bug', ...bugOf(error) });
};

const rowsIn = (dataset: Dataset, report: ObserverParts['report']): Observer => {
  const write = rowWriter(dataset, report);
  return (route, outcome) => write(dataPointOf(route, outcome));
};

// The order is the dataset's column order, which docs/operate.md gives: add new values at the end.
const dataPointOf = (route: string, { era, method, tool, topic, fault, status, ms }: RequestOutcome) => ({
  indexes: [tool ?? method ?? route],
  blobs: [route, era ?? '', method ?? '', tool ?? '', topic ?? '', fault ?? ''],
  doubles: [status, ms],
});
