// Which requests are refused before anything reads their address. A Host with a slash moves the border between host and
// path: with `Host: other/registry.json?`, a request for a page gets the list, and a cache in front would keep it as the page.
import { OPEN_HEADERS } from './headers.ts';

/** A refusal (400) if Host reaches into the path or the URL cannot be read; otherwise undefined. */
export const refuseBadAddress = ({ headers, url }: Request): Response | undefined => {
  if (!/[/?#\\]/.test(headers.get('Host') ?? '') && URL.canParse(url)) return undefined;
  return badAddress();
};

export const badAddress = (): Response =>
  Response.json({ error: 'bad_address' }, { status: 400, headers: OPEN_HEADERS });
