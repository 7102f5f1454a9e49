// The page at `/`: what this is, the search box, an agent's view of an answer, how to connect, the topics, the curator.
import { html, raw } from 'hono/html';
import { firstSentenceOf } from '../domain/registry/category-prose.ts';
import { identityOf } from '../domain/registry/identity.ts';
import type { Category } from '../domain/registry/registry.ts';
import { type AnswerView, answerPanel } from './answer-view.ts';
import { band } from './band.ts';
import { connectSection } from './connect-section.ts';
import { curatorSection } from './curator-section.ts';
import { scriptJson } from './escape.ts';
import { renderDocument } from './layout.ts';
import { loggedSection } from './logged-section.ts';
import { categoryPath, type Html, type Site } from './site.ts';
import { shownPlace } from './source-list.ts';
import { siteData } from './structured-data.ts';
import { trustedSection } from './trusted-section.ts';
import { trySection } from './try-section.ts';

/** A question from the form, for readers without scripts, and its answer. */
export type AskedQuestion = {
  readonly query: string;
  readonly view: AnswerView;
  readonly category: Category | undefined;
};

/** The home page; with `asked`, it shows the answer in place of the example. */
export const homePage = (site: Site, asked?: AskedQuestion): Html =>
  renderDocument(site, {
    path: '/',
    title: `${identityOf(site.registry).title}: the sources to trust, for you and your AI agent`,
    description: `Ask about a topic, get exactly three sources, best first, each with a reason. A free MCP server for Claude, ChatGPT, Cursor and every other AI agent.`,
    script: 'home',
    head: html`<script type="application/ld+json">${raw(scriptJson(siteData(site)))}</script>`,
    body: html`${openingSection(site, asked)}
${connectSection(site)}
${topics(site)}
${trySection(site)}
${curatorSection(site)}
${trustedSection(site)}
${loggedSection(site)}`,
  });

/** With more topics than this, the first screen links to the list: at most 20 Tab stops lead from the top to the URL. */
const MAX_CHIPS = 11;
const hasChips = ({ registry: { categories } }: Site): boolean => categories.length <= MAX_CHIPS;

const openingSection = (
  site: Site,
  asked: AskedQuestion | undefined,
): Html => html`<section class="opening" aria-labelledby="opening-title">
<div class="statement">
<h1 id="opening-title">Name a topic.<br>Get three<br>good sources.</h1>
<p class="lead">Ask about a topic, get exactly three sources, best first, each with a reason. For you, and over MCP for your AI agent.</p>
<form class="search" id="search" action="/#answer" method="post">
<label for="query">What do you want to learn?</label>
<div class="field"><input id="query" name="q" type="search" maxlength="1000" autocomplete="off" spellcheck="false" placeholder="${site.example.query}" value="${asked?.query}" aria-describedby="search-note"><button type="submit">Find</button></div>
<p class="note" id="search-note">${hasChips(site) ? 'Topics are picked out as you type, in your browser. ' : ''}Your question goes to this server alone, and is neither logged nor counted.</p>
</form>
${chips(site)}
</div>
<div class="answer" id="answer">
<p class="kicker" id="answer-status" role="status">${asked?.view.status ?? 'What your agent does with it'}</p>
<div class="answer-body" id="answer-body">${asked === undefined ? exchange(site) : answerPanel(asked.view, asked.category)}</div>
</div>
</section>`;

// The search box compares its input with `data-words` while someone types; that sends nothing.
const chips = (site: Site): Html => {
  const {
    registry: { categories },
    carriesTopic,
  } = site;
  if (!hasChips(site)) {
    return html`<p><a class="more" href="#topics">All ${categories.length} topics</a></p>`;
  }
  const named = new Set(categories.flatMap(titleWords));
  return html`<nav class="chips" id="chips" aria-label="All topics"><ul>${categories.map(
    (category) =>
      html`<li><a href="${categoryPath(category.slug)}" data-words="${wordsFor(category, named).filter(carriesTopic).join(' ')}">${category.name}</a></li>`,
  )}</ul></nav>`;
};

/** The words that pick out a topic: those that name it, and those of its phrases that name no topic. */
const wordsFor = (category: Category, named: ReadonlySet<string>): readonly string[] => [
  ...new Set([...titleWords(category), ...phraseWords(category).filter((word) => !named.has(word))]),
];

const titleWords = ({ name, slug }: Category): readonly string[] => wordsInTexts([name, slug]);
const phraseWords = ({ query_patterns, aliases = [] }: Category): readonly string[] =>
  wordsInTexts([...query_patterns, ...aliases]);
const wordsInTexts = (texts: readonly string[]): readonly string[] =>
  texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}+#]{3,}/gu) ?? [];

/** One real exchange of an agent, drawn with the list's own example. */
const exchange = ({ example: { query, category } }: Site): Html => html`<div class="exchange-demo">
<p class="said">Which sources should I use for “${query}”?</p>
<p class="called"><code>get_sources ${JSON.stringify({ query })}</code></p>
<div class="returned">
<h2>${category.name}</h2>
<ol class="sources">${category.sources.map(
  ({ name, url, why }) =>
    html`<li><span class="name">${name}</span><span class="facts">${shownPlace(url)}</span><p>${firstSentenceOf(why)}</p></li>`,
)}</ol>
</div>
</div>`;

const topics = ({ registry: { categories } }: Site): Html => band('topics', 'Topics')`
<ul class="tiles">${categories.map(
  ({ slug, name, description, sources }) => html`<li><a href="${categoryPath(slug)}">
<span class="name">${name}</span>
<span class="facts">${firstSentenceOf(description)}</span>
<span class="three">${sources.map((source) => html`<span>${source.name}</span>`)}</span>
</a></li>`,
)}</ul>
`;
