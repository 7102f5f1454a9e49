// The network as the commands use it: one answer of bounded size in bounded time, or a sentence.
import type { Bytes } from '../../src/domain/bytes.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { readCapped } from '../read-capped.ts';

/** `advice` is what to say after a status that is not 2xx. */
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
