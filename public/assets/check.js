// @ts-check
// Judges a served list as a chain of four links: the curator's key, the signature, the list, the page that shows it. It gets
// bytes and gives a verdict; fetching and showing are for verify.js.
import { parseJsonBytes } from '../../src/domain/json.ts';
import { canVerify, readPublicKey, sha256, toZBase32, verify } from './ed25519.js';
import { keysAndReleases, keysSeen, remember, whyRolledBack } from './history.js';
import { at, textAt } from './values.js';

/** @typedef {'good' | 'bad' | 'open'} State */
/** @typedef {{ state: State, reason: string }} Link */
/** @typedef {'key' | 'signature' | 'list'} Proven the links that are judged without the page */
/** @typedef {{ state: State, title: string, text: string, links: Readonly<Record<Proven, Link>> }} Judged */
/** @typedef {readonly (readonly [string, string])[]} Facts */
/** @typedef {Omit<Judged, 'links'> & { links: Readonly<Record<Proven | 'page', Link>>, facts: Facts }} Verdict */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ registry: Bytes, signature?: Bytes | undefined, history?: Bytes | undefined }} Served a file that was not served is undefined */
/** @typedef {{ heldText: string, pageHash: string, today: string, memory: import('./history.js').Memory }} Reader the key pasted, or nothing; the hash that the page names; an ISO date; what this browser has seen */
/** @typedef {{ head: import('./history.js').Head, expires: string, facts: Facts }} Known what a list says of itself */

const SIGNATURE_BYTES = 64;

/** @param {string} reason @returns {Link} */
const holds = (reason) => ({ state: 'good', reason });
/** @param {string} reason @returns {Link} */
const breaks = (reason) => ({ state: 'bad', reason });
/** @param {string} reason @returns {Link} */
const unproven = (reason) => ({ state: 'open', reason });

const UNREACHED = {
  key: unproven('Not checked.'),
  signature: unproven('Not checked.'),
  list: unproven('Not proven, because the chain breaks before it.'),
};
const NAMED_KEY = unproven('The list names it. Whose it is, only a key from another place can tell.');
const FITS = holds('It was made with this key over exactly these bytes.');

/** Whether a list names a key, so that it should be signed. @param {Bytes} bytes */
export const namesKey = (bytes) => textAt(parseJsonBytes(bytes), 'curator', 'pubkey') !== '';

/**
 * Judges what a server served. A list that should be signed and is not, one whose signature, history or date does not hold,
 * one older than another that this browser has seen, and a page made from another list are all bad.
 * @param {Served} served @param {Reader} reader
 * @returns {Promise<Verdict>}
 */
export const judge = async (served, reader) => {
  const known = await readList(served.registry);
  const judged = await judgeList(served, known, reader);
  const isSame = (await sha256(served.registry)) === reader.pageHash;
  const page = isSame
    ? holds('It names the SHA-256 of this very list.')
    : breaks('It names the SHA-256 of another list.');
  const facts = known?.facts ?? [];
  if (isSame || judged.state === 'bad') return { ...judged, links: { ...judged.links, page }, facts };
  const text =
    'This page was made from another list than the one you were sent. Reload it; if that changes nothing, do not rely on it.';
  return { state: 'bad', title: 'The page shows another list', text, links: { ...judged.links, page }, facts };
};

