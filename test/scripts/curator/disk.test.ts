// What a disk does that no test can bring about: it refuses to put a file in its place after others were put there.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeAll } from '../../../scripts/curator/disk.ts';
import { folderForTest } from '../../support/folders.ts';

vi.mock('node:fs/promises', { spy: true });
const refusal = Object.assign(new Error('refused'), { code: 'EPERM' });

const makeFolder = (): string => {
  const folder = folderForTest();
  for (const name of ['first', 'second', 'stale']) writeFileSync(join(folder, name), 'old');
  return folder;
};
const contentOf = (folder: string) => readdirSync(folder).map((name) => [name, `${readFileSync(join(folder, name))}`]);
const AS_IT_WAS = ['first', 'second', 'stale'].map((name) => [name, 'old']);

const writeIn = (folder: string) =>
  writeAll(
    ['added', 'first', 'second'].map((name) => ({ path: join(folder, name), body: 'new' })),
    { obsolete: [join(folder, 'stale')], journalIn: folder },
  );

test('all files are written, the obsolete ones removed, and nothing else is left', async () => {
  const folder = makeFolder();
  expect(await writeIn(folder)).toEqual({ ok: true, value: undefined });
  expect(contentOf(folder)).toEqual(['added', 'first', 'second'].map((name) => [name, 'new']));
});

test('where the last file cannot be put in its place, those before it are as they were', async () => {
  const folder = makeFolder();
  vi.mocked(rename).mockImplementation(async (from, to) => {
    if (String(to).endsWith('second')) throw refusal;
    renameSync(from, to);
  });
  const written = await writeIn(folder);
  expect(written).toEqual({
    ok: false,
    error: `cannot write ${join(folder, 'second')}: permission denied; check who owns it; nothing was changed`,
  });
  expect(contentOf(folder)).toEqual(AS_IT_WAS);
});
