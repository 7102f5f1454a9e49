// Rules of sub-folders: found with git's ignore rules, always reported, written beside their CLAUDE.md when asked for, and
// kept up to date from then on.
import { describe, expect, test } from 'vitest';
import type { SyncReport } from '../../../src/harness/sync.ts';
import { useBox } from '../../support/box.ts';
import { snapshot } from '../../support/harness.ts';

const box = useBox((box) => {
  box.write('CLAUDE.md', 'For all.\n');
  box.write('packages/api/CLAUDE.md', 'For the API.\n');
});

const optional = ({ targets }: SyncReport): readonly string[] =>
  Object.values(targets).flatMap(({ held }) => held.flatMap(({ why, entry }) => (why === 'optional' ? [entry] : [])));

describe('rules of a sub-folder', () => {
  test('are written beside their file, stay up to date without being asked for again, and go with it', async () => {
    expect((await box.sync({ nested: true })).status).toBe('success');
    for (const name of ['AGENTS.md', 'GEMINI.md']) expect(box.read(`packages/api/${name}`)).toContain('For the API.');
    expect(box.read('AGENTS.md')).not.toContain('For the API.');
    const done = snapshot(box.root);
    expect((await box.sync()).targets.codex).toMatchObject({ synced: 0, skipped: 0 });
    expect(snapshot(box.root)).toEqual(done);
    box.write('packages/api/CLAUDE.md', 'For the new API.\n');
    await box.sync();
    expect(box.read('packages/api/AGENTS.md')).toContain('For the new API.');
    box.remove('packages/api/CLAUDE.md');
    await box.sync();
    expect(box.has('packages/api/AGENTS.md')).toBe(false);
    expect(box.has('packages/api/GEMINI.md')).toBe(false);
  });

  test('that a person has taken out of the target stay out', async () => {
    await box.sync({ nested: true });
    box.remove('packages/api/AGENTS.md');
    expect(optional(await box.sync())).toEqual(['rules packages/api', 'rules packages/api']);
    expect(box.has('packages/api/AGENTS.md')).toBe(false);
    expect(box.has('packages/api/GEMINI.md')).toBe(true);
  });
});

describe('is not looked into', () => {
  test.each([
    ['a folder that git ignores', 'build/CLAUDE.md'],
    ['a folder below one that git ignores', 'packages/api/dist/deep/CLAUDE.md'],
    ['node_modules', 'web/node_modules/p/CLAUDE.md'],
    ['a folder with a dot name', '.cache/CLAUDE.md'],
    ['a repository inside the project', 'vendor/lib/CLAUDE.md'],
    ['a folder behind a link', 'linked/CLAUDE.md'],
  ])('%s', async (_, path) => {
    box.write('.gitignore', '/build/\n');
    box.write('packages/.gitignore', 'dist/\n');
    box.write('vendor/lib/.git/HEAD', 'ref: refs/heads/main\n');
    box.write('~/elsewhere/x', '');
    box.link('linked', '~/elsewhere');
    box.write(path, 'NOT HERE\n');
    expect(new Set(optional(await box.sync()))).toEqual(new Set(['rules packages/api']));
  });
});

test.each([
  ['12 levels of folders are searched', 12, []],
  ['13 are not, which is said', 13, [expect.stringContaining('12 deep')]],
])('%s', async (_, levels, warnings) => {
  box.write(`${'a/'.repeat(levels)}CLAUDE.md`, 'DEEP\n');
  const report = await box.sync();
  expect(JSON.stringify(report).includes('/a'.repeat(levels - 1))).toBe(levels === 12);
  expect(report.warnings).toEqual(warnings);
});
