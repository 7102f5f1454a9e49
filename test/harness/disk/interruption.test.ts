// A run that is cut short: by a full disk, by a file that changes under it, by kill -9 at every step.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fsWith, refuse, useBox } from '../../support/box.ts';
import { addClients, contents, fillEverything, openBox } from '../../support/harness.ts';
import { fillSmall, killAtEvery, syncThenChange } from './killed.ts';

const box = useBox();

test('kill -9 at every 25th step is undone by the next run, which then does all of it', () => killAtEvery(25));

test("after kill -9 the user's files hold either the old text or the new one", () => {
  fillSmall(box);
  spawnSync(process.execPath, ['test/harness/disk/crash.ts', box.root, '25']);
  expect(box.read('~/.codex/config.toml')).toMatch(/^# mine\nmodel = "x"\n(\n\[mcp_servers\.a\]\ncommand = "a"\n)?$/);
});

test.each([
  ['a full disk', 'writeFileSync', 'ENOSPC', 12, true],
  ['a folder without permission', 'renameSync', 'EACCES', 12, true],
  ['a folder that takes no new file', 'openSync', 'EACCES', 12, true],
  ['a folder for backups that cannot be made', 'mkdirSync', 'EACCES', 2, undefined],
] as const)('%s ends a run, and everything is as before', async (_, name, code, nth, isRolledBack) => {
  fillEverything(box);
  addClients(box);
  const before = contents(box.root);
  let calls = 0;
  const fs = fsWith(name, () => {
    calls += 1;
    if (calls === nth) refuse(code);
  });
  const report = await openBox({ fs, keep: box.root }).sync();
  expect([report.status, report.rolled_back]).toEqual(['error', isRolledBack]);
  const advice = 'check free space and permissions, then run it again';
  expect(report.warnings[0]).toMatch(new RegExp(`^\\S+ could not be written \\(${code}\\): ${advice}$`));
  expect(contents(box.root, ['/.local'])).toEqual(before);
  expect((await box.sync()).status).toBe('partial');
});

test('a disk that stays full is named with the files that are not as before, and the next run gives them back', async () => {
  fillSmall(box);
  box.write('~/.claude/settings.json', { permissions: { ask: ['Bash(rm:*)'], deny: ['WebSearch(x)'] } });
  const before = contents(box.root);
  let isFull = false;
  const fs = fsWith('writeFileSync', () => isFull && refuse('ENOSPC'));
  const renamed = fsWith('renameSync', (_, to) => (isFull ||= String(to).endsWith('config.toml')), fs);
  const planned = await box.sync({ targets: ['codex'], dryRun: true });
  const report = await openBox({ fs: renamed, keep: box.root }).sync({ targets: ['codex'] });
  const [id] = readdirSync(join(box.stateFolder, 'backups'));
  const reason = [
    'AGENTS.md could not be written (ENOSPC): check free space and permissions, then run it again',
    `an interrupted run could not be undone in ${box.home}/.codex/config.toml: ` +
      `the originals are in ${box.stateFolder}/backups/${id}`,
    `when your files are right, delete ${box.stateFolder}/journal.json`,
  ];
  expect([report.warnings[0], report.rolled_back]).toEqual([reason.join('; '), undefined]);
  const { changes = [], held } = planned.targets.codex ?? {};
  const failed = { status: 'error', synced: 0, failed: changes.length, errors: [reason.join('; ')], changes: [], held };
  expect(report.targets.codex).toMatchObject(failed);
  expect(held?.map(({ why }) => why)).toContain('lost');
  box.remove('~/.claude.json');
  box.remove('CLAUDE.md');
  await box.sync({ only: ['mcp'] });
  const { [`${box.home}/.claude.json`]: _, [`${box.project}/CLAUDE.md`]: __, ...others } = before;
  expect(contents(box.root, ['/.local'])).toEqual(others);
});

const CONFIG = '~/.codex/config.toml';
const SKILL = '~/.agents/skills/s/SKILL.md';
const CHANGED = 'changed while the sync ran: sync again';
const OUT = 'leads out of its folder through a symbolic link, which is not followed: put the file itself there';
test.each([
  ['that changes', 'journal.json', CONFIG, 'theirs', CHANGED],
  ['that changes at the last moment', 'config.toml', CONFIG, 'theirs', CHANGED],
  ['that is deleted', 'journal.json', CONFIG, undefined, CHANGED],
  ['that becomes a link to elsewhere', 'journal.json', CONFIG, '->', OUT],
  ['that appears', 'journal.json', 'AGENTS.md', 'theirs', CHANGED],
  ['that was to go and changes', 'journal.json', SKILL, 'theirs', CHANGED],
])('a file %s under the run stays, is named, and the rest of it is put back', async (_, at, file, text, why) => {
  box.write(CONFIG, '# mine\nmodel = "x"\n');
  await syncThenChange(box);
  box.write('CLAUDE.md', 'Rules\n');
  const path = join(file.startsWith('~') ? box.home : box.project, file.replace('~/', ''));
  writeFileSync(join(box.root, 'outside'), 'theirs');
  const others = () => contents(box.root, ['/.local', path]);
  const before = others();
  const fs = fsWith('openSync', (opened) => {
    if (!String(opened).includes(`${at}.`)) return;
    rmSync(path, { force: true });
    if (text === '->') symlinkSync(join(box.root, 'outside'), path);
    else if (text !== undefined) box.write(file, text);
  });
  const report = await openBox({ fs, keep: box.root }).sync({ targets: ['codex'], prune: true });
  expect([report.status, report.rolled_back]).toEqual(['error', undefined]);
  expect(report.warnings).toEqual([`${file} ${why}; ${file} was changed meanwhile and stays`]);
  expect(others()).toEqual(before);
  if (text === undefined) expect(existsSync(path)).toBe(false);
  else expect(box.read(file)).toBe('theirs');
});

test('a folder that becomes a link to elsewhere under the run is not written through', async () => {
  fillSmall(box);
  const [folder, outside] = [join(box.home, '.codex'), join(box.root, 'outside')];
  mkdirSync(outside);
  const fs = fsWith('mkdirSync', (path) => {
    if (path !== folder) return;
    rmSync(folder, { recursive: true });
    symlinkSync(outside, folder);
  });
  const { warnings } = await openBox({ fs, keep: box.root }).sync({ targets: ['codex'] });
  expect(warnings).toEqual([`${CONFIG} ${OUT}; ${CONFIG} was changed meanwhile and stays`]);
  expect(readdirSync(outside)).toEqual([]);
});

test('what a killed run left of itself goes with the next', async () => {
  box.write('~/.local/state/three-good-sources/journal.json.run.tmp', '{}');
  await box.sync();
  expect(readdirSync(box.stateFolder)).toEqual(['sync.json']);
});

test('a run that was interrupted is told by a status, and a sync that cannot undo it writes nothing', async () => {
  fillEverything(box);
  const journal = '~/.local/state/three-good-sources/journal.json';
  box.write(journal, { backup: '/nowhere' });
  const { interrupted, warnings } = box.status();
  expect([interrupted, warnings.join()]).toEqual([true, expect.stringContaining('a run was interrupted')]);
  expect(await box.sync()).toMatchObject({ status: 'error', warnings: [expect.stringContaining('journal.json')] });
  expect(box.has('~/.codex')).toBe(false);
  box.remove(journal);
  expect((await box.sync()).status).toBe('partial');
});
