// CONTRIBUTING and docs/architecture.md name files and folders; each of them has to be there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names in backticks that look like a path of this project. */
const PATH = /(?<=`)(?:(?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:ts|json|toml|md))(?=`)/g;
const pathsIn = (file: string): readonly string[] => readFileSync(file, 'utf8').match(PATH) ?? [];

/** Folders that a build or a test writes, which a fresh clone does not have. */
const WRITTEN = readFileSync('.gitignore', 'utf8').split('\n');
const isThere = (path: string): boolean =>
  ['', 'src/'].some((folder) => existsSync(`${folder}${path}`)) ||
  WRITTEN.some((one) => one !== '' && `${path}/`.startsWith(one));

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s names only files that are there', (file) => {
  const missing = [...pathsIn(file), 'protocol/none.ts'].filter((path) => !isThere(path));
  expect(missing, 'the last is none on purpose').toEqual(['protocol/none.ts']);
});
