// The search box: it asks the server, which answers on the first page, with scripts and without.
import { html } from 'hono/html';
import { allTopics, type Html, type Site } from './site.ts';
import { isShort } from './topic-groups.ts';
import { proposedNames } from './topic-names.ts';

/** The box with what stands beside and below it, and with `query` in it where one was asked. */
export const searchForm = (
  site: Site,
  query?: string,
  beside: Html | '' = '',
): Html => html`<search><form class="search" id="search" action="/#answer" method="post">
<label for="query">What do you want to learn?</label>
<div class="actions"><div class="field"><input id="query" name="q" type="search" maxlength="1000" autocomplete="off" spellcheck="false" list="names" placeholder="${site.example.query}" value="${query}" aria-describedby="search-note"><button type="submit">Find</button></div>${proposedNames(allTopics(site))}
${beside}</div>
<p class="note" id="search-note">${isShort(site) && beside !== '' ? html`<span class="scripted">Topics are picked out as you type, in your browser. </span>` : ''}Your question goes to this server alone, and is neither logged nor counted.</p>
</form></search>`;
