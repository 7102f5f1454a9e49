// The watch: a run at the start and one after each change; what the run wrote itself is no change, and what changes while
// it runs is not lost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Disk } from '../../src/harness/machine.ts';
import { CAREFUL, type FileWrite } from '../../src/harness/model.ts';
import { sync } from '../../src/harness/sync.ts';
import { syncAgain } from '../../src/local/sync-runs.ts';
import { watch } from '../../src/local/watch.ts';
import { useBox } from '../support/box.ts';
import { contents } from '../support/harness.ts';
import { PROGRAM_ENV } from '../support/program.ts';

const box = useBox(({ folder, write }) => {
  folder('~/.codex');
  write('~/.claude.json', { mcpServers: { a: { command: 'one' } } });
});

/** A watch of the box; `during` runs after each plan was made and before it is written. */
const start = (during: (runs: number) => void = () => undefined) => {
  const stop = new AbortController();
  const runs: (readonly FileWrite[])[] = [];
  const runOnce = async (disk: Disk) => {
    let written: readonly FileWrite[] = [];
    await sync(
      { ...box.files, disk },
      {
        ...{ ...CAREFUL, targets: ['codex'], dryRun: false },
        onPlan: ({ writes }) => {
          written = writes;
          during(runs.length + 1);
        },
      },
    );
    if (written.length > 0) runs.push(written);
    return written.map(({ file }) => file);
  };
  const ended = watch(box.files.disk, runOnce, { signal: stop.signal, lookMs: 50 });
  const end = () => {
    stop.abort();
    return ended;
  };
  return { runs, end };
};

const REQUEST = {
  ...{ options: CAREFUL, targets: ['codex' as const], isDry: false, showing: { quiet: true } },
  onUnknown: () => undefined,
};

test('it runs at the start, not for what it wrote itself, and once for several changes at a time', async () => {
  box.write('CLAUDE.md', '@AGENTS.md\n\nMore\n');
  box.write('AGENTS.md', 'By hand\n');
  const { runs, end } = start();
  await expect.poll(() => runs.length).toBe(1);
  await rest(250);
  expect(box.read('AGENTS.md')).toContain('More');
  expect(runs).toHaveLength(1);
  box.write('~/.claude.json', { mcpServers: { a: { command: 'two' } } });
  box.write('.claude/commands/new.md', 'New\n');
  await expect.poll(() => runs.length).toBe(2);
  await rest(250);
  expect(runs).toHaveLength(2);
  expect(box.read('~/.codex/config.toml')).toContain('two');
  expect(box.read('.codex/skills/new/SKILL.md')).toContain('New');
  await end();
});

test.each([
  ['a source', () => box.write('~/.claude.json', { mcpServers: { a: { command: 'two' } } })],
  ['a new source', () => box.write('~/.claude/skills/s/SKILL.md', '---\nname: s\ndescription: d\n---\n')],
])('%s that changes while it writes is not lost', async (_, change) => {
  const { runs, end } = start((run) => {
    if (run === 1) change();
  });
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]).not.toEqual([]);
  await end();
});

test('a change that goes on is waited for', async () => {
  const stop = new AbortController();
  let looks = 0;
  const looksByRun: number[] = [];
  // Each look finds another folder, up to the tenth.
  const look = (): readonly string[] => {
    looks += 1;
    return [`${Math.min(looks, 10)}`];
  };
  const runOnce = async ({ folders }: Disk): Promise<readonly string[]> => {
    folders('/any');
    looksByRun.push(looks);
    if (looksByRun.length === 2) stop.abort();
    return [];
  };
  await watch({ ...box.files.disk, folders: look }, runOnce, { signal: stop.signal, lookMs: 1 });
  expect(looksByRun[1]).toBeGreaterThan(10);
});

test('a target that somebody changes or deletes is looked at again', async () => {
  const { runs, end } = start();
  await expect.poll(() => runs.length).toBe(1);
  box.remove('~/.codex/config.toml');
  await expect.poll(() => runs.length).toBe(2);
  expect(box.read('~/.codex/config.toml')).toContain('one');
  await end();
});

const emptyConfig = () => box.read('~/.codex/config.toml') !== '' && box.write('~/.codex/config.toml', '');
const dropSkills = () => rmSync(box.at('~/.agents'), { recursive: true, force: true });
test.each([
  ['a file that another program changes back at once', emptyConfig, 0],
  ['a file that another program changes back later', emptyConfig, 250],
  ['a folder that another program keeps deleting', dropSkills, 100],
])('%s is written four times, and again after a new change', async (_, fight, delay) => {
  box.write('~/.codex/config.toml', '');
  box.write('~/.claude/skills/s/SKILL.md', 'Do\n');
  const fighting = setInterval(fight, delay);
  onTestFinished(() => clearInterval(fighting));
  const { runs, end } = start();
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(4);
  await rest(800);
  expect(runs).toHaveLength(4);
  box.write('~/.claude.json', { mcpServers: { a: { command: 'two' } } });
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(8);
  await end();
});

