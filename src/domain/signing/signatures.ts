// What is signed, signed/signatures.json (the signatures and the history in one file that is bundled beside the registry), and
// the files that readers fetch, each made from it. provenance.ts decides whether a signature holds.
import * as v from 'valibot';
import { type Bytes, fromBase64, utf8 } from '../bytes.ts';
import { canonicalJson, jsonFile } from '../json.ts';
import type { RegistryDocument } from '../registry/registry.ts';
import { HistoryEntry } from './history.ts';
import { toPem } from './public-key.ts';
import { allowedSigners, SSH_NAMESPACE, SSH_PRINCIPAL } from './ssh-signature.ts';

/** The exact text of a registry that is served, hashed and signed: canonical JSON without the editor's `$schema`. @see RFC 8785 */
export const canonicalText = ({ $schema: _, ...signed }: RegistryDocument): string => canonicalJson(signed);

/** The same bytes signed for two stock verifiers: raw Ed25519 (base64) and an SSHSIG file. A third form of old lists is dropped. */
export const SignatureForms = v.object({ raw: v.string(), sshsig: v.string() });
export type SignatureForms = v.InferOutput<typeof SignatureForms>;

/** `registry` is null until the curator signs; `history` is empty until then. */
export const Signatures = v.strictObject({ registry: v.nullable(SignatureForms), history: v.array(HistoryEntry) });
export type Signatures = v.InferOutput<typeof Signatures>;

/** What an unsigned repository holds. */
export const NO_SIGNATURES: Signatures = { registry: null, history: [] };

/** The names of all files that readers may fetch, each by what it is in the data of get_provenance. */
export const SIGNED_FILES = {
  registry: 'registry.json',
  raw: 'registry.json.sig',
  sshsig: 'registry.json.sshsig',
  pem: 'curator.pem',
  allowed_signers: 'allowed_signers',
  history: 'history.json',
} as const;
export const SIGNED_FILE_NAMES = Object.values(SIGNED_FILES);

/** A file that readers fetch at `/NAME`. */
export type PublishedFile = {
  readonly name: (typeof SIGNED_FILE_NAMES)[number];
  readonly type: string;
  readonly body: Bytes;
};

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';

/** The file every registry has. */
export const registryFile = (text: string): PublishedFile => ({
  name: 'registry.json',
  type: JSON_TYPE,
  body: utf8(text),
});

/** The signature, key and history files of a registry that `key` signed. */
export const signatureFiles = (
  key: Bytes,
  forms: SignatureForms,
  history: readonly HistoryEntry[],
): readonly PublishedFile[] => [
  { name: 'registry.json.sig', type: 'application/octet-stream', body: fromBase64(forms.raw) ?? new Uint8Array(0) },
  { name: 'registry.json.sshsig', type: TEXT, body: utf8(forms.sshsig) },
  { name: 'curator.pem', type: TEXT, body: utf8(toPem(key)) },
  { name: 'allowed_signers', type: TEXT, body: utf8(allowedSigners(key)) },
  { name: 'history.json', type: JSON_TYPE, body: utf8(jsonFile(history)) },
];

/** Commands with stock tools for a server at `origin`: the first fetches the files, each of the others checks the signature by itself. */
export const checkCommands = (origin: string): readonly string[] => [
  `curl -fsSO "${origin}/{${SIGNED_FILE_NAMES.filter((name) => name !== SIGNED_FILES.history).join(',')}}"`,
  'openssl pkeyutl -verify -pubin -inkey curator.pem -rawin -in registry.json -sigfile registry.json.sig',
  `ssh-keygen -Y verify -f allowed_signers -I ${SSH_PRINCIPAL} -n ${SSH_NAMESPACE} -s registry.json.sshsig < registry.json`,
];
