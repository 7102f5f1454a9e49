// One trusted list as the server reads it: the signed bytes, the signature over them, and the index that the build made.
import { type Bytes, fromUtf8, sha256Hex, utf8 } from '../bytes.ts';
import { isCalendarDay } from '../day.ts';
import type { MatchIndex } from '../matching/index/index.ts';
import { areFour, joinParts, packIndex, splitParts, unpackIndex } from '../matching/index/packed.ts';
import { type Registry, type RegistryDocument, registryOf } from '../registry/registry.ts';
import { fail, ok, type Result } from '../result.ts';
import { readPublicKey, verifyEd25519 } from '../signing/public-key.ts';
import type { VerifiedSnapshot } from './examine.ts';

/** What is known of a snapshot besides its text. */
export type Release = {
  /** The key that signed, z-base-32: the trusted one, or a later one that it announced. */
  readonly key: string;
  readonly seq: number;
  readonly sha256: string;
  /** YYYY-MM-DD, the day on which it was fetched. */
  readonly fetched: string;
};

/** A list whose signature held when it was read. */
export type OpenList = { readonly registry: Registry; readonly index: MatchIndex; readonly release: Release };

/** The words that only ask are the same in every list, and the server has them already. */
const NO_WORDS: ReadonlySet<string> = new Set();
const NOT_COMMON = { stop: NO_WORDS, askingStems: NO_WORDS };

/** The file of `examined`, fetched on the day `fetched`. */
export const packList = (
  { text, signature, claim, sha256 }: VerifiedSnapshot,
  fetched: string,
  index: MatchIndex,
): Bytes => {
  const release: Release = { key: claim.signer, seq: claim.seq, sha256, fetched };
  return joinParts([utf8(JSON.stringify(release)), utf8(text), signature, packIndex({ ...index, common: NOT_COMMON })]);
};

/** The list in `packed`. Fails with a sentence where its bytes are not what the key `signer` signed. Never throws. */
export const openList = async (packed: ArrayBuffer, signer: string): Promise<Result<OpenList, string>> => {
  try {
    const parts = splitParts(packed);
    if (!areFour(parts)) return DAMAGED;
    const [about, text, signature, index] = parts;
    const release: Release = JSON.parse(fromUtf8(about) ?? '');
    const key = readPublicKey(signer);
    const isSigned = release.key === signer && key.ok && (await verifyEd25519(key.value, signature, text));
    if (!isSigned || (await sha256Hex(text)) !== release.sha256) return fail('its signature does not hold');
    // The build checked these very bytes against the schema.
    const document: RegistryDocument = JSON.parse(fromUtf8(text) ?? '');
    // The parts around them are not signed, and an answer tells of these two.
    if (release.seq !== (document.seq ?? 0) || !isCalendarDay(release.fetched))
      return fail('the data beside the signed text does not match it');
    const registry = registryOf(document);
    return ok({ registry, index: unpackIndex(index.slice().buffer, registry.categories), release });
  } catch {
    return DAMAGED;
  }
};

const DAMAGED = fail('its file is damaged');
