// The project that a command works on when nobody names one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectAround } from '../../src/local/project.ts';
import { folderForTest } from '../support/folders.ts';

test.each([
  ['the repository around the folder', ['a/.git/HEAD'], 'a/b/c', 'a'],
  ['a worktree, whose .git is a file', ['a/.git'], 'a/b/c', 'a'],
  ['the nearest of two repositories', ['a/.git/HEAD', 'a/b/.git/HEAD'], 'a/b/c', 'a/b'],
  ['the repository, not a package with a CLAUDE.md', ['a/.git', 'a/b/CLAUDE.md'], 'a/b/c', 'a'],
  ['without one, the nearest configuration', ['a/CLAUDE.md', 'a/b/.mcp.json'], 'a/b/c', 'a/b'],
  ['without either, the folder itself', [], 'a/b/c', 'a/b/c'],
  ['never the home folder', ['.git/HEAD', '.claude/x', 'CLAUDE.md'], 'a/b/c', 'a/b/c'],
])('is %s', (_, marks, from, is) => {
  const home = folderForTest();
  mkdirSync(join(home, from), { recursive: true });
  for (const mark of marks) {
    mkdirSync(dirname(join(home, mark)), { recursive: true });
    writeFileSync(join(home, mark), '');
  }
  expect(projectAround(join(home, from), home)).toBe(join(home, is));
});
