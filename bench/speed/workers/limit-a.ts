// Limit A: the least any JSON-RPC server on this runtime does: parse the body, give back a fixed answer.
declare const ANSWER: string;

export default {
  fetch: async (request: Request): Promise<Response> => {
    await request.json();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
