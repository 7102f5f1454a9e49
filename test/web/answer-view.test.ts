// What the search box says: sources where the match is good, choices where it is doubtful, nothing of another topic.
import { expect, test } from 'vitest';
import type { Asked } from '../../src/domain/lists/lists.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import { answerPanel, answerView, pickedIn } from '../../src/web/answer-view.ts';
import { homePage } from '../../src/web/home.ts';
import { NOT_COVERED } from '../support/lists.ts';
import { projectOf, REGISTRY, SITE, siteWith } from './site.ts';

const match = buildMatcher(REGISTRY.categories);
const [first, second, third] = REGISTRY.categories;
if (first === undefined || second === undefined || third === undefined) throw new Error('the list has three topics');
const NO_REASONS = () => ({ words: [], unknown: [], near: [], threshold: 0.4 });
/** What the lists say where the own one alone is asked. */
const asked = (own: Asked['own']): Asked => ({
  own,
  answers: own.ok ? [{ list: { kind: 'own', registry: REGISTRY }, match: own.value }] : [],
  near: [],
  perhaps: [],
  complete: true,
});
const found = (confidence: 'high' | 'medium' | 'low', alternatives = [{ category: second, score: 0.5 }]) => {
  const answer = { category: first, score: 0.7, confidence, alternatives, nearTie: false, why: NO_REASONS };
  return { ok: true, value: answer } as const;
};
const path = (slug: string): string => `/c/${slug}`;

test('a high confidence shows the topic and its three sources', async () => {
  const view = answerView(SITE, 'x', asked(found('high')));
  const topic = { category: first, path: path(first.slug) };
  expect(view).toEqual({ status: `Good match: ${first.name}`, topic, also: [], why: NO_REASONS() });
  expect(String(await answerPanel(SITE, view))).toContain(`<h2 dir="auto"><a href="${path(first.slug)}">`);
});

// From 0.4 on, a topic counts as an answer.
test.each([
  { says: 'and what else was near', score: 0.4, text: 'Or did you mean:', others: [second] },
  { says: 'alone where nothing else is', score: 0.39, text: undefined, others: [] },
])('a medium confidence shows the sources $says, and picks out all that it shows', ({ score, text, others }) => {
  const view = answerView(SITE, 'x', asked(found('medium', [{ category: second, score }])));
  expect(view).toMatchObject({ status: `Probably: ${first.name}`, topic: { category: first } });
  expect([view.text, view.choices?.map(({ name }) => name) ?? []]).toEqual([text, others.map(({ name }) => name)]);
  expect(pickedIn(view)).toEqual([first, ...others].map(({ slug }) => path(slug)));
});

test.each([0, 1, 3])('a low confidence shows the doubt, then the sources, then %i other topics', async (others) => {
  const alternatives = REGISTRY.categories.slice(1, others + 1).map((category) => ({ category, score: 0.5 }));
  const words = [
    { text: 'node', isHad: true },
    { text: 'router', isHad: false },
  ];
  const why = () => ({ ...NO_REASONS(), words });
  const result = found('low', alternatives);
  if (!result.ok) throw new Error('it is found');
  const view = answerView(SITE, 'x', asked({ ok: true, value: { ...result.value, why } }));
  expect(view).toMatchObject({ status: 'Not sure. Is it this?', topic: { category: first } });
  expect(view.doubt).toBe(`${first.name}: it has node, but says nothing of router.`);
  expect(view.choices?.map((choice) => choice.path) ?? []).toEqual(
    alternatives.map(({ category }) => path(category.slug)),
  );
  const panel = String(await answerPanel(SITE, view));
  // English, whatever script the topic's name begins with.
  const doubt = panel.indexOf(`<p class="lead">${view.doubt}`);
  expect([0 < doubt, doubt < panel.indexOf(first.sources[0]?.url ?? '?')]).toEqual([true, true]);
  const NONE = 'nothing here covers it';
  expect(panel.includes(NONE)).toBe(others === 0);
  // Neither an open chapter nor another topic stands below such a sentence.
  const chapter = { title: 'Debug Pods', url: 'https://a.example/pods' };
  const other = [{ list: 'another list', name: 'Pods', path: '/c/pods' }];
  for (const more of [{ opened: new Map([[1, [chapter]]]) }, { also: other }])
    expect(String(await answerPanel(SITE, { ...view, ...more }))).not.toContain(NONE);
  // The project's list is unsure, and the own one has another topic.
  const project = projectOf();
  const answers = [
    { list: { kind: 'project', ...project } as const, match: { ...result.value, alternatives: [], why } },
  ];
  const unsure = answerView(await siteWith(REGISTRY, { project }), 'x', { ...asked(found('low')), answers });
  const drawn = String(await answerPanel(SITE, unsure));
  expect([drawn.includes('Or did you mean:'), drawn.includes(NONE)]).toEqual([true, false]);
});

