// The network as the commands use it: answers of bounded size in bounded time, or a sentence that says why not. Other
// files decide what an answer is worth.
import type { Bytes } from '../../src/domain/bytes.ts';
import { type Fetched, MAX_LIST_BYTES } from '../../src/domain/federation/snapshot.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { readCapped } from '../read-capped.ts';

/** `advice` is added to the message about a status that is not 2xx. */
type FetchOptions = {
  readonly maxBytes: number;
  readonly advice: (status: number) => string;
  readonly init?: RequestInit;
};

const TIMEOUT_MS = 15_000;

/** The body that `url` answers with. Fails with a sentence; never throws. */
export const fetchBytes = async (
  url: string,
  { maxBytes, advice, init }: FetchOptions,
): Promise<Result<Bytes, string>> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return fail(`${url} answers ${response.status}${advice(response.status)}`);
    const bytes = await readCapped(response, maxBytes);
    return bytes === undefined ? fail(`${url} answers more than ${maxBytes} bytes; check the address`) : ok(bytes);
  } catch (error) {
    return fail(`${url} cannot be fetched: ${causeOf(error)}`);
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
const MAX_REDIRECTS = 3;

/** The files of the list at `address`, a server or its registry.json, from that one server. Fails with a sentence; never throws. */
export const fetchList = async (address: string, patienceMs = LIST_MS): Promise<Result<Fetched, string>> => {
  const place = registryAt(address);
  const signal = AbortSignal.timeout(patienceMs);
  const registry = await fetchFile(place, signal);
  if (!registry.ok) return registry;
  const sig = await fetchFile(`${place}.sig`, signal);
  if (!sig.ok) return sig;
  const sshsig = await fetchFile(`${place}.sshsig`, signal);
  if (!sshsig.ok) return sshsig;
  const history = await fetchFile(new URL('history.json', place).href, signal);
  if (!history.ok) return history;
  return ok({
    ...{ 'registry.json': registry.value, 'registry.json.sig': sig.value },
    ...{ 'registry.json.sshsig': sshsig.value, 'history.json': history.value },
  });
};

const fetchFile = async (url: string, signal: AbortSignal): Promise<Result<Bytes, string>> => {
  try {
    const { origin } = new URL(url);
    let at = url;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await fetch(at, { redirect: 'manual', signal });
      const location = response.headers.get('Location');
      if (response.status < 300 || response.status > 399 || location === null) return await bodyOf(at, response);
      await response.body?.cancel();
      at = new URL(location, at).href;
      if (new URL(at).origin !== origin) return fail(`${url} redirects to ${new URL(at).origin}, another server`);
    }
    return fail(`${url} redirects in circles`);
  } catch (error) {
    if (signal.aborted) return fail(`${url} did not answer in time`);
    const cause = causeOf(error);
    return fail(`${url} cannot be fetched: ${cause}; check "url" in trusts, or pull from a copy with --from URL`);
  }
};

const bodyOf = async (url: string, response: Response): Promise<Result<Bytes, string>> => {
  if (!response.ok) {
    await response.body?.cancel();
    const meaning = /\.(?:sig|sshsig)$/.test(url) ? 'the list is not signed' : 'is this the address of a list?';
    return fail(`${url} answers ${response.status}; ${meaning}`);
  }
  const bytes = await readCapped(response, MAX_LIST_BYTES);
  return bytes === undefined ? fail(`${url} sends more than ${MAX_LIST_BYTES} bytes`) : ok(bytes);
};
