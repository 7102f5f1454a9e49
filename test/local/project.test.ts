// The project that a command works on when nobody names one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectAround } from '../../src/local/project.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'project-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test.each([
  { says: 'the repository around the folder', marks: ['a/.git/HEAD'], from: 'a/b/c', is: 'a' },
  { says: 'a worktree, whose .git is a file', marks: ['a/.git'], from: 'a/b/c', is: 'a' },
  { says: 'the nearest of two repositories', marks: ['a/.git/HEAD', 'a/b/.git/HEAD'], from: 'a/b/c', is: 'a/b' },
  {
    says: 'the repository, not a package with a CLAUDE.md',
    marks: ['a/.git', 'a/b/CLAUDE.md'],
    from: 'a/b/c',
    is: 'a',
  },
  { says: 'without one, the nearest configuration', marks: ['a/CLAUDE.md', 'a/b/.mcp.json'], from: 'a/b/c', is: 'a/b' },
  { says: 'without either, the folder itself', marks: [], from: 'a/b/c', is: 'a/b/c' },
  { says: 'never the home folder', marks: ['.git/HEAD', '.claude/x', 'CLAUDE.md'], from: 'a/b/c', is: 'a/b/c' },
])('is $says', ({ marks, from, is }) => {
  mkdirSync(join(home, from), { recursive: true });
  for (const mark of marks) {
    mkdirSync(dirname(join(home, mark)), { recursive: true });
    writeFileSync(join(home, mark), '');
  }
  expect(projectAround(join(home, from), home)).toBe(join(home, is));
});
