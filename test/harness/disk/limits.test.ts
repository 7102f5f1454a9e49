// Files that are too many, too large or made to stop the sync: each is named, and no other waits for it.
import { truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { syncText } from '../../../src/harness/sync-text.ts';
import { useBox } from '../../support/box.ts';

const box = useBox();

const loops = (folder: string): void => {
  box.write(`${folder}/SKILL.md`, 'Skill\n');
  for (const name of 'abcdefghij') box.link(`${folder}/${name}`, '.');
};
const importEachOther = (): void => {
  for (const [from, to] of ['CLAUDE b', 'b c', 'c d', 'd e'].map((pair) => pair.split(' ')))
    box.write(`${from}.md`, `@${to}.md\n`.repeat(500));
  box.write('e.md', 'x\n');
};
const RULES = { permissions: { allow: ['constructor'], deny: ['toString', '__proto__'] } };
const AGENT = '---\ndescription: d\ntools: constructor, Read\n---\nx';
const BEGIN = '<!-- harness-sync:begin -->\n';
test.each<[says: string, make: () => void, error?: RegExp]>([
  ['brackets without end', () => box.write('.mcp.json', '['.repeat(400_000)), /levels/],
  ['brackets in brackets', () => box.write('.mcp.json', `${'['.repeat(300)}${']'.repeat(300)}`), /levels/],
  ['links to their own folder', () => loops('.claude/skills/loop'), /loop: \w lies behind a symbolic link/],
  ['a skill of blank lines', () => box.write('.claude/skills/x/SKILL.md', '\n'.repeat(300_000))],
  ['many begins of a block', () => box.write('CLAUDE.md', BEGIN.repeat(30_000))],
  ['rules named like parts of the language', () => box.write('~/.claude/settings.json', RULES)],
  ['tools named like parts of the language', () => box.write('.claude/agents/a.md', AGENT)],
  ['files that import each other many times', importEachOther],
])('%s stop nothing else', async (_, make, error) => {
  box.write('~/.claude.json', { mcpServers: { fine: { command: 'fine' } } });
  box.write('.claude/skills/good/SKILL.md', 'Good\n');
  make();
  const report = await box.sync();
  const { changes = [], errors = [] } = report.targets.codex ?? {};
  const entries = changes.map(({ entry }) => entry);
  expect(entries).toEqual(expect.arrayContaining(['mcp fine', 'skill good']));
  expect(errors.join()).toMatch(error ?? /^$/);
});

test('the history of a repository in a skill folder is neither counted nor copied', async () => {
  for (let index = 0; index < 501; index += 1) box.write(`.claude/skills/x/.git/objects/${index}`, 'x');
  box.write('.claude/skills/x/SKILL.md', 'Skill\n');
  expect((await box.sync()).targets.codex).toMatchObject({ synced: 1, errors: [] });
});

test('a file of 10 GB is left out alone and named, and a skill with a space in its name goes', async () => {
  const folder = '.claude/skills/my notes';
  box.write(`${folder}/SKILL.md`, 'Skill\n');
  box.write(`${folder}/fonts/a b.ttf`, 'font');
  box.write(`${folder}/video.mp4`, '');
  truncateSync(box.at(`${folder}/video.mp4`), 10 * 2 ** 30);
  const report = await box.sync();
  expect(report.targets.codex).toMatchObject({ synced: 2, errors: [], held: [] });
  expect(box.read('.agents/skills/my notes/fonts/a b.ttf')).toBe('font');
  expect(box.has('.agents/skills/my notes/video.mp4')).toBe(false);
  expect(report.left_out.map(({ what, file }) => `${what} ${file}`)).toEqual([`large file ${folder}/video.mp4`]);
  expect((await box.sync()).targets.codex).toMatchObject({ synced: 0, unchanged: 2 });
});

test('a folder whose name has two lines is refused, and no line of the output is its own', async () => {
  box.write('.claude/skills/a\n✓ all is well/SKILL.md', 'Skill\n');
  box.write('.claude/skills/good/SKILL.md', 'Good\n');
  const report = await box.sync();
  expect(report.targets.codex).toMatchObject({ status: 'partial', synced: 1 });
  expect(syncText(report)).toMatch(/which does not fit every system/);
  expect(syncText(report)).not.toMatch(/^✓ all is well/m);
});
