// Only one run at a time: a second one is told who works, and a lock that nobody holds any more is taken over.
import { spawn } from 'node:child_process';
import nodeFs, { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fs } from '../../../src/harness/disk/atomic.ts';
import { createLock } from '../../../src/harness/disk/lock.ts';
import { fsWith, refuse, useBox } from '../../support/box.ts';
import { ALL, openBox } from '../../support/harness.ts';
import { BUNDLE, buildBundle } from '../../support/stdio.ts';
import { fillSmall } from './killed.ts';

const LOCK = '~/.local/state/three-good-sources/lock';
const HOUR = 60 * 60 * 1000;
const GONE = 99_999_999;
const box = useBox();

/** Puts a lock there; returns who holds it. */
const lockFor = (pid: number, { age = 0, host = hostname(), nonce = 'n' } = {}) => {
  const about = { pid, host, since: new Date(Date.now() - age).toISOString() };
  box.write(LOCK, { ...about, nonce });
  return { ...about, file: LOCK };
};

test('a second run is told who works, a status names it, and a dry run does not wait', async () => {
  const holder = lockFor(process.ppid, { age: 5000 });
  expect(await box.sync()).toMatchObject({ status: 'busy', holder, warnings: [] });
  expect(box.status().lock).toEqual(holder);
  expect((await box.sync({ dryRun: true })).status).toBe('success');
  box.remove(LOCK);
  const [first, second] = await Promise.all([box.sync(), box.sync()]);
  expect(first.status).toBe('success');
  expect(second).toMatchObject({ status: 'busy', holder: { pid: process.pid } });
});

test('real processes at once: every run ends well or busy, and the files are whole', async () => {
  buildBundle();
  fillSmall(box);
  const runs = Array.from({ length: 4 }, () => {
    const child = spawn(
      process.execPath,
      [BUNDLE, 'sync', '--json', '--project', box.project, ...ALL.flatMap((name) => ['--target', name])],
      { env: { ...process.env, HOME: box.home, XDG_STATE_HOME: '', CLAUDE_CONFIG_DIR: undefined } },
    );
    return new Promise<number | null>((resolve) => child.once('exit', resolve));
  });
  const codes = await Promise.all(runs);
  expect(codes).toContain(0);
  expect(codes.every((code) => code === 0 || code === 4)).toBe(true);
  expect((await box.sync()).targets.codex?.synced).toBe(0);
});

test.each([
  ['that cannot be made', 'mkdirSync', 'ENOTDIR'],
  ['that nobody may write', 'writeFileSync', 'EACCES'],
  ['with an old lock that cannot be moved', 'renameSync', 'EPERM'],
] as const)('a state folder %s is an error that names it', async (_, name, code) => {
  if (name === 'renameSync') lockFor(GONE);
  const warning = `${box.stateFolder} cannot be written (${code}): check permissions, then sync again`;
  const report = await openBox({ fs: fsWith(name, () => refuse(code)), keep: box.root }).sync();
  expect(report).toMatchObject({ status: 'error', warnings: [warning] });
});

describe('a lock', () => {
  const path = () => join(box.stateFolder, 'lock');
  const lock = (fs: Fs = nodeFs) => createLock(path(), LOCK, fs);
  const left = () => readdirSync(box.stateFolder);
  const DONE = { ok: true, value: 'done' };
  const hold = (fs?: Fs) => lock(fs).hold(async () => 'done');
  const busy = (holder: object) => ({ ok: false, error: { status: 'busy', holder } });

  beforeEach(() => vi.setSystemTime('2026-01-01T12:00:00Z'));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A lock in which nothing stands yet. */
  const emptyFor = (age: number) => {
    box.write(LOCK, '');
    const time = (Date.now() - age) / 1000;
    utimesSync(path(), time, time);
    return { pid: 0, host: hostname(), since: new Date().toISOString(), file: LOCK };
  };
  const ELSEWHERE = { age: HOUR, host: 'elsewhere' };
  test.each([
    ['of a living process', () => lockFor(process.ppid, { age: HOUR }), true],
    ['of a living process, for more than an hour,', () => lockFor(process.ppid, { age: HOUR + 1 }), false],
    ['of a process that is gone', () => lockFor(GONE), false],
    ['of an earlier process that had our id', () => lockFor(process.pid), false],
    ['of another machine', () => lockFor(GONE, ELSEWHERE), true],
    ['of another machine, for more than an hour,', () => lockFor(GONE, { ...ELSEWHERE, age: HOUR + 1 }), false],
    ['that is being written', () => emptyFor(4999), true],
    ['that nobody finished writing', () => emptyFor(5000), false],
  ])('%s is respected: %s', async (_, put, isHeld) => {
    const holder = put();
    if (holder.pid !== 0) expect(lock().holder()).toEqual(isHeld ? holder : undefined);
    expect(await hold()).toEqual(isHeld ? busy(holder) : DONE);
    expect(left()).toEqual(isHeld ? ['lock'] : []);
  });

  test('of a process that belongs to somebody else is respected', async () => {
    vi.spyOn(process, 'kill').mockImplementation(() => refuse('EPERM'));
    const holder = lockFor(GONE);
    expect(await hold()).toEqual(busy(holder));
  });

  test('is private, names its run, and goes with it', async () => {
    const mine = { pid: process.pid, host: hostname(), since: new Date().toISOString(), file: LOCK };
    const own = lock();
    const seen = await own.hold(async () => [
      own.holder(),
      statSync(path()).mode & 0o777,
      await own.hold(async () => 0),
    ]);
    expect(seen).toEqual({ ok: true, value: [mine, 0o600, busy(mine)] });
    expect([left(), own.holder()]).toEqual([[], undefined]);
    await expect(own.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect([left(), await own.hold(async () => 'done')]).toEqual([[], DONE]);
  });

  test.each([
    ['was removed', () => rmSync(path()), []],
    ['is that of another run', () => lockFor(GONE), ['lock']],
  ])('that %s meanwhile does not disturb the end of a run', async (_, change, names) => {
    expect((await lock().hold(async () => change())).ok).toBe(true);
    expect(left()).toEqual(names);
  });

  test.each([
    ['left', () => lockFor(GONE)],
    ['empty', () => emptyFor(5000)],
  ])('that another run takes first is that of the other run: %s', async (_, leave) => {
    leave();
    let holder = {};
    const other = fsWith('renameSync', () => (holder = lockFor(process.ppid, { nonce: 'new' })));
    expect(await hold(other)).toEqual(busy(holder));
    expect(left()).toEqual(['lock']);
    expect(lock().holder()).toEqual(holder);
  });

  test('that another run has moved away is free', async () => {
    lockFor(GONE);
    expect(await hold(fsWith('renameSync', () => rmSync(path())))).toEqual(DONE);
  });

  test('that comes back each time is left after three attempts', async () => {
    let attempts = 0;
    const again = fsWith('writeFileSync', () => {
      attempts += 1;
      lockFor(GONE);
    });
    expect(await hold(again)).toMatchObject(busy({ pid: 0, file: LOCK }));
    expect([attempts, existsSync(path())]).toEqual([3, false]);
  });
});
