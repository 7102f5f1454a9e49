// How a command counts what it has done.
import { afterEach, expect, test, vi } from 'vitest';
import { withProgress } from '../../../scripts/curator/progress.ts';

const terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY') ?? { value: undefined, configurable: true };
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process.stderr, 'isTTY', terminal);
});

test.each([
  { says: 'counted and cleared', isTTY: true, want: ['1 of 3 files', '2 of 3 files', ''] },
  { says: 'not counted where nobody looks', isTTY: false, want: [] },
])('work is $says', async ({ isTTY, want }) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
  expect(await withProgress([1, 2, 3], { what: 'files', lanes: 1 }, async (item) => item)).toEqual([1, 2, 3]);
  expect(write.mock.calls.map(([text]) => text)).toEqual(want.map((text) => `\r\u001b[K${text}`));
});
