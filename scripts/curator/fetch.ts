// The network as the commands use it: answers of bounded size, in bounded time and from the server that was asked, or a
// sentence that says why not. Other files decide what an answer is worth.
import type { Bytes } from '../../src/domain/bytes.ts';
import { type Fetched, MAX_LIST_BYTES } from '../../src/domain/lists/snapshot.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { PROXY_HINT } from '../proxy-hint.ts';
import { readCapped } from '../read-capped.ts';

/** `advice` is added to what is said of a status that is not 2xx, and where there is no answer. */
type FetchOptions = {
  readonly maxBytes: number;
  readonly advice: (status: number | undefined) => string;
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

/** The body that `url` answers with, redirects within its server followed. Fails with a sentence; never throws. */
export const fetchBytes = async (
  url: string,
  { maxBytes, advice, signal = AbortSignal.timeout(TIMEOUT_MS) }: FetchOptions,
): Promise<Result<Bytes, string>> => {
  try {
    let at = url;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await fetch(at, { redirect: 'manual', signal });
      const location = response.headers.get('Location');
      if (response.ok) {
        const bytes = await readCapped(response, maxBytes);
        return bytes === undefined ? fail(`${at} sends more than ${maxBytes} bytes; check the address`) : ok(bytes);
      }
      await response.body?.cancel();
      if (response.status > 399 || location === null)
        return fail(`${at} answers ${response.status}${advice(response.status)}`);
      at = new URL(location, at).href;
      if (new URL(at).origin !== new URL(url).origin)
        return fail(`${url} redirects to ${new URL(at).origin}, another server`);
    }
    return fail(`${url} redirects in circles`);
  } catch (error) {
    if (signal.aborted) return fail(`${url} did not answer in time`);
    return fail(`${url} cannot be fetched: ${causeOf(error)}${advice(undefined)}; ${PROXY_HINT}`);
  }
};

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
};

/** The registry that `address` means: the address of a server stands for its registry. */
export const registryAt = (address: string): string =>
  new URL(address).pathname === '/' ? new URL('registry.json', address).href : address;

/** How long one list may take, all its files together. */
const LIST_MS = 10_000;

/** The files of the list at `address`, a server or its registry.json, from that one server. Fails with a sentence; never throws. */
export const fetchList = async (address: string, patienceMs = LIST_MS): Promise<Result<Fetched, string>> => {
  const place = registryAt(address);
  const signal = AbortSignal.timeout(patienceMs);
  const get = (url: string, meaning: string) => {
    const absent = '; check "url" in trusts, or pull from a copy with --from URL';
    const advice = (status: number | undefined): string => (status === undefined ? absent : meaning);
    return fetchBytes(url, { maxBytes: MAX_LIST_BYTES, advice, signal });
  };
  const [registry, sig, sshsig, history] = await Promise.all([
    get(place, '; is this the address of a list?'),
    get(`${place}.sig`, '; the list is not signed'),
    get(`${place}.sshsig`, '; the list is not signed'),
    get(new URL('history.json', place).href, '; is this the address of a list?'),
  ]);
  if (!registry.ok) return registry;
  if (!sig.ok) return sig;
  if (!sshsig.ok) return sshsig;
  if (!history.ok) return history;
  return ok({
    ...{ 'registry.json': registry.value, 'registry.json.sig': sig.value },
    ...{ 'registry.json.sshsig': sshsig.value, 'history.json': history.value },
  });
};
