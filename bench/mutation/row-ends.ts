// In place of 'vitest' for suites whose rows switched.test.ts runs again and again.
export * from 'vitest';

const waiting: (() => unknown)[] = [];
export const onTestFinished = (end: () => unknown): void => void waiting.push(end);
/** What a row asked for since the last call, the last first. */
export const takeRowEnds = (): readonly (() => unknown)[] => waiting.splice(0).reverse();
