// Why a question found what it found: each word with the topic that owns it, and the nearest topics.
import { expect, test } from 'vitest';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { matcherOver } from '../../src/domain/matching/match.ts';
import { whyFigure, whyView } from '../../src/web/why.ts';
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
const why = (query: string) => whyView(reasons(query));

test('the reasons stay those of their query when another one was asked', () => {
  const [one, other] = [match('sourdough bread'), match('chess')];
  if (!one.ok || !other.ok) throw new Error('both are found');

  expect(one.value.why().near.map(({ category }) => category.slug)).toEqual(['bread']);
});

test('each word is owned by the topic that has it most strongly, and a stranger by none', () => {
  const view = why('sourdough for xyzzy chess');
  const owners = Object.fromEntries(
    view?.words.map(({ text, topic }) => [text, view.topics[(topic ?? 0) - 1]?.name]) ?? [],
  );
  expect(owners).toMatchObject({ sourdough: 'Bread', chess: 'Chess' });
  expect(owners['xyzzy']).toBeUndefined();
});

test('a word that no topic has is unknown; one that only asks is not', () => {
  expect(reasons('learn sourdough for xyzzy chess').unknown).toEqual(['xyzzy']);
});

test('words that only ask are not among the reasons, unless there are no others', () => {
  expect(why('how do I start to learn sourdough bread')?.words.map(({ text }) => text)).toEqual(['sourdough', 'bread']);
  expect(why('best openings')?.words.map(({ text }) => text)).toEqual(['best', 'openings']);
});

test('topics come best first with their scores, and only those that have a word of it', () => {
  const view = why('sourdough bread');
  expect(view?.topics).toEqual([{ name: 'Bread', score: 1 }]);
  expect(view?.border).toBe(0.4);
});

test('a question without a word of the list has nothing to show', () => expect(why('xyzzy plugh')).toBeUndefined());

test('the figure names the border and escapes the words', async () => {
  const view = { words: [{ text: '<b>', topic: 1 }], topics: [{ name: 'Bread', score: 0.5 }], border: 0.4 };
  const markup = String(await whyFigure(view));
  expect(markup).toContain('<li data-topic="1">&lt;b&gt;</li>');
  expect(markup).toContain('<li data-topic="1"><span dir="auto">Bread</span>');
  expect(markup).toContain('low="0.4" value="0.5"');
  expect(markup).toContain('<line x1="40%" x2="40%"');
  expect(markup).toContain('From 0.4 on');
});
