// Limit A in a script that also has this server's code, which never runs: what reading the code alone costs a start.
declare const ANSWER: string;

export default {
  fetch: async (request: Request): Promise<Response> => {
    if (request.method === 'NEVER') await import('../../../src/worker/main.ts');
    await request.json();
    return new Response(ANSWER, { headers: { 'Content-Type': 'application/json' } });
  },
};
