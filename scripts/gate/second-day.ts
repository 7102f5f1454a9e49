// The second day of a curator, with the commands that the guide names: a release, a list to trust, a new key. What it leaves
// must pass the gate.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { jsonFile } from '../../src/domain/json.ts';
import type { RegistryDocument } from '../../src/domain/registry/registry.ts';

const PEER = 'scripts/gate/lists/right-to-left.json';

/** Plays the day in the project in `folder`; keys and the list of another curator go to `beside`. Throws if a step fails. */
export const secondDay = async (folder: string, beside: string): Promise<void> => {
  const peer = join(beside, 'peer');
  await mkdir(join(peer, 'signed'), { recursive: true });
  await copyFile(PEER, join(peer, 'registry.json'));
  await writeFile(join(peer, 'signed/signatures.json'), '{ "registry": null, "history": [] }\n');
  const own = curatorOf(folder, join(beside, 'keys'));
  const other = curatorOf(peer, join(beside, 'peer-keys'));
  const list = join(folder, 'registry.json');
  for (const [curator, name] of [
    [own, 'Third Curator'],
    [other, 'Other Curator'],
  ] as const) {
    await curator('start', '--name', name, '--keep-topics');
    await curator(...RELEASE);
  }
  const { pubkey } = (await listIn(join(peer, 'registry.json'))).curator;
  const trusted = { name: 'Other Curator', pubkey, url: 'https://other.example.org/', since: '2026-01-15' };
  await writeFile(list, jsonFile({ ...(await listIn(list)), trusts: [trusted] }));
  await pullFrom(peer, (origin) => own('pull', trusted.name, '--from', origin));
  await own(...RELEASE);
  await own('rotate');
  await own(...RELEASE);
  await own('rotate');
  await own(...RELEASE);
};

const RELEASE = ['release', '--without-links', '--bump', 'minor'] as const;

const curatorOf =
  (folder: string, keys: string) =>
  async (...args: readonly string[]): Promise<void> => {
    const program = [resolve('scripts/curator/main.ts'), '--folder', folder, '--keys', keys];
    await promisify(execFile)(process.execPath, [...program, ...args]);
  };

const listIn = async (file: string): Promise<RegistryDocument> => JSON.parse(await readFile(file, 'utf8'));

/** Serves the signed files of `peer`, as its server would, while `pull` runs. */
const pullFrom = async (peer: string, pull: (origin: string) => Promise<void>): Promise<void> => {
  const server = createServer((request, response) => {
    readFile(join(peer, 'signed', request.url ?? '')).then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await pull(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
};
