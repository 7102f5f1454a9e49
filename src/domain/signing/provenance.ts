// What is known of a registry's bytes: their hash, and whether the curator's signature over them was checked here.
// The raw signature is checked; the other forms and the history are checked by `npm run check` before a build.
import * as v from 'valibot';
import { fromBase64, sha256Hex, utf8 } from '../bytes.ts';
import { memoizeLast } from '../cache.ts';
import { dayOf } from '../day.ts';
import { parseJsonBytes } from '../json.ts';
import type { Registry } from '../registry/registry.ts';
import { checkEndorsement, type EndorsementCheck } from './endorsement.ts';
import { HistoryEntry } from './history.ts';
import { readPublicKey, toPem, verifyEd25519 } from './public-key.ts';
import { canonicalText, type PublishedFile, registryFile, Signatures, signatureFiles } from './signatures.ts';

/**
 * `verified` only when this code checked the raw Ed25519 signature over these very bytes and it held;
 * `unsigned` only when the registry names no key and brings no signature; everything else is `failed`.
 */
export type SignatureCheck =
  | {
      readonly status: 'unsigned';
      /** The list was signed, or names a key, and was edited since; only a development server shows that. */
      readonly unreleased?: true;
    }
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'verified';
      /** z-base-32. */
      readonly key: string;
      readonly pem: string;
      /** YYYY-MM-DD, the day of the check. */
      readonly checked: string;
      /** Whether the registry's own `expires` lies before the day of the check. */
      readonly expired: boolean;
    };

export type Provenance = {
  /** The canonical text, exactly what is served and signed. */
  readonly text: string;
  /** SHA-256 of the UTF-8 bytes of `text`, in hexadecimal. */
  readonly sha256: string;
  readonly signature: SignatureCheck;
  /** What the check of each of the registry's endorsements found, in their order. */
  readonly endorsements: readonly EndorsementCheck[];
  /** What readers may fetch; signatures, keys and history are among them only when `verified`. */
  readonly files: readonly PublishedFile[];
};

/** A registry, the parsed signed/signatures.json, and whether it has changes that nobody has released. */
type Bundle = { readonly registry: Registry; readonly signatures: unknown; readonly unreleased?: boolean };

/**
 * What is known of a bundle: its bytes are hashed and their signature checked on first use, and again on the first use of each
 * later UTC day of `now`. Never throws, never fails: a signature that does not hold is a status.
 */
export const provenanceOf = (
  { registry, signatures, unreleased }: Bundle,
  now: () => Date,
): (() => Promise<Provenance>) => {
  const onDay = memoizeLast(async (today) => {
    const examination = { registry, text: canonicalText(registry.document), today };
    return provenanceWith(examination, unreleased ? PREVIEW : await checkSignature(examination, signatures));
  });
  return () => onDay(dayOf(now()));
};

/** Its releases, newest first; none where it is not signed or its signature fails, since no history is offered then. */
export const releasesOf = ({ files }: Provenance): readonly HistoryEntry[] => {
  const file = files.find(({ name }) => name === 'history.json');
  const history = v.safeParse(v.array(HistoryEntry), file && parseJsonBytes(file.body));
  return history.success ? history.output.toReversed() : [];
};

/** What pages and answers say of the signature of such a list. */
export const UNRELEASED = 'unreleased changes, not signed';

type Examination = { readonly registry: Registry; readonly text: string; readonly today: string };

const provenanceWith = async ({ registry, text, today }: Examination, checked: Checked): Promise<Provenance> => ({
  text,
  sha256: await sha256Hex(utf8(text)),
  signature: checked.check,
  endorsements: await Promise.all(
    registry.endorsements.map((entry) => checkEndorsement(entry, registry.curator.pubkey, today)),
  ),
  files: [registryFile(text), ...checked.files],
});

type Checked = { readonly check: SignatureCheck; readonly files: readonly PublishedFile[] };

// No signature covers a list that is being edited, whatever file lies beside it.
const PREVIEW: Checked = { check: { status: 'unsigned', unreleased: true }, files: [] };

const checkSignature = async ({ registry, text, today }: Examination, json: unknown): Promise<Checked> => {
  const { curator, expires } = registry;
  const parsed = v.safeParse(Signatures, json);
  if (!parsed.success) return failedCheck('the signature file cannot be read');
  const { registry: forms, history } = parsed.output;
  if (curator.pubkey === null && forms === null) return { check: { status: 'unsigned' }, files: [] };
  if (curator.pubkey === null) return failedCheck('there is a signature, but the registry names no key');
  if (forms === null) return failedCheck('the registry names a key, but there is no signature');
  const key = readPublicKey(curator.pubkey);
  const signature = fromBase64(forms.raw);
  if (!key.ok || signature === undefined) return failedCheck('the key or the signature cannot be read');
  if (!(await verifyEd25519(key.value, signature, utf8(text))))
    return failedCheck('the signature does not hold for these bytes and this key');
  return {
    check: {
      status: 'verified',
      key: curator.pubkey,
      pem: toPem(key.value),
      checked: today,
      expired: expires !== undefined && expires < today,
    },
    files: signatureFiles(key.value, forms, history),
  };
};

const failedCheck = (reason: string): Checked => ({ check: { status: 'failed', reason }, files: [] });
