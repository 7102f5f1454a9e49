// MCP over two streams: one JSON-RPC message per line, several in flight, each answered by its id. The output carries
// protocol and nothing else. @see MCP basic/transports/stdio
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Answerer, refuse } from '../protocol/answer.ts';
import type { Reply } from '../protocol/call.ts';
import { fault } from '../protocol/faults.ts';
import { requestsUnderWay } from './in-flight.ts';
import { type Line, readLines } from './lines.ts';

/** Longest line that is read, in bytes. */
const MAX_LINE_BYTES = 1024 * 1024;
/** Requests in flight; reading waits while there are more. */
const MAX_IN_FLIGHT = 64;

type StdioOptions = {
  readonly answerer: Answerer;
  readonly input: Readable;
  readonly output: Writable;
  /** Where a bug is reported; the client sees only that something went wrong. */
  readonly report: (error: unknown) => void;
};

/** Serves until the input ends or the output is closed, and has sent every answer when it resolves. Never rejects. */
export const serveStdio = async ({ answerer, input, output, report }: StdioOptions): Promise<void> => {
  let session: string | undefined;
  const inFlight = new Set<Promise<void>>();
  const arrived = requestsUnderWay();
  const { send, flush } = senderTo(output, () => input.destroy());

  const answer = async (line: Line): Promise<void> => {
    const json = parsed(line);
    if (!('value' in json)) return send(refuse(undefined, {}, json.why));
    const done = arrived(json.value);
    const reply = await answerer.answer(json.value, { session }).catch((error: unknown) => {
      report(error);
      return refuse(json.value, {}, fault('internal'));
    });
    session = reply.session ?? session;
    if (done()) await send(reply);
  };

  try {
    for await (const line of readLines(input, MAX_LINE_BYTES)) {
      const answered = answer(line).catch(report);
      inFlight.add(answered);
      answered.finally(() => inFlight.delete(answered));
      // What follows `initialize` on the pipe belongs to the session that it opens.
      if (line.kind === 'text' && line.text.includes('"initialize"')) await answered;
      if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    }
  } catch (error) {
    if (!isEndedEarly(error)) report(error);
  }
  await Promise.all(inFlight);
  await flush();
};

// What reading says of a stream that was closed on purpose: by a signal, or here when nobody reads any more.
const isEndedEarly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

// Writes one message per line and waits where the reader is slow. Once the output has closed, nothing is written.
const senderTo = (output: Writable, onClosed: () => void) => {
  let isOpen = true;
  output.on('error', () => {
    isOpen = false;
    onClosed();
  });
  return {
    send: async ({ messages }: Reply): Promise<void> => {
      for (const message of messages) {
        if (!isOpen || output.write(`${message}\n`)) continue;
        // Waiting ends with an error when the output closes, which its own listener has noted.
        await once(output, 'drain').catch(() => undefined);
      }
    },
    flush: async (): Promise<void> => {
      if (isOpen) await new Promise<void>((resolve) => output.write('', () => resolve()));
    },
  };
};

type Parsed = { readonly value: unknown } | { readonly why: ReturnType<typeof fault> };

const parsed = (line: Line): Parsed => {
  if (line.kind === 'too_long') {
    return { why: fault('too_large', `Message too large. The limit is ${MAX_LINE_BYTES} bytes per line.`) };
  }
  if (line.kind === 'not_text') return { why: fault('not_json', 'Parse error: the line is not valid UTF-8') };
  try {
    return { value: JSON.parse(line.text) };
  } catch {
    return { why: fault('not_json', 'Parse error: the line is not valid JSON') };
  }
};
