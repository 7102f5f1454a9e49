// The filter of the pages that show many topics. It is a GET, so that it works without scripts and its address can be passed on.
import { html } from 'hono/html';
import type { Category } from '../domain/registry/registry.ts';
import { shownQuestion } from './answer-view.ts';
import type { Html } from './site.ts';

/** What of all topics is shown: a page, counted from 1, of those that a filter leaves. */
export type TopicsView = { readonly page: number; readonly filter: string };

/** The field, for the page at `path`. */
export const filterForm = (
  path: string,
  filter: string,
): Html => html`<search><form class="search" action="${path}" method="get">
<label for="filter">Show topics with</label>
<div class="field"><input id="filter" name="q" type="search" maxlength="100" value="${filter}"><button type="submit">Filter</button></div>
</form></search>`;

/** What a page shows that has a filter. */
export const filterSentence = (filter: string): string =>
  `Topics with “${shownQuestion(filter)}” in their name, description or sources.`;

/** In place of topics, where the filter leaves none. */
export const nothingLeft = (path: string): Html =>
  html`<p class="lead">No topic has these words. <a href="${path}">Show all</a></p>`;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}+#]+(?:\.[\p{L}\p{M}\p{N}+#]+)*/gu) ?? [];

/** Tests whether each word of `filter` begins a word of a topic, or a part of one between dots; in scripts without spaces it may stand within. */
export const hasAllOf = (filter: string): ((topic: Category) => boolean) => {
  const words = wordsOf(filter);
  return ({ name, description, sources }) => {
    const had = wordsOf([name, description, ...sources.map((source) => source.name)].join(' '));
    const parts = [...had, ...had.flatMap((word) => word.split('.'))];
    return words.every((word) =>
      parts.some((part) => (UNSPACED.test(word) ? part.includes(word) : part.startsWith(word))),
    );
  };
};
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
