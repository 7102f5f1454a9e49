// Claude's variable references, `${X}` and `${X:-default}`, parsed so that each target can write them in its own form.

/** A reference: as it is written, the variable, and the default, if there is one. */
type Reference = { readonly text: string; readonly name: string; readonly fallback?: string };

/** The literal texts and references of a value, in order. `$X` without braces is literal. */
export const partsOf = (value: string): readonly (string | Reference)[] =>
  value.split(/(\$\{[A-Za-z_]\w*(?::-[^{}]*)?\})/).flatMap((text): readonly (string | Reference)[] => {
    const [, name, fallback] = /^\$\{(\w+)(?::-([^{}]*))?\}$/.exec(text) ?? [];
    if (name === undefined) return text === '' ? [] : [text];
    return [fallback === undefined ? { text, name } : { text, name, fallback }];
  });

/** The value with each reference replaced and, if `literal` is given, each literal text. */
export const replaceVariables = (
  value: string,
  reference: (part: Reference) => string,
  literal = (text: string): string => text,
): string =>
  partsOf(value)
    .map((part) => (typeof part === 'string' ? literal(part) : reference(part)))
    .join('');

/** Whether a value has no reference. */
export const isLiteral = (value: string): boolean => partsOf(value).every((part) => typeof part === 'string');

/** The variable, if the value is a single reference without a default. */
export const soleVariable = (value: string): string | undefined => {
  const [only, ...others] = partsOf(value);
  if (typeof only !== 'object' || only.fallback !== undefined || others.length > 0) return undefined;
  return only.name;
};
