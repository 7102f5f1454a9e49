// Requests under way on one pipe, and which of them their client has given up: those get no answer. What they do is not
// undone, because a sync that stops half-way is worse than one that nobody waits for.
// @see MCP basic/patterns/cancellation
import { isObject } from '../domain/json.ts';
import { readableId } from '../protocol/jsonrpc.ts';

/** Notes that a message arrived. The function it gives notes that it was dealt with, and says whether to answer it. */
export type Arrived = (message: unknown) => () => boolean;

/** The book of one pipe, empty. */
export const requestsUnderWay = (): Arrived => {
  const underWay = new Map<unknown, { isWanted: boolean }>();
  return (message) => {
    const givenUp = underWay.get(cancelledId(message));
    if (givenUp !== undefined) givenUp.isWanted = false;
    const id = readableId(message);
    const request = { isWanted: true };
    if (id !== undefined) underWay.set(id, request);
    return () => {
      if (underWay.get(id) === request) underWay.delete(id);
      return request.isWanted;
    };
  };
};

const cancelledId = (message: unknown): unknown => {
  if (!isObject(message) || message['method'] !== 'notifications/cancelled' || 'id' in message) return undefined;
  return isObject(message['params']) ? message['params']['requestId'] : undefined;
};
