// A client over stdio that gives a request up: it hears no more of it, and of everything else as before.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isObject } from '../../src/domain/json.ts';
import { ok } from '../../src/domain/result.ts';
import { serveStdio } from '../../src/local/stdio.ts';
import type { Reply } from '../../src/protocol/call.ts';
import { initialize, notification, request } from '../support/wire.ts';

/** What a server writes that answers every request by its id, all of them once every message has been read. */
const answersTo = async (...messages: readonly unknown[]): Promise<readonly string[]> => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  // The server reads ahead, so its input ends before it has read every message.
  const read = once(input, 'end').then(() => wait(20));
  const answer = async (json: unknown): Promise<Reply> => {
    await read;
    return { messages: isObject(json) && 'id' in json ? [JSON.stringify(json['id'])] : [] };
  };
  const answerer = { answer, endSession: async () => ok(undefined) };
  input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  await serveStdio({ answerer, input, output, report: (error) => expect(error).toBeUndefined() });
  return `${output.read() ?? ''}`.split('\n').filter((line) => line !== '');
};

const cancel = (requestId: unknown) => notification('notifications/cancelled', { requestId });
const work = (id: unknown) => request('tools/call', { name: 'sync_all' }, id);

test.each([
  { says: 'a cancelled request is not answered', sent: [work(1), cancel(1)], want: [] },
  { says: 'another one is', sent: [work(1), work(2), cancel(1)], want: ['2'] },
  { says: 'ids keep their type', sent: [work(1), cancel('1')], want: ['1'] },
  { says: '0 and the empty text are ids', sent: [work(0), work(''), cancel(0), cancel('')], want: [] },
  { says: 'what has not arrived yet is not cancelled', sent: [cancel(1), work(1)], want: ['1'] },
  { says: 'an id that is used twice is cancelled once', sent: [work(1), work(1), cancel(1)], want: ['1'] },
  { says: 'what opens a session is answered all the same', sent: [initialize(undefined, 1), cancel(1)], want: ['1'] },
  {
    says: 'a cancellation that names nothing cancels nothing',
    sent: [work(1), cancel(undefined), cancel(null), notification('notifications/cancelled')],
    want: ['1'],
  },
  {
    says: 'a request of that name is none',
    sent: [work(1), request('notifications/cancelled', { requestId: 1 }, 2)],
    want: ['1', '2'],
  },
])('$says (STD-7, UTIL-4, UTIL-5)', async ({ sent, want }) => expect(await answersTo(...sent)).toEqual(want));
