// A journal that a repository brings: whatever it names, no file outside changes, and the command says so in one line.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { recover } from '../../../scripts/curator/journal.ts';
import { runCurator } from '../../support/curator-steps.ts';
import { makeWorkspace, type Workspace } from '../../support/workspace.ts';

const JOURNAL = '.curator-journal.json';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const besideOf = (path: string, end: string): string =>
  join(dirname(path), `.${path.slice(dirname(path).length + 1)}.0123456789ab.${end}`);
const stepTo = (path: string, removes = false) => ({
  ...{ path, next: besideOf(path, 'next'), before: besideOf(path, 'before'), removes },
  ...(removes ? {} : { sha256: sha256('new') }),
});
const writeSteps = ({ write }: Workspace, steps: readonly object[]): void =>
  write(JOURNAL, JSON.stringify({ isReady: true, steps }));
/** A file outside the repository, with the new content beside it. */
const outside = ({ folder }: Workspace): string => {
  const victim = join(dirname(folder), 'victim');
  writeFileSync(victim, 'old');
  writeFileSync(besideOf(victim, 'next'), 'new');
  return victim;
};

test('a journal of these commands is completed', async () => {
  const workspace = makeWorkspace();
  const path = join(workspace.folder, 'registry.json');
  writeFileSync(besideOf(path, 'next'), 'new');
  writeSteps(workspace, [stepTo(path)]);
  expect(await recover(workspace.folder, workspace.keys)).toEqual({ ok: true, value: true });
  expect([readFileSync(path, 'utf8'), existsSync(join(workspace.folder, JOURNAL))]).toEqual(['new', false]);
});

test.each<[says: string, bring: (w: Workspace) => void]>([
  ['overwrites a file outside', (w) => writeSteps(w, [stepTo(outside(w))])],
  ['removes a file outside', (w) => writeSteps(w, [stepTo(outside(w), true)])],
  [
    'climbs out of the repository',
    (w) => writeSteps(w, [stepTo(join(w.folder, 'signed', '..', '..', outside(w) && 'victim'), true)]),
  ],
  ['removes a private key', (w) => writeSteps(w, [stepTo(join(w.keys, `${'y'.repeat(52)}.pem`), true)])],
  ['removes the list', (w) => writeSteps(w, [stepTo(join(w.folder, 'registry.json'), true)])],
  ['removes a file of git', (w) => writeSteps(w, [stepTo(join(w.folder, '.git', 'config'), true)])],
  [
    'goes through a link',
    (w) => {
      outside(w);
      symlinkSync(dirname(w.folder), join(w.folder, 'federated'));
      writeSteps(w, [stepTo(join(w.folder, 'federated', 'victim.json'), true)]);
    },
  ],
  [
    'takes the new content from elsewhere',
    (w) => writeSteps(w, [{ ...stepTo(join(w.folder, 'README.md')), next: outside(w) }]),
  ],
  [
    'has new content of another hash',
    (w) => {
      writeFileSync(besideOf(join(w.folder, 'README.md'), 'next'), 'other');
      writeSteps(w, [stepTo(join(w.folder, 'README.md'))]);
    },
  ],
  ['is no JSON', (w) => w.write(JOURNAL, '{')],
  ['has another shape', (w) => w.write(JOURNAL, '{"isReady":true,"steps":[{}]}')],
])('a journal that %s is refused, and nothing changes', async (_, bring) => {
  const workspace = makeWorkspace();
  mkdirSync(workspace.keys, { recursive: true });
  writeFileSync(join(workspace.keys, `${'y'.repeat(52)}.pem`), 'key');
  bring(workspace);
  const victim = join(dirname(workspace.folder), 'victim');
  const before = [workspace.read('registry.json').toString(), existsSync(victim) ? readFileSync(victim, 'utf8') : ''];
  const { status, stderr, stdout } = runCurator(workspace, 'next');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^error: \.curator-journal\.json .*; nothing was changed; look at it, then remove it\n$/);
  expect([workspace.read('registry.json').toString(), existsSync(victim) ? readFileSync(victim, 'utf8') : '']).toEqual(
    before,
  );
  expect(existsSync(join(workspace.keys, `${'y'.repeat(52)}.pem`))).toBe(true);
});

test('a journal that git tracks is refused', async () => {
  const workspace = makeWorkspace();
  writeSteps(workspace, []);
  for (const args of [
    ['init', '-q'],
    ['add', '-f', JOURNAL],
  ])
    spawnSync('git', ['-C', workspace.folder, ...args]);
  expect(await recover(workspace.folder, workspace.keys)).toMatchObject({
    ok: false,
    error: expect.stringContaining('is tracked by git'),
  });
});
