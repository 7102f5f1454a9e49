// A PKARR relay on this machine that keeps the rules of the relay design: a bad signature is 400, an older timestamp
// 409, an unknown key 404.
import { readRelayPayload } from '../../../scripts/curator/pkarr.ts';
import { readPublicKey } from '../../../src/domain/signing/public-key.ts';
import { serve } from '../../support/web-server.ts';

/** Starts a relay; it stops when the test ends. */
export const startRelay = async () => {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  const timestampOf = (payload: Uint8Array | undefined): bigint =>
    payload === undefined ? -1n : Buffer.from(payload).readBigUInt64BE(64);
  const origin = await serve(async (request) => {
    const name = new URL(request.url).pathname.slice(1);
    const found = stored.get(name);
    if (request.method === 'GET') return found === undefined ? new Response('', { status: 404 }) : new Response(found);
    const payload = new Uint8Array(await request.arrayBuffer());
    const key = readPublicKey(name);
    if (!key.ok || !(await readRelayPayload(key.value, payload)).ok) return new Response('', { status: 400 });
    if (timestampOf(found) > timestampOf(payload)) return new Response('', { status: 409 });
    stored.set(name, payload);
    return new Response(null, { status: 204 });
  });
  return { origin, stored };
};
