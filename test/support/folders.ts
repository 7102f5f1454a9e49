// Empty folders for tests.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder that its caller removes. */
export const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'three-good-sources-')));

const folderUntil = (end: (remove: () => void) => void): string => {
  const folder = newFolder();
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder for all tests of a file. */
export const folderForFile = (): string => folderUntil(afterAll);

/** A folder for one test. */
export const folderForTest = (): string => folderUntil(onTestFinished);
