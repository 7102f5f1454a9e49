// Stands between a host and a server over HTTP and keeps what both say, byte for byte.
import { request as send } from 'node:http';
import { listen } from '../support/web-server.ts';

export type HttpTap = { readonly url: string; readonly said: () => string; readonly stop: () => Promise<void> };

/** The revision that client and server agreed on, out of everything that they said. */
export const revisionIn = (said: string): string | undefined =>
  [...said.matchAll(/"(?:io\.modelcontextprotocol\/)?protocolVersion":"([\d-]+)"/g)].at(-1)?.[1];

/** Starts it on a free port of 127.0.0.1; it passes everything on to the same path of `origin`. */
export const startHttpTap = async (origin: string): Promise<HttpTap> => {
  const said: string[] = [];
  const keep = (chunk: Buffer): unknown => said.push(chunk.toString(), '\n');
  const tap = await listen((asked, answered) => {
    const { method, headers } = asked;
    const onward = send(`${origin}${asked.url}`, { method, headers, agent: false }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', keep).pipe(answered);
    });
    onward.once('error', () => answered.writeHead(502).end());
    answered.once('close', () => onward.destroy());
    asked.on('data', keep).pipe(onward);
  });
  return { url: `${tap.origin}/mcp`, said: () => said.join(''), stop: tap.stop };
};
