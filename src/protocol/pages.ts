// Cuts a list into pages with opaque cursors. A cursor names its list, so other lists refuse it.
import { toBase64, utf8 } from '../domain/bytes.ts';

/** Items on one page of any list. */
const PAGE_SIZE = 50;

/**
 * The results of a list method by cursor, `{[key]: items, nextCursor?}`; the first page stands under undefined, the
 * last has no `nextCursor`. An empty list has one empty page.
 * @see MCP server/utilities/pagination
 */
export const paginate = (key: string, items: readonly object[]): ReadonlyMap<unknown, object> => {
  const pages = new Map<unknown, object>();
  for (let start = 0; start === 0 || start < items.length; start += PAGE_SIZE) {
    const next = start + PAGE_SIZE;
    const more = next < items.length ? { nextCursor: cursorOf(key, next) } : {};
    pages.set(start === 0 ? undefined : cursorOf(key, start), { [key]: items.slice(start, next), ...more });
  }
  return pages;
};

const cursorOf = (key: string, start: number): string => toBase64(utf8(`${key}:${start}`));
