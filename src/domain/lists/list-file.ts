// A list as the server reads it from a file: of a trusted one the signed bytes, the signature over them and the index that the
// build made; of the project's its document alone, because the server carries its index.
import { type Bytes, fromUtf8, sha256Hex, utf8 } from '../bytes.ts';
import { isCalendarDay } from '../day.ts';
import type { MatchIndex } from '../matching/index/index.ts';
import { joinParts, packIndex, splitParts, unpackIndex } from '../matching/index/packed.ts';
import { type RegistryDocument, registryOf, type Trust } from '../registry/registry.ts';
import { fail, ok, type Result } from '../result.ts';
import { readPublicKey, verifyEd25519 } from '../signing/public-key.ts';
import type { VerifiedSnapshot } from './examine.ts';
import type { ProjectList, Release, TrustedList } from './list.ts';

/** A list that was read, with its index. */
export type OpenList<Kind extends ProjectList | TrustedList = ProjectList | TrustedList> = {
  readonly list: Kind;
  readonly index: MatchIndex;
};

/** The words that only ask are the same in every list, and the server has them already. */
const NO_WORDS: ReadonlySet<string> = new Set();
const NOT_COMMON = { stop: NO_WORDS, request: NO_WORDS };

/** The file of `examined`, fetched on the day `fetched`. */
export const packList = (
  { text, signature, claim, sha256 }: VerifiedSnapshot,
  fetched: string,
  index: MatchIndex,
): Bytes => {
  const release: Release = { key: claim.signer, seq: claim.seq, sha256, fetched };
  return joinParts([utf8(JSON.stringify(release)), utf8(text), signature, packOtherIndex(index)]);
};

/** The index of a list other than the server's own, as bytes. */
export const packOtherIndex = (index: MatchIndex): Bytes => packIndex({ ...index, common: NOT_COMMON });

/** The project's list in the file that the build wrote, and the index that the server carries. Never throws. */
export const openProject = (
  text: ArrayBuffer,
  index: ArrayBuffer,
  drafter: string,
): Result<OpenList<ProjectList>, string> => {
  try {
    const registry = registryOf(JSON.parse(fromUtf8(new Uint8Array(text)) ?? ''));
    return ok({ list: { kind: 'project', registry, drafter }, index: unpackIndex(index, registry.categories) });
  } catch {
    return DAMAGED;
  }
};

/** The list of `trust` in `packed`. Fails with a sentence where its bytes are not what the key `signer` signed. Never throws. */
export const openTrusted = async (
  packed: ArrayBuffer,
  trust: Trust,
  signer: string,
): Promise<Result<OpenList<TrustedList>, string>> => {
  try {
    const [about, text, signature, index] = splitParts(packed);
    if (about === undefined || text === undefined || signature === undefined || index === undefined) return DAMAGED;
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
    const list = { kind: 'trusted', registry, trust, release } as const;
    return ok({ list, index: unpackIndex(index.slice().buffer, registry.categories) });
  } catch {
    return DAMAGED;
  }
};

const DAMAGED = fail('its file is damaged');
