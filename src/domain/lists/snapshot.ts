// federated/<key>.json: the list of another curator as that curator's server served it on one day, every file as text under
// its own name, so that stock tools can check each. examine.ts decides whether it is valid. Neither is shipped
// with a server.
import * as v from 'valibot';
import { type Bytes, fromUtf8, toBase64 } from '../bytes.ts';
import { jsonFile } from '../json.ts';
import { fail, ok, type Result } from '../result.ts';
import { toPem } from '../signing/public-key.ts';
import { allowedSigners } from '../signing/ssh-signature.ts';

/** The largest file that is fetched of a list, in bytes. */
export const MAX_LIST_BYTES = 2_000_000;

/** The raw signature is base64; every other file is the text that was served, or that the key stands for. */
export const Snapshot = v.strictObject({
  'registry.json': v.pipe(v.string(), v.maxLength(MAX_LIST_BYTES)),
  'registry.json.sig': v.string(),
  'registry.json.sshsig': v.string(),
  'history.json': v.pipe(v.string(), v.maxLength(MAX_LIST_BYTES)),
  'curator.pem': v.string(),
  allowed_signers: v.string(),
});
export type Snapshot = v.InferOutput<typeof Snapshot>;

/** The files that are fetched; the other two are made of the key. */
const FETCHED_NAMES = ['registry.json', 'registry.json.sig', 'registry.json.sshsig', 'history.json'] as const;
export type Fetched = Readonly<Record<(typeof FETCHED_NAMES)[number], Bytes>>;

/** The snapshot of what was fetched, signed by `key`. Fails with a sentence where a text is not UTF-8. */
export const snapshotOf = (fetched: Fetched, key: Bytes): Result<Snapshot, string> => {
  const texts = FETCHED_NAMES.filter((name) => !name.endsWith('.sig')).map((name) => [name, fromUtf8(fetched[name])]);
  const unreadable = texts.find(([, text]) => text === undefined);
  if (unreadable !== undefined) return fail(`${unreadable[0]} is not UTF-8`);
  const parsed = v.safeParse(Snapshot, {
    ...Object.fromEntries(texts),
    'registry.json.sig': toBase64(fetched['registry.json.sig']),
    'curator.pem': toPem(key),
    allowed_signers: allowedSigners(key),
  });
  return parsed.success ? ok(parsed.output) : fail('its files are larger than a snapshot may be');
};

/** The text of federated/<key>.json. */
export const snapshotText = (snapshot: Snapshot): string => jsonFile(snapshot);
