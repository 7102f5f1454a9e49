// Empty folders for tests, which remove them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const folderUntil = (end: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'three-good-sources-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder for all tests of a file. */
export const folderForFile = (): string => folderUntil(afterAll);

/** A folder for one test. */
export const folderForTest = (): string => folderUntil(onTestFinished);
