// Which files git keeps private.
import { describe, expect, test } from 'vitest';
import { ignoredIn, repositoryOf } from '../../../src/harness/source/ignored.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, PLACES } from '../../support/read-source.ts';

describe('git keeps private', () => {
  const ignored = (files: Files, path: string): boolean =>
    ignoredIn(PLACES, mapDisk({ '/h/w/.git': 'gitdir: g', ...files }))(path);
  test.each<{ says: string; files: Files; yes?: readonly string[]; no?: readonly string[] }>([
    { says: 'nothing', files: {}, no: ['/h/w/p/a', '/h/w/a/'] },
    {
      says: 'what a file of the repository names, at every depth',
      files: { '/h/w/.gitignore': 'a\n/b\nc/\n' },
      yes: ['/h/w/a', '/h/w/p/a', '/h/w/b', '/h/w/c/x', '/h/w/p/c/'],
      no: ['/h/w/p/b', '/h/w/c', '/h/a', '/h/wa'],
    },
    {
      says: 'what the deepest file says',
      files: { '/h/w/.gitignore': 'a*\n', '/h/w/p/.gitignore': '!ab\n' },
      yes: ['/h/w/ab', '/h/w/p/aa', '/h/w/q/ab'],
      no: ['/h/w/p/ab', '/h/w/p/x/ab'],
    },
    {
      says: 'everything in a folder that it ignores',
      files: { '/h/w/.gitignore': 'a/\n', '/h/w/a/.gitignore': '!b\n' },
      yes: ['/h/w/a/b', '/h/w/a/'],
    },
    { says: 'what info/exclude names', files: { '/h/w/g/info/exclude': 'a\n' }, yes: ['/h/w/a'], no: ['/h/w/b'] },
    {
      says: 'what info/exclude of a worktree names',
      files: {
        '/h/w/.git': 'gitdir:  /g/worktrees/w \r\n',
        '/g/worktrees/w/commondir': '/g\n',
        '/g/info/exclude': 'a\n',
      },
      yes: ['/h/w/a'],
    },
    { says: 'what the person names for all', files: { '/h/.config/git/ignore': 'a\n' }, yes: ['/h/w/a'] },
    {
      says: 'what the person names elsewhere',
      files: { '/h/.gitconfig': '[core]\n\texcludesFile = "~/x y"\n', '/h/x y': 'a\n', '/h/.config/git/ignore': 'b\n' },
      yes: ['/h/w/a'],
      no: ['/h/w/b'],
    },
    {
      says: 'what the person names in the other configuration',
      files: { '/h/.config/git/config': '[core]\nexcludesfile=/h/z\n', '/h/z': 'a\n' },
      yes: ['/h/w/a'],
    },
  ])('$says', ({ files, yes = [], no = [] }) => {
    expect(yes.filter((path) => !ignored(files, path))).toEqual([]);
    expect(no.filter((path) => ignored(files, path))).toEqual([]);
  });

  test('nothing outside a repository', () => {
    const disk = mapDisk({ '/h/w/.gitignore': 'a\n', '/h/w/p/.gitignore': 'a\n' });
    expect(ignoredIn(PLACES, disk)('/h/w/p/a')).toBe(false);
    expect(ignoredIn({ ...PLACES, project: undefined }, disk)('/h/w/p/a')).toBe(false);
    expect([repositoryOf(disk, '/h/w/p'), repositoryOf(mapDisk({ '/h/.git/x': '' }), '/h/w/p')]).toEqual([
      undefined,
      '/h',
    ]);
  });
});
