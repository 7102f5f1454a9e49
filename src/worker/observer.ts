// Where outcomes of requests go: a line in the log, a row in an Analytics Engine dataset, both or neither.
import { bugOf, type Observer, type RequestOutcome } from '../http/mcp/outcome.ts';

type DataPoint = { readonly indexes?: string[]; readonly blobs?: string[]; readonly doubles?: number[] };

/** What is used of an Analytics Engine dataset. */
export interface Dataset {
  writeDataPoint(row: DataPoint): void;
}

/** The observer, which writes a line in the log where `log` says so; undefined where there is neither a log nor a dataset. */
export const createObserver = ({
  log,
  dataset,
}: {
  log: boolean;
  dataset: Dataset | undefined;
}): Observer | undefined => {
  if (!log && dataset === undefined) return undefined;
  return (route, outcome) => {
    if (log) console.log(JSON.stringify({ event: 'request', route, ...outcome }));
    if (dataset !== undefined) countIn(dataset, dataPointOf(route, outcome));
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

/** Writes a bug to the log, without the message, which may quote what a caller sent. */
export const reportBug = (error: unknown): void => console.error(JSON.stringify({ event: 'bug', ...bugOf(error) }));

// The order is the dataset's column order, which docs/operate.md gives: add new values at the end.
const dataPointOf = (route: string, { era, method, tool, topic, fault, status, ms }: RequestOutcome) => ({
  indexes: [tool ?? method ?? route],
  blobs: [route, era ?? '', method ?? '', tool ?? '', topic ?? '', fault ?? ''],
  doubles: [status, ms],
});
