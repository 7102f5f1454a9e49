import { afterEach, expect, test, vi } from 'vitest';
import type { RequestOutcome } from '../../../src/http/mcp/outcome.ts';
import { createObserver, type Dataset, reportBug } from '../../../src/worker/observer.ts';

const OUTCOME: RequestOutcome = {
  status: 200,
  ms: 4,
  era: 'envelope',
  method: 'tools/call',
  tool: 'search',
  topic: 'chess',
};

const collecting = (): Dataset & { readonly rows: object[] } => {
  const rows: object[] = [];
  return { rows, writeDataPoint: (row) => rows.push(row) };
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('where nobody wants to know, there is nothing to tell', () =>
  expect(createObserver({ log: false, dataset: undefined })).toBeUndefined());

test('the log gets one line of JSON per request, and nothing about a dataset that is not there', () => {
  const [log, error] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue());
  createObserver({ log: true, dataset: undefined })?.('/mcp', OUTCOME);
  expect([log?.mock.calls, error?.mock.calls]).toEqual([[[expect.any(String)]], []]);
  expect(JSON.parse(String(log?.mock.calls[0]?.[0]))).toEqual({ event: 'request', route: '/mcp', ...OUTCOME });
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
  createObserver({ log: false, dataset })?.('/mcp', outcome);
  expect(dataset.rows).toEqual([want]);
  expect(log).not.toHaveBeenCalled();
});

test('a dataset that fails is reported and harms nobody', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const dataset: Dataset = {
    writeDataPoint: () => {
      throw new Error('over the limit');
    },
  };
  createObserver({ log: false, dataset })?.('/mcp', OUTCOME);
  expect(error).toHaveBeenCalledTimes(1);
});

test('a bug is logged without its message', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  reportBug(new RangeError('zebra finch'));
  const line = String(error.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({ event: 'bug', name: 'RangeError' });
  expect(line).not.toContain('zebra');
});
