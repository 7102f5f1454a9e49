// Undo takes back the last run, byte for byte, and leaves what was changed since; leave takes everything of the sync out.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fsWith, refuse, useBox } from '../../support/box.ts';
import { folderForTest } from '../../support/folders.ts';
import { contents, fillEverything, openBox, snapshot } from '../../support/harness.ts';
import { killUndoAtEvery } from './killed.ts';

const BACKUPS = '/three-good-sources/backups';
const STATE_FILE = '~/.local/state/three-good-sources/sync.json';
const box = useBox();

const now = () => contents(box.root, [BACKUPS, '.claude.json', 'CLAUDE.md']);
const serve = (command: string): void => box.write('~/.claude.json', { mcpServers: { a: { command } } });

/** Two runs over files of the person's own, with what was there before and after each. */
const twoRuns = async () => {
  box.write('~/.codex/config.toml', '# mine\nmodel = "x"\n', 0o640);
  box.write('AGENTS.md', '# By hand');
  const zero = now();
  serve('a');
  box.write('CLAUDE.md', 'Rules\n');
  const first = await box.sync();
  const one = now();
  serve('b');
  box.write('CLAUDE.md', 'New rules\n');
  const second = await box.sync({ prune: true });
  return { zero, one, two: now(), first: first.backup ?? '', second: second.backup ?? '' };
};
/** What an undo that does nothing answers, with its reason. */
const refusal = (why: string) => ({
  ...{ status: 'error', dry_run: false, restored: [], removed: [], left: [] },
  warnings: [expect.stringContaining(why)],
});

test('the last run is undone, the record included, and no other', async () => {
  const { one, second } = await twoRuns();
  expect(await box.undo()).toMatchObject({ status: 'success', undone: second, removed: [], left: [], warnings: [] });
  expect(now()).toEqual(one);
  expect(box.mode('~/.codex/config.toml')).toBe(0o640);
  expect(await box.undo()).toMatchObject(refusal('the last run is undone already'));
  expect(readdirSync(join(box.stateFolder, 'backups'))).toHaveLength(1);
});

test('a first run is undone to the last byte, and with it the record', async () => {
  fillEverything(box);
  const before = contents(box.root, ['/.local']);
  await box.sync();
  await box.sync();
  await box.undo();
  expect([contents(box.root, ['/.local']), existsSync(join(box.stateFolder, 'sync.json'))]).toEqual([before, false]);
});

test('a dry run names what an undo does and writes nothing at all', async () => {
  await twoRuns();
  const before = snapshot(box.root);
  const dry = await box.undo({ dryRun: true });
  expect(snapshot(box.root)).toEqual(before);
  expect(await box.undo()).toEqual({ ...dry, dry_run: false });
});

test('a file that was changed since is left and named, and everything else is undone', async () => {
  const { one } = await twoRuns();
  box.write('~/.codex/config.toml', '# since\n');
  const recorded = () =>
    Object.entries(JSON.parse(box.read(STATE_FILE)).entries).filter(([key]) => key.includes('config.toml'));
  const record = recorded();
  const { restored, left, status } = await box.undo();
  expect([status, left]).toEqual(['partial', [{ file: '~/.codex/config.toml', why: 'changed since' }]]);
  expect(restored).toEqual(expect.arrayContaining(['AGENTS.md', 'GEMINI.md', '~/.gemini/settings.json']));
  const others = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).filter(([path]) => !/config\.toml|sync\.json/.test(path));
  expect(others(now())).toEqual(others(one));
  expect([box.read('~/.codex/config.toml'), recorded()]).toEqual(['# since\n', record]);
});

test('a client that adds its schema to its configuration does not keep the file from an undo', async () => {
  serve('a');
  await box.sync({ targets: ['opencode'] });
  expect(JSON.parse(box.read('~/.config/opencode/opencode.jsonc'))).toHaveProperty('$schema');
  expect(await box.undo()).toMatchObject({ status: 'success', removed: ['~/.config/opencode/opencode.jsonc'] });
});

