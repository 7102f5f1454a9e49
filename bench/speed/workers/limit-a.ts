// Limit A: the minimum for any JSON-RPC server on this runtime: parse the body, return a fixed answer.
declare const ANSWER: string;

export default {
  fetch: async (request: Request): Promise<Response> => {
    await request.json();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
