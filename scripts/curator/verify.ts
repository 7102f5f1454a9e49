// `verify <file|url> --key <z32|pem>`, for readers: checks the signature and the history of any registry against a key
// that the reader already trusts, and refuses a release that is older than one seen before.
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { type Bytes, sha256Hex } from '../../src/domain/bytes.ts';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { parseJsonBytes } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { type Claim, claimOf } from '../../src/domain/signing/claim.ts';
import { HistoryEntry } from '../../src/domain/signing/history.ts';
import { readPublicKey, SIGNATURE_BYTES, verifyEd25519 } from '../../src/domain/signing/public-key.ts';
import { toZBase32 } from '../../src/domain/z-base-32.ts';
import { firstProblem } from '../gate/json-text.ts';
import { readRegistry } from '../gate/registry-file.ts';
import { readBytes } from '../read-plain.ts';
import { fetchBytes, registryAt } from './fetch.ts';
import { readKeyArgument } from './keys.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadSeen, remember, whyRolledBack } from './seen.ts';

/** Where the newest sequence numbers are remembered unless the reader names a file. @see XDG Base Directory Specification */
export const defaultStateFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'three-good-sources', 'seen.json');

/** `key` is z-base-32, PEM, or the path of a PEM file. */
type VerifyOptions = { readonly key: string; readonly state: string };

/** Verifies the registry at a path, a URL or a server. Every outcome names what was read, and its SHA-256. */
export const verify = async ({ now }: Shared, place: string, options: VerifyOptions): Promise<Outcome> => {
  const trusted = await readKeyArgument(options.key);
  if (!trusted.ok) return fail(`--key: ${trusted.error}`);
  const found = readPlace(place);
  if (!found.ok) return found;
  const registry = await found.value.get(found.value.place);
  if (!registry.ok) return registry;
  const read: Read = { ...found.value, registry: registry.value, sha256: await sha256Hex(registry.value) };
  const outcome = await verifyBytes(read, {
    trusted: toZBase32(trusted.value),
    today: dayOf(now),
    state: options.state,
  });
  return outcome.ok ? outcome : fail(`${outcome.error} (read ${read.place}, SHA-256 ${read.sha256})`);
};

type Get = (place: string) => Promise<Result<Bytes, string>>;
/** Where the registry is, and how to read the files beside it. */
type ListPlace = { readonly place: string; readonly history: string; readonly missing: string; readonly get: Get };
type Read = ListPlace & { readonly registry: Bytes; readonly sha256: string };
type VerifyContext = { readonly trusted: string; readonly today: string; readonly state: string };

const verifyBytes = async (read: Read, { trusted, today, state }: VerifyContext): Promise<Outcome> => {
  const claim = await checkClaim(read, trusted);
  if (!claim.ok) return claim;
  const { place, sha256 } = read;
  const { seq, version, expires, signer, releases } = claim.value;
  const seen = await loadSeen(state);
  if (!seen.ok) return seen;
  const reason = whyRolledBack(seen.value, { ...claim.value, sha256 });
  if (reason !== undefined) return fail(reason);
  const written = await remember(state, seen.value, { ...claim.value, sha256 });
  if (!written.ok) return written;
  // An expired release is remembered too, so that one before it is refused as older.
  if (expires !== undefined && expires < today)
    return fail(`EXPIRED: its signature holds, but it expired on ${expires}; look for a newer release`);
  const text = [
    `Good signature by ${signer}: version ${version}, seq ${seq}, SHA-256 ${sha256}.`,
    `Read ${place}.`,
    ...(signer === trusted ? [] : ['The key you trust announced this one; use the new key from now on.']),
    `History: ${countText(releases.length, 'release')}, unbroken.`,
  ];
  return ok({ text: text.join('\n'), data: { place, seq, version, sha256, key: signer, releases: releases.length } });
};

const checkClaim = async (read: Read, trusted: string): Promise<Result<Claim, string>> => {
  const file = readRegistry(read.registry);
  if (!file.ok) return fail(`${firstProblem('the registry', file.error)}; do not trust this copy`);
  const { registry } = file.value;
  const signer = await whoSigned(registry, read);
  if (!signer.ok) return signer;
  const bytes = await read.get(read.history);
  if (!bytes.ok) return bytes;
  const history = v.safeParse(v.array(HistoryEntry), parseJsonBytes(bytes.value));
  if (!history.success) return fail('history.json cannot be read; the release is incomplete');
  return claimOf({ registry, signer: signer.value, sha256: read.sha256 }, history.output, trusted);
};

const whoSigned = async ({ curator }: Registry, read: Read): Promise<Result<string, string>> => {
  if (curator.pubkey === null) return fail('the registry names no key, so nobody signed it');
  const key = readPublicKey(curator.pubkey);
  if (!key.ok) return key;
  const signature = await read.get(`${read.place}.sig`);
  if (!signature.ok)
    return fail(`the registry names a key, but brings no signature: ${signature.error}${read.missing}`);
  const { length } = signature.value;
  if (length !== SIGNATURE_BYTES)
    return fail(`the signature has ${length} bytes, not ${SIGNATURE_BYTES}; fetch it again`);
  if (await verifyEd25519(key.value, signature.value, read.registry)) return ok(curator.pubkey);
  return fail('BAD SIGNATURE: these bytes were not signed by the key they name; do not trust this copy');
};

const readPlace = (named: string): Result<ListPlace, string> => {
  if (!/^https?:\/\//.test(named)) {
    const missing = '; in a repository the signed copy is signed/registry.json';
    return ok({ place: named, history: join(dirname(named), 'history.json'), missing, get: readBytes });
  }
  if (!URL.canParse(named)) return fail(`"${named}" is not a URL`);
  const place = registryAt(named);
  return ok({ place, history: new URL('history.json', place).href, missing: '', get: overHttp });
};

const overHttp: Get = (url) => fetchBytes(url, { maxBytes: MAX_FETCH_BYTES, advice });

const advice = (status: number | undefined): string =>
  status === undefined ? '' : '; check the address, or the registry is not signed';

const MAX_FETCH_BYTES = 4_000_000;
