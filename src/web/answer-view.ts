// The page's answer to a question: sources where the match is good, choices where it is doubtful. One view, which the page without scripts renders here and the script of the search box draws in the browser.
import { html } from 'hono/html';
import type { TrustedAnswer } from '../domain/federation/federation.ts';
import { listPhrase } from '../domain/federation/prose.ts';
import { MAX_QUERY_CHARS, type Match, type Miss, type Ranked } from '../domain/matching/match.ts';
import type { Category, Source } from '../domain/registry/registry.ts';
import type { Result } from '../domain/result.ts';
import { categoryPath, type Html, type Site, shorten } from './site.ts';
import { sourceFacts, sourceList } from './source-list.ts';
import { type WhyView, whyFigure, whyView } from './why.ts';

/** A link to a topic. */
type TopicLink = { readonly name: string; readonly path: string };

/** What the answer panel shows, from top to bottom. Absent parts are not shown. */
export type AnswerView = {
  /** One line, read aloud when it changes; it names the topic where there is one. */
  readonly status: string;
  /** Whose list answers, and what was checked of it, where it is not the server's own. */
  readonly from?: string;
  readonly topic?: TopicLink & { readonly description: string; readonly sources: readonly SourceView[] };
  readonly text?: string;
  readonly choices?: readonly TopicLink[];
  /** Trusted lists that have an answer too, with the topic of each. */
  readonly also?: readonly (TopicLink & { readonly list: string })[];
  readonly why?: WhyView | undefined;
  /** Where a missing topic can be suggested, where a contact is configured. */
  readonly suggest?: string | undefined;
};

type SourceView = Pick<Source, 'name' | 'url' | 'why'> & { readonly facts: string };

/** The lowest score at which a topic is called close to a question that found nothing. */
const CLOSE_SCORE = 0.25;
/** How many topics are offered at most. */
const MAX_CHOICES = 3;
/** How much of the question is repeated, in code points. */
const MAX_SHOWN = 60;

/** Whether the matcher may be asked this: 1,000 code points at most. */
export const isAskable = (query: string): boolean => [...query].length <= MAX_QUERY_CHARS;

/** What the matcher said to `query`, and what trusted lists did, best first, where this list has no sure answer. */
type Said = { readonly found: Result<Match, Miss>; readonly trusted?: readonly TrustedAnswer[] | undefined };

/** The view of what was said to `query`. This list always comes first. */
export const answerView = (site: Site, query: string, { found, trusted = [] }: Said): AnswerView => {
  if (found.ok) return { ...foundView(found.value), ...alsoIn(trusted) };
  const [best, ...others] = trusted;
  return best === undefined ? missView(site, query, found.error) : { ...trustedView(site, best), ...alsoIn(others) };
};

const foundView = (match: Match): AnswerView => {
  const { category, confidence, alternatives, score } = match;
  const why = whyView(match.why());
  if (confidence === 'low') {
    const choices = choicesOf([{ category, score }, ...alternatives]);
    return { status: choices.length > 1 ? 'Not sure. Is it one of these?' : 'Not sure. Is it this?', choices, why };
  }
  const { name, slug, description, sources } = category;
  const topic = { name, path: categoryPath(slug), description, sources: sources.map(sourceView) };
  const others = choicesOf(alternatives);
  if (confidence === 'high') return { status: `Good match: ${name}`, topic, why };
  const also = others.length === 0 ? {} : { text: 'Or did you mean:', choices: others };
  return { status: `Probably: ${name}`, topic, ...also, why };
};

const missView = (site: Site, query: string, miss: Miss): AnswerView => {
  if (miss.reason !== 'below_threshold') {
    return { status: 'Name the topic', text: `For example: “${site.example.query}”.` };
  }
  const near = choicesOf(miss.nearest.filter(({ score }) => score >= CLOSE_SCORE));
  const count = site.registry.categories.length;
  return {
    status: `Nothing on “${shorten(query.replace(/\p{Cc}/gu, ' ').trim(), MAX_SHOWN)}” yet`,
    text: near.length > 0 ? 'Closest topics:' : `${count === 1 ? 'One topic' : `${count} topics`} so far.`,
    choices: near.length > 0 ? near : [{ name: 'See them all', path: '#topics' }],
    why: near.length > 0 ? whyView(miss.why()) : undefined,
    suggest: site.contact ?? site.repositoryUrl,
  };
};

const trustedView = ({ registry: { curator } }: Site, answer: TrustedAnswer): AnswerView => {
  const { description, sources } = answer.match.category;
  const topic = topicLinkIn(answer);
  return {
    status: `Not in ${curator.name}’s list. ${answer.trust.name} has ${topic.name}`,
    from: `Not in ${curator.name}'s list. From ${listPhrase(answer)}:`,
    topic: { ...topic, description, sources: sources.map(sourceView) },
    why: whyView(answer.match.why()),
  };
};

const alsoIn = (answers: readonly TrustedAnswer[]): Pick<AnswerView, 'also'> =>
  answers.length === 0 ? {} : { also: answers.map((one) => ({ list: listPhrase(one), ...topicLinkIn(one) })) };

/** The topic of a trusted list, on the page that its server has of it; a list that is only a file has no such page. */
const topicLinkIn = ({ trust: { url }, match: { category } }: TrustedAnswer): TopicLink => ({
  name: category.name,
  path: new URL(url).pathname === '/' ? new URL(categoryPath(category.slug), url).href : url,
});

const choicesOf = (ranked: readonly Ranked[]): readonly TopicLink[] =>
  ranked.slice(0, MAX_CHOICES).map(({ category: { name, slug } }) => ({ name, path: categoryPath(slug) }));

const sourceView = (source: Source): SourceView => ({
  name: source.name,
  url: source.url,
  why: source.why,
  facts: sourceFacts(source),
});

/** The panel as markup, for readers without scripts. `category` is the topic of the view, where it has one. */
export const answerPanel = (view: AnswerView, category: Category | undefined): Html => html`${
  view.from === undefined ? '' : html`<p class="note">${view.from}</p>`
}
${
  view.topic === undefined || category === undefined
    ? ''
    : html`<h2><a href="${view.topic.path}">${view.topic.name}</a></h2>
<p class="description">${view.topic.description}</p>
${sourceList(category)}`
}
${view.text === undefined ? '' : html`<p class="lead">${view.text}</p>`}
${view.choices === undefined ? '' : html`<ul class="nearest">${view.choices.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`}
${view.also === undefined ? '' : view.also.map(({ list, name, path }) => html`<p class="note">Also in ${list}: <a href="${path}">${name}</a></p>`)}
${view.suggest === undefined ? '' : html`<p><a class="more" href="${view.suggest}">Suggest this topic</a></p>`}
${view.why === undefined ? '' : whyFigure(view.why)}`;