test('the command prints its first run, one line for each later one that did something, and stops with 0 on SIGINT', async () => {
  const child = spawn(process.execPath, [join(process.cwd(), 'src/local/main.ts'), 'sync', '--watch'], {
    cwd: box.project,
    env: { ...PROGRAM_ENV, HOME: box.home },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => texts.push(String(data)));
  const text = (): string => texts.join('');
  await expect.poll(text).toContain('+ create  mcp a  codex: ~/.codex/config.toml');
  const first = text();
  box.write('~/.claude.json', { mcpServers: { a: { command: 'two' } } });
  await expect.poll(text).toContain('update mcp a');
  const before = text();
  expect(before.slice(first.length)).toMatch(/^\d\d:\d\d:\d\d {2}success: update mcp a\n$/);
  box.write('~/.claude.json', { numStartups: 2, mcpServers: { a: { command: 'two' } } });
  await rest(1500);
  expect(text()).toBe(before);
  box.write('~/.codex/config.toml', box.read('~/.codex/config.toml').replace('two', 'mine'));
  await expect.poll(text).toMatch(/ {2}partial: nothing changed; 1 open: three-good-sources status\n$/);
  box.remove('~/.local/state/three-good-sources/backups');
  box.write('~/.local/state/three-good-sources/backups', 'no folder');
  box.write('~/.claude.json', { mcpServers: { b: { command: 'b' } } });
  await expect.poll(text).toMatch(/ {2}error: \S.* could not be written \(ENOTDIR\).*\n$/);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

test('a name that means nothing stops the watch at its start, and not later', async () => {
  const refused: string[] = [];
  const onUnknown = (names: readonly string[]) => {
    refused.push(...names);
    throw new Error('no item has this name');
  };
  const watchOnly = (name: string, signal: AbortSignal) =>
    syncAgain(box.files, { ...REQUEST, options: { ...CAREFUL, only: [name] }, onUnknown }, signal);
  await expect(watchOnly('mcp b', AbortSignal.timeout(5000))).rejects.toThrow('no item has this name');
  expect(box.has('~/.codex/config.toml')).toBe(false);
  const stop = new AbortController();
  const watching = watchOnly('mcp a', stop.signal);
  const isWritten = () => box.has('~/.codex/config.toml');
  const serve = (servers: object) => box.write('~/.claude.json', { mcpServers: servers });
  await expect.poll(isWritten).toBe(true);
  serve({});
  await expect.poll(isWritten).toBe(false);
  serve({ c: { command: 'c' } });
  await rest(1000);
  serve({ a: { command: 'two' } });
  await Promise.race([watching, expect.poll(isWritten).toBe(true)]);
  stop.abort();
  await watching;
  expect(refused).toEqual(['mcp b']);
});

test('the runs of a watch are one undo, until somebody else writes in between', async () => {
  const before = contents(box.home);
  const state = box.stateFolder;
  const stop = new AbortController();
  const watching = syncAgain(box.files, REQUEST, stop.signal);
  const writeServer = async (command: string): Promise<void> => {
    box.write('~/.claude.json', { mcpServers: { a: { command } } });
    await expect.poll(() => box.read('~/.codex/config.toml')).toContain(command);
    await expect.poll(() => existsSync(join(state, 'journal.json')) || box.files.holder() !== undefined).toBe(false);
  };
  for (const command of ['one', 'two', 'three']) await writeServer(command);
  expect(box.files.backups()).toHaveLength(1);
  const [{ id = '' } = {}] = box.files.backups();
  box.write('~/.codex/AGENTS.md', '# Mine');
  await box.sync({ targets: ['gemini'] });
  await writeServer('four');
  expect(box.files.backups()).toHaveLength(3);
  stop.abort();
  await watching;
  for (const _ of ['four', 'gemini', 'the first three']) expect((await box.undo()).status).toBe('success');
  expect(box.files.backups().map((one) => one.undoes)).toContain(id);
  box.remove('~/.codex/AGENTS.md');
  box.remove('~/.local');
  box.write('~/.claude.json', { mcpServers: { a: { command: 'one' } } });
  expect(contents(box.home)).toEqual(before);
});
