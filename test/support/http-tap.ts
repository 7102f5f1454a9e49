// Stands between a host and a server over HTTP and keeps what both say, byte for byte.
import { createServer, request as send } from 'node:http';

export type HttpTap = { readonly url: string; readonly said: () => string; readonly stop: () => Promise<void> };

/** Starts it on a free port of 127.0.0.1; it passes everything on to the same path of `origin`. */
export const startHttpTap = async (origin: string): Promise<HttpTap> => {
  const said: string[] = [];
  const keep = (chunk: Buffer): unknown => said.push(chunk.toString(), '\n');
  const server = createServer((asked, answered) => {
    const { method, headers } = asked;
    const onward = send(`${origin}${asked.url}`, { method, headers, agent: false }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', keep).pipe(answered);
    });
    onward.once('error', () => answered.writeHead(502).end());
    answered.once('close', () => onward.destroy());
    asked.on('data', keep).pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${port}/mcp`, said: () => said.join(''), stop };
};
