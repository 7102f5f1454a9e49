// The stock verifiers on the reader's machine, run for real: each accepts the good set and refuses a tampered one.
// A tool that is not installed is a skipped test, never a passed one.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeSigned, type Workspace } from '../../support/workspace.ts';

// These start processes, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });

const has = (tool: string, ...args: readonly string[]): boolean => spawnSync(tool, args).error === undefined;

const TOOLS = [
  {
    tool: 'openssl',
    present: has('openssl', 'version'),
    signature: 'registry.json.sig',
    key: 'curator.pem',
    command: 'openssl pkeyutl -verify -pubin -inkey curator.pem -rawin -in registry.json -sigfile registry.json.sig',
  },
  {
    tool: 'ssh-keygen',
    present: has('ssh-keygen', '-?'),
    signature: 'registry.json.sshsig',
    key: 'allowed_signers',
    command:
      'ssh-keygen -Y verify -f allowed_signers -I curator -n 3gs-registry -s registry.json.sshsig < registry.json',
  },
  {
    tool: 'minisign',
    present: has('minisign', '-v'),
    signature: 'registry.json.minisig',
    key: 'minisign.pub',
    command: 'minisign -V -p minisign.pub -m registry.json',
  },
];

const accepts = ({ folder }: Workspace, command: string): boolean =>
  spawnSync('sh', ['-c', command], { cwd: join(folder, 'signed') }).status === 0;

for (const { tool, present, signature, key, command } of TOOLS) {
  test.skipIf(!present)(`${tool} accepts what was signed`, async () => {
    expect(accepts(await makeSigned(), command)).toBe(true);
  });

  test.skipIf(!present)(`${tool} refuses one changed byte`, async () => {
    const workspace = await makeSigned();
    const bytes = workspace.read('signed/registry.json');
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    workspace.write('signed/registry.json', bytes);
    expect(accepts(workspace, command)).toBe(false);
  });

  test.skipIf(!present).each([
    { says: 'a wrong key', file: key },
    { says: 'a swapped signature', file: signature },
  ])(`${tool} refuses $says`, async ({ file }) => {
    const workspace = await makeSigned();
    const stranger = await makeSigned();
    writeFileSync(join(workspace.folder, 'signed', file), stranger.read(`signed/${file}`));
    expect(accepts(workspace, command)).toBe(false);
  });
}

test.skipIf(!TOOLS[1]?.present)('ssh-keygen refuses our signature for any other purpose', async () => {
  const workspace = await makeSigned();
  const elsewhere = 'ssh-keygen -Y verify -f signers -I curator -n file -s registry.json.sshsig < registry.json';
  workspace.write(
    'signed/signers',
    workspace.read('signed/allowed_signers').toString().replace('3gs-registry', 'file'),
  );
  expect(accepts(workspace, elsewhere)).toBe(false);
});
