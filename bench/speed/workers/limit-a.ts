// Limit A: the minimum for any JSON-RPC server on this runtime: parse the body, return a fixed answer. WITH_OURS: the script
// also has this server's code, which never runs: what reading the code alone costs a start.
declare const ANSWER: string;
declare const WITH_OURS: boolean;

export default {
  fetch: async (request: Request): Promise<Response> => {
    if (WITH_OURS && request.method === 'NEVER') await import('../../../src/worker/main.ts');
    await request.json();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
