// When the progress bar of a command is shown.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '../../../scripts/curator/progress.ts';

const terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY') ?? { value: undefined, configurable: true };
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.defineProperty(process.stderr, 'isTTY', terminal);
});

test.each([
  { says: 'is shown after a second', milliseconds: 1001, isTTY: true, isShown: true },
  { says: 'is not shown before', milliseconds: 999, isTTY: true, isShown: false },
  { says: 'is not shown where nobody looks', milliseconds: 1001, isTTY: false, isShown: false },
])('the bar $says, and leaves no timer behind', async ({ milliseconds, isTTY, isShown }) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
  const work = async (item: number): Promise<number> => {
    if (item === 1) vi.advanceTimersByTime(milliseconds);
    return item;
  };
  expect(await withProgress([1, 2, 3], { what: 'files', lanes: 1 }, work)).toEqual([1, 2, 3]);
  const bar = `files ${'█'.repeat(26)}${'░'.repeat(14)} 2/3`;
  expect(write.mock.calls.some(([text]) => String(text).endsWith(bar))).toBe(isShown);
  expect(write.mock.lastCall).toEqual(isShown ? ['\r\u001b[K'] : undefined);
  expect(vi.getTimerCount()).toBe(0);
});
