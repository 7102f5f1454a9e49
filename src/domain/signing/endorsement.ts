// Endorsements: a statement by one key about another, signed by the first, carried inside the second's registry.
import { type Bytes, fromBase64, utf8 } from '../bytes.ts';
import { canonicalJson } from '../json.ts';
import type { Endorsement } from '../registry/registry.ts';
import { readPublicKey, verifyEd25519 } from './public-key.ts';

/**
 * The bytes an endorser signs: every member of the entry but the signature. Keys are z-base-32, dates YYYY-MM-DD; absent
 * `expires` means until withdrawn. An entry without a version is of the first one, which left out name and URL. The first
 * line keeps each version apart from every other thing a key signs.
 */
export const endorsementSignedBytes = (
  { pubkey, name, url, since }: Omit<Endorsement, 'proof'>,
  { version, signature: _, ...about }: UnsignedProof,
): Bytes => {
  const statement = { endorser: pubkey, since, ...about };
  return version === undefined
    ? utf8(`3gs-endorsement\n${canonicalJson(statement)}`)
    : utf8(`3gs-endorsement-v${version}\n${canonicalJson({ ...statement, name, url })}`);
};

type Proof = NonNullable<Endorsement['proof']>;
type UnsignedProof = Omit<Proof, 'signature'> & Partial<Pick<Proof, 'signature'>>;

/**
 * What a check of one entry found. `covers`: whether the signature is over the whole entry or, in the first version, over
 * all but its name and URL. `outOfDate`: only today's date is in the way.
 */
export type EndorsementCheck =
  | { readonly verified: true; readonly covers: 'entry' | 'statement' }
  | { readonly verified: false; readonly reason: string; readonly outOfDate?: true };

/**
 * Checks one entry of a registry whose curator has the key `subject` (null while there is none).
 * @param today YYYY-MM-DD, against which `expires` is judged; the last day still counts.
 */
export const checkEndorsement = async (
  entry: Endorsement,
  subject: string | null,
  today: string,
): Promise<EndorsementCheck> => {
  const { proof, since, pubkey } = entry;
  if (proof === undefined) return rejection('it carries no signed statement');
  if (proof.subject !== subject) return rejection("its statement is about another key than the curator's");
  const key = readPublicKey(pubkey);
  const signature = fromBase64(proof.signature);
  if (!key.ok || signature === undefined) return rejection('its key or signature cannot be read');
  if (!(await verifyEd25519(key.value, signature, endorsementSignedBytes(entry, proof))))
    return rejection('its signature does not hold');
  if (since > today) return { ...rejection(`it begins only on ${since}`), outOfDate: true };
  const { expires, version } = proof;
  if (expires !== undefined && expires < today) return { ...rejection(`it expired on ${expires}`), outOfDate: true };
  return { verified: true, covers: version === undefined ? 'statement' : 'entry' };
};

const rejection = (reason: string) => ({ verified: false, reason }) as const;
