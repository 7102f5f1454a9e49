// What a run reads: each kind of file, the borders of what is too large, links, and what the system refuses.
import nodeFs, { chmodSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fs } from '../../../src/harness/disk/atomic.ts';
import { createDisk } from '../../../src/harness/disk/disk.ts';
import { backwards, fsWith, refuse, useBox } from '../../support/box.ts';

const LEADS_OUT = 'leads out of its folder through a symbolic link, which is not followed: put the file itself there';
const box = useBox(({ write, home }) => {
  write('~/real/a', 'a', 0o600);
  write('~/real/sub/b', 'b');
  for (const [name, to] of Object.entries({ link: 'real', nowhere: 'none', out: '../outside' }))
    symlinkSync(join(home, to), join(home, name));
  symlinkSync(join(home, 'other'), join(home, 'real/away'));
  write('~/other/c', 'c');
  write('~/../outside/d', 'd');
});
const diskOf = (fs: Fs = nodeFs, search: readonly string[] = []) => createDisk(fs, box.files.places, search);
const at = (path: string) => join(box.home, path);
const read = (path: string, within = '', fs?: Fs) => diskOf(fs).read(at(path), at(within));
const refused = (why: string) => ({ kind: 'refused', why });
const DENIED = 'cannot be read: give yourself permission to read it';
const IN_FILE = 'lies below something that is not a folder: move that away';

test.each([
  [0o600, false, false],
  [0o700, true, false],
  [0o640, false, true],
  [0o604, false, true],
  [0o611, false, false],
])('a file of mode %o can be run: %s, can be read by others: %s', (mode, executable, isShared) => {
  chmodSync(at('real/a'), mode);
  expect(read('real/a')).toEqual({ kind: 'file', bytes: new Uint8Array([97]), executable, isShared });
});

test.each([
  ['link/a', 'link', { kind: 'file' }],
  ['link/a', 'real', { kind: 'file' }],
  ['real/none/x', '', { kind: 'absent' }],
  ['link/none', 'real', { kind: 'absent' }],
  ['real', '', refused('is not a file: move it away')],
  ['real/a/x', '', refused(IN_FILE)],
  ['nowhere', '', refused('is a symbolic link that leads nowhere: remove it')],
  ['nowhere/x', '', refused('is a symbolic link that leads nowhere: remove it')],
  ['out/d', '', refused(LEADS_OUT)],
  ['link/a', 'real/sub', refused(LEADS_OUT)],
])('%s within /%s is %o', (path, within, found) => {
  expect(read(path, within)).toMatchObject(found);
});

test.each([
  ['~/real/a', 1, undefined],
  ['~/.claude.json', 64, undefined],
])('%s may have %i MiB, and no byte more', (path, mib) => {
  const size = mib * 1024 * 1024;
  const fs = (more: number): Fs =>
    ({ ...nodeFs, statSync: () => ({ size: size + more, mode: 0, isFile: () => true }) }) as never;
  box.write('~/.claude.json', '{}');
  expect(read(path.slice(2), '', fs(0)).kind).toBe('file');
  expect(read(path.slice(2), '', fs(1))).toEqual({
    ...refused(`is larger than ${mib} MiB: make it smaller`),
    isLarge: true,
  });
});

test.each([
  ['EACCES', refused(DENIED)],
  ['EPERM', refused(DENIED)],
  ['ENOTDIR', refused(IN_FILE)],
  ['EIO', refused('cannot be read (EIO)')],
  ['ENOENT', { kind: 'absent' }],
])('a read that ends with %s', (code, found) => {
  const fs = fsWith('readFileSync', () => refuse(code));
  expect(read('real/a', '', fs)).toEqual(found);
});

test('a read that ends without a code, or below a drive that is not there', () => {
  const broken = fsWith('readFileSync', () => {
    throw new Error('no');
  });
  expect(read('real/a', '', broken)).toEqual(refused('cannot be read (unknown error)'));
  const bare = { ...nodeFs, existsSync: () => false, lstatSync: () => undefined } as never as Fs;
  expect(diskOf(bare).read('/none/x', '/')).toEqual({ kind: 'absent' });
});

