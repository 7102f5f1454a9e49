// Answers that a reader may already have: each goes out with a validator, and as a bare 304 to whoever names it.
import type { Context } from 'hono';
import { sha256, toBase64, utf8 } from '../../domain/bytes.ts';

/** `tag` is a strong validator, quotes included. */
export type Revalidated = {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
};

/** The answer with its headers and its ETag, without its body where the reader has it. */
export const revalidated = (context: Context, { body, headers, tag }: Revalidated): Response =>
  isFresh(context.req.header('If-None-Match'), tag)
    ? context.body(null, 304, { ...headers, ETag: tag })
    : context.body(body, 200, { ...headers, ETag: tag });

/** A strong validator, quotes included. @see RFC 9110, section 8.8.3 */
export const entityTag = async (body: Revalidated['body']): Promise<string> => {
  const hash = await sha256(typeof body === 'string' ? utf8(body) : body);
  return `"${toBase64(hash).slice(0, 27)}"`;
};

/** Whether the reader's list of validators names `tag`; weak ones count, as RFC 9110 section 13.1.2 has it. */
const isFresh = (wanted: string | undefined, tag: string): boolean =>
  wanted?.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === tag) ?? false;
