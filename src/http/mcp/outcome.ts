// What may be recorded of a request: no word of a query, no address, no session id, no name that a caller made up. Every
// log line and every metric is made from these values.
import type { Reply } from '../../protocol/call.ts';
import type { FaultName } from '../../protocol/faults.ts';
import type { EraName } from '../../protocol/versions.ts';

/** The outcome of one request. Absent values were not known when it was answered. */
export type RequestOutcome = {
  readonly status: number;
  /** Time until the answer was ready, in milliseconds. Workers stop the clock while code runs, so this is waiting time. */
  readonly ms: number;
  readonly era?: EraName;
  /** A method or tool that this server has; never one that was only asked for. */
  readonly method?: string;
  readonly tool?: string;
  /** What the tool says its answer was about, such as the slug that was found or why none was. */
  readonly topic?: string;
  readonly fault?: FaultName;
};

/** Takes the outcome of a request to `route`, which is a path or pattern of this server. */
export type Observer = (route: string, outcome: RequestOutcome) => void;

/** The outcome of a request that was answered with `status` after `ms` milliseconds. */
export const outcomeOf = (status: number, ms: number, { era, fault, ran }: Partial<Reply> = {}): RequestOutcome => ({
  ...{ status, ms },
  ...(era && { era }),
  ...ran,
  ...(fault && { fault }),
});

/**
 * What may be written about a bug: the kind of error and where it happened. Its message stays out, because a message
 * may quote what a caller sent.
 */
export const bugOf = (error: unknown): { readonly name: string; readonly at: readonly string[] } => {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const frames = stack
    .replace(message, '')
    .split('\n')
    .map((line) => line.trim());
  return { name, at: frames.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES) };
};
const FRAME = /^at [^\n]*:\d+:\d+\)?$/;
const MAX_FRAMES = 8;
