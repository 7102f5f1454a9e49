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
  ['a cancelled request is not answered', [work(1), cancel(1)], []],
  ['another one is', [work(1), work(2), cancel(1)], ['2']],
  ['ids keep their type', [work(1), cancel('1')], ['1']],
  ['0 and the empty text are ids', [work(0), work(''), cancel(0), cancel('')], []],
  ['what has not arrived yet is not cancelled', [cancel(1), work(1)], ['1']],
  ['an id that is used twice is cancelled once', [work(1), work(1), cancel(1)], ['1']],
  ['what opens a session is answered all the same', [initialize(undefined, 1), cancel(1)], ['1']],
  [
    'a cancellation that names nothing cancels nothing',
    [work(1), cancel(undefined), cancel(null), notification('notifications/cancelled')],
    ['1'],
  ],
  ['a request of that name is none', [work(1), request('notifications/cancelled', { requestId: 1 }, 2)], ['1', '2']],
])('%s (STD-7, UTIL-4, UTIL-5)', async (_, sent, want) => expect(await answersTo(...sent)).toEqual(want));
