// Limit A: the minimum for any JSON-RPC server on this runtime: parse the body, return a fixed answer. WITH_CODE: the script
// also has this server's code, which never runs: what reading the code alone costs a start. WITH_WIRE: it reads what the
// protocol has every server read: each header that decides something, a body that must be UTF-8, and the id, which it returns.
declare const ANSWER: string;
declare const WITH_CODE: boolean;
declare const WITH_WIRE: boolean;

const HEADERS =
  'Origin Accept Content-Type Content-Encoding Content-Length MCP-Protocol-Version Mcp-Method Mcp-Name Mcp-Session-Id';

export default {
  fetch: async (request: Request): Promise<Response> => {
    if (WITH_CODE && request.method === 'NEVER') await import('../../../src/worker/main.ts');
    if (WITH_WIRE) return answerAddressed(request);
    await request.json();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};

const answerAddressed = async (request: Request): Promise<Response> => {
  for (const name of HEADERS.split(' ')) request.headers.get(name);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  const { id } = JSON.parse(text) as { readonly id: number };
  const answer = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${ANSWER.slice(ANSWER.indexOf('"result"'))}`;
  return new Response(answer, { headers: { 'Content-Type': 'application/json' } });
};
