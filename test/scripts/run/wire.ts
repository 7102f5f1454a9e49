// Requests to a server on this machine, as bytes: what fetch would tidy or refuse to send, and every byte of the answer.
import { connect } from 'node:net';
import type { Serve } from '../../support/wire.ts';

/** The answer to `head` and `body` as latin1 text, without its date; the server closes the connection, or is given up after `ms`. */
export const answerTo = (port: number, head: string, { body = '', ms = 10_000 } = {}): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(`${head}\r\n\r\n${body}`, 'latin1')));
    socket.setTimeout(ms, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve(
        Buffer.concat(chunks)
          .toString('latin1')
          .replace(/^Date: .*\r\n/im, ''),
      ),
    );
  });

/** Serves a Request at `port`; `seen` is given every answer as text, without its date and the id of its session. */
export const servingAt =
  (port: number, seen: (answer: string) => void = () => undefined): Serve =>
  async (request) => {
    const body = Buffer.from(await request.arrayBuffer()).toString('latin1');
    const headers = Object.entries({ ...Object.fromEntries(request.headers), connection: 'close' });
    const lines = [
      `${request.method} ${request.url.slice(new URL(request.url).origin.length)} HTTP/1.1`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    ];
    const answer = await answerTo(port, lines.join('\r\n'), { body });
    seen(answer.replace(/^(mcp-session-id: ).*$/im, '$1ID'));
    return parsed(answer);
  };

const parsed = (answer: string): Response => {
  const border = answer.indexOf('\r\n\r\n');
  const [status = '', ...lines] = answer.slice(0, border).split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const code = Number(status.split(' ')[1]);
  const body = bodyOf(answer.slice(border + 4), headers.get('Transfer-Encoding') === 'chunked');
  return new Response(code === 204 || code === 304 ? null : Buffer.from(body, 'latin1'), { status: code, headers });
};

const bodyOf = (text: string, isChunked: boolean): string => {
  if (!isChunked) return text;
  const end = text.indexOf('\r\n');
  const size = Number.parseInt(text.slice(0, end), 16);
  return size > 0 ? text.slice(end + 2, end + 2 + size) + bodyOf(text.slice(end + 4 + size), true) : '';
};
