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

test('hooks of the repository stay as they were written, until a person asks for them again', async () => {
  box.write('~/.claude/settings.json', {});
  box.write('.claude/settings.json', hooks('first'));
  await box.sync({ projectHooks: true });
  box.write('.claude/settings.json', hooks('second'));
  const { targets } = await box.sync();
  expect(targets.codex?.held).toMatchObject([{ entry: 'hook Stop', why: 'optional' }]);
  expect(box.read('.codex/hooks.json')).toContain('"first"');
  await box.sync({ projectHooks: true });
  expect(box.read('.codex/hooks.json')).toContain('"second"');
  box.write('.claude/settings.json', {});
  await box.sync();
  expect(() => box.read('.codex/hooks.json')).toThrow(/ENOENT/);
});
