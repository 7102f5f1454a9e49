import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fsWith, refuse, useBox } from '../../support/box.ts';
import { folderForTest } from '../../support/folders.ts';
import { contents, openBox, snapshot } from '../../support/harness.ts';
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
  box.remove('CLAUDE.md');
  const second = await box.sync({ prune: true });
  return { zero, one, two: now(), first: first.backup ?? '', second: second.backup ?? '' };
};
/** What an undo that does nothing answers, with its reason. */
const refusal = (why: string) => ({
  ...{ status: 'error', dry_run: false, restored: [], removed: [], changed: [] },
  warnings: [expect.stringContaining(why)],
});

test('two runs are undone one after the other, the record included', async () => {
  const { zero, one, second, first } = await twoRuns();
  expect(await box.undo()).toMatchObject({ status: 'success', undone: second, removed: [], warnings: [] });
  expect(now()).toEqual(one);
  expect(await box.undo()).toMatchObject({ status: 'success', undone: first });
  expect(contents(box.root, ['/.local', '.claude.json', 'CLAUDE.md'])).toEqual(zero);
  expect(box.mode('~/.codex/config.toml')).toBe(0o640);
  expect(existsSync(join(box.stateFolder, 'sync.json'))).toBe(false);
  expect(await box.undo()).toMatchObject(refusal('nothing to undo'));
});

test('a dry run names what an undo does and writes nothing at all', async () => {
  await twoRuns();
  const before = snapshot(box.root);
  const dry = await box.undo({ dryRun: true });
  expect(snapshot(box.root)).toEqual(before);
  const { backup, ...wet } = await box.undo();
  expect(wet).toEqual({ ...dry, dry_run: false });
  expect(box.files.backups()[0]).toMatchObject({ id: backup, undoes: wet.undone });
});

test('a file that was changed since is named, nothing is done, and --force takes it with a backup', async () => {
  const { second } = await twoRuns();
  box.write('~/.codex/config.toml', '# since\n');
  const before = snapshot(box.root);
  expect(await box.undo()).toMatchObject({
    status: 'blocked',
    changed: [{ file: '~/.codex/config.toml', why: expect.stringContaining('was changed since') }],
    restored: [],
  });
  expect(snapshot(box.root)).toEqual(before);
  const { status, backup } = await box.undo({ force: true });
  expect(status).toBe('success');
  expect(box.read('~/.codex/config.toml')).toContain('command = "a"');
  await box.undo({ id: backup });
  expect(box.read('~/.codex/config.toml')).toBe('# since\n');
  expect(await box.undo({ force: true, dryRun: true })).toMatchObject({ undone: second });
});

test('an older run is undone where no later one has touched its files, and the other records stay', async () => {
  const sync = async () => {
    const { backup } = await box.sync({ targets: ['codex'] });
    return { backup, state: JSON.parse(box.read(STATE_FILE)) };
  };
  serve('a');
  box.write('CLAUDE.md', 'Rules\n');
  const first = await sync();
  serve('b');
  box.write('~/.claude/skills/s/SKILL.md', '---\nname: s\ndescription: d\n---\n');
  const { backup } = await sync();
  box.write('CLAUDE.md', 'New rules\n');
  box.write('~/.claude/agents/x.md', '---\nname: x\ndescription: d\n---\nDo');
  const last = await sync();
  const removed = ['~/.agents/skills/s/SKILL.md'];
  expect(await box.undo({ id: backup })).toMatchObject({ restored: ['~/.codex/config.toml'], removed });
  const { entries, createdFolders } = JSON.parse(box.read(STATE_FILE));
  const [config = '', skill = ''] = ['config.toml', 'SKILL.md'].map((name) =>
    Object.keys(last.state.entries).find((key) => key.includes(name)),
  );
  const { [skill]: _, ...others } = last.state.entries;
  expect(entries).toEqual({ ...others, [config]: first.state.entries[config] });
  expect(createdFolders).toEqual(['.codex', '.codex/agents'].map((path) => join(box.home, path)));
});