const CONTACT = 'mailto:curator@sources.example';
const ONE = await siteWith(
  { ...REGISTRY, categories: [first] },
  { contact: CONTACT, repositoryUrl: 'https://a.example' },
);
const eleven = Array.from({ length: 11 }, (_, nth) => ({ ...first, slug: `topic-${nth}` }));
const NEAR = `None of the ${REGISTRY.categories.length} topics covers this, unless you mean one of these:`;
const LOOK_HERE = 'Ask in other words, or look here:';
const MANY = await siteWith({ ...REGISTRY, categories: eleven });
test.each([
  ['near ones', SITE, [0.38, 0.25], [path(first.slug), path(second.slug)], NEAR],
  ['no far one', SITE, [0.25, 0.24], [path(first.slug)], NEAR],
  [
    'all where none is near',
    SITE,
    [0.24, 0.1],
    REGISTRY.categories.map(({ slug }) => path(slug)),
    `None of the ${REGISTRY.categories.length} topics covers this. ${LOOK_HERE}`,
  ],
  ['the only one', ONE, [0.24, 0.1], [path(first.slug)], `The one topic here doesn’t cover this. ${LOOK_HERE}`],
  ['where to see more than ten', MANY, [0.24, 0.1], ['/topics'], `None of the 11 topics covers this. ${LOOK_HERE}`],
])('of topics, a miss offers %s', (_, site, [best = 0, next = 0], want, text) => {
  const nearest = [{ category: first, score: best }, ...[{ category: second, score: next }]] as const;
  const why = () => ({ ...NO_REASONS(), near: nearest });
  const error = { reason: 'below_threshold', nearest, candidates: nearest, mayFit: () => false, why } as const;
  const view = answerView(site, 'opera', asked({ ok: false, error }));
  expect(view).toMatchObject({ status: 'Nothing on “opera” yet', text });
  expect([...(view.choices ?? []), ...(view.groups ?? [])].map((choice) => choice.path)).toEqual(want);
  expect([view.suggest, view.why !== undefined]).toEqual([site.repositoryUrl, text === NEAR]);
  expect(pickedIn(view)).toEqual([]);
});

test.each(['', 'the a an'])('"%s" is asked for a topic, with an example', (query) => {
  expect(answerView(SITE, query, asked(match(query)))).toEqual({
    status: 'Name the topic',
    text: `For example: “${SITE.example.query}”.`,
    also: [],
    isMiss: true,
  });
});

test('a question of more than sixty characters is cut, and control characters are taken out', () => {
  const statusOf = (query: string) => answerView(SITE, query, asked(match('quantum supercollider'))).status;
  expect(statusOf(` a\u0007${'b'.repeat(58)} `)).toBe(`Nothing on “a ${'b'.repeat(58)}” yet`);
  expect(statusOf(`a\u0007${'b'.repeat(59)}`)).toBe(`Nothing on “a ${'b'.repeat(58)}…” yet`);
});

// Sources of another topic would be a wrong answer.
test.each(NOT_COVERED)('"%s" is not answered with sources of another topic, unless behind a doubt', (query) => {
  const { topic, doubt } = answerView(SITE, query, asked(match(query)));
  expect(topic === undefined || doubt !== undefined).toBe(true);
});

