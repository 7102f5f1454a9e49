// Long lists in pages of a hundred, or of as many as there is room for.
import { html } from 'hono/html';
import type { Html } from './site.ts';

const PER_PAGE = 100;

/** A page of items: its number, counted from 1, among `count`. */
type Paged<Item> = { readonly items: readonly Item[]; readonly number: number; readonly count: number };

/** The page `asked` of `all`, or the nearest that there is. */
export const pageOf = <Item>(all: readonly Item[], asked: number, perPage = PER_PAGE): Paged<Item> => {
  const count = Math.max(1, Math.ceil(all.length / perPage));
  const number = Math.min(Math.max(1, Math.trunc(asked) || 1), count);
  return { items: all.slice((number - 1) * perPage, number * perPage), number, count };
};

/** Links to the pages beside this one; nothing where there is one page. */
export const pageLinks = (path: string, { number, count }: Omit<Paged<unknown>, 'items'>, filter = ''): Html | '' => {
  if (count === 1) return '';
  const link = (to: number, label: string, rel: string): Html | '' => {
    if (to < 1 || to > count) return '';
    const query = new URLSearchParams({ ...(filter === '' ? {} : { q: filter }), page: String(to) });
    return html`<li><a class="more" rel="${rel}" href="${path}?${query}">${label}</a></li>`;
  };
  return html`<nav class="pages" aria-label="Pages"><ul>${link(number - 1, 'Page before', 'prev')}<li>Page ${number} of ${count}</li>${link(number + 1, 'Next page', 'next')}</ul></nav>`;
};
