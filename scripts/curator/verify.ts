// `verify <file|url> --key <z32|pem>`: what a reader runs. Checks the signature and the history of a registry from
// anywhere, against a key the reader already trusts, and refuses to go back to an older one than was seen before.

import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { type Bytes, sha256Hex } from '../../src/domain/bytes.ts';
import { dayOf } from '../../src/domain/day.ts';
import { parseJsonBytes } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { HistoryEntry, walkHistory } from '../../src/domain/signing/history.ts';
import { readPublicKey, SIGNATURE_BYTES, toZ32, verifyEd25519 } from '../../src/domain/signing/public-key.ts';
import { readRegistry } from '../gate/check-registry.ts';
import { readBytes, readIfThere, writeAll } from './disk.ts';
import { fetchBytes } from './fetch.ts';
import { readKeyArgument } from './key-argument.ts';
import type { Outcome, Shared } from './outcome.ts';
import { firstProblem } from './repository.ts';

/** Where the newest sequence numbers are remembered unless the reader names a file. @see XDG Base Directory Specification */
export const defaultStateFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'three-good-sources', 'seen.json');

/** `key` is z-base-32, PEM, or the path of a PEM file. */
export type VerifyOptions = { readonly key: string; readonly state: string };

/** Verifies the registry at `place`, a path, a URL or a server, with `.sig` and history.json beside it. */
export const verify = async ({ now }: Shared, place: string, { key, state }: VerifyOptions): Promise<Outcome> => {
  const trusted = await readKeyArgument(key);
  if (!trusted.ok) return fail(`--key: ${trusted.error}`);
  const files = await fetchFiles(place);
  if (!files.ok) return files;
  const claim = await checkClaim(files.value, toZ32(trusted.value), dayOf(now));
  if (!claim.ok) return claim;
  const { seq, version, sha256, chain, signer, releases } = claim.value;
  const seen = await loadSeen(state);
  if (!seen.ok) return seen;
  const refusal = chain.map((z32) => rollback(seen.value[z32], claim.value)).find((reason) => reason !== undefined);
  if (refusal !== undefined) return fail(refusal);
  const remembered = { ...seen.value, ...Object.fromEntries(chain.map((z32) => [z32, { seq, sha256 }])) };
  const written = await writeAll([{ path: state, body: `${JSON.stringify(remembered, null, 2)}\n` }]);
  if (!written.ok) return written;
  const text = [
    `Good signature by ${signer}: version ${version}, seq ${seq}, SHA-256 ${sha256}.`,
    ...(signer === toZ32(trusted.value) ? [] : ['The key you trust announced this one; use the new key from now on.']),
    `History: ${releases.length} release(s), unbroken.`,
  ];
  return ok({ text: text.join('\n'), data: { seq, version, sha256, key: signer, releases: releases.length } });
};

type Files = { readonly registry: Bytes; readonly signature: Bytes; readonly history: Bytes };
type Claim = {
  readonly seq: number;
  readonly version: string;
  readonly sha256: string;
  readonly signer: string;
  /** The trusted key, and every later one that it or its successors announced. */
  readonly chain: readonly string[];
  /** The hash of each release, oldest first. */
  readonly releases: readonly string[];
};

const checkClaim = async (files: Files, trusted: string, today: string): Promise<Result<Claim, string>> => {
  const file = readRegistry(files.registry);
  if (!file.ok) return fail(`${firstProblem('the registry', file.error)}; do not trust this copy`);
  const { registry } = file.value;
  const signer = await whoSigned(registry, files);
  if (!signer.ok) return signer;
  const history = v.safeParse(v.array(HistoryEntry), parseJsonBytes(files.history));
  if (!history.success) return fail('history.json cannot be read; the release is incomplete');
  const sha256 = await sha256Hex(files.registry);
  const { seq = 0, prev, version, expires } = registry;
  const [broken] = await walkHistory(history.output, { seq, prev, sha256, key: signer.value });
  if (broken !== undefined) return fail(`${broken}; do not trust this copy`);
  const keys = [...new Set(history.output.map(({ key }) => key))];
  if (!keys.includes(trusted))
    return fail(`it is signed by ${signer.value}, not by ${trusted}, and that key never announced another`);
  if (expires !== undefined && expires < today)
    return fail(`its signature holds, but it expired on ${expires}; look for a newer release`);
  return ok({
    seq,
    version,
    sha256,
    signer: signer.value,
    chain: keys.slice(keys.indexOf(trusted)),
    releases: history.output.map((entry) => entry.sha256),
  });
};

const whoSigned = async ({ curator }: Registry, { registry, signature }: Files): Promise<Result<string, string>> => {
  if (curator.pubkey === null) return fail('the registry names no key, so nobody signed it');
  const key = readPublicKey(curator.pubkey);
  if (!key.ok) return key;
  if (signature.length !== SIGNATURE_BYTES)
    return fail(`the signature has ${signature.length} bytes, not ${SIGNATURE_BYTES}; fetch it again`);
  if (await verifyEd25519(key.value, signature, registry)) return ok(curator.pubkey);
  return fail('BAD SIGNATURE: these bytes were not signed by the key they name; do not trust this copy');
};

const Seen = v.record(v.string(), v.strictObject({ seq: v.number(), sha256: v.string() }));
type Seen = v.InferOutput<typeof Seen>;

const loadSeen = async (path: string): Promise<Result<Seen, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  const seen = v.safeParse(Seen, bytes.value === undefined ? {} : parseJsonBytes(bytes.value));
  return seen.success
    ? ok(seen.output)
    : fail(`${path} is damaged; without it older copies cannot be told, so repair or delete it`);
};

// A key that was stolen after it was replaced can still sign, so a newer number is not enough: what was seen before
// must be part of the new history.
const rollback = (seen: Seen[string] | undefined, { seq, sha256, releases }: Claim): string | undefined => {
  if (seen === undefined || sha256 === seen.sha256) return undefined;
  if (seq < seen.seq)
    return `ROLLBACK: this is seq ${seq}, but seq ${seen.seq} was seen before; do not trust this copy`;
  if (seq === seen.seq)
    return `two different registries carry seq ${seq}; do not trust either before asking the curator`;
  if (releases.includes(seen.sha256)) return undefined;
  return `its history leaves out the release seen before (seq ${seen.seq}); do not trust it before asking the curator`;
};

const fetchFiles = async (named: string): Promise<Result<Files, string>> => {
  const isUrl = /^https?:\/\//.test(named);
  if (isUrl && !URL.canParse(named)) return fail(`"${named}" is no address`);
  // The address of a server stands for its registry.
  const place = isUrl && new URL(named).pathname === '/' ? new URL('registry.json', named).href : named;
  const get = isUrl ? overHttp : readBytes;
  const registry = await get(place);
  if (!registry.ok) return registry;
  const signature = await get(`${place}.sig`);
  if (!signature.ok) return isUrl ? signature : fail(`${signature.error}; the signed copy is signed/registry.json`);
  const beside = isUrl ? new URL('history.json', place).href : join(dirname(place), 'history.json');
  const history = await get(beside);
  if (!history.ok) return history;
  return ok({ registry: registry.value, signature: signature.value, history: history.value });
};

const overHttp = (url: string): Promise<Result<Bytes, string>> =>
  fetchBytes(url, { maxBytes: MAX_FETCH_BYTES, advice: () => '; check the address, or the registry is not signed' });

const MAX_FETCH_BYTES = 4_000_000;
