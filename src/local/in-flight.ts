// Tracks in-flight requests of one stdio connection; cancelled ones get no answer. Their work goes on, because a sync
// that stops half-way is worse than one that nobody waits for.
// @see MCP basic/patterns/cancellation
import { isObject } from '../domain/json.ts';
import { readableId } from '../protocol/jsonrpc.ts';

/** Registers a message that arrived. The function it returns removes it again and says whether to answer it. */
type Track = (message: unknown) => () => boolean;

/** The tracker of one connection. */
export const trackInFlight = (): Track => {
  const inFlight = new Map<unknown, { isCancelled: boolean }>();
  return (message) => {
    const cancelled = inFlight.get(cancelledId(message));
    if (cancelled !== undefined) cancelled.isCancelled = true;
    const id = readableId(message);
    const request = { isCancelled: false };
    if (id !== undefined) inFlight.set(id, request);
    return () => {
      if (inFlight.get(id) === request) inFlight.delete(id);
      return !request.isCancelled;
    };
  };
};

const cancelledId = (message: unknown): unknown => {
  if (!isObject(message) || message['method'] !== 'notifications/cancelled' || 'id' in message) return undefined;
  return isObject(message['params']) ? message['params']['requestId'] : undefined;
};
