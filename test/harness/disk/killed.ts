// A sync that is killed with kill -9 at one step after another.
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

/** Kills a run at every `stride`-th of its steps; the next run has to undo it and then do all of it. */
export const killAtEvery = async (stride: number): Promise<void> => {
  const box = openBox();
  fillSmall(box);
  const pristine = mkdtempSync(join(tmpdir(), 'harness-pristine-'));
  cpSync(box.root, pristine, { recursive: true });
  const run = (step: number) =>
    spawnSync(process.execPath, ['test/support/crash.ts', box.root, String(step)], { encoding: 'utf8' });
  const total = Number(run(0).stdout);
  const wanted = contents(box.root, [STATE]);
  const original = contents(pristine, [STATE]);
  expect(total).toBeGreaterThan(30);
  for (let step = 1; step <= total; step += stride) {
    rmSync(box.root, { recursive: true });
    cpSync(pristine, box.root, { recursive: true });
    expect(run(step).signal, `step ${step}`).toBe('SIGKILL');
    await syncAgain(box, step);
    expect(contents(box.root, [STATE]), `after step ${step}`).toEqual(wanted);
    expect(existsSync(join(box.stateFolder, 'journal.json'))).toBe(false);
  }
  expect(Object.keys(original).length).toBeLessThan(Object.keys(wanted).length);
  rmSync(pristine, { recursive: true });
  box.drop();
};

const syncAgain = async (box: Box, step: number): Promise<void> => {
  const report = await openBox({ keep: box.root }).sync();
  expect(report.status, `after step ${step}: ${JSON.stringify(report)}`).toBe('success');
};
