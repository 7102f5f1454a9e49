// Claude's variable references, `${X}` and `${X:-default}`, taken apart so that each target can say them its own way.

export type Part = string | { readonly name: string; readonly fallback?: string };

/** The literal texts and references of a value, in order. `$X` without braces is literal. */
export const partsOf = (text: string): readonly Part[] =>
  text.split(/(\$\{[A-Za-z_]\w*(?::-[^{}]*)?\})/).flatMap((part): readonly Part[] => {
    const [, name, fallback] = /^\$\{(\w+)(?::-([^{}]*))?\}$/.exec(part) ?? [];
    if (name === undefined) return part === '' ? [] : [part];
    return [fallback === undefined ? { name } : { name, fallback }];
  });

/** Whether a value has no reference at all. */
export const isLiteral = (text: string): boolean => partsOf(text).every((part) => typeof part === 'string');

/** The variable, where the value is one reference without a default and nothing else. */
export const soleVariable = (text: string): string | undefined => {
  const [only, ...others] = partsOf(text);
  if (typeof only !== 'object' || only.fallback !== undefined || others.length > 0) return undefined;
  return only.name;
};
