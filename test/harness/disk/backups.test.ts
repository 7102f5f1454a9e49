// The backup of a run: the order in which it reaches the disk, what a rollback restores from it, and what is damaged.
import nodeFs, { chmodSync, cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { utf8 } from '../../../src/domain/bytes.ts';
import type { Fs } from '../../../src/harness/disk/atomic.ts';
import { finishBackup, finishedBackups, openBackup, saveBackup } from '../../../src/harness/disk/backups.ts';
import { sha256HexSync } from '../../../src/harness/disk/disk.ts';
import { rollBack } from '../../../src/harness/disk/rollback.ts';
import { EMPTY_STATE } from '../../../src/harness/model.ts';
import { backwards, fsWith, refuse, useBox } from '../../support/box.ts';
import { openBox } from '../../support/harness.ts';
import { syncThenChange } from './killed.ts';

const box = useBox();
const BACKUPS = '~/.local/state/three-good-sources/backups';
const backups = () => join(box.stateFolder, 'backups');
const journal = () => join(box.stateFolder, 'journal.json');
const at = (path: string) => join(box.home, path);
const STATE = JSON.stringify(EMPTY_STATE);

/** What a run was to do with each file: its text before, the text that the run writes, and the text now. */
const FILES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'a/first': ['old', 'new', 'new'],
  'a/gone': ['old', undefined, undefined],
  'a/made': [undefined, 'new', 'new'],
  'a/later': ['old', 'new', 'old'],
  'a/never': [undefined, 'new', undefined],
  'a/mode': ['old', 'old', 'old'],
  'a/theirs': ['old', 'new', 'theirs'],
  'b/c/deep': [undefined, 'new', 'new'],
};

/** The backup of a run that was killed, with its journal. */
const interrupt = (): void => {
  const bytes = (text: string | undefined) => (text === undefined ? undefined : utf8(text));
  const files = Object.entries(FILES).map(([path, [before, after]]) => {
    if (before !== undefined) box.write(`~/${path}`, before, 0o640);
    return { file: at(path), before: bytes(before), after: bytes(after) };
  });
  const state = { file: at('sync.json'), before: utf8(STATE), after: undefined };
  box.write('~/sync.json', STATE);
  const about = { id: 'run', at: 'now', files, state, folders: [at('b'), at('b/c')], project: box.project };
  const manifest = saveBackup(join(backups(), 'run'), about, nodeFs);
  finishBackup(join(backups(), 'run'), utf8(STATE), nodeFs);
  box.write(`${BACKUPS}/../journal.json`, { backup: join(backups(), 'run'), manifest });
  for (const [path, [, , now]] of Object.entries(FILES))
    if (now !== undefined) box.write(`~/${path}`, now);
    else rmSync(at(path), { force: true });
  chmodSync(at('a/mode'), 0o755);
  box.write('~/a/later.run.tmp', 'x');
};
const textOf = (path: string) => (existsSync(at(path)) ? box.read(`~/${path}`) : undefined);

test('a rollback restores what the run wrote, leaves what somebody changed, and ends the run', () => {
  interrupt();
  const { ino } = statSync(at('a/later'));
  const fs = fsWith('chmodSync', (path) => path === at('a/mode') || refuse('EPERM'));
  expect(rollBack(journal(), fs)).toEqual({ changed: [at('a/theirs')] });
  for (const [path, [before]] of Object.entries(FILES))
    expect(textOf(path), path).toBe(path === 'a/theirs' ? 'theirs' : before);
  const modes = ['first', 'gone', 'mode'].map((name) => statSync(at(`a/${name}`)).mode & 0o777);
  expect([...modes, statSync(at('a/later')).ino]).toEqual([0o640, 0o640, 0o640, ino]);
  expect(['b', 'a/later.run.tmp'].filter((path) => existsSync(at(path)))).toEqual([]);
  expect([existsSync(journal()), finishedBackups(backups(), nodeFs)]).toEqual([false, []]);
  expect(rollBack(journal(), nodeFs)).toEqual({ changed: [] });
});

test('the backup of the last run alone is kept', async () => {
  const ids: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    box.write('~/.claude/CLAUDE.md', `${run}`);
    const { backup = '' } = await openBox({ fs: backwards, keep: box.root }).sync({ targets: ['codex'] });
    ids.push(backup);
  }
  expect(nodeFs.readdirSync(backups())).toEqual(ids.slice(-1));
});

