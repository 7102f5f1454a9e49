// Empty folders for tests, removed after them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder for all tests of a file or a group. */
export const useFolder = (): string => makeFolder(afterAll);

/** A folder for the test that runs. */
export const testFolder = (): string => makeFolder(onTestFinished);

const makeFolder = (after: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'three-good-sources-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
