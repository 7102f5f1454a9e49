// Two caches for pages and files: the reader's, by ETag and 304, and our own, of rendered pages.
import type { Context } from 'hono';
import { sha256, toBase64, utf8 } from '../../domain/bytes.ts';
import { keepLatest, memoizeLast } from '../../domain/cache.ts';

/** `tag` is a strong validator, quotes included. */
export type Cacheable = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
};

/** The answer with its headers and its ETag; a 304 without a body where the reader has it already. */
export const revalidate = (context: Context, { body, headers, tag }: Cacheable): Response =>
  isFresh(context.req.header('If-None-Match'), tag)
    ? context.body(null, 304, { ...headers, ETag: tag })
    : context.body(body, 200, { ...headers, ETag: tag });

/** A strong validator, quotes included. @see RFC 9110, section 8.8.3 */
export const entityTag = async (body: Cacheable['body']): Promise<string> => {
  const hash = await sha256(typeof body === 'string' ? utf8(body) : body);
  return `"${toBase64(hash)}"`;
};

/** Whether the reader's list of validators names `tag`; weak ones count, as RFC 9110 section 13.1.2 has it. */
export const isFresh = (wanted: string | null | undefined, tag: string): boolean =>
  wanted?.split(',').some((item) => ['*', tag].includes(item.trim().replace(/^W\//, ''))) ?? false;

/** How many rendered pages are held. */
const MAX_PAGES = 256;

/**
 * Empty caches of rendered pages by scope, which live as long as the isolate: registry and version never change under them,
 * so a page depends on its scope (the origin and the day) and the path alone. A deployment is asked under one or two hosts;
 * only the pages of the last scope are held, each with the weight 1.
 */
export const createResponseCache = () => memoizeLast(() => keepLatest<Cacheable>(MAX_PAGES));
