// Where outcomes of requests go: counts or a line each in the log, and a row each in an Analytics Engine dataset.
import { bugOf, type Observer, type RequestOutcome } from '../http/mcp/outcome.ts';

type DataPoint = { readonly indexes?: string[]; readonly blobs?: string[]; readonly doubles?: number[] };

/** What is used of an Analytics Engine dataset. */
export interface Dataset {
  writeDataPoint(row: DataPoint): void;
}

/** `on`: counts, and a line for each fault. `each`: a line for each request. */
export type LogMode = 'off' | 'on' | 'each';

/** `later` keeps the isolate until the promise is settled. */
type ObserverParts = {
  readonly log: LogMode;
  readonly dataset: Dataset | undefined;
  readonly later: (written: Promise<void>) => void;
};

/** The observer; undefined where there is neither a log nor a dataset. */
export const createObserver = ({ log, dataset, later }: ObserverParts): Observer | undefined => {
  const observers = [
    ...(log === 'each' ? [logEach] : []),
    ...(log === 'on' ? [countRequests(later), logFaults()] : []),
    ...(dataset === undefined ? [] : [rowsIn(dataset)]),
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
const countRequests = (later: ObserverParts['later']): Observer => {
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
    later(new Promise<void>((resolve) => setTimeout(resolve, COUNTS_MS)).then(write));
  };
};

const timeClass = (ms: number): string => {
  const limit = [10, 100, 1000].find((one) => ms < one);
  return limit === undefined ? 'from 1000 ms' : `below ${limit} ms`;
};

/** Of lines about faults or bugs of one kind at most one is written in so many milliseconds. */
const FAULT_MS = 1_000;

/** Writes a line at once; in a flood one of each kind a second, with the number of those of its kind left out before it. */
const bounded = (write: (line: object) => void): ((kind: string, line: object) => void) => {
  const kinds = new Map<string, { next: number; leftOut: number }>();
  return (kind, line) => {
    const now = Date.now();
    const { next, leftOut } = kinds.get(kind) ?? { next: 0, leftOut: 0 };
    if (now < next) {
      kinds.set(kind, { next, leftOut: leftOut + 1 });
      return;
    }
    write({ ...line, ...(leftOut > 0 && { left_out: leftOut }) });
    kinds.set(kind, { next: now + FAULT_MS, leftOut: 0 });
  };
};

const logFaults = (): Observer => {
  const write = bounded(print);
  return (route, outcome) => {
    const { status, fault } = outcome;
    if (fault !== undefined || status >= 500) write(`${status} ${fault}`, { event: 'fault', route, ...outcome });
  };
};

/** Adds a row to a dataset. One that fails is reported and harms no answer. */
export const countIn = (dataset: Dataset, row: DataPoint): void => {
  try {
    dataset.writeDataPoint(row);
  } catch (error) {
    reportBug(error);
  }
};

const writeBug = bounded((line) => console.error(JSON.stringify(line)));

/** Writes a bug to the log, without the message, which may quote what a caller sent. In a flood that is one line a second for each. */
export const reportBug = (error: unknown): void => {
  const bug = bugOf(error);
  writeBug(`${bug.name} ${bug.at[0]}`, { event: 'bug', ...bug });
};

const rowsIn =
  (dataset: Dataset): Observer =>
  (route, outcome) =>
    countIn(dataset, dataPointOf(route, outcome));

// The order is the dataset's column order, which docs/operate.md gives: add new values at the end.
const dataPointOf = (route: string, { era, method, tool, topic, fault, status, ms }: RequestOutcome) => ({
  indexes: [tool ?? method ?? route],
  blobs: [route, era ?? '', method ?? '', tool ?? '', topic ?? '', fault ?? ''],
  doubles: [status, ms],
});