test('the real path of what is there, of what is not, and of a link to nowhere', () => {
  expect(['link', 'link/a', 'nowhere'].map((path) => diskOf().isFolder(at(path)))).toEqual([true, false, false]);
  expect(['link/sub/b', 'link/x/y', 'nowhere'].map((path) => diskOf().real(at(path)))).toEqual(
    ['real/sub/b', 'real/x/y', 'nowhere'].map(at),
  );
});

describe('a listing', () => {
  const list = (path: string, fs?: Fs, within = path) => diskOf(fs).list(at(path), at(within));

  test('has the files in order, without dot files, and follows no link out', () => {
    box.write('~/real/.hidden', 'x');
    box.write('~/real/sub-1/x.', 'x');
    symlinkSync(at('none'), at('real/nowhere'));
    symlinkSync(at('real/sub'), at('real/twice'));
    const files = ['a', 'away', 'nowhere', 'sub-1/x.', 'sub/b', 'twice/b'];
    for (const fs of [nodeFs, backwards])
      for (const folder of ['real', 'link']) expect(list(folder, fs)).toEqual({ files, troubles: [] });
    expect(list('real', nodeFs, '').files).toContain('away/c');
  });

  test('has 5000 names below each of its folders, and twelve levels', () => {
    const fs = { ...nodeFs, readdirSync: (path: string) => NAMES[path.slice(at('real/').length)] ?? [] } as never as Fs;
    const deep = (levels: number) => Array.from({ length: levels }, () => 'sub').join('/');
    const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    const NAMES: Record<string, string[]> = {
      '': ['a', 'c', 'full', 'over'],
      'full/': many(5000),
      'over/': many(5001),
    };
    box.write('~/real/full/x', '');
    box.write('~/real/over/x', '');
    const why = 'has more than 5000 names or 12 levels: make it smaller';
    const { files, troubles } = list('real', fs);
    expect([files.length, troubles]).toEqual([5002, [{ name: 'over', why }]]);
    box.write(`~/deep/${deep(12)}/x`, '');
    expect(list('deep')).toEqual({ files: [`${deep(12)}/x`], troubles: [] });
    box.write(`~/deep/${deep(13)}/x`, '');
    expect(list('deep').troubles).toEqual([{ name: 'sub', why }]);
  });

  test('names what cannot be listed, and goes on', () => {
    const denied = fsWith('readdirSync', (path) => String(path).endsWith('sub/') && refuse('EACCES'));
    expect(list('real', denied)).toEqual({ files: ['a', 'away'], troubles: [{ name: 'sub', why: DENIED }] });
    expect(list('none')).toEqual({ files: [], troubles: [] });
    expect(list('real/a')).toEqual({ files: [], troubles: [{ name: '', why: IN_FILE }] });
  });

  test('of folders has those that are shown, in order', () => {
    for (const name of ['z', 'y.', '.git']) box.write(`~/real/${name}/x`, 'x');
    for (const fs of [nodeFs, backwards]) expect(diskOf(fs).folders(at('real'))).toEqual(['sub', 'y.', 'z']);
    expect(diskOf().folders(at('none'))).toBeUndefined();
  });
});

test.each([
  ['a file, with its folder', 'link/a', ['link/a', 'real']],
  ['a folder', 'real', ['real']],
  ['what is not there, through the folder above', 'real/x/y', ['real/x/y', 'real/x', 'real']],
])('%s has to be writable', (_, path, needed) => {
  const asked: unknown[] = [];
  expect(diskOf(fsWith('accessSync', (one) => asked.push(one))).isWritable(at(path))).toBe(true);
  expect(asked).toEqual(needed.map(at));
  const locked = (one: unknown) => one === asked.at(-1) && refuse('EACCES');
  expect(diskOf(fsWith('accessSync', locked)).isWritable(at(path))).toBe(false);
});

describe('a program', () => {
  afterEach(() => vi.unstubAllGlobals());
  test.each([
    ['linux', 'codex', 'codex.cmd'],
    ['win32', 'codex.cmd', 'codex'],
  ])('on %s is %s, not %s, in any folder of the path', (platform, name, other) => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
    const has = () => diskOf(nodeFs, [at('none'), at('bin')]).hasProgram('codex');
    box.write(`~/bin/${other}`, 'x');
    expect(has()).toBe(false);
    box.write(`~/bin/${name}`, 'x');
    expect([has(), existsSync(at('none'))]).toEqual([true, false]);
  });
});
