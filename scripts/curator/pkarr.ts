// The PKARR record: a signed DNS packet with one TXT record, `_3gs`, that names the newest registry of a key.
// @see BEP 44 (mutable items), RFC 1035 (DNS), https://github.com/pubky/pkarr design/base.md and design/relays.md
import { type Bytes, concat, SHA256_HEX, sameBytes, toText, utf8 } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { SIGNATURE_BYTES, verifyEd25519 } from '../../src/domain/signing/public-key.ts';
import { KEY_CHARS, toZBase32 } from '../../src/domain/z-base-32.ts';

/** What the record says: `sha256` and `seq` of the signed registry, and where it is served. */
type RegistryRecord = { readonly seq: number; readonly sha256: string; readonly url?: string | undefined };

/** The largest value that BEP 44 stores, in bytes. */
const MAX_VALUE_BYTES = 1000;
/** How long resolvers may keep the record, in seconds. */
const TTL_SECONDS = 3600;
const LABEL = '_3gs';
const TIMESTAMP_BYTES = 8;
/** The most bytes that a relay can store for one key. */
export const MAX_PAYLOAD_BYTES = SIGNATURE_BYTES + TIMESTAMP_BYTES + MAX_VALUE_BYTES;
const HTTPS_URL = /^https:\/\/[!-~]+$/;
const TXT = 16;
const IN = 1;
// Id 0; an authoritative answer; no question, one answer.
const HEADER = Uint8Array.of(0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0);

/** The bytes that BEP 44 signs for a value without salt: bencoded `seq` and `v`, without the dictionary's marks. */
export const bep44SignedBytes = (seq: bigint, value: Uint8Array): Bytes =>
  concat(utf8(`3:seqi${seq}e1:v${value.length}:`), value);

/** The DNS packet of the record under `key`. Fails with a sentence if a value is invalid or the packet too large. */
export const recordPacket = (key: Bytes, { seq, sha256, url }: RegistryRecord): Result<Bytes, string> => {
  if (!SHA256_HEX.test(sha256)) return fail('the hash is no SHA-256 in lower-case hexadecimal');
  if (url !== undefined && !(HTTPS_URL.test(url) && URL.canParse(url))) return fail('the URL must be an https: URL');
  const strings = ['v=3gs1', `seq=${seq}`, `sha256=${sha256}`, ...(url === undefined ? [] : [`url=${url}`])].map(utf8);
  if (strings.some(({ length }) => length > 255)) return fail('the URL is too long for a TXT record');
  const data = concat(...strings.map(dnsString));
  const name = concat(...[LABEL, toZBase32(key)].map(utf8).map(dnsString), Uint8Array.of(0));
  const packet = concat(HEADER, name, ...[TXT, IN, 0, TTL_SECONDS, data.length].map(uint16), data);
  return packet.length > MAX_VALUE_BYTES
    ? fail(`the record has ${packet.length} bytes, more than ${MAX_VALUE_BYTES}`)
    : ok(packet);
};

/** What a relay stores and serves under the key: signature, timestamp in microseconds (big-endian), packet. */
export const relayPayload = (signature: Bytes, timestamp: bigint, packet: Bytes): Bytes =>
  concat(signature, uint64(timestamp), packet);

/** Reads what a relay serves for `key`. Fails with a sentence unless the signature holds and the record is there. */
export const readRelayPayload = async (key: Bytes, payload: Bytes) => {
  const packet = payload.slice(SIGNATURE_BYTES + TIMESTAMP_BYTES);
  if (packet.length === 0 || packet.length > MAX_VALUE_BYTES) return fail('the record has an impossible length');
  const timestamp = toUint64(payload.subarray(SIGNATURE_BYTES, SIGNATURE_BYTES + TIMESTAMP_BYTES));
  const signature = payload.slice(0, SIGNATURE_BYTES);
  if (!(await verifyEd25519(key, signature, bep44SignedBytes(timestamp, packet))))
    return fail('its signature does not hold');
  const record = readPacket(key, packet);
  return record === undefined ? fail('it holds no record of a registry') : ok({ ...record, timestamp });
};

// Reads only the form that this file writes: other records of a key are not about a registry.
const readPacket = (key: Bytes, packet: Bytes): RegistryRecord | undefined => {
  const strings = txtStrings(packet);
  const values = new Map(strings.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]));
  const [seq, sha256, url] = [values.get('seq'), values.get('sha256'), values.get('url')];
  if (values.get('v') !== '3gs1' || seq === undefined || sha256 === undefined || !/^\d{1,15}$/.test(seq))
    return undefined;
  const record = { seq: Number(seq), sha256, ...(url === undefined ? {} : { url }) };
  const again = recordPacket(key, record);
  return again.ok && sameBytes(again.value, packet) ? record : undefined;
};

const txtStrings = (packet: Bytes): readonly string[] => {
  const nameBytes = 1 + LABEL.length + 1 + KEY_CHARS + 1;
  const strings: string[] = [];
  for (let at = HEADER.length + nameBytes + 10; at < packet.length; ) {
    const length = packet[at] ?? 0;
    strings.push(toText(packet.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return strings;
};

/** A label or a string of DNS: its length comes first. */
const dnsString = (bytes: Bytes): Bytes => concat(Uint8Array.of(bytes.length), bytes);

const uint16 = (value: number): Bytes => Uint8Array.of((value >>> 8) & 255, value & 255);

const uint64 = (value: bigint): Bytes =>
  Uint8Array.from({ length: TIMESTAMP_BYTES }, (_, index) => Number((value >> BigInt(56 - 8 * index)) & 255n));

const toUint64 = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
