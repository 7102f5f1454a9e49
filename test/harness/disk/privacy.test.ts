// What stays with the person: text that git ignores behind links, servers that nobody but the person may approve, refusals
// of one project, and what a broken file had written.
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALL, type Box, openBox } from '../../support/harness.ts';

let box: Box;
beforeEach(() => {
  box = openBox();
  box.write('~/.claude.json', {});
  box.write('~/.claude/settings.json', {});
});
afterEach(() => box.drop());

const link = (to: string, from: string): void => {
  mkdirSync(dirname(join(box.project, from)), { recursive: true });
  symlinkSync(to, join(box.project, from));
};
const textsOf = (report: Awaited<ReturnType<Box['sync']>>): string =>
  ALL.flatMap((name) => report.targets[name]?.changes.map(({ file }) => box.read(file)) ?? []).join('\n');

describe('a link', () => {
  test.each([
    { from: '.claude/commands/e.md', to: '../../.env' },
    { from: '.claude/agents/e.md', to: '../../.env' },
    { from: '.claude/rules/r.md', to: '../../private/n.md' },
    { from: '.claude/rules/r.md', to: '../../docs/n.md' },
    { from: '.claude/commands/r.md', to: '../../docs/n.md' },
    { from: '.claude/commands/r.md', to: '../../.hidden/n.md' },
    { from: 'CLAUDE.md', to: 'CLAUDE.local.md' },
    { from: '.claude/CLAUDE.md', to: '../private/n.md' },
    { from: '.claude/skills/a', to: '../../private/skill' },
    { from: '.claude/skills/a', to: '../../.hidden/skill' },
  ])('$from to $to copies nothing, and is named', async ({ from, to }) => {
    box.write('.gitignore', '.env\nprivate/\n');
    if (from !== 'CLAUDE.md') box.write('CLAUDE.md', 'Rules\n');
    const files = ['.env', 'private/n.md', 'docs/n.md', '.hidden/n.md', 'CLAUDE.local.md'];
    for (const file of [...files, 'private/skill/SKILL.md', '.hidden/skill/SKILL.md'])
      box.write(file, '---\nname: a\ndescription: d\n---\nTOP=PRIVATE-TEXT\n');
    link(to, from);
    const report = await box.sync();
    expect(textsOf(report)).not.toContain('PRIVATE-TEXT');
    expect(report.left_out.some(({ file }) => file.startsWith(from))).toBe(true);
  });

  test.each([
    { from: '.claude/commands/e.md', to: 'shared/e.md', file: '.claude/commands/shared/e.md' },
    { from: '.claude/skills/a', to: '../../skills/a', file: 'skills/a/SKILL.md' },
    { from: 'CLAUDE.md', to: 'docs/rules.md', file: 'docs/rules.md' },
  ])('$from to $to is carried', async ({ from, to, file }) => {
    box.write(file, '---\nname: a\ndescription: d\n---\nSHARED-TEXT\n');
    link(to, from);
    expect(textsOf(await box.sync())).toContain('SHARED-TEXT');
  });
});
