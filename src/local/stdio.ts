// MCP over two streams: one JSON-RPC message per line, several in flight, each answered by its id. The output carries
// protocol and nothing else. @see MCP basic/transports/stdio
import { finished, PassThrough, pipeline, type Readable, type Writable } from 'node:stream';
import { fail, ok, type Result } from '../domain/result.ts';
import { type Answerer, refuse } from '../protocol/answerer.ts';
import type { Reply } from '../protocol/call.ts';
import { type Fault, fault } from '../protocol/faults.ts';
import { trackInFlight } from './in-flight.ts';
import { type Line, readLines } from './lines.ts';

const MAX_LINE_BYTES = 1024 * 1024;
/** Requests in flight; reading waits while there are more. */
const MAX_IN_FLIGHT = 64;
/** How long the reader may take for what is left after the input has ended, in milliseconds; hosts wait two seconds. */
export const LINGER_MS = 1500;

type StdioOptions = {
  readonly answerer: Answerer;
  readonly input: Readable;
  readonly output: Writable;
  /** Where a bug is reported; the client sees only that something went wrong. */
  readonly report: (error: unknown) => void;
};

/**
 * Serves until the input ends or the output is closed, and has sent every answer when it resolves. A reader that has
 * stopped reading is given up 1.5 seconds after the end of the input; a tool that still runs is waited for. Never rejects.
 */
export const serveStdio = async ({ answerer, input, output, report }: StdioOptions): Promise<void> => {
  let session: string | undefined;
  const inFlight = new Set<Promise<void>>();
  const track = trackInFlight();
  // Reads ahead, so that the end of the input is seen while answers wait for their reader.
  const ahead = pipeline(input, new PassThrough({ highWaterMark: MAX_LINE_BYTES }), () => undefined);
  const sender = senderTo(output, () => ahead.destroy());
  let lingering: NodeJS.Timeout | undefined;
  finished(input, { writable: false }, () => {
    lingering = setTimeout(sender.close, LINGER_MS);
  });

  const answer = async (line: Line): Promise<void> => {
    const parsed = parseLine(line);
    if (!parsed.ok) return sender.send(refuse(undefined, {}, parsed.error));
    const finish = track(parsed.value);
    const reply = await answerer.answer(parsed.value, { session }).catch((error: unknown) => {
      report(error);
      return refuse(parsed.value, {}, fault('internal'));
    });
    session = reply.session ?? session;
    if (finish()) await sender.send(reply);
  };

  try {
    for await (const line of readLines(ahead, MAX_LINE_BYTES)) {
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
  await sender.flush();
  clearTimeout(lingering);
};

// What reading says of a stream that was closed on purpose: by a signal, or here when nobody reads any more.
const isEndedEarly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

// Writes one message per line and waits until the output has taken it. Once closed, it writes nothing.
const senderTo = (output: Writable, onClosed: () => void) => {
  const waiting = new Set<() => void>();
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    for (const stop of waiting) stop();
    onClosed();
  };
  output.on('error', close);
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      if (!isOpen) return resolve();
      waiting.add(resolve);
      output.write(text, () => {
        waiting.delete(resolve);
        resolve();
      });
    });
  return {
    close,
    send: async ({ messages }: Reply): Promise<void> => {
      for (const message of messages) await write(`${message}\n`);
    },
    flush: () => write(''),
  };
};

const parseLine = (line: Line): Result<unknown, Fault> => {
  if (line.kind === 'too_long') {
    return fail(fault('too_large', `Message too large. The limit is ${MAX_LINE_BYTES} bytes per line.`));
  }
  if (line.kind === 'not_text') return fail(fault('not_json', 'Parse error: the line is not valid UTF-8'));
  try {
    return ok(JSON.parse(line.text));
  } catch {
    return fail(fault('not_json', 'Parse error: the line is not valid JSON'));
  }
};
