// The verifiers on the reader's machine, run for real: each accepts the list as it was signed and refuses every attack, but
// for those it cannot know. test/browser/verify.more.test.ts shows the same table to a browser. A tool that is not installed is
// a skipped test, never a passed one.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '../../../scripts/curator/verify.ts';
import { checkCommands } from '../../../src/domain/signing/signatures.ts';
import { ATTACKS, DAY, type FileSet, STOCK_TOOLS, UNTOUCHED } from '../../support/attacks.ts';
import { folderForTest } from '../../support/folders.ts';
import { makeSigned } from '../../support/workspace.ts';

const has = (tool: string, ...args: readonly string[]): boolean => spawnSync(tool, args).error === undefined;
const PRESENT = {
  openssl: has('openssl', 'version'),
  'ssh-keygen': has('ssh-keygen', '-?'),
};

const folderWith = (files: FileSet): string => {
  const folder = folderForTest();
  for (const [name, body] of Object.entries(files)) writeFileSync(join(folder, name), body);
  return folder;
};

const commandOf = (tool: string): string =>
  checkCommands('https://sources.example').find((command) => command.startsWith(tool)) ?? 'false';

const runs = (command: string, cwd: string): boolean => spawnSync('sh', ['-c', command], { cwd }).status === 0;

for (const tool of STOCK_TOOLS) {
  test.skipIf(!PRESENT[tool]).each([UNTOUCHED, ...ATTACKS])(`${tool} is shown $says`, async ({ make, blind, says }) => {
    const { files } = await make();
    const accepts = runs(commandOf(tool), folderWith(files));
    expect({ says, accepts }).toEqual({ says, accepts: says === UNTOUCHED.says || blind.includes(tool) });
  });
}

/** What `curator verify` says of each attack. */
const REFUSALS: Readonly<Record<string, string>> = {
  'a changed byte': 'BAD SIGNATURE',
  'a stripped signature': 'the registry names a key, but brings no signature: ',
  'another key': 'and that key never announced another',
  'a weak key': '--key: this is a weak key, for which anyone can sign',
  'an older release': 'ROLLED BACK: this is seq 1, but seq 2 was seen before; do not trust this copy',
  'an expired release': 'EXPIRED: its signature holds, but it expired on ',
};

test.each([UNTOUCHED, ...ATTACKS])('curator verify is shown $says', async ({ make, says }) => {
  const { files, key, seen } = await make();
  const state = join(folderWith({}), 'seen.json');
  const shared = { folder: '.', keys: '.', now: new Date(`${DAY}T12:00:00Z`) };
  const look = (set: FileSet) => verify(shared, join(folderWith(set), 'registry.json'), { key, state });
  for (const set of seen) expect(await look(set)).toMatchObject({ ok: true });
  const refusal = REFUSALS[says];
  expect(await look(files)).toMatchObject(
    refusal === undefined ? { ok: true } : { ok: false, error: expect.stringContaining(refusal) },
  );
});

test('docs/verify.md has a row for each attack that names who accepts it', () => {
  const page = readFileSync('docs/verify.md', 'utf8');
  for (const { says, blind } of ATTACKS) {
    const cell = (tools: readonly string[]) =>
      tools.some((tool) => blind.some((one) => one === tool)) ? 'accepts' : 'refuses';
    const cells = [...STOCK_TOOLS.map((tool) => cell([tool])), cell(['browser']), cell(['curator'])];
    expect(page).toContain(`| ${says} | ${cells.join(' | ')} |`);
  }
});

test.skipIf(!PRESENT['ssh-keygen'])('ssh-keygen refuses our signature for any other purpose', async () => {
  const workspace = await makeSigned();
  const elsewhere = 'ssh-keygen -Y verify -f signers -I curator -n file -s registry.json.sshsig < registry.json';
  workspace.write(
    'signed/signers',
    workspace.read('signed/allowed_signers').toString().replace('3gs-registry', 'file'),
  );
  expect(runs(elsewhere, join(workspace.folder, 'signed'))).toBe(false);
});
