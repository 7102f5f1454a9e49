// Long lists in pages of a hundred, or of as many as there is room for, and the first of a long list where it has no pages:
// no page has more than 150 KB of HTML, whatever the number, the length and the script of its texts.
import { html } from 'hono/html';
import { utf8 } from '../domain/bytes.ts';
import type { Html } from './site.ts';

const PER_PAGE = 100;
/** Bytes of HTML that the items of a page have at most; its frame has the rest of the 150 KB. */
const ROOM = 90_000;

/** A page of items: its number, counted from 1, among `count`. */
type Paged<Item> = { readonly items: readonly Item[]; readonly number: number; readonly count: number };

/** The page `asked` of `all`, or the nearest that there is; an item takes as much room as what `draw` makes of it. */
export const pageOf = <Item>(all: readonly Item[], asked: number, draw: (item: Item) => Html): Paged<Item> => {
  const pages: Item[][] = [[]];
  let room = ROOM;
  for (const item of all) {
    const bytes = bytesOf(draw(item));
    const last = pages.at(-1);
    if (last === undefined || (last.length > 0 && (last.length === PER_PAGE || bytes > room))) {
      pages.push([item]);
      room = ROOM;
    } else last.push(item);
    room -= bytes;
  }
  const number = Math.min(Math.max(1, Math.trunc(asked) || 1), pages.length);
  return { items: pages[number - 1] ?? [], number, count: pages.length };
};

/** The first of `parts` that have at most `room` bytes of HTML together, and how many are left. None may be a promise. */
export const fitting = (
  parts: readonly Html[],
  room: number,
): { readonly shown: readonly Html[]; readonly left: number } => {
  let bytes = 0;
  const end = parts.findIndex((part) => {
    bytes += bytesOf(part);
    return bytes > room;
  });
  const shown = end < 0 ? parts : parts.slice(0, end);
  return { shown, left: parts.length - shown.length };
};

/** How many bytes of HTML `markup` has, which is no promise. */
export const bytesOf = (markup: Html | ''): number => utf8(String(markup)).length;

/** Links to the pages beside this one; nothing where there is one page. */
export const pageLinks = (path: string, { number, count }: Omit<Paged<unknown>, 'items'>, filter = ''): Html | '' => {
  if (count === 1) return '';
  const link = (to: number, label: string, rel: string): Html | '' => {
    if (to < 1 || to > count) return '';
    const query = new URLSearchParams({ ...(filter === '' ? {} : { q: filter }), page: String(to) });
    return html`<li><a class="more" rel="${rel}" href="${path}?${query}">${label}</a></li>`;
  };
  return html`<nav class="pages" aria-label="Pages"><ul>${link(number - 1, 'Previous page', 'prev')}<li>Page ${number} of ${count}</li>${link(number + 1, 'Next page', 'next')}</ul></nav>`;
};