/** @param {Served} served @param {Known | undefined} known @param {Reader} reader @returns {Promise<Judged>} */
const judgeList = async (served, known, { heldText, memory, today }) => {
  const held = heldText === '' ? undefined : readPublicKey(heldText);
  if (heldText !== '' && held === undefined) {
    const text = 'A key is 52 characters of z-base-32 or a PEM block of an Ed25519 public key, and no weak one.';
    return verdict('open', 'That is not a key', text, { key: unproven('What you pasted is not a key.') });
  }
  if (known === undefined) {
    const text = 'It is not JSON in UTF-8. Do not rely on this copy.';
    return verdict('bad', 'The list cannot be read', text, { list: breaks('It cannot be read.') });
  }
  const key = readPublicKey(known.head.key);
  const { registry, signature, history } = served;
  if (signature === undefined || key === undefined) return notSigned(known, held, memory);
  if (!(await canVerify())) {
    const text = 'It has no Ed25519 in WebCrypto. The commands under “By hand” do the same with OpenSSL.';
    const links = { key: NAMED_KEY, signature: unproven('This browser has no Ed25519.') };
    return verdict('open', 'This browser cannot check', text, links);
  }
  if (signature.length !== SIGNATURE_BYTES || !(await verify(key, signature, registry))) {
    const text = 'This list was changed after it was signed, or somebody else signed it. Do not rely on this copy.';
    const links = { key: NAMED_KEY, signature: breaks('It does not fit these bytes.') };
    return verdict('bad', 'The signature does not hold', text, links);
  }
  return judgeRelease(known, history, { held: held && toZBase32(held), memory, today });
};

/**
 * Judges a list whose signature holds: by its history, its last day and what this browser has seen.
 * @param {Known} known
 * @param {Bytes | undefined} history
 * @param {{ held: string | undefined, memory: Reader['memory'], today: string }} reader
 * @returns {Promise<Judged>}
 */
const judgeRelease = async ({ head, expires }, history, { held, memory, today }) => {
  const walked = await keysAndReleases(history && parseJsonBytes(history), head);
  if ('problem' in walked) {
    const title = walked.problem.startsWith('ROLLED BACK') ? 'Rolled back' : 'The history does not hold';
    const links = { key: NAMED_KEY, signature: FITS, list: breaks(walked.problem) };
    return verdict('bad', title, `${walked.problem} Do not rely on this copy.`, links);
  }
  const { keys, releases } = walked;
  const seen = keysSeen(memory);
  // Without a key from elsewhere, the first that was seen here stands in for it.
  const trusted = held ?? (seen.length === 0 ? head.key : keys.find((key) => seen.includes(key)));
  if (trusted === undefined || !keys.includes(trusted)) return byStranger(held !== undefined);
  const key = keyLink(held, trusted === head.key, seen.length > 0);
  const chain = keys.slice(keys.indexOf(trusted));
  const refusal = whyRolledBack(memory, chain, head, releases);
  if (refusal !== undefined) {
    const links = { key, signature: FITS, list: breaks(refusal) };
    return verdict('bad', 'Rolled back', `${refusal} Do not rely on this copy.`, links);
  }
  // An expired list is remembered too, so that one before it is called older.
  remember(memory, chain, head);
  if (expires !== '' && expires < today) {
    const links = { key, signature: FITS, list: breaks(`Its last day was ${expires}.`) };
    return verdict(
      'bad',
      'Expired',
      `Its signature holds, but its last day was ${expires}. Look for a newer list.`,
      links,
    );
  }
  const links = {
    key,
    signature: FITS,
    list: holds(`Number ${head.seq} of an unbroken history${expires === '' ? '' : `, good until ${expires}`}.`),
  };
  return held === undefined
    ? verdict('good', 'The signature holds', SIGNED, links)
    : verdict(
        'good',
        'Signed by the key you gave',
        trusted === head.key ? UNCHANGED : `${UNCHANGED} ${ANNOUNCED}`,
        links,
      );
};

const UNCHANGED = 'The list is unchanged since it was signed.';
const ANNOUNCED = 'Your key announced the one that signs now; use that from now on.';
const SIGNED = `${UNCHANGED} To be sure whose key that is, paste the one that the curator published elsewhere.`;

/** @param {string | undefined} held @param {boolean} isSame whether the trusted key signed itself @param {boolean} isSeen @returns {Link} */
const keyLink = (held, isSame, isSeen) => {
  if (held !== undefined) return holds(isSame ? 'It is the key you pasted.' : 'The key you pasted announced it.');
  if (!isSeen) return NAMED_KEY;
  return holds(isSame ? 'It is the key that you saw here before.' : 'The key that you saw here before announced it.');
};

