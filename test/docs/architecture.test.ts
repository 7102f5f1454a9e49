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

// What a newcomer looks for: the row of CONTRIBUTING names the file, and the file has what the row promises.
test.each([
  { to: 'a refusal and its code', file: 'protocol/faults.ts', has: /row\(-32\d{3}/ },
  { to: 'the matcher', file: 'domain/matching/match.ts', has: /threshold: CUTOFF_SCORE/ },
  { to: 'the sync', file: 'harness/targets/codex.ts', has: /config\.toml/ },
  { to: 'what `/health` says', file: 'http/site/health.ts', has: /status/ },
  { to: 'how a session opens, ages and ends', file: 'protocol/session.ts', has: /'ended?'/ },
])('CONTRIBUTING leads from "$to" to $file', ({ to, file, has }) => {
  const row = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${to} |`));
  expect(row).toContain(`\`${file}\``);
  expect(readFileSync(`src/${file}`, 'utf8')).toMatch(has);
});
