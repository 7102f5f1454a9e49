// The page at `/`: what this is, the search box, an agent's view of an answer, how to connect, the topics, the curator.
import { html, raw } from 'hono/html';
import { countText } from '../domain/count-text.ts';
import { newestText } from '../domain/lists/list.ts';
import { firstSentenceOf } from '../domain/registry/category-prose.ts';
import type { Category } from '../domain/registry/registry.ts';
import { type AskedQuestion, answerPanel, pickedIn, shownQuestion } from './answer-view.ts';
import { band, day } from './band.ts';
import { connectSection } from './connect-section.ts';
import { curatorName, curatorSection, signatureSentence } from './curator-section.ts';
import { scriptJson } from './escape.ts';
import { EVIDENCE_PATH } from './evidence-page.ts';
import { renderDocument } from './layout.ts';
import { loggedSection, suggestionAddress } from './logged-section.ts';
import { ownListSection } from './own-list-section.ts';
import { searchForm } from './search-form.ts';
import { allTopics, categoryPath, type Html, listText, type Site } from './site.ts';
import { shownPlace } from './source-list.ts';
import { siteData } from './structured-data.ts';
import { isPlain, isShort, topicCount } from './topic-groups.ts';
import { groupChips, topicNames } from './topic-names.ts';
import { listTiles } from './topics-page.ts';
import { trustedSection } from './trusted-section.ts';
import { trySection } from './try-section.ts';

/** The home page; with `asked`, it shows the answer in place of the example. */
export const homePage = (site: Site, asked?: AskedQuestion): Html =>
  renderDocument(site, {
    path: '/',
    title: titleOf(site, asked),
    description: `Ask about a topic, get exactly three sources, best first, each with a reason. A free MCP server for Claude, ChatGPT, Cursor and every other AI agent.`,
    script: 'home',
    head: html`<script type="application/ld+json">${raw(scriptJson(siteData(site)))}</script>`,
    body: html`${openingSection(site, asked)}
${connectSection(site)}
${topics(site)}
${trySection(site)}
${curatorSection(site)}
${ownListSection(site)}
${trustedSection(site)}
${loggedSection(site)}`,
  });

const titleOf = ({ identity: { title } }: Site, asked: AskedQuestion | undefined): string => {
  const isAsked = asked !== undefined && asked.query.trim() !== '';
  return isAsked
    ? `${shownQuestion(asked.query)}: ${title}`
    : `${title}: the sources to trust, for you and your AI agent`;
};