/** @param {boolean} isHeld whether the reader gave a key @returns {Judged} */
const byStranger = (isHeld) => {
  const list = holds('Its history is unbroken.');
  if (isHeld) {
    const links = { key: breaks('It is not the key you pasted.'), signature: FITS, list };
    const text = 'Another key signed this list, and yours never announced it.';
    return verdict('bad', 'Not signed by the key you gave', text, links);
  }
  const links = { key: breaks('You saw another key here before.'), signature: FITS, list };
  const text =
    'You have seen a list by another key here before, and that key never announced this one. If the curator told you of the new key, paste it below.';
  return verdict('bad', 'Signed by another key', text, links);
};

/**
 * @param {Known} known
 * @param {Bytes | undefined} held the reader's key
 * @param {Reader['memory']} memory
 * @returns {Judged}
 */
const notSigned = ({ head }, held, memory) => {
  const missing = breaks('There is none, and there should be one.');
  if (head.key !== '') {
    const text = 'This list names a key, but no signature by it can be had. Do not rely on this copy.';
    const key = readPublicKey(head.key) === undefined ? breaks('The list names one that cannot be used.') : NAMED_KEY;
    return verdict('bad', 'The signature is missing', text, { key, signature: missing });
  }
  const key = breaks('The list names none, and there should be one.');
  if (keysSeen(memory).length > 0) {
    const text = 'You have seen a signed list here before; this one is not.';
    return verdict('bad', 'The signature is missing', text, { key, signature: missing });
  }
  if (held !== undefined) {
    const text = 'You gave a key, but no signature came with this list.';
    return verdict('bad', 'Not signed by the key you gave', text, { key, signature: missing });
  }
  return verdict(
    'open',
    'Unsigned',
    'This list isn’t signed yet. A matching hash alone only shows that you got what this server sent.',
    {
      key: unproven('The list names none yet.'),
      signature: unproven('There is none yet.'),
      list: unproven('Not proven without a signature.'),
    },
  );
};

/** @param {State} state @param {string} title @param {string} text @param {Partial<Judged['links']>} links @returns {Judged} */
const verdict = (state, title, text, links) => ({ state, title, text, links: { ...UNREACHED, ...links } });

/** What a list says of itself; undefined where it is no JSON. @param {Bytes} bytes @returns {Promise<Known | undefined>} */
const readList = async (bytes) => {
  const registry = parseJsonBytes(bytes);
  if (registry === undefined) return undefined;
  const [hash, expires] = [await sha256(bytes), textAt(registry, 'expires')];
  const seq = Number(at(registry, 'seq') ?? 0);
  const key = textAt(registry, 'curator', 'pubkey');
  const head = {
    seq,
    sha256: hash,
    key,
    prev: textAt(registry, 'prev') || undefined,
    updated: textAt(registry, 'updated'),
  };
  /** @type {Facts} */
  const facts = [
    ['SHA-256', hash],
    ['Bytes', String(bytes.length)],
    ['Version', textAt(registry, 'version')],
    ...(seq > 0 ? [/** @type {const} */ (['Number', String(seq)])] : []),
    ...(expires === '' ? [] : [/** @type {const} */ (['Last day', expires])]),
    ['Curator', textAt(registry, 'curator', 'name')],
    ...(head.key === '' ? [] : [/** @type {const} */ (['Key', head.key])]),
  ];
  return { head, expires, facts };
};

/**
 * The list with one letter of its first URL changed, and that URL before and after; undefined where there is no URL.
 * @param {Bytes} bytes
 * @returns {{ bytes: Bytes, before: string, after: string, place: number } | undefined} `place` of the letter in the URL
 */
export const tamperWith = (bytes) => {
  const text = new TextDecoder().decode(bytes);
  const found = /"url":"(https?:\/\/)([a-z])([^"]*)"/.exec(text);
  if (found === null) return undefined;
  const [, scheme = '', letter = '', rest = ''] = found;
  const [before, after] = [scheme + letter + rest, `${scheme}${letter === 'a' ? 'b' : 'a'}${rest}`];
  const changed =
    text.slice(0, found.index) + found[0].replace(before, after) + text.slice(found.index + found[0].length);
  return { bytes: new TextEncoder().encode(changed), before, after, place: scheme.length };
};
