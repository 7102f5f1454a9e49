// Nine set-ups as people have them, each through a dry run, a sync, the same again, which writes nothing, a status, and an
// undo, which gives back every byte. Then for all targets with a plugin and hooks beside it, with an undo of the undo, and
// with the source emptied.
import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TARGETS } from '../../../src/harness/model.ts';
import { useBox } from '../../support/box.ts';
import { ALL, contents, snapshot } from '../../support/harness.ts';
import { noteInstalled, SET_UPS, writePlugin } from '../../support/set-ups.ts';
import { textsIn } from './box.ts';

const box = useBox(({ write }) => write('~/.claude/settings.json', {}));

test.each(SET_UPS)('$says: dry run, sync, sync again, status, undo', async ({ fill, wants }) => {
  fill(box);
  const [before, exactly] = [contents(box.root), snapshot(box.root)];
  const dry = await box.sync({ dryRun: true });
  box.status();
  expect(snapshot(box.root)).toEqual(exactly);
  const { backup: _, ...wet } = await box.sync();
  expect(wet).toEqual({ ...dry, dry_run: false });
  for (const [file, text] of Object.entries(wants)) expect(box.read(file), file).toContain(text);
  const done = snapshot(box.root);
  const again = await box.sync();
  expect(ALL.map((name) => again.targets[name]?.synced)).toEqual([0, 0, 0]);
  expect(again).not.toHaveProperty('backup');
  expect(snapshot(box.root)).toEqual(done);
  const { targets } = box.status();
  for (const name of ALL) expect(targets[name], name).toMatchObject({ pending: 0, drift: [] });
  expect(textsIn(box, ['.claude', '.claude.json', 'CLAUDE.local.md', '.local'])).not.toContain('PRIVATE');
  const { status, restored, removed } = await box.undo();
  expect(status).toBe('success');
  expect(restored.length + removed.length).toBeGreaterThan(0);
  expect(contents(box.root, ['/.local'])).toEqual(before);
  expect(existsSync(`${box.stateFolder}/sync.json`)).toBe(false);
});

test.each(SET_UPS)('$says, with a plugin and hooks: undo, undo of the undo, an empty source', async ({ fill }) => {
  fill(box);
  const own = JSON.parse(box.read('~/.claude/settings.json'));
  writePlugin(box);
  noteInstalled(box);
  const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'notify-me' }] }] };
  box.write('~/.claude/settings.json', { ...own, ...JSON.parse(box.read('~/.claude/settings.json')), hooks });
  box.write('.claude/settings.json', { hooks });
  const now = () => contents(box.root, ['/.local']);
  const before = now();
  const all = { targets: TARGETS, nested: true, projectHooks: true };
  await box.sync(all);
  const done = now();
  const { backup } = await box.undo();
  expect(now()).toEqual(before);
  await box.undo({ id: backup });
  expect(now()).toEqual(done);
  const again = await box.sync(all);
  expect(TARGETS.map((name) => again.targets[name]?.synced)).toEqual(TARGETS.map(() => 0));
  const isSource = (path: string): boolean => /\/(?:\.claude(?:\.json)?|CLAUDE(?:\.local)?\.md)(?:\/|$)/.test(path);
  for (const path of Object.keys(before).filter(isSource)) rmSync(path, { recursive: true, force: true });
  await box.sync({ ...all, prune: true });
  const outputs = Object.entries(before).filter(([path]) => !isSource(path));
  expect(now()).toEqual(Object.fromEntries(outputs));
});
