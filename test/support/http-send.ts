// Delivers the messages of the contract over HTTP as a client does: it keeps the session and adds the headers that
// belong to a stateless request.

import { isObject } from '../../src/domain/json.ts';
import type { Send } from '../contract.ts';
import { exchange, type Json, modern, type Serve, VERSION_KEY } from './wire.ts';

/** A client of `serve` that has not opened a session yet. */
export const httpSend = (serve: Serve): Send => {
  let session: string | undefined;
  return async (message) => {
    const headers = { 'Mcp-Session-Id': session, ...statelessHeaders(message) };
    const answer = await exchange(serve, { headers, body: message });
    session = answer.headers['mcp-session-id'] ?? session;
    return answer.status === 202 ? undefined : answer.body;
  };
};

const statelessHeaders = ({ method, params }: Json): Readonly<Record<string, string>> => {
  const meta = isObject(params) && isObject(params['_meta']) ? params['_meta'] : {};
  const version = meta[VERSION_KEY];
  if (typeof version !== 'string' || typeof method !== 'string' || !isObject(params)) return {};
  return { ...modern(method, params).headers, 'MCP-Protocol-Version': version };
};
