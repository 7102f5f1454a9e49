// @ts-check
// Draws the server's answer to a question, as src/web/answer-view.ts does for readers without scripts.
import { newElement } from './dom.js';
import { at, textAt } from './values.js';

/** The parts of an answer from top to bottom, each of which may be absent. @param {unknown} view What the server says. */
export const answerParts = (view) => {
  const [topic, choices, why] = [at(view, 'topic'), at(view, 'choices'), at(view, 'why')];
  const [from, text, suggest] = [textAt(view, 'from'), textAt(view, 'text'), textAt(view, 'suggest')];
  return [
    ...(from === '' ? [] : [note(from)]),
    ...(topic === undefined ? [] : topicParts(topic)),
    ...(text === '' ? [] : [newElement('p', 'lead', text)]),
    ...(Array.isArray(choices)
      ? [
          list(
            'ul',
            'nearest',
            choices.map((choice) => [linkIn(choice)]),
          ),
        ]
      : []),
    ...itemsAt(view, 'also').map((one) => note(`Also in ${textAt(one, 'list')}: `, linkIn(one))),
    ...(why === undefined ? [] : [whyFigure(why)]),
    ...(suggest === '' ? [] : [linkTo(suggest, 'Suggest this topic', 'more')]),
  ];
};

/** @param {unknown} value @param {string} name @returns {readonly unknown[]} */
const itemsAt = (value, name) => {
  const items = at(value, name);
  return Array.isArray(items) ? items : [];
};

/** @param {unknown} topic */
const topicParts = (topic) => [
  newElement('h2', '', linkIn(topic)),
  newElement('p', 'description', textAt(topic, 'description')),
  list('ol', 'sources', itemsAt(topic, 'sources').map(sourceParts)),
];

/** @param {unknown} source */
const sourceParts = (source) => [
  linkTo(textAt(source, 'url'), textAt(source, 'name'), 'name'),
  newElement('span', 'facts', textAt(source, 'facts')),
  newElement('p', '', textAt(source, 'why')),
];

/** The words of the question with the topics that own them, and a bar for each near topic. @param {unknown} why */
const whyFigure = (why) => {
  const [words, topics, cutoff] = [itemsAt(why, 'words'), itemsAt(why, 'topics'), Number(at(why, 'border'))];
  const wordList = list(
    'ul',
    'words',
    words.map((word) => [textAt(word, 'text')]),
  );
  for (const [nth, item] of [...wordList.children].entries()) mark(item, Number(at(words[nth], 'topic') ?? 0));
  const bars = list(
    'ol',
    'bars',
    topics.map((topic) => [newElement('span', '', textAt(topic, 'name')), ' ', barOf(topic, cutoff)]),
  );
  for (const [nth, bar] of [...bars.children].entries()) mark(bar, nth + 1);
  const legend = note(`From ${at(why, 'border')} on, a topic counts as an answer.`);
  return newElement('figure', 'why', newElement('figcaption', '', 'Why'), wordList, bars, legend);
};

/** @param {unknown} topic @param {number} cutoff */
const barOf = (topic, cutoff) => {
  const meter = document.createElement('meter');
  meter.low = cutoff;
  meter.value = Number(at(topic, 'score'));
  return newElement('span', 'bar', meter, lineAt(cutoff));
};

/** The line on a bar at the lowest score, 0..1, that counts. @param {number} cutoff */
const lineAt = (cutoff) => {
  const x = `${cutoff * 100}%`;
  const line = inSvg('line', { x1: x, x2: x, y1: '0', y2: '100%' });
  const drawing = inSvg('svg', { 'aria-hidden': 'true' });
  drawing.append(line);
  return drawing;
};

/** @param {string} tag @param {Record<string, string>} attributes */
const inSvg = (tag, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** @param {Element} element @param {number} topic */
const mark = (element, topic) => element.setAttribute('data-topic', String(topic));

/** @param {unknown} topic Its path and its name. */
const linkIn = (topic) => linkTo(textAt(topic, 'path'), textAt(topic, 'name'));

/**
 * A link; only addresses of this site, of the web and of mail are followed.
 * @param {string} href @param {string} text @param {string} className
 */
const linkTo = (href, text, className = '') => {
  const link = newElement('a', className, text);
  if (/^(?:[/#]|https:|mailto:)/.test(href)) link.setAttribute('href', href);
  return link;
};

/** @param {string} tag @param {string} className @param {readonly (readonly (Node | string)[])[]} items */
const list = (tag, className, items) =>
  newElement(tag, className, ...items.map((parts) => newElement('li', '', ...parts)));

/** @param {...(Node | string)} parts */
const note = (...parts) => newElement('p', 'note', ...parts);
