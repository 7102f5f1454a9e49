// The page's answer to a question: sources where the match is good, choices where it is doubtful. The page without scripts
// and the script of the search box show the same markup.
import { html, raw } from 'hono/html';
import { listPhrase, type ProjectList, type TrustedList } from '../domain/lists/list.ts';
import type { Asked, ListAnswer } from '../domain/lists/lists.ts';
import { MAX_QUERY_CHARS, type Match, type Miss, type Ranked } from '../domain/matching/match.ts';
import { doubtReason, type Why } from '../domain/matching/why.ts';
import { firstSentenceOf } from '../domain/registry/category-prose.ts';
import type { OpenedAt } from '../domain/registry/chapters.ts';
import type { Category } from '../domain/registry/registry.ts';
import { suggestionAddress } from './logged-section.ts';
import { allTopics, categoryPath, type Html, listText, readableDate, type Site, shorten } from './site.ts';
import { sourceList } from './source-list.ts';
import { isShort, type Place, placesToLook, topicCount } from './topic-groups.ts';
import { placeChips } from './topic-names.ts';
import { whyFigure } from './why.ts';

/** A link to a topic, and what the topic is about. */
type TopicLink = { readonly name: string; readonly path: string; readonly about?: string };

/** What the answer panel shows, from top to bottom. Absent parts are not shown. */
type AnswerView = {
  /** One line, read aloud when it changes; it names the topic, or whose list it is from. */
  readonly status: string;
  /** `isTrusted`: of a trusted list, whose language is not known. */
  readonly topic?: { readonly category: Category; readonly path: string; readonly isTrusted?: true };
  /** Set where the answer is not of the curator's own list. */
  readonly isForeign?: true;
  /** What speaks against the topic, before its sources. */
  readonly doubt?: string;
  /** The chapters at which the question opens the sources of the topic. */
  readonly opened?: OpenedAt;
  readonly text?: string;
  readonly choices?: readonly TopicLink[];
  /** Trusted lists that have an answer too, or below a miss perhaps one, with the topic of each. */
  readonly also?: readonly (TopicLink & { readonly list: string })[];
  /** Where to look next, below the nearest topics of a miss. */
  readonly groups?: readonly Place[];
  /** Where a missing topic can be suggested, where that is known. */
  readonly suggest?: string | undefined;
  readonly why?: Why | undefined;
  /** What vouches for a list that is not the server's own. */
  readonly evidence?: string;
  /** Set where nothing was found. The topics that a miss names are no answer. */
  readonly isMiss?: true;
};

/** A question from the form, and its answer. */
export type AskedQuestion = { readonly query: string; readonly view: AnswerView };

/** The lowest score at which a topic is called close to a question that found nothing. */
const CLOSE_SCORE = 0.25;
/** How many near topics are offered at most. */
const MAX_CHOICES = 3;
/** How much of the question is repeated, in code points. */
const MAX_SHOWN = 60;

/** Whether the matcher may be asked this: 1,000 code points at most. */
export const isAskable = (query: string): boolean => [...query].length <= MAX_QUERY_CHARS;

/** The answer to a question that is too long to ask. */
export const tooLong = (): AnswerView => ({
  status: 'That is too long',
  text: `Ask in at most ${MAX_QUERY_CHARS.toLocaleString('en')} characters.`,
  isMiss: true,
});

/** The view of what the lists said to `query`. */
export const answerView = (site: Site, query: string, { own, answers, near, perhaps }: Asked): AnswerView => {
  const [best, ...others] = answers;
  if (best === undefined)
    return own.ok ? foundView(own.value) : { ...missView(site, query, own.error, near), also: perhaps.map(alsoIn) };
  const also = others.flatMap((answer) => (isOfOther(answer) ? [alsoIn(answer)] : []));
  if (!isOfOther(best)) return { ...foundView(best.match), also };
  return {
    ...(isTrusted(best) ? trustedView(site, best) : projectView(site, best.match, own.ok ? own.value : undefined)),
    also,
    isForeign: true,
  };
};

const isOfOther = (answer: ListAnswer): answer is ListAnswer<ProjectList | TrustedList> => answer.list.kind !== 'own';
const isTrusted = (answer: ListAnswer): answer is ListAnswer<TrustedList> => answer.list.kind === 'trusted';

const foundView = (match: Match): AnswerView => {
  const { category, confidence, alternatives } = match;
  const why = match.why();
  const others = alternatives.filter((other) => other.score >= why.threshold);
  const topic = { category, path: categoryPath(category.slug) };
  if (confidence === 'low') {
    const choices = choicesOf(others);
    const doubt = `${category.name}: ${doubtReason(why)}.`;
    return {
      ...{ status: 'Not sure. Is it this?', doubt, topic, why },
      ...(choices.length === 0 ? {} : { text: 'Or is it one of these?', choices }),
    };
  }
  if (confidence === 'high') return { status: `Good match: ${category.name}`, topic, why };
  const more = others.length === 0 ? {} : { text: 'Or did you mean:', choices: choicesOf(others) };
  return { status: `Probably: ${category.name}`, topic, ...more, why };
};

/** What the project's list says, after whose list it is not. */
const projectView = ({ registry: { curator }, project }: Site, match: Match, own: Match | undefined): AnswerView => {
  const view = foundView(match);
  const choices = [...(view.choices ?? []), ...(own === undefined ? [] : [linkTo(own.category)])];
  return {
    ...view,
    status: `${view.status}${view.status.endsWith('?') ? '' : '.'} Drafted by ${project?.drafter}, not in ${curator.name}’s list.`,
    ...(choices.length === 0 ? {} : { text: view.text ?? 'Or did you mean:', choices }),
  };
};

