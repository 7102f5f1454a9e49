// Regular expressions that are compiled when they are first used. V8 checks a literal while it parses the script, wherever
// it stands, and looks up every \p{…} for that, which a Worker would pay at each start.

/** The regular expression of `source` and `flags`, made on the first call. A wrong one throws there. */
export const lateRegExp = (source: string, flags: string): (() => RegExp) => {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(source, flags);
    return made;
  };
};
