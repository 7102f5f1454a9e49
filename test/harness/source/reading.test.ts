// How the readers take the disk: what they cannot list is named, how far they look for folders, and which files are private.
import { expect, test } from 'vitest';
import { placesOf } from '../../../src/harness/clients/all.ts';
import type { Disk } from '../../../src/harness/machine.ts';
import { emptySource } from '../../../src/harness/model.ts';
import { readNested } from '../../../src/harness/source/nested.ts';
import { type Collected, filesIn, whyPrivate } from '../../../src/harness/source/reading.ts';
import { managedIn } from '../../../src/harness/source/settings.ts';
import { mapDisk } from '../../support/plans.ts';

const PLACES = { ...placesOf('/h', ['/p'], {}), managed: ['/m'] };
const collected = (disk: Partial<Disk>, isIgnored = (_: string): boolean => false): Collected => ({
  ...{
    ...emptySource(),
    places: PLACES,
    disk: { ...mapDisk({}), ...disk },
    isIgnored,
    isTracked: () => false,
    isExcluded: () => false,
    imported: { left: 1 },
  },
});

test('what of a folder cannot be listed is named', () => {
  const troubles = ['', 'a'].map((name) => ({ name, why: 'W' }));
  const reading = collected({ list: () => ({ files: ['b'], troubles }) });
  expect(filesIn(reading, { folder: '/f', root: '/f' }, 'skills')).toEqual(['b']);
  managedIn(reading);
  const of = (file: string, ...affects: readonly string[]) => ({ file, why: 'W', affects: [file, ...affects] });
  expect(reading.broken).toEqual([
    ...['/f/skills', '/f/skills/a'].map((file) => of(file)),
    ...['', '/a'].map((end) =>
      of(`/m/managed-settings.d${end}`, '/h/.claude.json', '/h/.claude/settings.json', '/p/.mcp.json'),
    ),
  ]);
});

test.each([
  [4999, ['a/f1'], ['/p/a/f0 cannot be listed', '/p/a/f2/CLAUDE.md could not be read'], []],
  [5000, [], [], [expect.stringContaining('5000 folders, 12 deep')]],
])('of %i folders in a folder of the project the rules are %j', (count, names, wrong, warnings) => {
  const all: Record<string, readonly string[] | undefined> = { '/p': ['a'], '/p/a/f0': undefined };
  all['/p/a'] = Array.from({ length: count }, (_, index) => `f${index}`);
  const folders = (path: string) => (path in all ? all[path] : []);
  const disk = mapDisk({ '/p/a/f1/CLAUDE.md': 'x' });
  const bug = (): never => {
    throw new Error('a bug');
  };
  const reading = collected({
    ...disk,
    folders,
    read: (path, root) => (path.endsWith('f2/CLAUDE.md') ? bug() : disk.read(path, root)),
  });
  readNested(reading, { scope: 'project', folder: '/p/.claude', root: '/p' });
  expect(reading.items.map(({ name }) => name)).toEqual(names);
  expect(reading.broken.map(({ file, why }) => `${file} ${why.split(/[:;]/)[0]}`)).toEqual(wrong);
  expect(reading.warnings).toEqual(warnings);
});

test.each<[path: string, real: string, why?: RegExp]>([
  ...['.claude/commands/a.md', '.agents/skills/s/SKILL.md', 'CLAUDE.local.md.x', 'a.md'].map(
    (path): [string, string] => [path, `/p/${path}`],
  ),
  ...['CLAUDE.local.md', '.claude/settings.local.json', 'own.md'].flatMap((path): [string, string, RegExp][] => [
    [path, '/p/a.md', /^git ignores it/],
    ['a.md', `/p/${path}`, /^git ignores it/],
  ]),
  ...['.a.md', '.claude/.x/a.md', '.claude/skills/s/.x', '.agents/skills/.s/x', 'a/.b/c'].flatMap(
    (path): [string, string, RegExp][] => [
      [path, '/p/a.md', /begins with a dot/],
      ['a.md', `/p/${path}`, /begins with a dot/],
    ],
  ),
  ['.claude/rules/a.md', '/x/.y/a.md'],
  ['.claude/rules/a.md', '/p/other/a.md', /^its link leads out of \.claude\/rules: put/],
  ['.claude/skills/s/x', '/p/other/x'],
])('whether %s, which is %s, is private', (path, real, why) => {
  const disk = { real: (one: string) => (one === `/p/${path}` ? real : one) };
  const reading = collected(disk, (one) => one.endsWith('/own.md'));
  const side = { folder: '/p/.claude', root: '/p' };
  expect(whyPrivate(reading, { ...side, scope: 'project' }, `/p/${path}`) ?? '').toMatch(why ?? /^$/);
  expect(whyPrivate(reading, { ...side, scope: 'user' }, `/p/${path}`)).toBeUndefined();
});
