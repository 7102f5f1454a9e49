// The result of an operation that can fail as expected: a value, or an error as data. `throw` is for bugs.

export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** A success that carries `value`. */
export const ok = <const Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

/** An expected failure that carries `error`. */
export const fail = <const Failure>(error: Failure): { readonly ok: false; readonly error: Failure } => ({
  ok: false,
  error,
});
