// A small MCP server that remembers what reached it: over HTTP the headers of each request, over stdio (when started as a
// program with a file to write to) the environment it was given.
import { writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

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
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools: [] } };
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

export type ToolCall = { readonly name: string; readonly input: object };

/** Starts a model for Claude Code that makes one tool call and then says "ok". `results` has what came of the call, `seen` each request. */
export const startClaudeModel = async ({ name, input }: ToolCall) => {
  const results: string[] = [];
  const seen: string[] = [];
  const { origin, stop } = await listen(async (request, response) => {
    const body = await text(request);
    seen.push(body);
    const { messages = [], tools = [] } = JSON.parse(body || '{}');
    const last = JSON.stringify(messages.at(-1) ?? '');
    const isAnswered = last.includes('"tool_result"');
    if (isAnswered) results.push(last);
    const isCall = !isAnswered && tools.length > 0;
    const block = isCall ? { type: 'tool_use', id: 't1', name, input: {} } : { type: 'text', text: '' };
    const delta = isCall
      ? { type: 'input_json_delta', partial_json: JSON.stringify(input) }
      : { type: 'text_delta', text: 'ok' };
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null };
    const events = [
      { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: isCall ? 'tool_use' : 'end_turn' },
        usage: { output_tokens: 1 },
      },
      { type: 'message_stop' },
    ];
    if (!request.url?.startsWith('/v1/messages')) return response.writeHead(200).end('{}');
    const lines = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(lines.join(''));
  });
  return { origin, results, seen, stop };
};

if (import.meta.main) {
  writeFileSync(process.argv[2] ?? '', JSON.stringify(process.env));
  for await (const line of createInterface({ input: process.stdin })) {
    const reply = answer(JSON.parse(line));
    if (reply !== undefined) process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
