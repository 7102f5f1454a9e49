// Hooks in the files of a person who has some there already: theirs stay, ours go when their source goes.
import { expect, test } from 'vitest';
import { useBox } from '../../support/box.ts';

const hooks = (command: string) => ({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } });

const box = useBox((box) => {
  box.write('~/.claude/settings.json', hooks('ours'));
});

test('an event that the person has filled is a conflict, others beside it are written, and nothing of theirs changes', async () => {
  const mine = '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "mine" }] }]\n  }\n}\n';
  box.write('~/.codex/hooks.json', mine);
  box.write('~/.claude/settings.json', {
    hooks: { ...hooks('ours').hooks, SessionEnd: [{ hooks: [{ type: 'command', command: 'bye' }] }] },
  });
  const { targets } = await box.sync();
  expect(targets.codex?.held).toMatchObject([{ entry: 'hook Stop', why: 'conflict' }]);
  expect(box.read('~/.codex/hooks.json')).toContain('"mine"');
  expect(box.read('~/.codex/hooks.json')).toContain('"bye"');
  box.write('~/.claude/settings.json', {});
  await box.sync();
  expect(box.read('~/.codex/hooks.json')).toBe(mine);
});

test.each([
  ['codex', '.codex/hooks.json'],
  ['gemini', '.gemini/settings.json'],
] as const)(
  '%s has hooks of the repository as they were when a person asked for them, and loses no other',
  async (target, file) => {
    const left = [{ entry: 'hook Stop', why: 'optional' }];
    for (const [command, written] of [
      ['first', 'first'],
      ['second', 'first'],
    ] as const) {
      box.write('.claude/settings.json', hooks(command));
      expect((await box.sync()).targets[target]?.held).toMatchObject(left);
      if (command === 'first') expect(() => box.read(file)).toThrow(/ENOENT/);
      if (command === 'first') await box.sync({ projectHooks: true });
      expect(box.read(file)).toContain(`"${written}"`);
    }
    await box.sync({ projectHooks: true });
    box.write('~/.claude/settings.json', {});
    expect((await box.sync()).targets[target]?.removed).toBe(1);
    expect(box.read(file)).toContain('"second"');
    box.write('.claude/settings.json', {});
    await box.sync();
    expect(() => box.read(file)).toThrow(/ENOENT/);
  },
);
