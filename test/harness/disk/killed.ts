// A sync, or an undo, that is killed with kill -9 at one step after another.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { folderForTest } from '../../support/folders.ts';
import { type Box, contents, openBox } from '../../support/harness.ts';

const STATE = '/three-good-sources';

/** A small source, so that there is a step for everything a run does and no more. */
export const fillSmall = ({ write }: Box): void => {
  write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  write('~/.codex/config.toml', '# mine\nmodel = "x"\n');
  write('CLAUDE.md', 'Rules\n');
};

/** Syncs a server and a skill to Codex; then the server changes and the skill goes. */
export const syncThenChange = async (box: Box): Promise<void> => {
  box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  box.write('~/.claude/skills/s/SKILL.md', '---\nname: s\ndescription: d\n---\nDo\n');
  await box.sync({ targets: ['codex'] });
  box.remove('~/.claude/skills');
  box.write('~/.claude.json', { mcpServers: { b: { command: 'b' } } });
};

/** Kills a run at every `stride`-th of its steps, each time from the same start; `look` gets what a whole run makes. */
const killEach = async (
  { box, kind, stride }: { readonly box: Box; readonly kind: 'sync' | 'undo'; readonly stride: number },
  look: (step: number, whole: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> => {
  const pristine = folderForTest();
  cpSync(box.root, pristine, { recursive: true });
  const run = (step: number) =>
    spawnSync(process.execPath, ['test/harness/disk/crash.ts', box.root, String(step), kind], { encoding: 'utf8' });
  const total = Number(run(0).stdout);
  const whole = contents(box.root, [STATE]);
  expect(total).toBeGreaterThan(30);
  for (let step = 1; step <= total; step += stride) {
    rmSync(box.root, { recursive: true });
    cpSync(pristine, box.root, { recursive: true });
    expect(run(step).signal, `step ${step}`).toBe('SIGKILL');
    await look(step, whole);
    expect(existsSync(join(box.stateFolder, 'journal.json'))).toBe(false);
  }
  box.drop();
};

/** Kills a run at every `stride`-th of its steps; the next run has to undo it and then do all of it. */
export const killAtEvery = async (stride: number): Promise<void> => {
  const box = openBox();
  fillSmall(box);
  const before = Object.keys(contents(box.root, [STATE])).length;
  await killEach({ box, kind: 'sync', stride }, async (step, whole) => {
    const report = await openBox({ keep: box.root }).sync();
    expect(report.status, `after step ${step}: ${JSON.stringify(report)}`).toBe('success');
    expect(contents(box.root, [STATE]), `after step ${step}`).toEqual(whole);
    expect(Object.keys(whole).length).toBeGreaterThan(before);
  });
};

/** Kills an undo at every `stride`-th of its steps; then the next undo finishes it, or the next sync takes it back. */
export const killUndoAtEvery = async (stride: number): Promise<void> => {
  const box = openBox();
  const files = () =>
    Object.entries(contents(box.home, ['/.local', '/.claude.json'])).filter(([, text]) => text !== 'folder');
  box.write('~/.codex/config.toml', '# mine\nmodel = "x"\n');
  const original = files();
  box.write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  await box.sync({ targets: ['codex', 'gemini'] });
  const synced = files();
  await killEach({ box, kind: 'undo', stride }, async (step) => {
    const after = openBox({ keep: box.root });
    if (step % 2 === 0) await after.undo();
    else await after.sync({ targets: ['codex', 'gemini'] });
    expect(files(), `after step ${step}`).toEqual(step % 2 === 0 ? original : synced);
    expect(after.status().targets.codex).toMatchObject({ drift: [], conflicts: [] });
  });
};