test('the panel shows what an answer has', async () => {
  const panel = async (view: object) => String(await answerPanel(SITE, { status: 'x', ...view })).split(/\n+/);
  const [open, close] = ['<div class="answer-body" id="answer-body" data-picked="">', '</div>'];
  expect(await panel({})).toEqual([open, close]);
  const one = { name: 'C', path: '/c', about: 'D.' };
  const also = [{ list: 'F', ...one }];
  expect(await panel({ text: 'E', choices: [one], also, suggest: '/s', isMiss: true })).toEqual([
    open.replace('>', ' data-miss>'),
    '<p class="lead">E</p>',
    '<ul class="nearest"><li><a href="/c" dir="auto">C</a><span class="facts" dir="auto">D.</span></li></ul>',
    '<p class="note">Perhaps in F: <a href="/c">C</a></p>',
    '<p><a class="more" href="/s">Suggest this topic</a></p>',
    close,
  ]);
  expect((await panel({ also }))[1]).toBe('<p class="note">Also in F: <a href="/c">C</a></p>');
});

test('a miss offers a topic of another list that the question names, without reasons of the own list', () => {
  const nearest = [{ category: first, score: 0.1 }] as const;
  const error = { reason: 'below_threshold', nearest, candidates: [], mayFit: () => false, why: NO_REASONS } as const;
  const near = [{ category: second, score: 0.16 }];
  const view = answerView(SITE, second.name, { ...asked({ ok: false, error }), near });
  expect(view).toMatchObject({ choices: [{ path: path(second.slug) }], why: undefined });
});

test('of the topics close to a miss, one that the question names comes first', () => {
  const candidates = [
    { category: first, score: 0.39 },
    { category: second, score: 0.3 },
  ] as const;
  const why = () => ({ ...NO_REASONS(), near: candidates });
  const error = { reason: 'below_threshold', nearest: candidates, candidates, mayFit: () => false, why } as const;
  const { choices } = answerView(SITE, `a game in ${second.name}`, asked({ ok: false, error }));
  expect(choices?.map((choice) => choice.path)).toEqual([path(second.slug), path(first.slug)]);
});

test.each([
  { topics: 10, picked: true },
  { topics: 11, picked: false },
])('with $topics topics the note says that they are picked out: $picked', async ({ topics, picked }) => {
  const categories = Array.from({ length: topics }, (_, nth) => ({ ...first, slug: `topic-${nth}` }));
  const page = String(await homePage(await siteWith({ ...REGISTRY, categories })));
  expect([page.includes('Topics are picked out as you type'), page.includes('id="chips"')]).toEqual([picked, picked]);
  expect(page).toContain('Your question goes to this server alone');
});

test('a miss names where to look next, the list without groups, too', async () => {
  const categories = eleven.map((category, nth) => ({ ...category, group: nth < 4 ? 'Web' : 'Back end' }));
  const project = projectOf({ ...REGISTRY, categories });
  const error = {
    reason: 'below_threshold',
    nearest: [{ category: first, score: 0 }],
    candidates: [],
    mayFit: () => false,
    why: NO_REASONS,
  } as const;
  const { groups, text } = answerView(await siteWith(REGISTRY, { project }), 'opera', asked({ ok: false, error }));
  expect(text).toBe(`None of the 21 topics covers this. ${LOOK_HERE}`);
  expect(groups?.map(({ path, count }) => ({ path, count }))).toEqual([
    { path: '/topics#topics-own', count: 10 },
    { path: '/topics/web', count: 4 },
    { path: '/topics/back-end', count: 7 },
    { path: '/topics', count: 21 },
  ]);
});

test('an answer of the project’s list says that it is foreign, so that nothing beside it credits the curator', async () => {
  const project = projectOf();
  const site = await siteWith(REGISTRY, { project });
  const { own, ...rest } = asked(found('medium'));
  if (!own.ok) throw new Error('it is found');
  const list = { kind: 'project', ...project } as const;
  const view = answerView(site, 'x', { ...rest, own, answers: [{ list, match: own.value }] });
  expect(String(await answerPanel(site, view))).toContain(' data-foreign');
  expect(String(await answerPanel(site, answerView(site, 'x', asked(own))))).not.toContain(' data-foreign');
});
