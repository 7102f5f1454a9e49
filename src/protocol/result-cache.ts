// A cache of results: the JSON text of a result, by what was asked and by all else that the result depends on. Both eras send
// the same text, each after its own beginning. It is kept as UTF-8, too: joining and encoding text anew for each answer made
// 40% of a call's garbage (bench/results.md). What was asked is part of the key, in memory alone, and goes with the isolate.
import type { ResultText } from '../catalog/tools/tool.ts';
import { utf8 } from '../domain/bytes.ts';
import { keepLatest } from '../domain/cache.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Fault } from './faults.ts';

/** What a request asks for: how the result is made, and a key (method and checked parameters); without a key none is kept. */
export type PendingResult = { readonly key?: string; readonly make: () => Promise<Result<ResultText, Fault>> };

/** The kept result, or a new one. A refusal is not kept. */
export type ResultOf = (asked: PendingResult) => Promise<Result<ResultText, Fault>>;

/** The memory that all results of an isolate may take, in bytes. */
const MAX_BYTES = 2 ** 21;
/** The most that one result may take of it: only answers about whole lists of thousands of topics take more. */
const MAX_RESULT_BYTES = MAX_BYTES / 2;
/** V8 keeps a character in one byte or in two. */
const CHAR_BYTES = 2;

/**
 * Keeps the results of several servers, which `scope` tells apart. `state` names all that changes a result over time, such as
 * the day; while it is undefined, or where it changed before the result was there, nothing is kept.
 */
export const createResultCache = (state: () => string | undefined): ((scope: string) => ResultOf) => {
  const kept = keepLatest<ResultText>(MAX_BYTES);
  return (scope) => async (asked) => {
    const before = state();
    if (before === undefined || asked.key === undefined) return asked.make();
    const key = `${before} ${scope} ${asked.key}`;
    const known = kept.get(key);
    if (known !== undefined) return ok(known);
    const made = await asked.make();
    if (!made.ok || state() !== before) return made;
    const { json } = made.value;
    const result = { ...made.value, tail: utf8(json.slice(1)) };
    const weight = (key.length + json.length) * CHAR_BYTES + result.tail.length;
    if (weight <= MAX_RESULT_BYTES) kept.put(key, result, weight);
    return ok(result);
  };
};
