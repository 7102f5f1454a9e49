// Why a question found what it found: each word with the topic that owns it, and the nearest topics.
import { expect, test } from 'vitest';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { doubtReason, reasonText } from '../../src/domain/matching/why.ts';
import { whyFigure } from '../../src/web/why.ts';
import { REGISTRY } from './site.ts';

const [first, second] = REGISTRY.categories;
if (first === undefined || second === undefined) throw new Error('the list has two topics');
const match = matcherOver(
  buildIndex([
    { ...first, name: 'Bread', slug: 'bread', query_patterns: ['sourdough bread'], aliases: [], excludes: [] },
    { ...second, name: 'Chess', slug: 'chess', query_patterns: ['chess openings'], aliases: [], excludes: [] },
  ]),
);
const reasons = (query: string) => {
  const found = match(query);
  const answer = found.ok ? found.value : found.error;
  if (!('why' in answer)) throw new Error(answer.reason);
  return answer.why();
};

test('the reasons stay those of their query when another one was asked', () => {
  const [one, other] = [match('sourdough bread'), match('chess')];
  if (!one.ok || !other.ok) throw new Error('both are found');

  expect(one.value.why().near.map(({ category }) => category.slug)).toEqual(['bread']);
});

test('each word is owned by the topic that has it most strongly, and a stranger by none', () => {
  const { words } = reasons('sourdough for xyzzy chess');
  const owners = Object.fromEntries(words.map(({ text, owner }) => [text, owner?.name]));
  expect(owners).toEqual({ sourdough: 'Bread', xyzzy: undefined, chess: 'Chess' });
});

test('a word that no topic has is unknown; one that only asks is not', () => {
  expect(reasons('learn sourdough for xyzzy chess').unknown).toEqual(['xyzzy']);
});

test('words are said as they were typed, with their signs, whether a topic has them or not', () => {
  const { words, unknown } = reasons('sourdough in C++17, Xyzzy.js and csharp');
  expect(words.map(({ text }) => text)).toEqual(['sourdough', 'c++17', 'xyzzy.js', 'csharp']);
  expect(unknown.toSorted()).toEqual(['c++17', 'csharp', 'xyzzy.js']);
});

test('words that only ask are not among the reasons, unless there are no others', () => {
  const words = (query: string) => reasons(query).words.map(({ text }) => text);
  expect(words('how do I start to learn sourdough bread')).toEqual(['sourdough', 'bread']);
  expect(words('best guides')).toEqual(['best', 'guides']);
});

test('topics come best first with their scores, and only those that have a word of it', () => {
  const { near, threshold } = reasons('sourdough bread');
  expect([near.map(({ category, score }) => [category.name, score]), threshold]).toEqual([[['Bread', 1]], 0.4]);
});

test('a question without a word of the list has nothing to show', () => {
  expect(whyFigure(reasons('xyzzy plugh'))).toBe('');
});

test('the figure has the words, each with its topic, and says what the nearest has of them', async () => {
  const { near, threshold } = reasons('sourdough chess');
  const [owner, other] = near.map(({ category }) => category);
  if (owner === undefined || other === undefined) throw new Error('two topics are near');
  const words = [
    { isHad: true, text: '<b>', owner },
    { isHad: false, text: 'new' },
  ];
  const why = { words, unknown: [], near, threshold };
  const markup = String(await whyFigure(why));
  expect(markup).toContain('<li data-topic="1">&lt;b&gt;</li><li data-topic="0">new</li>');
  expect(markup).toContain(`<p class="note"><bdi>${owner.name}</bdi>: it has &lt;b&gt;, but says nothing of new.</p>`);
  // Its only topic is named already, as is the reason below a doubt.
  for (const not of ['class="owners"', 'evidence', other.name]) expect(markup).not.toContain(not);
  expect(whyFigure(why, { isSaid: true })).toBe('');
  const both = { ...why, words: [...words, { isHad: false, text: 'rook', owner: other }] };
  // The nearest has this word, but another topic has it more strongly.
  const split = [
    { isHad: true, text: 'loaf', owner },
    { isHad: true, text: 'mate', owner: other },
  ];
  const reason = String(await whyFigure({ ...why, words: split }));
  expect(reason).toContain(`</bdi>: loaf points to it; mate points to ${other.name}.</p>`);
  const doubted = String(await whyFigure(both, { isSaid: true }));
  expect(doubted).toContain(
    `<ul class="owners"><li data-topic="1" dir="auto">${owner.name}</li><li data-topic="2" dir="auto">${other.name}</li></ul>`,
  );
  expect(doubted).not.toContain('says nothing of');
});

test.each<[words: Record<string, boolean>, want: string]>([
  [{ mqtt: true }, 'mqtt points to it'],
  [{ mqtt: true, broker: false }, 'it has mqtt, but says nothing of broker'],
  [{ broker: false }, 'it says nothing of broker'],
  [{ a: false, b: false, c: false, d: false, e: false, f: false }, 'it says nothing of a, b, c, d and 2 more'],
  [{}, 'it has no word of the question'],
])('of the words %o the reason is that %s', (words, want) => {
  expect(reasonText({ words: Object.entries(words).map(([text, isHad]) => ({ text, isHad })) })).toBe(want);
});

test.each<[words: Record<string, boolean>, want: string]>([
  [{ rust: true }, 'rust points to it, but may mean something else'],
  [{ smart: true, lights: true, cloud: true }, 'smart, lights, cloud point to it, but may mean something else'],
  [{ mqtt: true, broker: false }, 'it has mqtt, but says nothing of broker'],
  [{ broker: false }, 'it says nothing of broker'],
  [{}, 'it has no word of the question'],
])('where the topic of the words %o is unsure, the doubt is that %s', (words, want) => {
  expect(doubtReason({ words: Object.entries(words).map(([text, isHad]) => ({ text, isHad })) })).toBe(want);
});