test('a target that a run let go of has its entry again, also where a later run wrote', async () => {
  const skill = (name: string) =>
    box.write(`~/.claude/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: d\n---\n`);
  const targetsOf = () => {
    const { entries } = JSON.parse(box.read(STATE_FILE)) as { entries: Record<string, { targets: string[] }> };
    return Object.entries(entries).find(([key]) => key.includes('skills/s/'))?.[1].targets;
  };
  skill('s');
  await box.sync({ targets: ['codex', 'gemini'] });
  expect(targetsOf()).toEqual(['codex', 'gemini']);
  box.remove('~/.claude/skills/s');
  serve('a');
  const { backup } = await box.sync({ targets: ['gemini'], prune: true });
  expect(targetsOf()).toEqual(['codex']);
  box.write('CLAUDE.md', 'Rules\n');
  await box.sync({ targets: ['gemini'] });
  expect(await box.undo({ id: backup })).toMatchObject({ status: 'success' });
  expect(targetsOf()).toEqual(['codex', 'gemini']);
});

test('what is as before the run already stays as it is, and no other home is written', async () => {
  const env = { CODEX_HOME: join(box.root, 'codex') };
  box.write('~/../codex/config.toml', '# mine\n');
  serve('a');
  const { backup: id } = await openBox({ keep: box.root, env }).sync();
  const ask = (where: object) => openBox({ keep: box.root, ...where }).undo({ id, force: true, dryRun: true });
  const why = 'lies outside the home folder and the project';
  expect(await ask({})).toMatchObject({ status: 'blocked', changed: [{ why }] });
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

test('what has no backup, a damaged one, or waits for a sync is not undone, which says why', async () => {
  const { second } = await twoRuns();
  for (const id of ['none', '../backups'])
    expect(await box.undo({ id })).toMatchObject(refusal(`no backup is called ${id}`));
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

test('what a target that is gone was given is the person’s, and its runs are undone like others', async () => {
  const { zero, first } = await twoRuns();
  const backup = (file: string) => `~/.local/state/three-good-sources/backups/${first}/${file}`;
  for (const path of [STATE_FILE, backup('after.json')]) {
    const state = JSON.parse(box.read(path));
    const [[key, entry]] = Object.entries<object>(state.entries) as [[string, object]];
    const gone = {
      [key]: { ...entry, targets: ['codex', 'claude'] },
      '/f#whole': { ...entry, targets: ['antigravity'] },
    };
    box.write(path, {
      ...state,
      entries: { ...state.entries, ...gone },
      synced: { ...state.synced, antigravity: 'now' },
    });
  }
  expect(Object.values(box.status().targets).map(({ status }) => status)).not.toContain('error');
  serve('c');
  expect(await box.sync()).toMatchObject({ status: 'success' });
  expect(box.read(STATE_FILE)).not.toMatch(/claude"|antigravity|"\/f#whole"/);
  for (const _ of ['c', 'b', 'a']) expect(await box.undo()).toMatchObject({ status: 'success' });
  expect(contents(box.root, ['/.local', '.claude.json', 'CLAUDE.md'])).toEqual(zero);
});

test('a run in another project is not undone here', async () => {
  const { second } = await twoRuns();
  const other = openBox({ keep: box.root, folder: '.codex' });
  const ask = (id: string | undefined) => other.undo({ id, force: true });
  expect(await ask(second)).toMatchObject(refusal('--project'));
  expect(await ask(undefined)).toMatchObject(refusal('nothing to undo'));
  expect((await box.undo()).undone).toBe(second);
});

test('a link that has come in the place of a file is not followed out of the home', async () => {
  await twoRuns();
  const outside = folderForTest();
  box.remove('~/.codex');
  box.link('~/.codex', outside);
  expect(await box.undo({ force: true })).toMatchObject({
    status: 'blocked',
    changed: [{ file: '~/.codex/config.toml', why: expect.stringContaining('symbolic link') }],
  });
  expect(readdirSync(outside)).toEqual([]);
});

test('kill -9 at every 25th step: the next undo finishes it, and the next sync takes it back', () =>
  killUndoAtEvery(25));
