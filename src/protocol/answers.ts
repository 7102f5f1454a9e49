// The answers that are ready: the JSON text of a result, by what was asked and by all else that an answer depends on. Both
// eras send the same text. What was asked is part of the key, in memory alone, and goes with the isolate.
import { keepLatest } from '../domain/cache.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Fault } from './faults.ts';

/** The outcome of a method. `topic` is what a tool says its answer was about. */
export type Made = { readonly result: object; readonly topic?: string | undefined };

/** The same as JSON text. */
export type Written = { readonly json: string; readonly topic?: string | undefined };

/** What is asked: how its answer is made, and a key (a method and its checked parameters) without which none is kept. */
export type Asked = { readonly key?: string; readonly make: () => Promise<Result<Made, Fault>> };

/** The answer to what is asked: the one that is ready, or a new one. A refusal is not kept. */
export type AnswerOnce = (asked: Asked) => Promise<Result<Written, Fault>>;

/** Writes each answer anew. */
export const answerAnew: AnswerOnce = async ({ make }) => {
  const made = await make();
  return made.ok ? ok({ json: JSON.stringify(made.value.result), topic: made.value.topic }) : made;
};

/** The memory that all answers of an isolate may take, in bytes. */
const MAX_BYTES = 2 ** 21;
/** The most that one answer may take of it: only answers about whole lists of thousands of topics take more. */
const MAX_ANSWER_BYTES = MAX_BYTES / 2;
/** V8 keeps a character in one byte or in two. */
const CHAR_BYTES = 2;

/**
 * Keeps the answers of several servers, which `scope` tells apart. `state` names all that changes an answer over time, such as
 * the day; while it is undefined, or where it changed before the answer was there, nothing is kept.
 */
export const createAnswers = (state: () => string | undefined): ((scope: string) => AnswerOnce) => {
  const ready = keepLatest<Written>(MAX_BYTES);
  return (scope) => async (asked) => {
    const before = state();
    if (before === undefined || asked.key === undefined) return answerAnew(asked);
    const key = `${before} ${scope} ${asked.key}`;
    const known = ready.get(key);
    if (known !== undefined) return ok(known);
    const written = await answerAnew(asked);
    if (!written.ok || state() !== before) return written;
    const weight = (key.length + written.value.json.length) * CHAR_BYTES;
    if (weight <= MAX_ANSWER_BYTES) ready.put(key, written.value, weight);
    return written;
  };
};
