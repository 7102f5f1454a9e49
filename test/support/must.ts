/** The value of a result that may not fail; throws its error where it did. */
export const must = <Value>(result: { ok: true; value: Value } | { ok: false; error: string }): Value => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
