// CONTRIBUTING and docs/architecture.md name files and folders; each of them has to be there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Names in backticks that look like a path of this project. */
const pathsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:ts|json|toml|md))`/g)].map(
    ([, path = '']) => path,
  );

/** Folders that a build or a test writes, which a fresh clone does not have. */
const WRITTEN = readFileSync('.gitignore', 'utf8').split('\n');
const isThere = (path: string): boolean =>
  ['', 'src/'].some((folder) => existsSync(`${folder}${path}`)) ||
  WRITTEN.some((one) => one !== '' && `${path}/`.startsWith(one));

test('a name that is no file is seen', () =>
  expect(
    pathsIn('CONTRIBUTING.md')
      .concat('protocol/none.ts')
      .filter((path) => !isThere(path)),
  ).toEqual(['protocol/none.ts']));

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s names only files that are there', (file) => {
  expect(pathsIn(file).filter((path) => !isThere(path))).toEqual([]);
});
