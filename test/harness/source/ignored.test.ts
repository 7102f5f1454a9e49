// Which files git keeps private.
import { describe, expect, test } from 'vitest';
import { ignoredIn } from '../../../src/harness/source/ignored.ts';
import { mapDisk } from '../../support/plans.ts';
import { type Files, PLACES } from './read-source.ts';

describe('git keeps private', () => {
  const ignored = (files: Files, path: string): boolean =>
    ignoredIn(PLACES, mapDisk({ '/h/w/.git': 'xgitdir: q\ngitdir: g/h', ...files }))(path);
  const DEEP = { '/h/w/.gitignore': 'a*\n', '/h/w/p/.gitignore': '!ab\n' };
  const WORKTREE = { '/h/w/.git': 'gitdir:  /g/worktrees/w \r\n', '/g/worktrees/w/commondir': '/g\n' };
  const WINDOWS = { '/h/w/.git': 'gitdir: C:\\g', 'C:/g/info/exclude': 'a\n' };
  const ELSEWHERE = { '/h/.gitconfig': '[core]\n# excludesfile = ~/z\n\texcludesFile = "~/x y"', '/h/x y': 'a\n' };
  const OTHER = { '/h/.config/git/config': '[core]\nexcludesfile=/h/z~/y\n', '/h/z~/y': 'a\n' };
  test.each<[says: string, files: Files, yes: string, no?: string]>([
    ['nothing', {}, '', '/h/w/p/a /h/w/a/'],
    [
      'what a file of the repository names, at every depth',
      { '/h/w/.gitignore': 'a\n/b\nc/\n' },
      ...(['/h/w/a /h/w/p/a /h/w/b /h/w/c/x /h/w/p/c/', '/h/w/p/b /h/w/c /h/a /h/wa /x/y/a'] as const),
    ],
    ['what the deepest file says', DEEP, '/h/w/ab /h/w/p/aa /h/w/q/ab', '/h/w/p/ab /h/w/p/x/ab'],
    ['all in a folder that it ignores', { '/h/w/.gitignore': 'a/\n', '/h/w/a/.gitignore': '!b\n' }, '/h/w/a/b /h/w/a/'],
    ['what info/exclude names', { '/h/w/g/h/info/exclude': 'a\n' }, '/h/w/a', '/h/w/b'],
    ['what info/exclude of a worktree names', { ...WORKTREE, '/g/info/exclude': 'a\n' }, '/h/w/a'],
    ['what info/exclude of a repository on another drive names', WINDOWS, '/h/w/a'],
    ['what the person names for all', { '/h/.config/git/ignore': 'a\n' }, '/h/w/a'],
    ['what the person names elsewhere', { ...ELSEWHERE, '/h/.config/git/ignore': 'b\n' }, '/h/w/a', '/h/w/b'],
    ['what the person names in the other configuration', OTHER, '/h/w/a'],
  ])('%s', (_, files, yes, no = '') => {
    expect(yes.split(' ').filter((path) => path !== '' && !ignored(files, path))).toEqual([]);
    expect(no.split(' ').filter((path) => ignored(files, path))).toEqual([]);
  });

  test('nothing outside a repository', () => {
    const disk = mapDisk({ '/h/w/.gitignore': 'a\n', '/h/w/p/.gitignore': 'a\n' });
    expect(ignoredIn(PLACES, disk)('/h/w/p/a')).toBe(false);
    expect(ignoredIn({ ...PLACES, project: undefined }, disk)('/h/w/p/a')).toBe(false);
  });

  test('what a repository several folders up names', () => {
    const disk = mapDisk({ '/h/.git/x': '', '/h/.gitignore': 'a\n' });
    expect(ignoredIn(PLACES, disk)('/h/w/p/a')).toBe(true);
  });
});
