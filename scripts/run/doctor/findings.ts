// What a check has to say, and the few ways of saying it.

export type Finding = { readonly level: 'ok' | 'warn' | 'fail'; readonly what: string; readonly fix?: string };

export const good = (what: string): Finding => ({ level: 'ok', what });

/** Works, but deserves a look. */
export const warn = (what: string, fix: string): Finding => ({ level: 'warn', what, fix });

/** Does not work for some or all clients. */
export const bad = (what: string, fix: string): Finding => ({ level: 'fail', what, fix });

/** `good(what)` when `holds`, else a failure saying what was seen instead. */
export const check = (holds: boolean, what: string, seen: unknown, fix: string): Finding =>
  holds ? good(what) : bad(`${what}: no, it gave ${short(seen)}`, fix);

const MAX_SHOWN_CHARS = 120;
const short = (seen: unknown): string => {
  const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
  return [...(text ?? 'nothing')].slice(0, MAX_SHOWN_CHARS).join('').replace(/\s+/g, ' ');
};
