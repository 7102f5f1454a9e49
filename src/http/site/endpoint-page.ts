// What a person sees who opens an MCP endpoint in a browser: the refusal of GET, as a page that says what this address is.
import type { About } from '../../domain/registry/identity.ts';
import { endpointPage } from '../../web/endpoint.ts';
import { pageHeaders } from './headers.ts';

/** Under which origin the endpoint was asked, and what its server is called. */
type EndpointPlace = { readonly origin: string; readonly about: About };

/** `refusal` as a page where it refuses the verb of a request that asks for HTML, else as it is. */
export const asPage = async (
  refusal: Response,
  request: Request,
  { origin, about }: EndpointPlace,
): Promise<Response> => {
  if (refusal.status !== 405 || !(request.headers.get('Accept') ?? '').includes('text/html')) return refusal;
  const headers = new Headers({ ...Object.fromEntries(refusal.headers), ...(await pageHeaders(origin)) });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const address = origin + new URL(request.url).pathname.replace(/\/$/, '');
  return new Response(endpointPage(address, about), { status: refusal.status, headers });
};
