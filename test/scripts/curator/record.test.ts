// The PKARR record, published to and resolved from a relay on this machine.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readRelayPayload } from '../../../scripts/curator/pkarr.ts';
import { record, resolve } from '../../../scripts/curator/record.ts';
import { readPublicKey } from '../../../src/domain/signing/public-key.ts';
import { serve } from '../../support/web-server.ts';
import { done, makeSigned, makeWorkspace, refused } from '../../support/workspace.ts';
import { startRelay } from './relay.ts';

const URL_OF_REGISTRY = 'https://sources.example/registry.json';

test('a record is published and resolved, says seq, hash and address, and no older one takes its place', async () => {
  const [workspace, { origin }] = [await makeSigned(), await startRelay()];
  const key = workspace.registry().curator.pubkey ?? '';
  const { data } = await done(record(workspace.on('2026-03-02'), { url: URL_OF_REGISTRY, publish: origin }));
  const found = await done(resolve(key, `${origin}/`));
  expect(found.data).toEqual({
    key,
    seq: 1,
    sha256: JSON.parse(workspace.read('signed/history.json').toString())[0].sha256,
    url: URL_OF_REGISTRY,
    timestamp: String(BigInt(Date.parse('2026-03-02T12:00:00Z')) * 1000n),
  });
  expect(data).toMatchObject({ seq: 1, url: URL_OF_REGISTRY });
  const why = 'answers 409: it has a newer record; check the clock';
  expect(await refused(record(workspace.on('2026-03-01'), { publish: origin }))).toContain(why);
});

test('the command line takes the key as z-base-32, as PEM and as a PEM file', async () => {
  const [workspace, { origin }] = [await makeSigned(), await startRelay()];
  const key = workspace.registry().curator.pubkey ?? '';
  await done(record(workspace.on('2026-03-02'), { publish: origin }));
  const pem = 'signed/curator.pem';
  for (const given of [key, `${workspace.read(pem)}`, join(workspace.folder, pem)]) {
    const args = ['scripts/curator/main.ts', 'resolve', given, '--relay', origin];
    expect((await promisify(execFile)('node', args)).stdout).toMatch(/^seq 1\nSHA-256 /);
  }
});

test('without a relay the record is printed for one', async () => {
  const workspace = await makeSigned();
  const { text, data } = await done(record(workspace.on('2026-03-02'), {}));
  const payload = Buffer.from(text.split('\n')[1] ?? '', 'base64');
  const key = readPublicKey(workspace.registry().curator.pubkey ?? '');
  expect(key.ok && (await readRelayPayload(key.value, Uint8Array.from(payload)))).toMatchObject({
    ok: true,
    value: { seq: 1 },
  });
  expect(JSON.stringify(data)).not.toContain('PRIVATE');
});

test('a relay that changes a byte is found out', async () => {
  const [workspace, { origin, stored }] = [await makeSigned(), await startRelay()];
  const key = workspace.registry().curator.pubkey ?? '';
  await done(record(workspace.on('2026-03-02'), { publish: origin }));
  const payload = stored.get(key) ?? new Uint8Array(0);
  stored.set(
    key,
    payload.map((byte, index) => (index === payload.length - 1 ? byte ^ 1 : byte)),
  );
  expect(await refused(resolve(key, origin))).toBe("the relay's answer is refused: its signature does not hold");
});

test('an unsigned list, a key without a record, a relay that is away or none, a long answer: refused', async () => {
  const [workspace, { origin }] = [await makeSigned(), await startRelay()];
  const key = workspace.registry().curator.pubkey ?? '';
  expect(await refused(resolve(key, origin))).toContain('answers 404: there is no record of this key');
  expect(await refused(resolve(key, 'http://127.0.0.1:1'))).toContain('cannot be fetched: bad port');
  expect(await refused(resolve(key, 'relay'))).toContain('"relay" is not a URL');
  expect(await refused(resolve('abc', origin))).toContain('the key is refused');
  const endless = await serve(() => new Response('x'.repeat(2000)));
  expect(await refused(resolve(key, endless))).toContain('sends more than 1072 bytes');
  expect(await refused(record(makeWorkspace().on('2026-03-01'), {}))).toContain('nothing is signed yet');
});
