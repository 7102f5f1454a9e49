// What a person sees who opens an MCP endpoint in a browser: the refusal of GET, as a page that says what this address is.
import { endpointPage } from '../../web/endpoint.ts';
import { pageHeaders } from './headers.ts';
import { type PageOptions, siteOf } from './site.ts';

/** What the page is made from, and under which origin the endpoint was asked. */
type EndpointPlace = { readonly origin: string; readonly options: PageOptions };

/** `refusal` as a page where it refuses the verb of a request that asks for HTML, else as it is. */
export const asPage = async (
  refusal: Response,
  request: Request,
  { origin, options }: EndpointPlace,
): Promise<Response> => {
  if (refusal.status !== 405 || !(request.headers.get('Accept') ?? '').includes('text/html')) return refusal;
  const headers = new Headers({ ...Object.fromEntries(refusal.headers), ...(await pageHeaders(origin)) });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const address = origin + new URL(request.url).pathname.replace(/\/$/, '');
  const body = String(await endpointPage(await siteOf(options, origin), address));
  return new Response(body, { status: refusal.status, headers });
};
