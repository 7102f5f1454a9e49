// A model on this machine that every host can talk to in its vendor's dialect. It calls one tool with the
// given arguments, once for each request, and then says that it is done. It keeps the tools and results of each request.
import { text } from 'node:stream/consumers';
import { DIALECTS, type OfferedTool, type Turn } from './model-dialects.ts';
import { listen } from './web-server.ts';

type Seen = {
  readonly tools: readonly OfferedTool[];
  readonly results: readonly string[];
  /** The whole request. */
  readonly body: string;
};
export type MockModel = { readonly url: string; readonly seen: readonly Seen[]; readonly stop: () => Promise<void> };

/** Starts the model on a free port of 127.0.0.1. It calls the tool whose name ends with `tool`, in turn with each of `calls`. */
export const startMockModel = async (tool: string, calls: readonly object[]): Promise<MockModel> => {
  const seen: Seen[] = [];
  const next = ({ tools, results }: Seen): Turn => {
    const name = tools.find((one) => one.name.endsWith(tool))?.name;
    const args = calls[results.length];
    const id = `${results.length + 1}`;
    return name === undefined || args === undefined ? { id, text: 'done' } : { id, name, args };
  };
  const { origin, stop } = await listen(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await text(request);
    const dialect = DIALECTS.find((one) => one.path.test(path));
    if (dialect === undefined || request.method !== 'POST')
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const asked = JSON.parse(body);
    const one: Seen = { tools: dialect.tools(asked), results: dialect.results(asked), body };
    seen.push(one);
    const turn = next(one);
    if (!dialect.isStream(asked, path))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(dialect.whole(turn)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const { event, data } of dialect.stream(turn)) {
      if (event !== undefined) response.write(`event: ${event}\n`);
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    }
    return response.end();
  });
  return { url: origin, seen, stop };
};
