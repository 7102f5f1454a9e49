// @ts-check
// The search box: asks get_sources over /mcp while someone types and shows the answer where the example stood.
import { at, byId, textAt } from './dom.js';
import { callOnce } from './mcp.js';

/** How long a pause in typing lasts before the words are sent. */
const PAUSE_MS = 180;

const form = byId('search', HTMLFormElement);
const input = byId('query', HTMLInputElement);
const panel = byId('answer', HTMLElement);
const kicker = byId('answer-kicker', HTMLElement);
const example = [...panel.children].map((child) => child.cloneNode(true));

/** @type {AbortController | undefined} */
let asked;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;

input.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE_MS);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  void ask();
  // Below the box on a phone, where keys cover it while someone types.
  if (panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView();
});

async function ask() {
  asked?.abort();
  const query = input.value;
  if (query.trim() === '') return showExample();
  const controller = new AbortController();
  asked = controller;
  try {
    show(await callOnce('get_sources', { query }, { signal: controller.signal }));
  } catch (error) {
    if (!controller.signal.aborted) showMessage('No answer', `The server could not be reached. ${error}`);
  }
}

/** @param {unknown} message A JSON-RPC response. */
function show(message) {
  const data = at(message, 'result', 'structuredContent');
  if (at(message, 'error') === undefined && data === undefined) {
    return showMessage('No answer', 'What came back is no answer of this server. Try again in a moment.');
  }
  if (at(message, 'error') !== undefined) return showMessage('The server refused', textAt(message, 'error', 'message'));
  if (at(data, 'found') !== true) return showMiss(message, data);
  const score = at(data, 'score');
  showTopic(at(data, 'category'), at(data, 'sources'));
  say(typeof score === 'number' && score < 1 ? `Found, score ${(Math.floor(score * 100) / 100).toFixed(2)}` : 'Found');
}

/** @param {unknown} category @param {unknown} sources */
function showTopic(category, sources) {
  panel.replaceChildren(kicker, ...example.slice(1).map((node) => node.cloneNode(true)));
  const title = panel.querySelector('#answer-title a');
  if (title instanceof HTMLAnchorElement) {
    title.textContent = textAt(category, 'name');
    title.href = `/c/${encodeURIComponent(textAt(category, 'slug'))}`;
  }
  fill(panel, '#answer-description', textAt(category, 'description'));
  const items = panel.querySelectorAll('.sources > li');
  for (const [index, item] of items.entries()) fillSource(item, at(sources, index));
}

/** @param {Element} item @param {unknown} source */
function fillSource(item, source) {
  const url = textAt(source, 'url');
  const link = item.querySelector('[data-field="name"]');
  if (link instanceof HTMLAnchorElement) {
    link.textContent = textAt(source, 'name');
    if (url.startsWith('https://')) link.href = url;
  }
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const facts = [textAt(source, 'type'), host, textAt(source, 'access'), textAt(source, 'language')];
  const checked = textAt(source, 'checked');
  fill(
    item,
    '[data-field="facts"]',
    [...facts, checked && `checked ${checked}`].filter((fact) => fact !== '').join(' · '),
  );
  fill(item, '[data-field="why"]', textAt(source, 'why'));
  item.querySelector('.aside')?.remove();
}

/** @param {unknown} message @param {unknown} data */
function showMiss(message, data) {
  const closest = at(data, 'closest');
  if (at(data, 'reason') !== 'below_threshold') {
    return showMessage('Ask in other words', textAt(message, 'result', 'content', 0, 'text'));
  }
  const alternatives = at(data, 'alternatives');
  const near = (Array.isArray(alternatives) ? alternatives : [closest]).filter((each) => Number(at(each, 'score')) > 0);
  if (near.length === 0) return showMessage('Not in the list', 'No topic comes near that. All of them stand below.');
  showMessage('Not in the list', 'No topic here answers that well enough. The nearest:');
  const list = document.createElement('ul');
  list.className = 'nearest';
  for (const category of near) list.append(topicLink(category));
  panel.append(list);
}

/** @param {unknown} category */
function topicLink(category) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.textContent = textAt(category, 'name');
  link.href = `/c/${encodeURIComponent(textAt(category, 'slug'))}`;
  item.append(link);
  return item;
}

function showExample() {
  panel.replaceChildren(kicker, ...example.slice(1).map((node) => node.cloneNode(true)));
  say('For example');
}

/** @param {string} title @param {string} text */
function showMessage(title, text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'lead';
  paragraph.textContent = text;
  panel.replaceChildren(kicker, paragraph);
  say(title);
}

/** @param {string} text */
function say(text) {
  kicker.textContent = text;
}

/** @param {Element} root @param {string} selector @param {string} text */
function fill(root, selector, text) {
  const element = root.querySelector(selector);
  if (element !== null) element.textContent = text;
}