/** What the script of the search box asks for: a document with the title and the panel of the page. */
export const answerPart = (site: Site, asked: AskedQuestion): Html => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${titleOf(site, asked)}</title>
</head>
<body>
${answerSection(site, asked)}
</body>
</html>
`;

const openingSection = (
  site: Site,
  asked: AskedQuestion | undefined,
): Html => html`<section class="opening" aria-labelledby="opening-title">
<div class="statement">
<h1 id="opening-title">Name a topic.<br>Get three<br>good sources.</h1>
<p class="lead">An agent that searches alone may come back with other pages each time. Over MCP it gets the same three as you see here, in the same order, each with a reason that you can check.</p>
${searchForm(site, asked?.query, html`<a class="button quiet" href="#connect">Connect your agent</a>`)}
</div>
${answerSection(site, asked)}
<div class="beside">
${byline(site)}
${sizes(site)}
${chips(site, asked)}
</div>
</section>`;

const answerSection = (site: Site, asked: AskedQuestion | undefined): Html => html`<div class="answer" id="answer">
<p class="kicker" id="answer-status" role="status" dir="auto">${asked?.view.status ?? 'What your agent does with it'}</p>
${asked === undefined ? html`<div class="answer-body" id="answer-body">${exchange(site)}</div>` : answerPanel(site, asked.view)}
</div>`;

/** Who picks, in two sentences, and how to disagree. Where the list says nothing of its curator, what is known of it. Only a signed list has the curator’s mark. */
const byline = (site: Site): Html => {
  const { curator, draft } = site.registry;
  const address = suggestionAddress(site);
  if (draft !== undefined) {
    return html`<div class="byline"><p>Draft: ${curator.name}’s list isn’t signed yet. <a href="/methodology#facts">What that means</a></p></div>`;
  }
  const known =
    curator.about === undefined
      ? signatureSentence(site)
      : html`<span${listText(site.registry)}>${curator.about}</span>`;
  return html`<div class="byline picked">${site.provenance.signature.status === 'verified' ? monogram(curator.name) : ''}<p>${site.project === undefined ? 'Picked' : `${countText(site.registry.categories.length, 'topic')} picked`} and ranked by ${curatorName(curator)}. ${known} ${
    address === undefined
      ? html`<a href="/methodology">How the sources are picked</a>`
      : html`<a href="${address}">Suggest or disagree</a>`
  }</p></div>`;
};

const monogram = (name: string): Html =>
  html`<span class="monogram" aria-hidden="true">${[...name.matchAll(/(?<=^|\s)\p{L}/gu)].slice(0, 2).join('')}</span>`;

/** How much there is to find, and what it costs an agent to know of it: a token is about four bytes of the listing. */
const sizes = (site: Site): Html => {
  const { tools, registry } = site;
  const categories = allTopics(site);
  const sources = categories.flatMap((category) => category.sources);
  const newest = newestText({ ...registry, categories });
  const tokens = Math.ceil(tools.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_TOKEN / 100) * 100;
  return html`<p class="note">${topicCount(categories.length)}, ${sources.length.toLocaleString('en')} sources${newest === undefined ? '' : html`, newest text read as of ${day(newest)}`}. ${tools.length} tools, about ${tokens.toLocaleString('en')} tokens in your agent’s context. <a href="${EVIDENCE_PATH}">Evidence</a></p>`;
};
const BYTES_PER_TOKEN = 4;

/** Every topic, where they are few; else the groups. The search box compares its input with `data-words` while someone types; that sends nothing. */
const chips = (site: Site, asked: AskedQuestion | undefined): Html => {
  if (!isShort(site)) return groupChips(site);
  const { categories } = site.registry;
  const named = new Set(categories.flatMap(titleWords));
  const words = listText(site.registry);
  return html`<nav class="chips" id="chips" aria-label="All topics"><ul>${categories.map((category) => {
    const path = categoryPath(category.slug);
    const isPicked = asked !== undefined && pickedIn(asked.view).includes(path);
    const own = wordsFor(category, named).filter(site.carriesTopic).join(' ');
    return html`<li><a href="${path}"${words}${isPicked ? raw(' data-picked') : ''} data-words="${own}">${category.name}</a></li>`;
  })}</ul></nav>`;
};

/** The words that pick out a topic: those that name it, and those of its phrases that name no topic. */
const wordsFor = (category: Category, named: ReadonlySet<string>): readonly string[] => [
  ...new Set([...titleWords(category), ...phraseWords(category).filter((word) => !named.has(word))]),
];

const titleWords = ({ name, slug }: Category): readonly string[] => wordsIn([name, slug]);
const phraseWords = ({ query_patterns, aliases = [] }: Category): readonly string[] =>
  wordsIn([...query_patterns, ...aliases]);
const wordsIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}+#]{3,}/gu) ?? []);

/** One real exchange of an agent, drawn with the list's own example, and what it may then say to its person. */
const exchange = ({ example: { query, category }, registry }: Site): Html => {
  const words = listText(registry);
  const [first, second, third] = category.sources.map(({ name }) => html`<bdi>${name}</bdi>`);
  return html`<div class="exchange-demo">
<p class="said">Which sources should I use for “${query}”?</p>
<p class="called"><code>get_sources ${JSON.stringify({ query })}</code></p>
<div class="returned">
<h2${words}>${category.name}</h2>
<ol class="sources">${category.sources.map(
    ({ name, url, why }) =>
      html`<li${words}><span class="name"><bdi>${name}</bdi></span><span class="facts" lang="en"><bdi>${shownPlace(url)}</bdi></span><p>${firstSentenceOf(why)}</p></li>`,
  )}</ol>
</div>
<p class="replied">Start with ${first}, then take ${second} and ${third}.</p>
</div>`;
};

const topics = (site: Site): Html => band('topics', 'Topics')`
${isPlain(site) ? listTiles(site.registry) : topicNames(site)}
`;