test('what is as before the run already stays as it is, and no other home is written', async () => {
  const env = { CODEX_HOME: join(box.root, 'codex') };
  box.write('~/../codex/config.toml', '# mine\n');
  serve('a');
  await openBox({ keep: box.root, env }).sync();
  const ask = (where: object) => openBox({ keep: box.root, ...where }).undo({ dryRun: true });
  const why = 'lies outside the home folder and the project';
  expect(await ask({})).toMatchObject({ status: 'partial', left: [{ why }] });
  box.write('~/../codex/config.toml', '# mine\n');
  box.remove('~/.gemini/settings.json');
  const removed = ['~/.config/opencode/opencode.jsonc'];
  expect(await ask({ env })).toMatchObject({ status: 'success', restored: [], removed });
});

test('an undo that fails is taken back, and says why', async () => {
  await twoRuns();
  const before = now();
  const fs = fsWith('renameSync', (_, path) => path !== join(box.home, '.codex/config.toml') || refuse('ENOSPC'));
  expect(await openBox({ fs, keep: box.root }).undo()).toEqual({
    ...refusal('~/.codex/config.toml could not be written (ENOSPC)'),
    rolled_back: true,
  });
  expect(now()).toEqual(before);
  expect((await box.undo()).status).toBe('success');
});

test('the mode that a file had comes back with it', async () => {
  box.write('~/.claude/skills/a/SKILL.md', '---\nname: a\ndescription: d\n---\n');
  box.write('~/.claude/skills/a/run.sh', 'echo\n', 0o644);
  await box.sync();
  const file = '~/.agents/skills/a/run.sh';
  const mode = box.mode(file);
  box.write('~/.claude/skills/a/run.sh', 'echo\n', 0o755);
  await box.sync();
  expect(box.mode(file)).not.toBe(mode);
  expect((await box.undo()).restored).toEqual([file]);
  expect(box.mode(file)).toBe(mode);
});

test('without a run, with a damaged backup, or while a sync runs nothing is undone, which is said', async () => {
  expect(await box.undo()).toMatchObject(refusal('there is no run to undo'));
  const { second } = await twoRuns();
  const before = now();
  for (const [file, text] of Object.entries({ state: '{', 0: 'spoilt' })) {
    const path = `~/.local/state/three-good-sources/backups/${second}/${file}`;
    const sound = box.read(path);
    box.write(path, text);
    expect(await box.undo()).toMatchObject(refusal('is damaged'));
    box.write(path, sound);
  }
  expect(now()).toEqual(before);
  serve('c');
  const [run, other, dry] = await Promise.all([box.sync(), box.undo(), box.undo({ dryRun: true })]);
  expect(run.status).toBe('success');
  expect(dry.status).not.toBe('busy');
  expect(other).toMatchObject({ status: 'busy', holder: { pid: process.pid } });
});

test('a first run is undone also where its record is gone, but not beside a damaged one', async () => {
  serve('a');
  await box.sync();
  box.write(STATE_FILE, '{');
  expect(await box.undo()).toMatchObject(refusal('damaged'));
  box.remove(STATE_FILE);
  expect((await box.undo()).status).toBe('success');
  expect(box.has('~/.codex/config.toml')).toBe(false);
});

test('what a target that is gone was given is the person’s, and its run is undone like others', async () => {
  const { one, second } = await twoRuns();
  const backup = (file: string) => `~/.local/state/three-good-sources/backups/${second}/${file}`;
  for (const path of [STATE_FILE, backup('after.json')]) {
    const state = JSON.parse(box.read(path));
    const [[key, entry]] = Object.entries<object>(state.entries) as [[string, object]];
    const gone = {
      [key]: { ...entry, targets: ['codex', 'claude'] },
      '/f#whole': { ...entry, targets: ['antigravity'] },
    };
    const synced = { ...state.synced, antigravity: 'now' };
    box.write(path, { ...state, entries: { ...state.entries, ...gone }, synced });
  }
  expect(Object.values(box.status().targets).map(({ status }) => status)).not.toContain('error');
  expect(await box.undo()).toMatchObject({ status: 'success' });
  const files = (all: object) => Object.entries(all).filter(([path]) => !path.endsWith('sync.json'));
  expect(files(now())).toEqual(files(one));
});

test('a run in another project is not undone here', async () => {
  const { second } = await twoRuns();
  const other = openBox({ keep: box.root, folder: '.codex' });
  expect(await other.undo()).toMatchObject(refusal('--project'));
  expect((await box.undo()).undone).toBe(second);
});

