// @ts-check
// The search box. While someone types, topics are picked out here, by the words of the list; nothing is sent. The server
// is asked on Enter, or after a pause. The last answer stays until the next one is there; a question that was sent with
// Enter gives it its own address, in a fragment, which browsers never send. answer.js draws the answers.
import { answerParts } from './answer.js';
import { byId, newElement } from './dom.js';
import { at, textAt } from './values.js';

/** A pause in typing after which the server is asked, and the wait after which the page says so. */
const PAUSE_MS = 800;
const PENDING_MS = 300;
/** A word, or the beginning of one, that more topics have than this picks out none. */
const MOST_PICKED = 2;

const form = byId('search', HTMLFormElement);
const input = byId('query', HTMLInputElement);
const panel = byId('answer', HTMLElement);
const status = byId('answer-status', HTMLElement);
const body = byId('answer-body', HTMLElement);
const chips = document.querySelectorAll('#chips a');
const example = { status: status.textContent ?? '', nodes: [...body.childNodes] };

/** @type {AbortController | undefined} */
let asked;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;

input.addEventListener('input', () => {
  clearTimeout(pause);
  pickChips(input.value);
  if (input.value.trim() === '') return showExample();
  pause = setTimeout(() => void ask(true), PAUSE_MS);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  const isEmpty = input.value.trim() === '';
  const address = isEmpty ? '/' : addressOf(input.value);
  if (location.pathname + location.hash !== address) history.pushState(null, '', address);
  if (isEmpty) return showExample();
  void ask();
  showPanel();
});
addEventListener('popstate', followAddress);
takeQueryString();
followAddress();

/** A question that came as `/?q=…` moves to the fragment, so that the address can be passed on without being sent. */
function takeQueryString() {
  const query = new URLSearchParams(location.search).get('q');
  if (query !== null) history.replaceState(null, '', addressOf(query));
}

/** @param {string} query */
function addressOf(query) {
  return `/#q=${encodeURIComponent(query)}`;
}

/** The question in the address. */
function addressed() {
  return new URLSearchParams(location.hash.slice(1)).get('q');
}

/** Asks what the address says; an address without a question shows the example again. */
function followAddress() {
  const query = addressed();
  if (query === null) {
    if (asked === undefined || location.hash !== '') return;
    input.value = '';
    pickChips('');
    return showExample();
  }
  input.value = query;
  pickChips(query);
  void ask();
  showPanel();
}

/** The answer stands below the box on a phone, where keys cover it while someone types. */
function showPanel() {
  if (panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView();
}

/** @param {string} text */
function pickChips(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu) ?? [];
  const unfinished = unfinishedIn(text);
  if (unfinished !== undefined) words.pop();
  const picked = [...words.flatMap((word) => chipsWith((known) => known === word)), ...chipsBegun(unfinished)];
  for (const chip of chips) chip.toggleAttribute('data-picked', picked.includes(chip));
}

/** The word that may still be typed. @param {string} text */
function unfinishedIn(text) {
  return /[\p{L}\p{N}+#]{3,}$/u.exec(text.toLowerCase())?.[0];
}

/** @param {string | undefined} word */
function chipsBegun(word) {
  return word === undefined ? [] : chipsWith((known) => known.startsWith(word));
}

/** @param {(word: string) => boolean} fits */
function chipsWith(fits) {
  const found = [...chips].filter((chip) => wordsOf(chip).some(fits));
  return found.length > MOST_PICKED ? [] : found;
}

/** @param {Element} chip */
function wordsOf(chip) {
  return chip.getAttribute('data-words')?.split(' ') ?? [];
}

/** @param {boolean} isPreview An answer after a pause has no address, and takes away that of an older question. */
async function ask(isPreview = false) {
  const query = input.value;
  asked?.abort();
  const controller = new AbortController();
  asked = controller;
  const { signal } = controller;
  const pending = setTimeout(() => say('Searching…'), PENDING_MS);
  try {
    const response = await fetch('/', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ q: query }),
      signal,
    });
    if (!response.ok) return showTrouble(response);
    const view = await response.json();
    show(guess(view, query) ?? view);
    if (isPreview && ![null, query].includes(addressed())) history.replaceState(null, '', '/');
  } catch {
    if (!signal.aborted) showMessage('Couldn’t reach the server', 'Check your connection and try again.');
  } finally {
    clearTimeout(pending);
  }
}

/** @param {Response} response */
function showTrouble(response) {
  if (response.status !== 429)
    return showMessage('Something went wrong', 'The server couldn’t answer. Try again in a minute.');
  const seconds = response.headers.get('Retry-After') ?? '10';
  showMessage('Too many questions at once', `Try again in ${seconds} seconds.`);
}

/** Where the server found nothing: the topics with a word that the last one of `query` begins. Only a miss has both a
 * text and choices without a topic. @param {unknown} view @param {string} query */
function guess(view, query) {
  if (at(view, 'topic') !== undefined || textAt(view, 'text') === '' || at(view, 'choices') === undefined) return;
  const word = unfinishedIn(query);
  const begun = chipsBegun(word);
  if (begun.length === 0 || begun.some((chip) => wordsOf(chip).includes(word ?? ''))) return;
  const choices = begun.map((chip) => ({ name: chip.textContent, path: chip.getAttribute('href') }));
  return { status: 'Is it one of these?', choices };
}

/** @param {unknown} view What the server says: the status, and the answer. */
function show(view) {
  body.replaceChildren(...answerParts(view));
  say(textAt(view, 'status'));
}

/** @param {string} title @param {string} text */
function showMessage(title, text) {
  body.replaceChildren(newElement('p', 'lead', text));
  say(title);
}

function showExample() {
  asked?.abort();
  body.replaceChildren(...example.nodes);
  say(example.status);
}

/** @param {string} text */
function say(text) {
  status.textContent = text;
}
