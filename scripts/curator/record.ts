// `record` and `resolve`: the PKARR record of the signed registry, made, sent to a relay, and fetched again.
import { type Bytes, sha256Hex, toBase64, utf8 } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { toZBase32 } from '../../src/domain/z-base-32.ts';
import { fetchBytes } from './fetch.ts';
import { loadKey, readKeyArgument } from './keys.ts';
import type { Outcome } from './outcome.ts';
import { bep44SignedBytes, MAX_PAYLOAD_BYTES, readRelayPayload, recordPacket, relayPayload } from './pkarr.ts';
import { whyPastIsBroken, withRepository } from './repository.ts';

/** `url` is where the registry is served; `publish` a relay's origin. */
type RecordOptions = { readonly url?: string; readonly publish?: string };

/** `record`: signs the record of the registry that was signed last, and sends it where `publish` says. */
export const record = withRepository(async (repository, shared, { url, publish }: RecordOptions) => {
  const { signed } = repository;
  if (signed === undefined) return fail('nothing is signed yet; run: npm run curator -- release');
  const broken = await whyPastIsBroken(repository);
  if (broken !== undefined) return fail(broken);
  const key = await loadKey(shared.keys, signed.registry.curator.pubkey ?? '');
  if (!key.ok) return key;
  const about = { seq: signed.registry.seq ?? 0, sha256: await sha256Hex(utf8(signed.text)), url };
  const packet = recordPacket(key.value.publicKey, about);
  if (!packet.ok) return packet;
  const timestamp = BigInt(shared.now.getTime()) * 1000n;
  const payload = relayPayload(key.value.sign(bep44SignedBytes(timestamp, packet.value)), timestamp, packet.value);
  const data = { key: key.value.z32, ...about, timestamp: String(timestamp), payload: toBase64(payload) };
  if (publish === undefined)
    return ok({ text: `The record of ${data.key} for a relay, in base64:\n${data.payload}`, data });
  const sent = await askRelay(publish, key.value.z32, { method: 'PUT', body: payload });
  return sent.ok ? ok({ text: `Published the record of ${data.key} (seq ${about.seq}) at ${publish}.`, data }) : sent;
});

/** `resolve`: fetches the record of `keyText` from `relay` and checks its signature. */
export const resolve = async (keyText: string, relay: string): Promise<Outcome> => {
  const key = await readKeyArgument(keyText);
  if (!key.ok) return fail(`the key is refused: ${key.error}`);
  const answer = await askRelay(relay, toZBase32(key.value), {});
  if (!answer.ok) return answer;
  const found = await readRelayPayload(key.value, answer.value);
  if (!found.ok) return fail(`the relay's answer is refused: ${found.error}`);
  const { seq, sha256, url, timestamp } = found.value;
  const text = [`seq ${seq}`, `SHA-256 ${sha256}`, ...(url === undefined ? [] : [`URL ${url}`])].join('\n');
  return ok({ text, data: { key: toZBase32(key.value), seq, sha256, url, timestamp: String(timestamp) } });
};

const askRelay = async (relay: string, z32: string, init: RequestInit): Promise<Result<Bytes, string>> => {
  if (!URL.canParse(relay)) return fail(`"${relay}" is not a URL; name a relay such as https://relay.example`);
  const advice = (status = 0): string => ADVICE_BY_STATUS[status] ?? '';
  return fetchBytes(`${relay.replace(/\/$/, '')}/${z32}`, { maxBytes: MAX_PAYLOAD_BYTES, advice, init });
};

const ADVICE_BY_STATUS: Readonly<Record<number, string>> = {
  404: ': there is no record of this key',
  409: ': it has a newer record; check the clock of this machine',
  429: ': too many requests; wait and try again',
};