describe('damage', () => {
  const damaged = () =>
    `an interrupted run cannot be undone, because its backup is damaged: check your files, then delete ${journal()}`;
  const lost = () =>
    `an interrupted run could not be undone in ${at('a/first')}: the originals are in ${backups()}/run; ` +
    `when your files are right, delete ${journal()}`;
  const manifest = `${BACKUPS}/run/manifest.json`;
  const sealed = (text: string) => ({ backup: join(backups(), 'run'), manifest: sha256HexSync(utf8(text)) });
  const note = (content: object | string) => box.write(`${BACKUPS}/../journal.json`, content);
  const spoil = (name: string, text = '{') => box.write(`${BACKUPS}/run/${name}`, text);

  test.each([
    ['copy changed', lost, () => spoil('0')],
    ['copy gone', lost, () => box.remove(`${BACKUPS}/run/0`)],
    ['list respelled', damaged, () => box.write(manifest, box.read(manifest).replace('"mode"', '"mode" '))],
    ['list gone', damaged, () => box.remove(manifest)],
    ['list not a list', damaged, () => [spoil('manifest.json'), note(sealed('{'))]],
    ['journal cut short', damaged, () => note('{')],
  ])('%s: the rollback stops, says so, and the journal stays', (_, stuck, damage) => {
    interrupt();
    damage();
    expect(rollBack(journal(), nodeFs)).toEqual({ stuck: stuck(), changed: [] });
    expect([textOf('a/first'), existsSync(journal())]).toEqual(['new', true]);
  });

  const inFile = (path: string) => ` (${at(path)}): its files are left as they are`;
  test.each([
    ['0', () => inFile('a/first')],
    ['state', () => inFile('sync.json')],
    ['after.json', () => ''],
    ['manifest.json', () => ''],
  ])('of %s, or its loss, is named, and the backup is not opened', (name, where) => {
    interrupt();
    const open = () => openBackup(join(backups(), 'run'), nodeFs);
    const folders = [at('b'), at('b/c')];
    expect(open()).toMatchObject({ ok: true, value: { id: 'run', folders, before: EMPTY_STATE } });
    const error = `the backup ${backups()}/run is damaged${where()}`;
    spoil(name);
    expect(open()).toEqual({ ok: false, error });
    box.remove(`${BACKUPS}/run/${name}`);
    expect(open()).toEqual({ ok: false, error });
  });
});

test('backups are listed newest first, without those that are damaged, renamed or not finished', () => {
  expect(finishedBackups(backups(), nodeFs)).toEqual([]);
  interrupt();
  const state = { file: at('sync.json'), before: undefined, after: undefined };
  for (const id of ['sooner', 'later', 'open']) {
    saveBackup(join(backups(), id), { id, at: 'now', files: [], state, folders: [] }, nodeFs);
    if (id !== 'open') finishBackup(join(backups(), id), utf8(STATE), nodeFs);
  }
  cpSync(join(backups(), 'later'), join(backups(), 'renamed'), { recursive: true });
  box.write(`${BACKUPS}/damaged/manifest.json`, '{');
  box.write(`${BACKUPS}/empty/after.json`, STATE);
  for (const names of [
    ['sooner', 'run', 'renamed', 'open', 'later', 'empty', 'damaged'],
    ['later', 'run', 'sooner'],
  ])
    expect(finishedBackups(backups(), { ...nodeFs, readdirSync: () => names } as never)).toEqual([
      'sooner',
      'run',
      'later',
    ]);
});

describe('power may fail at any step', () => {
  afterEach(() => vi.unstubAllGlobals());
  const STEPS = ['openSync', 'fsyncSync', 'fchmodSync', 'closeSync', 'renameSync', 'rmSync'] as const;
  /** A file system that notes the steps that make a write last. */
  const noting = (steps: string[]): Fs => {
    const names = new Map<unknown, unknown>();
    const note =
      (name: (typeof STEPS)[number]) =>
      (...args: unknown[]) => {
        const result: unknown = Reflect.apply(nodeFs[name], nodeFs, args);
        if (name === 'openSync') names.set(result, args[0]);
        steps.push(`${name.slice(0, -4)} ${names.get(args[0]) ?? args[0]}`);
        return result;
      };
    return { ...nodeFs, ...Object.fromEntries(STEPS.map((name) => [name, note(name)])) } as Fs;
  };
  const WRITE = (file: string) => ['open', 'fsync', 'fchmod', 'close'].map((step) => `${step} ${file}`);
  const SYNC = (folder: string) => ['open', 'fsync', 'close'].map((step) => `${step} ${folder}`);

  test.each(['linux', 'win32'])('on %s, so each is on the disk before the next one begins', async (platform) => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
    const sync = (folder: string) => (platform === 'win32' ? [] : SYNC(folder));
    const replace = (file: string, folder: string) => [
      ...[...WRITE(`${file}.ID.tmp`), `rename ${file}.ID.tmp`],
      ...sync(folder),
    ];
    await syncThenChange(box);
    const steps: string[] = [];
    const report = await openBox({ fs: noting(steps), keep: box.root }).sync({ targets: ['codex'], prune: true });
    const short = (step: string) => step.replaceAll(report.backup ?? '', 'ID').replace(box.stateFolder, 'S');
    const [config, skill] = [at('.codex/config.toml'), at('.agents/skills/s')];
    expect(steps.map(short).filter((step) => !/ S\/lock$|^rm S\/backups\//.test(step))).toEqual([
      ...['S/backups/ID/0', 'S/backups/ID/1', 'S/backups/ID/state', 'S/backups/ID/manifest.json'].flatMap(WRITE),
      ...[...sync('S/backups/ID'), ...sync('S/backups')],
      ...replace('S/journal.json', 'S'),
      ...replace(config, at('.codex')),
      ...[`rm ${skill}/SKILL.md`, ...sync(skill)],
      ...replace('S/sync.json', 'S'),
      ...[...WRITE('S/backups/ID/after.json'), ...sync('S/backups/ID')],
      ...['rm S/journal.json', ...sync('S')],
    ]);
  });
});
