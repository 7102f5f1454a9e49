// A run that is cut short: by another run, by a full disk, by a file that changes under it, by kill -9 at every step.
import { spawn, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';
import { ALL, contents, fillEverything, openBox } from '../../support/harness.ts';
import { BUNDLE, buildBundle } from '../../support/stdio.ts';
import { fsWith } from './box.ts';
import { fillSmall, killAtEvery } from './killed.ts';

const LOCK = '~/.local/state/three-good-sources/lock';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const box = useBox();

test('kill -9 at every 25th step is undone by the next run, which then does all of it', () => killAtEvery(25));

test("after kill -9 the user's files hold either the old text or the new one", () => {
  fillSmall(box);
  spawnSync(process.execPath, ['test/support/crash.ts', box.root, '25']);
  expect(box.read('~/.codex/config.toml')).toMatch(/^# mine\nmodel = "x"\n(\n\[mcp_servers\.a\]\ncommand = "a"\n)?$/);
});

test.each([
  ['a full disk', 'writeFileSync', 'ENOSPC', 12, { rolled_back: true }],
  ['a folder without permission', 'renameSync', 'EACCES', 12, { rolled_back: true }],
  ['a folder for backups that cannot be made', 'mkdirSync', 'EACCES', 2, {}],
] as const)('%s ends a run, and everything is as before', async (_, name, code, nth, how) => {
  fillEverything(box);
  const before = contents(box.root);
  let calls = 0;
  const fs = fsWith(name, () => {
    calls += 1;
    if (calls === nth) throw Object.assign(new Error('no'), { code });
  });
  const report = await openBox({ fs, keep: box.root }).sync();
  expect(report).toMatchObject({ status: 'error', ...how });
  expect(report.warnings[0]).toMatch(new RegExp(`^\\S+ could not be written \\(${code}\\): check`));
  expect(contents(box.root, ['/.local'])).toEqual(before);
  expect((await box.sync()).status).toBe('partial');
});

test.each([
  ['changes', '{}'],
  ['appears', undefined],
])('a file that %s under the run is not overwritten, and the run is put back', async (_, before) => {
  fillEverything(box);
  if (before !== undefined) box.write('~/.gemini/settings.json', before);
  let hasChanged = false;
  const fs = fsWith('renameSync', (_, to) => {
    if (hasChanged || !String(to).endsWith('journal.json')) return;
    hasChanged = true;
    box.write('~/.gemini/settings.json', '{"theirs": 1}');
  });
  const report = await openBox({ fs, keep: box.root }).sync();
  expect(report.status).toBe('error');
  expect(report.warnings.join()).toMatch(/settings\.json changed while the sync ran/);
  expect(box.read('~/.gemini/settings.json')).toBe('{"theirs": 1}');
  expect(existsSync(join(box.home, '.codex/config.toml'))).toBe(false);
});

test('two runs in one process: one works, the other is told at once', async () => {
  fillSmall(box);
  const [first, second] = await Promise.all([box.sync(), box.sync()]);
  expect(first.status).toBe('success');
  expect(second).toMatchObject({ status: 'busy', holder: { pid: process.pid } });
});

/** Puts a lock there, of a process on this machine unless another is named. */
const lockFor = (pid: number | undefined, minutes: number, host = hostname()) => {
  const lock = { pid, host, since: minutesAgo(minutes), nonce: 'n' };
  box.write(LOCK, lock);
  return { pid, since: lock.since, host, file: LOCK };
};
const isLocked = (): boolean => existsSync(join(box.stateFolder, 'lock'));

test('two processes: the one that comes second is told who works, the lock of a dead process is taken over', async () => {
  fillSmall(box);
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  const holder = lockFor(other.pid, 5);
  expect(await box.sync()).toMatchObject({ status: 'busy', holder });
  expect(box.status().lock).toEqual(holder);
  expect((await box.sync({ dryRun: true })).status).toBe('success');
  const gone = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await gone;
  expect((await box.sync()).status).toBe('success');
  expect(isLocked()).toBe(false);
});

test('a lock left by a dead process that had our process id is taken over', async () => {
  lockFor(process.pid, 5);
  expect((await box.sync()).status).toBe('success');
});

test.each([
  ['of another machine is respected', 'elsewhere', 59, 'busy'],
  ['of another machine is taken over after an hour', 'elsewhere', 61, 'success'],
  ['whose number a living process has is respected', hostname(), 59, 'busy'],
  ['whose number a living process has is taken over after an hour', hostname(), 61, 'success'],
])('a lock %s', async (_, host, minutes, status) => {
  lockFor(process.ppid, minutes, host);
  expect(box.status().lock?.host).toBe(status === 'busy' ? host : undefined);
  expect((await box.sync()).status).toBe(status);
  expect(isLocked()).toBe(status === 'busy');
});

test.each([
  ['that is being written now', 0, 'busy'],
  ['that nobody finished writing', 60, 'success'],
])('an empty lock %s', async (_, age, status) => {
  box.write(LOCK, '');
  const time = Date.now() / 1000 - age;
  utimesSync(join(box.stateFolder, 'lock'), time, time);
  expect((await box.sync()).status).toBe(status);
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

test('ten backups are kept', async () => {
  for (let round = 0; round < 13; round += 1) {
    box.write('~/.claude.json', { mcpServers: { a: { command: `c${round}` } } });
    await box.sync();
  }
  expect(readdirSync(join(box.stateFolder, 'backups'))).toHaveLength(10);
});

test('a state folder that cannot be made is an error that names it', async () => {
  box.write('~/.local/state', 'a file where a folder should be');
  expect(await box.sync()).toMatchObject({ status: 'error', warnings: [expect.stringContaining('cannot be written')] });
  expect((await box.sync({ dryRun: true })).status).not.toBe('busy');
});

test('a damaged backup of an interrupted run is an error that says where to look, and nothing is written', async () => {
  fillEverything(box);
  box.write('~/.local/state/three-good-sources/journal.json', { backup: '/nowhere' });
  expect(await box.sync()).toMatchObject({ status: 'error', warnings: [expect.stringContaining('journal.json')] });
  expect(existsSync(join(box.home, '.codex'))).toBe(false);
});

describe('an undo', () => {
  const STATE_FOLDER = '~/.local/state/three-good-sources';
  /** A run that was killed when everything was written but its journal still there. */
  const interrupt = async (): Promise<string> => {
    box.write('~/.codex/config.toml', '# original\n');
    box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
    await box.sync();
    const [id = ''] = readdirSync(join(box.stateFolder, 'backups'));
    const backup = join(box.stateFolder, 'backups', id);
    const manifest = hash('sha256', readFileSync(join(backup, 'manifest.json')));
    box.write(`${STATE_FOLDER}/journal.json`, { backup, manifest });
    return `${STATE_FOLDER}/backups/${id}`;
  };
  const respell = (backup: string): void =>
    box.write(`${backup}/manifest.json`, box.read(`${backup}/manifest.json`).replace('"mode"', '"mode" '));
  const copyOf = (backup: string): string => {
    const { files } = JSON.parse(box.read(`${backup}/manifest.json`));
    return `${backup}/${files.find(({ file }: { file: string }) => file.endsWith('config.toml')).copy.name}`;
  };

  test('of a whole backup gives back the original, and a status says that it is to come', async () => {
    await interrupt();
    const { interrupted, warnings } = box.status();
    expect([interrupted, warnings.join()]).toEqual([true, expect.stringContaining('a run was interrupted')]);
    box.write('~/.claude.json', {});
    await box.sync();
    expect(box.read('~/.codex/config.toml')).toBe('# original\n');
  });

  test.each([
    ['copy was changed', 'could not be undone', (backup: string) => box.write(copyOf(backup), '# damaged\n')],
    ['copy is gone', 'could not be undone', (backup: string) => box.remove(copyOf(backup))],
    ['list was changed', 'damaged', respell],
  ])('whose %s writes nothing back and says so', async (_, why, spoil) => {
    const backup = await interrupt();
    const before = box.read('~/.codex/config.toml');
    spoil(backup);
    expect(await box.sync()).toMatchObject({ status: 'error', warnings: [expect.stringContaining(why)] });
    expect(box.read('~/.codex/config.toml')).toBe(before);
  });

  test('leaves no temporary file of a run that was killed before its journal', async () => {
    box.write(`${STATE_FOLDER}/journal.json.run.tmp`, '{}');
    await box.sync();
    expect(readdirSync(box.stateFolder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
