// This server with the rate limits that wrangler.toml binds. They count each message as on the platform, but refuse none: a
// benchmark is one caller.
import { counterOf } from '../../../src/worker/counter.ts';
import worker from '../../../src/worker/main.ts';

export { SessionObject } from '../../../src/worker/main.ts';

type Env = Parameters<typeof worker.fetch>[1];

const counter = counterOf({ limit: Number.POSITIVE_INFINITY, period: 10 }, Date.now);
let bindings: Env | undefined;

export default {
  fetch: (request: Request, env: Env): Response | Promise<Response> => {
    bindings ??= { ...env, RATE_LIMIT: counter, RATE_LIMIT_SHARED: counter };
    return worker.fetch(request, bindings);
  },
};