const missView = (site: Site, query: string, miss: Miss, elsewhere: readonly Ranked[]): AnswerView => {
  if (miss.reason !== 'below_threshold') {
    return { status: 'Name the topic', text: `For example: “${site.example.query}”.`, isMiss: true };
  }
  const asked = wordsIn(query);
  const isNamed = ({ category }: Ranked): boolean => wordsIn(category.name).some((word) => asked.includes(word));
  const close = [...elsewhere, ...miss.candidates].filter((one) => one.score >= CLOSE_SCORE || isNamed(one));
  const nearest = [...close.filter(isNamed), ...close.filter((one) => !isNamed(one))].slice(0, MAX_CHOICES);
  const near = choicesOf(nearest);
  const categories = allTopics(site);
  const none =
    categories.length === 1
      ? 'The one topic here doesn’t cover this'
      : `None of the ${topicCount(categories.length)} covers this`;
  return {
    status: `Nothing on “${shownQuestion(query)}” yet`,
    text: near.length > 0 ? `${none}, unless you mean one of these:` : `${none}. Ask in other words, or look here:`,
    choices: near.length === 0 && isShort(site) ? categories.map(linkTo) : near,
    groups: isShort(site) ? [] : placesToLook(site),
    suggest: suggestionAddress(site),
    // The reasons are those of the own list.
    why: nearest.some((one) => miss.candidates.includes(one)) ? miss.why() : undefined,
    isMiss: true,
  };
};

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];

/** As much of a question as a line has room for, without control characters. */
export const shownQuestion = (query: string): string => shorten(query.replace(/\p{Cc}/gu, ' ').trim(), MAX_SHOWN);

const trustedView = ({ registry: { curator } }: Site, answer: ListAnswer<TrustedList>): AnswerView => {
  const { list, match } = answer;
  const { trust, release } = list;
  const scope =
    trust.scope === undefined ? '' : ` ${curator.name} trusts it for ${trust.scope}; this topic may lie outside that.`;
  const [since, fetched] = [trust.since, release.fetched].map(readableDate);
  return {
    status: `From ${trust.name}, whom ${curator.name} trusts. Signature verified.`,
    topic: { category: match.category, path: topicLinkIn(answer).path, isTrusted: true },
    why: match.why(),
    evidence: `Signed with the key ${release.key}. Trusted since ${since}, fetched on ${fetched}.${scope}`,
  };
};

const alsoIn = (answer: ListAnswer<ProjectList | TrustedList>) => ({
  list: listPhrase(answer.list),
  ...(isTrusted(answer) ? topicLinkIn(answer) : linkTo(answer.match.category)),
});

/** The topic of a trusted list, on the page that its server has of it; a list that is only a file has no such page. */
const topicLinkIn = ({ list, match: { category } }: ListAnswer<TrustedList>): TopicLink => ({
  name: category.name,
  path:
    new URL(list.trust.url).pathname === '/'
      ? new URL(categoryPath(category.slug), list.trust.url).href
      : list.trust.url,
});

const choicesOf = (ranked: readonly Ranked[]): readonly TopicLink[] =>
  ranked.slice(0, MAX_CHOICES).map(({ category }) => linkTo(category));

const linkTo = ({ name, slug, description }: Category): TopicLink => ({
  name,
  path: categoryPath(slug),
  about: firstSentenceOf(description),
});

/** The paths of the topics that the answer names, to be picked out among all. */
export const pickedIn = ({ topic, choices = [], isMiss }: AnswerView): readonly string[] =>
  isMiss ? [] : [topic, ...choices].flatMap((link) => link?.path ?? []);

/** The panel, with what the script of the search box needs to know of it. */
export const answerPanel = (site: Site, view: AnswerView): Html => {
  const { topic, doubt, text, choices = [], groups = [], also = [], suggest, why, evidence } = view;
  const words = listText(topic?.isTrusted ? {} : site.registry);
  const isRest = choices.length > 0 || also.length > 0 || (view.opened?.size ?? 0) > 0;
  const end = isRest ? '' : ' If that is not what you asked, nothing here covers it.';
  return html`<div class="answer-body" id="answer-body" data-picked="${pickedIn(view).join(' ')}"${view.isForeign ? raw(' data-foreign') : ''}${view.isMiss ? raw(' data-miss') : ''}>${
    topic === undefined
      ? ''
      : html`${doubt === undefined ? '' : html`<p class="lead">${doubt}${end}</p>\n`}<h2${words}><a href="${topic.path}">${topic.category.name}</a></h2>
<p class="description"${words}>${topic.category.description}</p>
${sourceList(topic.category, words, view.opened)}`
  }
${text === undefined ? '' : html`<p class="lead">${text}</p>`}
${choices.length === 0 ? '' : html`<ul class="nearest">${choices.map(({ name, path, about }) => html`<li><a href="${path}"${words}>${name}</a>${about && html`<span class="facts"${words}>${about}</span>`}</li>`)}</ul>`}
${groups.length === 0 ? '' : placeChips('Where to look next', groups)}
${also.map(({ list, name, path }) => html`<p class="note">${view.isMiss ? 'Perhaps' : 'Also'} in ${list}: <a href="${path}">${name}</a></p>`)}
${suggest === undefined ? '' : html`<p><a class="more" href="${suggest}">Suggest this topic</a></p>`}
${why === undefined ? '' : whyFigure(why, { evidence, isSaid: doubt !== undefined })}
</div>`;
};
