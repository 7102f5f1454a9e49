import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequestOutcome } from '../../../src/http/mcp/outcome.ts';
import { bugReporter, COUNTS_MS, createObserver, type Dataset, type LogMode } from '../../../src/worker/observer.ts';

const CALL = { method: 'tools/call', tool: 'search', topic: 'chess' };
const OUTCOME: RequestOutcome = { status: 200, ms: 4, era: 'envelope', ...CALL };

const collecting = (): Dataset & { readonly rows: object[] } => {
  const rows: object[] = [];
  return { rows, writeDataPoint: (row) => rows.push(row) };
};

afterEach(() => {
  vi.restoreAllMocks();
});

const never = (): never => {
  throw new Error('nothing is kept for later');
};

test('where nobody wants to know, there is nothing to tell', () =>
  expect(createObserver({ log: 'off', dataset: undefined, later: never, report: never })).toBeUndefined());

/** An observer in this mode, its printed lines and its promises for later. */
const observing = (log: LogMode) => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const kept: Promise<void>[] = [];
  const observe = createObserver({ log, dataset: undefined, later: (written) => kept.push(written), report: never });
  const lines = () => printed.mock.calls.map(([line]) => JSON.parse(String(line)));
  return { observe: (outcome: RequestOutcome) => observe?.('/mcp', outcome), lines, kept };
};

test('a log of each request gets one line of JSON at once', () => {
  const { observe, lines, kept } = observing('each');
  observe(OUTCOME);
  expect([lines(), kept]).toEqual([[{ event: 'request', route: '/mcp', ...OUTCOME }], []]);
});

describe('a log of counts', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  const counted = { route: '/mcp', method: 'tools/call', tool: 'search', status: 200, time: 'below 10 ms' };

  test('writes what it counted a few seconds after the first request, and then begins anew', async () => {
    const { observe, lines, kept } = observing('on');
    for (const ms of [0, 9, 10, 1000]) observe({ ...OUTCOME, ms });
    observe({ status: 404, ms: 0 });
    expect([lines(), kept.length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(COUNTS_MS);
    await kept[0];
    const counts = [
      { ...counted, count: 2 },
      { ...counted, time: 'below 100 ms', count: 1 },
      { ...counted, time: 'from 1000 ms', count: 1 },
      { route: '/mcp', status: 404, time: 'below 10 ms', count: 1 },
    ];
    expect(lines()).toEqual([{ event: 'requests', counts }]);
    observe(OUTCOME);
    await vi.advanceTimersByTimeAsync(COUNTS_MS);
    expect(lines()[1]).toEqual({ event: 'requests', counts: [{ ...counted, count: 1 }] });
    await vi.advanceTimersByTimeAsync(10 * COUNTS_MS);
    expect([lines().length, kept.length]).toEqual([2, 2]);
  });

  test('waits anew where a write was lost with the request that it waited for', async () => {
    const { observe, lines, kept } = observing('on');
    observe(OUTCOME);
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 2 * COUNTS_MS - 1);
    observe(OUTCOME);
    expect(kept).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    observe(OUTCOME);
    expect(kept).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(COUNTS_MS);
    expect(lines()).toEqual([{ event: 'requests', counts: [{ ...counted, count: 3 }] }]);
  });

  const refused: RequestOutcome = { status: 400, ms: 1, fault: 'not_json' };
  const failed: RequestOutcome = { status: 500, ms: 2 };
  const faultLine = (outcome: RequestOutcome, leftOut?: number) => ({
    ...{ event: 'fault', route: '/mcp', ...outcome },
    ...(leftOut && { left_out: leftOut }),
  });

  test('has a line for each fault at once, in a flood one a second with the number of those left out, its end included', async () => {
    const { observe, lines, kept } = observing('on');
    for (let nth = 0; nth < 100; nth += 1) observe(refused);
    observe(failed);
    observe(OUTCOME);
    expect(lines()).toEqual([faultLine(refused)]);
    await vi.advanceTimersByTimeAsync(999);
    expect(lines()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines().slice(1)).toEqual([faultLine(failed, 99)]);
    observe(refused);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines().slice(2)).toEqual([faultLine(refused)]);
    await vi.advanceTimersByTimeAsync(COUNTS_MS);
    await Promise.all(kept);
    const counts = [
      { fault: 'not_json', count: 101 },
      { status: 500, count: 1 },
      { tool: 'search', count: 1 },
    ];
    expect(lines().slice(3)).toMatchObject([{ event: 'requests', counts }]);
  });

  test('the end of a flood that was lost with its request is counted in the next line', () => {
    const { observe, lines } = observing('on');
    for (let nth = 0; nth < 100; nth += 1) observe(refused);
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 1000);
    observe(failed);
    observe(refused);
    expect(lines()).toEqual([faultLine(refused), faultLine(failed, 99)]);
  });

  test('a second flood keeps its own second, though the timer of the first one comes late', async () => {
    const { observe, lines } = observing('on');
    for (let nth = 0; nth < 3; nth += 1) observe(refused);
    await vi.advanceTimersByTimeAsync(500);
    vi.setSystemTime(Date.now() + 500);
    observe(failed);
    observe(refused);
    await vi.advanceTimersByTimeAsync(999);
    expect(lines()).toEqual([faultLine(refused), faultLine(failed, 2)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines().slice(2)).toEqual([faultLine(refused)]);
  });
});

test.each([
  {
    says: 'a tool call is a row under its tool',
    outcome: OUTCOME,
    want: { indexes: ['search'], blobs: ['/mcp', 'envelope', 'tools/call', 'search', 'chess', ''], doubles: [200, 4] },
  },
  {
    says: 'what has no tool and no method is a row under its route',
    outcome: { status: 404, ms: 0 },
    want: { indexes: ['/mcp'], blobs: ['/mcp', '', '', '', '', ''], doubles: [404, 0] },
  },
])('$says', ({ outcome, want }) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const dataset = collecting();
  createObserver({ log: 'off', dataset, later: never, report: never })?.('/mcp', outcome);
  expect(dataset.rows).toEqual([want]);
  expect(log).not.toHaveBeenCalled();
});

test('a dataset that fails is reported and harms nobody', () => {
  const report = vi.fn<(error: unknown) => void>();
  createObserver({ log: 'off', dataset: { writeDataPoint: never }, later: never, report })?.('/mcp', OUTCOME);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a bug is logged without its message, in a flood one a second with the number of those left out', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const kept: Promise<void>[] = [];
  const report = bugReporter((written) => kept.push(written));
  for (let nth = 0; nth < 100; nth += 1) report(new RangeError('zebra finch'));
  report(new TypeError('x'));
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(kept);
  vi.useRealTimers();
  const lines = error.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { event: 'bug', name: 'RangeError', at: expect.anything() },
    { event: 'bug', name: 'TypeError', at: expect.anything(), left_out: 99 },
  ]);
  expect(lines.join()).not.toContain('zebra');
});
