// Endorsements: a statement by one key about another, signed by the first, carried inside the second's registry.

import { type Bytes, fromBase64, utf8 } from '../bytes.ts';
import { canonicalJson } from '../json.ts';
import type { Endorsement } from '../registry/registry.ts';
import { readPublicKey, verifyEd25519 } from './public-key.ts';

/** What an endorser signs. Keys are z-base-32; dates are YYYY-MM-DD; absent `expires` means until withdrawn. */
export type EndorsementStatement = {
  readonly endorser: string;
  readonly subject: string;
  readonly subject_url: string;
  readonly scope: string;
  readonly since: string;
  readonly expires?: string | undefined;
};

/** The bytes an endorser signs. The first line keeps them apart from every other thing a key signs. */
export const endorsementSignedBytes = (statement: EndorsementStatement): Bytes =>
  utf8(`3gs-endorsement\n${canonicalJson(statement)}`);

/** The statement inside a registry's entry; undefined where the entry carries no proof. */
export const statementOf = ({ pubkey, since, proof }: Endorsement): EndorsementStatement | undefined => {
  if (proof === undefined) return undefined;
  const { signature: _, ...rest } = proof;
  return { endorser: pubkey, since, ...rest };
};

/** What a check of one entry found. */
export type EndorsementCheck = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/**
 * Checks one entry of a registry whose curator has the key `subject` (null while there is none).
 * @param today YYYY-MM-DD, against which `expires` is judged; the last day still counts.
 */
export const checkEndorsement = async (
  entry: Endorsement,
  subject: string | null,
  today: string,
): Promise<EndorsementCheck> => {
  const statement = statementOf(entry);
  if (statement === undefined || entry.proof === undefined) return no('it carries no signed statement');
  if (statement.subject !== subject) return no("its statement is about another key than the curator's");
  const key = readPublicKey(entry.pubkey);
  const signature = fromBase64(entry.proof.signature);
  if (!key.ok || signature === undefined) return no('its key or signature cannot be read');
  if (!(await verifyEd25519(key.value, signature, endorsementSignedBytes(statement))))
    return no('its signature does not hold');
  if (statement.since > today) return no(`it begins only on ${statement.since}`);
  if (statement.expires !== undefined && statement.expires < today) return no(`it expired on ${statement.expires}`);
  return { verified: true };
};

const no = (reason: string): EndorsementCheck => ({ verified: false, reason });
