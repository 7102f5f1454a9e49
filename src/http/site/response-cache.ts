// Rendered answers: registry and version never change while an isolate lives, so an answer is a function of its scope
// (the origin and the day) and the path. A deployment is asked under one or two hosts; only the last scope's are kept.

/** How many paths are kept at most; beyond that, answers are made anew. */
const MAX_KEPT = 256;

export type KeptAnswers<Value> = {
  readonly get: (scope: string, path: string) => Value | undefined;
  readonly put: (scope: string, path: string, value: Value) => void;
};

/** An empty store. */
export const keptAnswers = <Value>(): KeptAnswers<Value> => {
  const kept = new Map<string, Value>();
  let keptScope: string | undefined;
  return {
    get: (scope, path) => (scope === keptScope ? kept.get(path) : undefined),
    put: (scope, path, value) => {
      if (scope !== keptScope) kept.clear();
      keptScope = scope;
      if (kept.size < MAX_KEPT) kept.set(path, value);
    },
  };
};
