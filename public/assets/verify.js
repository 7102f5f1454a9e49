// @ts-check
// The check on /verify: fetches the registry, its signature and its history as anyone would, and says what holds and what
// does not.
import './copy.js';
import { byId, withText } from './dom.js';
import { canVerify, readPublicKey, sha256, toZBase32, verify } from './ed25519.js';
import { keysSeen, memoryOfBrowser, remember, walkHistory, whyRolledBack } from './history.js';
import { at, textAt } from './values.js';

/** @typedef {{ state: 'good' | 'bad' | 'open', title: string, text: string, facts: readonly (readonly [string, string])[] }} Verdict */

const REGISTRY = '/registry.json';
const SIGNATURE = '/registry.json.sig';
const HISTORY = '/history.json';
const SIGNATURE_BYTES = 64;

const memory = memoryOfBrowser();
const form = byId('verify-form', HTMLFormElement);
const keyInput = byId('key', HTMLTextAreaElement);
const run = byId('verify-run', HTMLButtonElement);
const verdict = byId('verdict', HTMLElement);
const facts = byId('verdict-facts', HTMLElement);

run.disabled = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  run.disabled = true;
  try {
    show(await check(keyInput.value.trim()));
  } catch (error) {
    show(open('The check could not be made', `${error}`, []));
  }
  run.disabled = false;
});

/**
 * Judges the list that this server serves. A list that should be signed and is not, one whose signature, history or date
 * does not hold, and one older than another that this browser has seen are all bad.
 * @param {string} heldText the key that the reader pasted, or nothing
 * @returns {Promise<Verdict>}
 */
async function check(heldText) {
  const held = heldText === '' ? undefined : readPublicKey(heldText);
  if (heldText !== '' && held === undefined) {
    const text = 'A key is 52 characters of z-base-32 or a PEM block of an Ed25519 public key, and no weak one.';
    return open('That is not a key', text, []);
  }
  const bytes = await fetchBytes(REGISTRY);
  if (bytes === undefined) return open('No registry', `${REGISTRY} was not served.`, []);
  const known = await factsOf(bytes);
  if (known === undefined) {
    return bad('The list cannot be read', 'It is no JSON in UTF-8. Do not rely on this copy.', []);
  }
  const signature = await fetchBytes(SIGNATURE);
  const key = readPublicKey(known.head.key);
  if (signature === undefined || key === undefined)
    return notSigned(known, held !== undefined, signature !== undefined);
  const facts = [...known.facts, /** @type {const} */ (['Key', known.head.key])];
  if (!(await canVerify())) {
    const text = 'It has no Ed25519 in WebCrypto. The commands under “By hand” do the same with OpenSSL.';
    return open('This browser cannot check', text, facts);
  }
  const holds = signature.length === SIGNATURE_BYTES && (await verify(key, signature, bytes));
  if (!holds) {
    const text = 'The bytes were changed after signing, or the signature is another’s. Do not rely on this copy.';
    return bad('The signature does not hold', text, facts);
  }
  return judgeRelease(known, held && toZBase32(held), facts);
}

/**
 * Judges a list whose signature holds: by its history, its last day and what this browser has seen.
 * @param {Known} known
 * @param {string | undefined} held the key that the reader pasted
 * @param {Verdict['facts']} facts
 * @returns {Promise<Verdict>}
 */
