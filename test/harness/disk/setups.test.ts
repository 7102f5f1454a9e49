// Nine set-ups as people have them, with a plugin and hooks beside each, for all targets: a dry run, a sync, the same again,
// which writes nothing, a status, an undo, which gives back every byte, a sync again, and the end of it.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TARGETS } from '../../../src/harness/clients/all.ts';
import { textsIn, useBox } from '../../support/box.ts';
import { ALL, contents, snapshot } from '../../support/harness.ts';
import { noteInstalled, SET_UPS, writePlugin } from '../../support/set-ups.ts';

const box = useBox(({ write }) => write('~/.claude/settings.json', {}));

test.each(SET_UPS)('$says: dry run, sync, sync again, status, undo, sync, leave', async (one) => {
  one.fill(box);
  const own = JSON.parse(box.read('~/.claude/settings.json'));
  writePlugin(box);
  noteInstalled(box);
  const hooks = { Stop: [{ hooks: [{ type: 'command', command: 'notify-me' }] }] };
  box.write('~/.claude/settings.json', { ...own, ...JSON.parse(box.read('~/.claude/settings.json')), hooks });
  box.write('.claude/settings.json', { hooks });
  const now = () => contents(box.root, ['/.local']);
  const all = { targets: TARGETS, nested: true, projectHooks: true };
  const [before, exactly] = [now(), snapshot(box.root)];
  const dry = await box.sync({ ...all, dryRun: true });
  box.status();
  expect(snapshot(box.root)).toEqual(exactly);
  const { backup: _, ...wet } = await box.sync(all);
  expect(wet).toEqual({ ...dry, dry_run: false });
  for (const [file, text] of Object.entries(one.wants)) expect(box.read(file), file).toContain(text);
  const [done, written] = [now(), snapshot(box.root)];
  const again = await box.sync(all);
  expect(TARGETS.map((name) => again.targets[name]?.synced)).toEqual(TARGETS.map(() => 0));
  expect(again).not.toHaveProperty('backup');
  expect(snapshot(box.root)).toEqual(written);
  for (const name of ALL) expect(box.status().targets[name], name).toMatchObject({ pending: 0, drift: [] });
  expect(textsIn(box, ['.claude', '.claude.json', 'CLAUDE.local.md', '.local'])).not.toContain('PRIVATE');

  const undone = await box.undo();
  expect(undone.status).toBe('success');
  expect([now(), existsSync(`${box.stateFolder}/sync.json`)]).toEqual([before, false]);
  await box.sync(all);
  expect(now()).toEqual(done);
  await box.leave();
  expect([now(), existsSync(`${box.stateFolder}/sync.json`)]).toEqual([before, false]);
});
