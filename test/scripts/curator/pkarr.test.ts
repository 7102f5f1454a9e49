// The PKARR record, byte for byte against BEP 44's own vector and the layout of RFC 1035.
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bep44SignedBytes, readRelayPayload, recordPacket, relayPayload } from '../../../scripts/curator/pkarr.ts';
import { utf8 } from '../../../src/domain/bytes.ts';
import { verifyEd25519 } from '../../../src/domain/signing/public-key.ts';
import { toZBase32 } from '../../../src/domain/z-base-32.ts';
import { casesOf } from '../../support/fuzz.ts';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'));

test("the signed bytes are BEP 44's: its test vector 1 verifies over them", async () => {
  const key = bytesOf('77ff84905a91936367c01360803104f92432fcd904a43511876df5cdf3e7e548');
  const signature = bytesOf(
    '305ac8aeb6c9c151fa120f120ea2cfb923564e11552d06a5d856091e5e853cff1260d3f39e4999684aa92eb73ffd136e6f4f3ecbfda0ce53a1608ecd7ae21f01',
  );
  const bytes = bep44SignedBytes(1n, utf8('Hello World!'));
  expect(Buffer.from(bytes).toString()).toBe('3:seqi1e1:v12:Hello World!');
  expect(await verifyEd25519(key, signature, bytes)).toBe(true);
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const RECORD = { seq: 7, sha256: 'ab'.repeat(32), url: 'https://sources.example/registry.json' };

const packetOf = (record: typeof RECORD): Uint8Array<ArrayBuffer> => {
  const packet = recordPacket(KEY, record);
  if (!packet.ok) throw new Error(packet.error);
  return packet.value;
};
const payloadOf = (packet: Uint8Array<ArrayBuffer>, timestamp = 1_700_000_000_000_000n) =>
  relayPayload(Uint8Array.from(sign(null, bep44SignedBytes(timestamp, packet), privateKey)), timestamp, packet);

test('the packet is one authoritative TXT answer under the key', () => {
  const packet = Buffer.from(packetOf(RECORD));
  expect(packet.subarray(0, 12).toString('hex')).toBe('000084000000000100000000');
  expect(packet.subarray(12, 18).toString('latin1')).toBe('\x04_3gs4');
  expect(packet.subarray(18, 70).toString()).toBe(toZBase32(KEY));
  expect(packet.subarray(70, 79).toString('hex')).toBe('000010000100000e10');
  expect(packet.readUInt16BE(79)).toBe(packet.length - 81);
  expect(packet.subarray(81, 88).toString('latin1')).toBe('\x06v=3gs1');
  expect(packet.subarray(88, 94).toString('latin1')).toBe('\x05seq=7');
});

test('a relay payload is signature, timestamp in microseconds, packet', () => {
  const payload = Buffer.from(payloadOf(packetOf(RECORD)));
  expect(payload.readBigUInt64BE(64)).toBe(1_700_000_000_000_000n);
  expect(payload.subarray(72)).toEqual(Buffer.from(packetOf(RECORD)));
});

test('what was written is read back', async () =>
  expect(await readRelayPayload(KEY, payloadOf(packetOf(RECORD)))).toEqual({
    ok: true,
    value: { ...RECORD, timestamp: 1_700_000_000_000_000n },
  }));

test('any changed byte is refused', async () => {
  const payload = payloadOf(packetOf(RECORD));
  await fc.assert(
    fc.asyncProperty(fc.nat(payload.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
      const tampered = payload.map((byte, at) => (at === index ? byte ^ change : byte));
      expect((await readRelayPayload(KEY, tampered)).ok).toBe(false);
    }),
    { numRuns: casesOf(60) },
  );
});

test.each([
  { says: 'nothing after the timestamp', payload: new Uint8Array(72) },
  { says: 'more than 1000 bytes', payload: new Uint8Array(72 + 1001) },
  { says: 'a signed packet that is no record of ours', payload: payloadOf(utf8('hello')) },
])('a payload is refused: $says', async ({ payload }) => expect((await readRelayPayload(KEY, payload)).ok).toBe(false));

test.each([
  ['a URL too long for a TXT string', { url: `https://${'a'.repeat(250)}` }, 'is too long'],
  ['a URL that is none', { url: 'not a url' }, 'must be an https: URL'],
  ['a URL without https', { url: 'http://sources.example/' }, 'must be an https: URL'],
  ['a URL that steers a terminal', { url: 'https://a.example.org/\u001b[2J' }, 'must be an https: URL'],
  ['a hash of another form', { sha256: 'AB' }, 'is no SHA-256'],
])('no record is made of %s', (_, wrong, want) =>
  expect(recordPacket(KEY, { ...RECORD, ...wrong })).toEqual({ ok: false, error: expect.stringContaining(want) }),
);
