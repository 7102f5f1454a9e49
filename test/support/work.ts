// How much work something is: how often V8 runs a function or a block of the sync, and the time of the processor, which also
// counts what the engine does by itself, such as regular expressions.
import { Session } from 'node:inspector';

type Counted = {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
};

/** How often functions and blocks below a folder of the sources run. */
export const stepsOf = (folder: string, work: () => unknown): number => {
  const session = new Session();
  session.connect();
  let steps = 0;
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  work();
  session.post('Profiler.takePreciseCoverage', (error, { result }: { readonly result: readonly Counted[] }) => {
    if (error !== null) throw new Error(error.message);
    for (const { url, functions } of result)
      if (url.includes(folder)) for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return steps;
};

/** The time of the processor in milliseconds. */
export const timeOf = (work: () => unknown): number => {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};
