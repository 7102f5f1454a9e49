// @ts-check
// The check on /verify: fetches the registry and its signature as anyone would, and says what holds and what does not.
import './copy.js';
import { byId, textAt, withText } from './dom.js';
import { canVerify, readPublicKey, sha256, toZBase32, verify } from './ed25519.js';

/** @typedef {{ state: 'good' | 'bad' | 'open', title: string, text: string, facts: readonly (readonly [string, string])[] }} Verdict */

const REGISTRY = '/registry.json';
const SIGNATURE = '/registry.json.sig';
const SIGNATURE_BYTES = 64;

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

/** @param {string} heldText @returns {Promise<Verdict>} */
async function check(heldText) {
  const held = heldText === '' ? undefined : readPublicKey(heldText);
  if (heldText !== '' && held === undefined) {
    return open(
      'That is not a key',
      'A key is 52 characters of z-base-32 or a PEM block of an Ed25519 public key.',
      [],
    );
  }
  const bytes = await fetchBytes(REGISTRY);
  if (bytes === undefined) return open('No registry', `${REGISTRY} was not served.`, []);
  const known = await factsOf(bytes);
  const signature = await fetchBytes(SIGNATURE);
  if (signature === undefined) return unsigned(known);
  const named = readPublicKey(known.pubkey);
  const key = held ?? named;
  const shown = key === undefined ? known.facts : [...known.facts, /** @type {const} */ (['Key', toZBase32(key)])];
  if (key === undefined) {
    return open(
      'No key to check with',
      'There is a signature, but the registry names no key. Paste the one you hold.',
      shown,
    );
  }
  if (!(await canVerify())) {
    return open(
      'This browser cannot check',
      'It has no Ed25519 in WebCrypto. The commands under “By hand” do the same with OpenSSL.',
      shown,
    );
  }
  return judge(signature.length === SIGNATURE_BYTES && (await verify(key, signature, bytes)), held, named, shown);
}

/**
 * @param {boolean} holds
 * @param {Uint8Array | undefined} held
 * @param {Uint8Array | undefined} named
 * @param {Verdict['facts']} shown
 * @returns {Verdict}
 */
function judge(holds, held, named, shown) {
  if (holds && held !== undefined) {
    return {
      state: 'good',
      title: 'Signed by your key',
      text: 'The signature is over exactly these bytes, and it is your key’s.',
      facts: shown,
    };
  }
  if (holds) {
    return {
      state: 'good',
      title: 'The signature holds',
      text: 'It is over exactly these bytes, by the key that the list itself names. Whose key that is, only a key from another place can tell: paste one above.',
      facts: shown,
    };
  }
  const other = held !== undefined && named !== undefined && toZBase32(held) !== toZBase32(named);
  return {
    state: 'bad',
    title: 'The signature does not hold',
    text: other
      ? 'Your key did not sign these bytes. The list names another key than yours.'
      : 'The bytes were changed after signing, or the signature is another’s. Do not rely on this copy.',
    facts: shown,
  };
}

/** @param {{ pubkey: string, facts: Verdict['facts'] }} known @returns {Verdict} */
const unsigned = ({ pubkey, facts: shown }) =>
  open(
    'Unsigned',
    pubkey === ''
      ? 'This list has no signature and names no key. The hash below is of what you were served; nothing proves who wrote it.'
      : 'This list names a key but no signature is served, so nothing could be checked with it. Treat it as unsigned.',
    shown,
  );

/** @param {string} title @param {string} text @param {Verdict['facts']} shown @returns {Verdict} */
const open = (title, text, shown) => ({ state: 'open', title, text, facts: shown });

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function factsOf(bytes) {
  /** @type {unknown} */
  const registry = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  /** @type {readonly (readonly [string, string])[]} */
  const list = [
    ['SHA-256', await sha256(bytes)],
    ['Bytes', String(bytes.length)],
    ['Registry version', textAt(registry, 'version')],
    ['Curator', textAt(registry, 'curator', 'name')],
  ];
  return { pubkey: textAt(registry, 'curator', 'pubkey'), facts: list };
}

/** The bytes at a path, or undefined where the server has none. Other failures are errors. @param {string} path */
async function fetchBytes(path) {
  const response = await fetch(path, { cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
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
