// subscriptions/listen: acknowledged with nothing honoured, then ended; no connection is held.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, modern } from '../../support/wire.ts';

const serve = coreApp();
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

test.each([
  { notifications: {} },
  { notifications: { toolsListChanged: true } },
  { notifications: { toolsListChanged: false, promptsListChanged: true, resourcesListChanged: true } },
  { notifications: { resourceSubscriptions: ['three-good-sources://registry'] } },
  { notifications: { unheardOf: 1 } },
])(
  'a subscription to %o is acknowledged with nothing in it, then closed (SUB-1, SUB-3, SUB-4, SUB-5)',
  async (params) => {
    const answer = await exchange(serve, modern('subscriptions/listen', params, 'listen-1'));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    });
    expect(answer.events).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: { [SUBSCRIPTION]: 'listen-1' }, notifications: {} },
      },
      { jsonrpc: '2.0', id: 'listen-1', result: { resultType: 'complete', _meta: { [SUBSCRIPTION]: 'listen-1' } } },
    ]);
  },
);

test.each([0, '', 7, 'x'])('the subscription id %j keeps its JSON type (SUB-3, SUB-4)', async (id) => {
  const { events } = await exchange(serve, modern('subscriptions/listen', { notifications: {} }, id));
  expect(events).toMatchObject([
    { params: { _meta: { [SUBSCRIPTION]: id } } },
    { id, result: { _meta: { [SUBSCRIPTION]: id } } },
  ]);
});

test('events are framed by the book: an event line, one data line, a blank line (H-POST-16)', async () => {
  const { text } = await exchange(serve, modern('subscriptions/listen', { notifications: {} }));
  expect(text).toMatch(/^(event: message\ndata: \{[^\n]*\}\n\n){2}$/);
});
