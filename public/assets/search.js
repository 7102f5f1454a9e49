// @ts-check
// The search box. While someone types, topics are picked out here, by the words of the list; nothing is sent. The server
// is asked on Enter, or after a pause, and its markup replaces the last answer. A question that was sent with Enter gives
// its answer an address of its own, in a fragment, which browsers never send.
import { byId, newElement } from './dom.js';

/** A pause in typing after which the server is asked: this long, and twice as long as the letter before took. */
const PAUSE_MS = 800;
/** A longer gap than this between two letters is no way of typing. */
const LONGEST_GAP_MS = 3000;
/** The further wait after which the page says that nothing was found, where nobody has pressed Enter. */
const MISS_MS = 2000;
/** The wait for the server after which the page says so. */
const PENDING_MS = 300;
/** Fewer letters than this are not asked about before Enter. */
const LEAST_ASKED = 3;
/** At most so many topics are picked out while someone types; a word that more have picks out none. */
const MOST_PICKED = 2;

const form = byId('search', HTMLFormElement);
const input = byId('query', HTMLInputElement);
const panel = byId('answer', HTMLElement);
const status = byId('answer-status', HTMLElement);
const chips = document.querySelectorAll('#chips a');
let body = byId('answer-body', HTMLElement);
const example = { title: document.title, status: status.textContent ?? '', body };

/** @type {XMLHttpRequest | undefined} */
let asked;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;
/** When the last letter was typed. */
let typed = 0;

input.addEventListener('input', ({ timeStamp }) => {
  clearTimeout(pause);
  const gap = timeStamp - typed;
  typed = timeStamp;
  pickTyped(input.value);
  if (input.value.trim() === '') return showExample();
  if (input.value.trim().length < LEAST_ASKED) return;
  pause = setTimeout(() => ask(true), gap < LONGEST_GAP_MS ? Math.max(PAUSE_MS, 2 * gap) : PAUSE_MS);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const isEmpty = input.value.trim() === '';
  const address = isEmpty ? '/' : addressOf(input.value);
  if (location.pathname + location.hash !== address) history.pushState(null, '', address);
  if (isEmpty) return showExample();
  ask();
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
    return showExample();
  }
  input.value = query;
  ask();
  showPanel();
}

/** The answer stands below the box on a phone, where keys cover it while someone types. */
function showPanel() {
  if (panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView();
}

/** Picks out the topics with a word of `text`, or with one that its last word begins. @param {string} text */
function pickTyped(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu) ?? [];
  const unfinished = /[\p{L}\p{N}+#]{3,}$/u.test(text) ? words.pop() : undefined;
  const picked = new Set(words.flatMap((word) => chipsWith((known) => known === word)));
  if (unfinished !== undefined) for (const chip of chipsWith((known) => known.startsWith(unfinished))) picked.add(chip);
  pick(picked.size > MOST_PICKED ? [] : [...picked]);
}

/** @param {(word: string) => boolean} fits */
function chipsWith(fits) {
  const found = [...chips].filter((chip) => chip.getAttribute('data-words')?.split(' ').some(fits));
  return found.length > MOST_PICKED ? [] : found;
}

/** @param {readonly Element[]} picked */
function pick(picked) {
  for (const chip of chips) chip.toggleAttribute('data-picked', picked.includes(chip));
}

/** @param {boolean} isPreview An answer after a pause has no address, and takes away that of an older question. */
function ask(isPreview = false) {
  const query = input.value;
  clearTimeout(pause);
  asked?.abort();
  const request = new XMLHttpRequest();
  asked = request;
  const pending = setTimeout(() => showBusy(isPreview), PENDING_MS);
  request.open('POST', '/?part=answer');
  request.responseType = 'document';
  request.addEventListener('loadend', () => {
    clearTimeout(pending);
    panel.setAttribute('aria-busy', 'false');
  });
  request.addEventListener('error', () =>
    showMessage('Couldn’t reach the server', 'Check your connection and try again.'),
  );
  request.addEventListener('load', () => {
    const next = request.response?.getElementById('answer-body');
    if (!next) return showMessage('Something went wrong', 'The server couldn’t answer. Try again in a minute.');
    if (!isPreview) return show(request.response, next);
    const wait = next.hasAttribute('data-miss') ? MISS_MS : 0;
    pause = setTimeout(() => {
      show(request.response, next);
      if (![null, query].includes(addressed())) history.replaceState(null, '', '/');
    }, wait);
  });
  request.send(new URLSearchParams({ q: query }));
}

/**
 * Shows what the server drew, and picks out the topics that it names.
 * @param {Document} answer @param {HTMLElement} next The new body of the panel.
 */
function show(answer, next) {
  const paths = next.getAttribute('data-picked')?.split(' ') ?? [];
  pick([...chips].filter((chip) => paths.includes(chip.getAttribute('href') ?? '')));
  replaceBody(next);
  document.title = answer.title;
  say(answer.getElementById('answer-status')?.textContent ?? '');
}

/** @param {string} title @param {string} text */
function showMessage(title, text) {
  const message = newElement('div', 'answer-body', newElement('p', 'lead', text));
  message.id = body.id;
  pick([]);
  replaceBody(message);
  say(title);
}

function showExample() {
  clearTimeout(pause);
  asked?.abort();
  if (addressed() !== null) history.replaceState(null, '', '/');
  pick([]);
  replaceBody(example.body);
  document.title = example.title;
  say(example.status);
}

/** @param {HTMLElement} next */
function replaceBody(next) {
  panel.removeAttribute('data-searching');
  body.replaceWith(next);
  body = next;
}

/** Below a search the old answer is hidden. For a preview it stays, greyed out, and nothing is read aloud. @param {boolean} isPreview */
function showBusy(isPreview) {
  panel.setAttribute('aria-busy', 'true');
  if (isPreview) return;
  say('Searching…');
  panel.setAttribute('data-searching', '');
}

/** @param {string} text */
function say(text) {
  status.textContent = text;
}
