// @ts-check
// The check on /verify: fetches the list, its signature and its history as anyone would, when the page opens and whenever the
// reader asks, and shows what check.js makes of them. "Tamper with it" judges a changed copy, and a file of the reader's is
// judged in place of the list; both stay in this browser.
import './copy.js';
import { judge, namesKey, tamperWith } from './check.js';
import { byId, newElement } from './dom.js';
import { memoryOfBrowser } from './history.js';

/** @import { Link, Served, Verdict } from './check.js' */

const STATES = { good: 'holds', bad: 'broken', open: 'not proven' };

const memory = memoryOfBrowser();
const form = byId('verify-form', HTMLFormElement);
const keyInput = byId('key', HTMLTextAreaElement);
const run = byId('verify-run', HTMLButtonElement);
const tamper = byId('tamper', HTMLButtonElement);
const tampered = byId('tampered', HTMLElement);
const box = byId('verdict', HTMLElement);
const file = byId('file', HTMLInputElement);

/** What the last check fetched. @type {Served | undefined} */
let served;

run.disabled = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  // The button keeps the focus while a check goes on, and does nothing.
  if (run.getAttribute('aria-disabled') !== 'true') checked = check();
});
tamper.addEventListener('click', () => void (tampered.hidden ? showTampered() : showAsServed()));
file.addEventListener('change', () => void checkFile(file.files?.[0]));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  void checkFile(event.dataTransfer?.files[0]);
});
/** The last check, under way or done. */
let checked = check();

/** Judges a file of the reader's in place of the list, once that was served. @param {File | undefined} chosen */
async function checkFile(chosen) {
  await checked;
  if (chosen === undefined || served === undefined) return;
  const registry = new Uint8Array(await chosen.arrayBuffer());
  const made = await judge({ ...served, registry }, forgetful());
  if (made.links.page.state === 'bad' && made.links.signature.state !== 'bad') {
    const text =
      'It differs from the list that this server sends. Without a signature nothing tells which of the two to rely on.';
    return show({ ...made, title: 'Your file is another list', text });
  }
  show({ ...made, title: `Your file: ${made.title}` });
}

/** Fetches and judges. */
async function check() {
  run.setAttribute('aria-disabled', 'true');
  try {
    served = await fetchServed();
    if (served === undefined) showTrouble('No list', 'The server did not send its list. Try again in a minute.');
    else await showAsServed();
  } catch {
    served = undefined;
    showTrouble('Couldn’t reach the server', 'Check your connection and try again.');
  }
  tamper.disabled = served === undefined || tamperWith(served.registry) === undefined;
  if (served !== undefined) offerTampering(served.signature !== undefined);
  run.removeAttribute('aria-disabled');
}

/** A changed letter breaks a signature; where there is none, the page says so in place of the button. @param {boolean} isSigned */
function offerTampering(isSigned) {
  byId('tampering', HTMLElement).hidden = !isSigned;
  byId('no-tampering', HTMLElement).hidden = isSigned;
}

async function showAsServed() {
  if (served === undefined) return;
  tampered.hidden = true;
  tamper.textContent = 'Tamper with it';
  show(await judge(served, reader()));
}

/** Judges a copy with one letter changed, and shows that letter. What is judged here is not remembered. */
async function showTampered() {
  const changed = served && tamperWith(served.registry);
  if (served === undefined || changed === undefined) return;
  const made = await judge({ ...served, registry: changed.bytes }, forgetful());
  const text = 'One letter of this copy is not as it was signed. Nobody without the curator’s key can mend that.';
  show(made.links.signature.state === 'bad' ? { ...made, title: 'The chain breaks', text } : made);
  byId('tampered-before', HTMLElement).replaceChildren(...marked(changed.before, changed.place));
  byId('tampered-after', HTMLElement).replaceChildren(...marked(changed.after, changed.place));
  tampered.hidden = false;
  tamper.textContent = 'Put it back';
}

const reader = () => ({
  heldText: keyInput.value.trim(),
  pageHash: byId('page-hash', HTMLElement).textContent ?? '',
  today: new Date().toISOString().slice(0, 10),
  memory,
});

/** A reader for a copy that was not served, which the browser does not remember. */
const forgetful = () => ({
  ...reader(),
  memory: { getItem: (/** @type {string} */ key) => memory.getItem(key), setItem: () => undefined },
});

/** @param {string} text @param {number} place of the letter that stands out */
const marked = (text, place) => [
  text.slice(0, place),
  newElement('mark', '', text.charAt(place)),
  text.slice(place + 1),
];

/** A list that names no key has no signature to ask for. @returns {Promise<Served | undefined>} undefined where there is no list */
async function fetchServed() {
  const registry = await fetchBytes('/registry.json');
  if (registry === undefined || !namesKey(registry)) return registry && { registry };
  const [signature, history] = await Promise.all([fetchBytes('/registry.json.sig'), fetchBytes('/history.json')]);
  return { registry, signature, history };
}

/** The bytes at a path, or undefined where the server gives none, whatever status it gives. @param {string} path */
async function fetchBytes(path) {
  const response = await fetch(path, { cache: 'no-cache' });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/** @param {string} title @param {string} text */
function showTrouble(title, text) {
  const link = { state: /** @type {const} */ ('open'), reason: 'Not checked.' };
  show({ state: 'open', title, text, links: { key: link, signature: link, list: link, page: link }, facts: [] });
}

/** @param {Verdict} made */
function show(made) {
  box.dataset['state'] = made.state;
  byId('verdict-title', HTMLElement).textContent = made.title;
  byId('verdict-text', HTMLElement).textContent = made.text;
  for (const [name, link] of Object.entries(made.links)) showLink(byId(`link-${name}`, HTMLElement), link);
  byId('verdict-facts', HTMLElement).replaceChildren(
    ...made.facts.flatMap(([name, value]) => [
      newElement('dt', '', name),
      newElement('dd', '', newElement('code', '', value)),
    ]),
  );
}

/** @param {HTMLElement} item @param {Link} link */
function showLink(item, { state, reason }) {
  item.dataset['state'] = state;
  for (const [part, text] of [
    ['.state', STATES[state]],
    ['.reason', reason],
  ]) {
    const element = item.querySelector(part ?? '');
    if (element !== null) element.textContent = text ?? '';
  }
}
