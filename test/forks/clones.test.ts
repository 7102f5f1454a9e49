// A fresh clone with each of the foreign lists is checked, built, served and tested: no word of this repository's list may be
// left in anything that comes out, and no suite may depend on the list. The last list is past its second day and trusts
// another.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readmeFor } from '../../scripts/build/record-readme.ts';
import { withValue } from '../../scripts/curator/repository.ts';
import { freePort } from '../../scripts/free-port.ts';
import { jsonFile } from '../../src/domain/json.ts';
import { serveIn } from '../scripts/run/serving.ts';
import { folderForTest } from '../support/folders.ts';
import { makePeer, servePeer, trustIn } from '../support/peers.ts';
import { runToEnd } from '../support/program.ts';
import { FOREIGN_LISTS, foreignList, foreignWordsIn } from './lists.ts';
import { textsOf } from './said.ts';

/** Runs a command, which must end well. */
const run = async (folder: string, command: string, ...args: readonly string[]): Promise<void> =>
  expect(await runToEnd(command, args, folder)).toEqual({ exitCode: 0, output: expect.any(String) });

/** The second day of a curator, with the commands that the guide names: a release, a list to trust, a new key. */
const playSecondDay = async (folder: string, keys: string): Promise<void> => {
  const curator = (...args: readonly string[]) =>
    run(folder, process.execPath, 'scripts/curator/main.ts', '--keys', keys, ...args);
  const release = () => curator('release', '--without-links', '--bump', 'minor');
  await curator('start', '--name', 'Third Curator', '--keep-topics');
  await release();
  const [list, peer] = [join(folder, 'registry.json'), await makePeer()];
  writeFileSync(list, withValue(readFileSync(list, 'utf8'), ['trusts'], [trustIn(peer)]));
  await curator('pull', peer.registry().curator.name, '--from', await servePeer(peer));
  await release();
  for (const _ of ['announced', 'in use']) {
    await curator('rotate');
    await release();
  }
};

test.each(FOREIGN_LISTS)('a clone with a list with %s', async (list) => {
  const around = folderForTest();
  const folder = join(around, 'three good sources');
  await run('.', 'git', 'clone', '--quiet', '.', folder);
  await run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  const registry = foreignList(list);
  rmSync(join(folder, 'signed'), { recursive: true });
  mkdirSync(join(folder, 'signed'));
  writeFileSync(join(folder, 'registry.json'), jsonFile(registry.document));
  writeFileSync(join(folder, 'signed/signatures.json'), '{ "registry": null, "history": [] }\n');
  writeFileSync(join(folder, 'README.md'), readmeFor(readFileSync('README.md', 'utf8'), registry));
  if (list === 'shared words') await playSecondDay(folder, join(around, 'keys'));
  for (const script of ['check', 'build', 'build:local']) await run(folder, 'npm', 'run', '--silent', script);
  const port = await freePort();
  await serveIn(folder, ['--port', String(port)]);
  const ask = (request: Request) =>
    fetch(new Request(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, request));
  const written = ['README.md', 'dist/registry.json', 'dist/three-good-sources.mjs'];
  const texts = {
    ...(await textsOf(ask, registry)),
    ...Object.fromEntries(written.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  };
  expect(foreignWordsIn(texts, registry)).toEqual([]);
  await run(folder, 'npm', 'test');
});
