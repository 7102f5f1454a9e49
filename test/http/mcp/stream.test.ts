// subscriptions/listen: acknowledged with nothing honoured, then ended; no connection is held.
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, modern, notification } from '../../support/wire.ts';

const serve = coreApp();
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';

const LISTS = { toolsListChanged: false, promptsListChanged: true, resourcesListChanged: true };
test.each([
  ['listen-1', {}],
  [0, { toolsListChanged: true }],
  ['', LISTS],
  [7, { resourceSubscriptions: ['three-good-sources://registry'] }],
  ['7', { unheardOf: 1 }],
])(
  'the subscription %j to %j is acknowledged with nothing, then closed (SUB-1, SUB-3, SUB-4, SUB-5, H-POST-16)',
  async (id, notifications) => {
    const answer = await exchange(serve, modern('subscriptions/listen', { notifications }, id));
    const headers = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream', ...headers } });
    // An event line, one data line, a blank line.
    expect(answer.text).toMatch(/^(event: message\ndata: \{[^\n]*\}\n\n){2}$/);
    const _meta = { [SUBSCRIPTION]: id };
    expect(answer.events).toEqual([
      notification('notifications/subscriptions/acknowledged', { _meta, notifications: {} }),
      { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } },
    ]);
  },
);