async function judgeRelease({ head, expires }, held, facts) {
  const walked = await walkHistory(parsed(await fetchBytes(HISTORY)), head);
  if ('problem' in walked) {
    const title = walked.problem.startsWith('Rolled back') ? 'Rolled back' : 'The history does not hold';
    return bad(title, `${walked.problem} Do not rely on this copy.`, facts);
  }
  const { keys, releases } = walked;
  if (held !== undefined && !keys.includes(held)) {
    return bad('Not signed by your key', 'Another key signed this list, and yours never announced it.', facts);
  }
  const seen = keysSeen(memory);
  // Without a key from elsewhere, the first that was seen here stands in for it.
  const trusted = held ?? (seen.length === 0 ? head.key : keys.find((key) => seen.includes(key)));
  if (trusted === undefined) {
    const text =
      'You have seen a list by another key here before, and that key never announced this one. If the curator told you of the new key, paste it above.';
    return bad('Signed by another key', text, facts);
  }
  const chain = keys.slice(keys.indexOf(trusted));
  const refusal = whyRolledBack(memory, chain, head, releases);
  if (refusal !== undefined) return bad('Rolled back', `${refusal} Do not rely on this copy.`, facts);
  // An expired list is remembered too, so that one before it is called older.
  remember(memory, chain, head);
  if (expires !== '' && expires < new Date().toISOString().slice(0, 10)) {
    return bad('Expired', `Its signature holds, but its last day was ${expires}. Look for a newer list.`, facts);
  }
  if (held === undefined) {
    const text =
      'It is over exactly these bytes, by the key that the list itself names, and the history is unbroken. Whose key that is, only a key from another place can tell: paste one above.';
    return { state: 'good', title: 'The signature holds', text, facts };
  }
  const text = 'The signature is over exactly these bytes, and the history is unbroken.';
  const later = ' Your key announced the one that signs now; use that from now on.';
  return { state: 'good', title: 'Signed by your key', text: trusted === head.key ? text : text + later, facts };
}

/**
 * @param {Known} known
 * @param {boolean} isHeld whether the reader gave a key
 * @param {boolean} isServed whether there is a signature, by a key that the list does not name
 * @returns {Verdict}
 */
function notSigned({ head, facts }, isHeld, isServed) {
  if (head.key !== '') {
    const text = 'This list names a key, but no signature by it can be had. Do not rely on this copy.';
    return bad('The signature is missing', text, facts);
  }
  if (keysSeen(memory).length > 0) {
    return bad('The signature is missing', 'You have seen a signed list here before; this one is not.', facts);
  }
  if (isHeld) return bad('Not signed by your key', 'You gave a key, but no signature came with this list.', facts);
  if (isServed) return bad('No key to check with', 'There is a signature, but the list names no key.', facts);
  const text =
    'No signature came with this list, and it names no key. The hash below is of what you were served; nothing proves who wrote it.';
  return open('Unsigned', text, facts);
}

/** @param {string} title @param {string} text @param {Verdict['facts']} facts @returns {Verdict} */
const bad = (title, text, facts) => ({ state: 'bad', title, text, facts });

/** @param {string} title @param {string} text @param {Verdict['facts']} shown @returns {Verdict} */
const open = (title, text, shown) => ({ state: 'open', title, text, facts: shown });

/** @typedef {{ head: import('./history.js').Head, expires: string, facts: Verdict['facts'] }} Known */

/** What a list says of itself; undefined where it is no JSON. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Known | undefined>} */
async function factsOf(bytes) {
  const registry = parsed(bytes);
  if (registry === undefined) return undefined;
  const [hash, expires] = [await sha256(bytes), textAt(registry, 'expires')];
  const seq = Number(at(registry, 'seq') ?? 0);
  const head = { seq, sha256: hash, key: textAt(registry, 'curator', 'pubkey'), prev: textAt(registry, 'prev') };
  /** @type {Verdict['facts']} */
  const facts = [
    ['SHA-256', hash],
    ['Bytes', String(bytes.length)],
    ['Registry version', textAt(registry, 'version')],
    ...(seq > 0 ? [/** @type {const} */ (['Number', String(seq)])] : []),
    ...(expires === '' ? [] : [/** @type {const} */ (['Last day', expires])]),
    ['Curator', textAt(registry, 'curator', 'name')],
  ];
  return { head, expires, facts };
}

/** The value of a file of JSON, undefined where it is none. @param {Uint8Array | undefined} bytes @returns {unknown} */
function parsed(bytes) {
  try {
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The bytes at a path, or undefined where the server gives none, whatever status it gives. @param {string} path */
async function fetchBytes(path) {
  const response = await fetch(path, { cache: 'no-cache' });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/** @param {Verdict} made */
function show(made) {
  verdict.dataset['state'] = made.state;
  byId('verdict-title', HTMLElement).textContent = made.title;
  byId('verdict-text', HTMLElement).textContent = made.text;
  facts.replaceChildren(
    ...made.facts.flatMap(([name, value]) => {
      const shown = document.createElement('dd');
      shown.append(withText('code', value));
      return [withText('dt', name), shown];
    }),
  );
  facts.hidden = made.facts.length === 0;
}