test('a link that has come in the place of a file is not followed out of the home', async () => {
  await twoRuns();
  const outside = folderForTest();
  box.remove('~/.codex');
  box.link('~/.codex', outside);
  const left = [{ file: '~/.codex/config.toml', why: expect.stringContaining('symbolic link') }];
  expect(await box.undo()).toMatchObject({ status: 'partial', left });
  expect(readdirSync(outside)).toEqual([]);
});

test('kill -9 at every 25th step: the next undo finishes it, and the next sync takes it back', () =>
  killUndoAtEvery(25));

describe('leave', () => {
  test('gives back the files of the person as they would be without the sync, after days of work with it', async () => {
    box.write('~/.codex/config.toml', '# mine\nmodel = "x"\n');
    box.write('AGENTS.md', '# By hand');
    box.write('~/.gemini/settings.json', '{\n  // mine\n  "ui": {}\n}\n');
    fillEverything(box);
    const mine = contents(box.root, ['/.local']);
    await box.sync({ nested: true });
    for (let day = 0; day < 10; day += 1) {
      serve(`day ${day}`);
      box.write('CLAUDE.md', `Rules of day ${day}\n`);
      if (day === 5) box.write('~/.codex/config.toml', `${box.read('~/.codex/config.toml')}\n[tui]\ntheme = "y"\n`);
      await box.sync();
    }
    const dry = await box.leave({ dryRun: true });
    const { backup: _, ...wet } = await box.leave();
    expect(wet).toEqual({ ...dry, dry_run: false });
    const after = { ...mine, [box.at('~/.codex/config.toml')]: expect.anything() };
    const sources = ['.claude.json', 'CLAUDE.md'].map((name) => new RegExp(`/${name}$`));
    const others = (all: object) => Object.entries(all).filter(([path]) => !sources.some((one) => one.test(path)));
    expect(others(contents(box.root, ['/.local']))).toEqual(others(after));
    expect(box.read('~/.codex/config.toml')).toBe('# mine\nmodel = "x"\n\n[tui]\ntheme = "y"\n');
    expect(box.has(STATE_FILE)).toBe(false);
  });

  test('leaves what was changed by hand and what was there before, and is itself undone', async () => {
    serve('a');
    box.write('CLAUDE.md', 'Rules\n');
    box.write('~/.gemini/settings.json', { mcpServers: { a: { command: 'a' } } });
    await box.sync();
    box.write('AGENTS.md', box.read('AGENTS.md').replace('Rules', 'My rules'));
    const synced = contents(box.root, [BACKUPS]);
    const { targets } = await box.leave();
    expect(targets.codex?.held).toMatchObject([{ file: 'AGENTS.md', why: 'drift' }]);
    expect(JSON.parse(box.read('~/.gemini/settings.json'))).toEqual({ mcpServers: { a: { command: 'a' } } });
    expect([box.has('~/.codex'), box.read('AGENTS.md')]).toEqual([false, expect.stringContaining('My rules')]);
    await box.undo();
    expect(contents(box.root, [BACKUPS])).toEqual(synced);
  });

  test('names the file with the losses that the person accepted, which stays', async () => {
    box.write('~/.claude/settings.json', { permissions: { deny: ['Read(./.env)'] } });
    await box.sync({ targets: ['codex'], acceptLoss: ['codex:permission'] });
    const file = '~/.config/three-good-sources/sync.json';
    const warnings = [`${file} is yours and stays, with what you selected and the losses that you accepted`];
    expect(await box.leave()).toMatchObject({ warnings });
    expect(box.has(file)).toBe(true);
  });

  test('names the projects where more is, and ends the record with the last of them', async () => {
    box.write('CLAUDE.md', 'Rules\n');
    await box.sync();
    const other = openBox({ keep: box.root, folder: 'other' });
    other.write('CLAUDE.md', 'Rules\n');
    other.folder('.git');
    await other.sync();
    expect((await other.leave()).warnings).toEqual([
      `more is in ${box.project}: three-good-sources leave --project ${box.project}`,
    ]);
    expect([other.has('AGENTS.md'), box.has('AGENTS.md'), box.has(STATE_FILE)]).toEqual([false, true, true]);
    expect((await box.leave()).warnings).toEqual([]);
    expect([box.has('AGENTS.md'), box.has(STATE_FILE)]).toEqual([false, false]);
  });
});
