// Decides whether the snapshot of a trusted list may be answered from: the bytes, their signatures, the path from the
// trusted key to the one that signed, the dates, the name, and every rule that this list's own texts must follow. Run by
// the curator's commands and the build; no server ships it.
import * as v from 'valibot';
import { type Bytes, fromBase64, sha256Hex, utf8 } from '../bytes.ts';
import { dayAfter } from '../day.ts';
import { excerpt } from '../excerpt.ts';
import { parseJsonBytes } from '../json.ts';
import { parseRegistry, type RegistryProblem } from '../registry/parse.ts';
import { textsOf } from '../registry/placed-texts.ts';
import type { Registry, Trust } from '../registry/registry.ts';
import { type ReviewRules, reviewRegistry } from '../registry/review.ts';
import { steeringFinder } from '../registry/steering.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Claim, claimOf } from '../signing/claim.ts';
import { HistoryEntry } from '../signing/history.ts';
import { readPublicKey, toPem, verifyEd25519 } from '../signing/public-key.ts';
import { canonicalText } from '../signing/signatures.ts';
import { allowedSigners, verifySshSignature } from '../signing/ssh-signature.ts';
import { wordsOf } from '../words/normalize.ts';
import type { Snapshot } from './snapshot.ts';

/** A snapshot that holds. */
export type VerifiedSnapshot = {
  readonly registry: Registry;
  /** The signed bytes, as text. */
  readonly text: string;
  /** The raw signature over them, by `claim.signer`. */
  readonly signature: Bytes;
  readonly claim: Claim;
  readonly sha256: string;
};

/** `today` is YYYY-MM-DD, against which `expires` is judged. */
type ListRules = ReviewRules & { readonly today: string };

/** The build compares each word of a list with all of English, seconds for so many; a list of a hundred topics has fewer. */
const MAX_WORDS = 20_000;

/** What `snapshot` of the list that `trust` names holds. Fails with one sentence. Never throws. */
export const examineSnapshot = async (
  trust: Trust,
  snapshot: Snapshot,
  { today, ...rules }: ListRules,
): Promise<Result<VerifiedSnapshot, string>> => {
  const text = snapshot['registry.json'];
  const { toolNames } = rules;
  const registry = readSignedRegistry(text, toolNames);
  if (!registry.ok) return registry;
  const { curator, expires, updated } = registry.value;
  if (updated > dayAfter(today)) return fail(`it says that it was updated on ${updated}, which is in the future`);
  const signer = await checkSignatures(curator.pubkey, snapshot);
  if (!signer.ok) return signer;
  const sha256 = await sha256Hex(utf8(text));
  const history = v.safeParse(v.array(HistoryEntry), parseJsonBytes(utf8(snapshot['history.json'])));
  if (!history.success) return fail('its history cannot be read');
  const signed = { registry: registry.value, signer: signer.value.key, sha256 };
  const claim = await claimOf(signed, history.output, trust.pubkey);
  if (!claim.ok) return claim;
  if (expires !== undefined && expires < today) return fail(`it expired on ${expires}`);
  const words = new Set(registry.value.categories.flatMap(textsOf).flatMap(({ text: one }) => wordsOf(one)));
  if (words.size > MAX_WORDS) return fail(`it has ${words.size} different words, more than ${MAX_WORDS}`);
  const refused = reviewRegistry(registry.value, rules).find(({ severity }) => severity === 'error');
  if (refused !== undefined) return fail(`a text of it is refused: ${withoutItsWords(refused, toolNames)}`);
  if (curator.name !== trust.name)
    return fail(
      `its curator is called "${curator.name}", but "trusts" says "${trust.name}"; find out why before you change it`,
    );
  return ok({ registry: registry.value, text, signature: signer.value.signature, claim: claim.value, sha256 });
};

/** Where a problem is and what it is, without words of the list: a model may read the reason, and the words may be orders. */
const withoutItsWords = ({ path, message }: RegistryProblem, toolNames: readonly string[]): string => {
  const place = path.map((key) => (/^[\w-]+$/.test(`${key}`) ? key : '…')).join('.');
  const said = `${excerpt(place)} ${message.replace(/".*"/su, '"…"')}`;
  return steeringFinder(toolNames)(place) === undefined ? said : 'the name of a field or topic gives orders';
};

/** The registry in `text`, which must be exactly what a curator signs. */
const readSignedRegistry = (text: string, toolNames: readonly string[]): Result<Registry, string> => {
  try {
    const parsed = parseRegistry(JSON.parse(text));
    if (!parsed.ok) {
      const [first = { path: [], message: 'is not a registry' }] = parsed.error;
      return fail(`it is not a valid registry: ${withoutItsWords(first, toolNames)}`);
    }
    return canonicalText(parsed.value.document) === text
      ? parsed
      : fail('its bytes are not in canonical form (RFC 8785)');
  } catch {
    // Text that is no JSON, and nesting that exhausts the stack.
    return fail('it is not a registry in JSON');
  }
};

type Signer = { readonly key: string; readonly signature: Bytes };

const checkSignatures = async (pubkey: string | null, snapshot: Snapshot): Promise<Result<Signer, string>> => {
  if (pubkey === null) return fail('it is not signed: it names no key');
  const key = readPublicKey(pubkey);
  if (!key.ok) return key;
  const bytes = utf8(snapshot['registry.json']);
  const signature = fromBase64(snapshot['registry.json.sig']);
  if (signature === undefined || !(await verifyEd25519(key.value, signature, bytes)))
    return fail('BAD SIGNATURE: its bytes were not signed by the key that they name');
  if (!(await verifySshSignature(key.value, snapshot['registry.json.sshsig'], bytes)))
    return fail('BAD SIGNATURE: its SSH signature is not over these bytes by the key that they name');
  const isOwnKey =
    snapshot['curator.pem'] === toPem(key.value) && snapshot.allowed_signers === allowedSigners(key.value);
  return isOwnKey ? ok({ key: pubkey, signature }) : fail('the key files beside it are of another key');
};
