// Rendered answers, kept for as long as the isolate lives: registry and version never change under it, so an answer is a
// function of the origin and the path. A deployment is asked under one or two hosts; only the last one's are kept.

/** How many paths are kept at most; beyond that, answers are made anew. */
const MAX_KEPT = 256;

export type KeptAnswers<Value> = {
  readonly get: (origin: string, path: string) => Value | undefined;
  readonly put: (origin: string, path: string, value: Value) => void;
};

/** An empty store. */
export const keptAnswers = <Value>(): KeptAnswers<Value> => {
  const kept = new Map<string, Value>();
  let keptOrigin: string | undefined;
  return {
    get: (origin, path) => (origin === keptOrigin ? kept.get(path) : undefined),
    put: (origin, path, value) => {
      if (origin !== keptOrigin) kept.clear();
      keptOrigin = origin;
      if (kept.size < MAX_KEPT) kept.set(path, value);
    },
  };
};
