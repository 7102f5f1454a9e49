// A small MCP server that remembers what reached it: over HTTP the headers of each request, over stdio (when started as a
// program with a file to write to) the environment it was given. It has one tool.
import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { listen } from '../support/web-server.ts';

type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly protocolVersion?: string };
};

const answer = ({ id, method, params }: Message): object | undefined => {
  if (id === undefined) return undefined;
  if (method === 'initialize') {
    const serverInfo = { name: 'echo', version: '1.0.0' };
    return {
      jsonrpc: '2.0',
      id,
      result: { protocolVersion: params?.protocolVersion ?? '2025-06-18', capabilities: { tools: {} }, serverInfo },
    };
  }
  const tools = [{ name: 'say', inputSchema: { type: 'object' } }];
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools } };
  if (method === 'tools/call') return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'SAID' }] } };
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
};

/** Starts the HTTP side on a free port of 127.0.0.1. `seen` has the headers of each `initialize` so far. */
export const startEcho = async (): Promise<{ url: string; seen: IncomingHttpHeaders[]; stop: () => Promise<void> }> => {
  const seen: IncomingHttpHeaders[] = [];
  const { origin, stop } = await listen(async (request, response) => {
    const { method, url, headers } = request;
    if (method !== 'POST' || url !== '/mcp') return response.writeHead(url === '/mcp' ? 405 : 404).end();
    const message: Message = JSON.parse(await text(request));
    if (message.method === 'initialize') seen.push(headers);
    const reply = answer(message);
    if (reply === undefined) return response.writeHead(202).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  return { url: `${origin}/mcp`, seen, stop };
};

if (import.meta.main) {
  writeFileSync(process.argv[2] ?? '', JSON.stringify(process.env));
  for await (const line of createInterface({ input: process.stdin })) {
    const reply = answer(JSON.parse(line));
    if (reply !== undefined) process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
