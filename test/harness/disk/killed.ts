// A sync, or an undo, that is killed with kill -9 at one step after another.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Box, contents, openBox } from '../../support/harness.ts';

const STATE = '/three-good-sources';

/** A small source, so that there is a step for everything a run does and no more. */
export const fillSmall = ({ write }: Box): void => {
  write('~/.claude.json', { mcpServers: { a: { command: 'a' } } });
  write('~/.codex/config.toml', '# mine\nmodel = "x"\n');
  write('CLAUDE.md', 'Rules\n');
};

const killing = (box: Box, kind: 'sync' | 'undo') => (step: number) =>
  spawnSync(process.execPath, ['test/support/crash.ts', box.root, String(step), kind], { encoding: 'utf8' });

/** A copy of the box, to begin with again. */
const keep = ({ root }: Box) => {
  const folder = mkdtempSync(join(tmpdir(), 'harness-pristine-'));
  cpSync(root, folder, { recursive: true });
  return {
    folder,
    putBack: () => {
      rmSync(root, { recursive: true });
      cpSync(folder, root, { recursive: true });
    },
  };
};

/** Kills a run at every `stride`-th of its steps; the next run has to undo it and then do all of it. */
export const killAtEvery = async (stride: number): Promise<void> => {
  const box = openBox();
  fillSmall(box);
  const [pristine, run] = [keep(box), killing(box, 'sync')];
  const total = Number(run(0).stdout);
  const wanted = contents(box.root, [STATE]);
  const original = contents(pristine.folder, [STATE]);
  expect(total).toBeGreaterThan(30);
  for (let step = 1; step <= total; step += stride) {
    pristine.putBack();
    expect(run(step).signal, `step ${step}`).toBe('SIGKILL');
    await syncAgain(box, step);
    expect(contents(box.root, [STATE]), `after step ${step}`).toEqual(wanted);
    expect(existsSync(join(box.stateFolder, 'journal.json'))).toBe(false);
  }
  expect(Object.keys(original).length).toBeLessThan(Object.keys(wanted).length);
  rmSync(pristine.folder, { recursive: true });
  box.drop();
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
  const [pristine, run] = [keep(box), killing(box, 'undo')];
  const total = Number(run(0).stdout);
  expect(total).toBeGreaterThan(30);
  for (let step = 1; step <= total; step += stride) {
    pristine.putBack();
    expect(run(step).signal, `step ${step}`).toBe('SIGKILL');
    const after = openBox({ keep: box.root });
    if (step % 2 === 0) await after.undo();
    else await after.sync({ targets: ['codex', 'gemini'] });
    expect(files(), `after step ${step}`).toEqual(step % 2 === 0 ? original : synced);
    expect(existsSync(join(box.stateFolder, 'journal.json'))).toBe(false);
    expect(after.status().targets.codex).toMatchObject({ drift: [], conflicts: [] });
  }
  rmSync(pristine.folder, { recursive: true });
  box.drop();
};

const syncAgain = async (box: Box, step: number): Promise<void> => {
  const report = await openBox({ keep: box.root }).sync();
  expect(report.status, `after step ${step}: ${JSON.stringify(report)}`).toBe('success');
};
