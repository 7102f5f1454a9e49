// How the readers take the disk: what they cannot list is named, and how far they look for folders.
import { expect, test } from 'vitest';
import type { Disk } from '../../../src/harness/machine.ts';
import { emptySource } from '../../../src/harness/model.ts';
import { placesOf } from '../../../src/harness/paths.ts';
import { readNested } from '../../../src/harness/source/nested.ts';
import { type Collected, filesIn } from '../../../src/harness/source/reading.ts';
import { managedIn } from '../../../src/harness/source/settings.ts';
import { mapDisk } from '../../support/plans.ts';

const PLACES = { ...placesOf('/h', ['/p'], {}), managed: ['/m'] };
const collected = (disk: Partial<Disk>): Collected => ({
  ...{ ...emptySource(), places: PLACES, disk: { ...mapDisk({}), ...disk }, isIgnored: () => false },
});

test('what of a folder cannot be listed is named', () => {
  const troubles = ['', 'a'].map((name) => ({ name, why: 'W' }));
  const reading = collected({ list: () => ({ files: ['b'], troubles }) });
  expect(filesIn(reading, { folder: '/f', root: '/f' }, 'skills')).toEqual(['b']);
  managedIn(reading);
  const of = (file: string, ...affects: readonly string[]) => ({ file, why: 'W', affects: [file, ...affects] });
  expect(reading.broken).toEqual([
    ...['/f/skills', '/f/skills/a'].map((file) => of(file)),
    ...['', '/a'].map((end) => of(`/m/managed-settings.d${end}`, '/h/.claude.json', '/p/.mcp.json')),
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
