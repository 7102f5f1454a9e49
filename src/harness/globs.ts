// Globs as Claude Code, OpenCode and git write them, matched by a loop with two places, one in the pattern and one in the text: a
// pattern that a stranger wrote costs its length times that of the text, whatever it holds.
import { groupBy } from '../domain/group-by.ts';

/** Is told of steps of work, and throws where they are more than the caller allows. */
export type Spend = (steps: number) => void;
const FREE: Spend = () => undefined;

type Fitting<Part, Item> = {
  readonly isStar: (part: Part) => boolean;
  readonly fits: (part: Part, item: Item) => boolean;
  readonly spend?: Spend | undefined;
};

// Goes on at a star, and comes back to the last one, an item further, where the rest does not fit.
const fitsAll = <Part, Item>(pattern: ArrayLike<Part>, items: ArrayLike<Item>, how: Fitting<Part, Item>): boolean => {
  const { isStar, fits, spend = FREE } = how;
  let [at, next] = [0, 0];
  let [star, from] = [-1, 0];
  while (next < items.length) {
    spend(1);
    const part = at < pattern.length ? pattern[at] : undefined;
    const item = items[next];
    if (part !== undefined && isStar(part)) [star, from, at] = [at, next, at + 1];
    else if (part !== undefined && item !== undefined && fits(part, item)) [at, next] = [at + 1, next + 1];
    else if (star >= 0) [from, next, at] = [from + 1, from + 1, star + 1];
    else return false;
  }
  while (at < pattern.length && isStar(pattern[at] as Part)) at += 1;
  return at === pattern.length;
};

/** Whether a glob fits the whole text: `*` stands for any text, `?` for one character. */
export const matchesGlob = (glob: string, text: string, spend?: Spend): boolean =>
  fitsAll<string, string>(glob, text, {
    isStar: (part) => part === '*',
    fits: (part, item) => part === '?' || part === item,
    spend,
  });

/** The same for a rule about commands, in which ` *` at the end also stands for nothing. */
export const matchesRule = (glob: string, text: string, spend?: Spend): boolean =>
  matchesGlob(glob, text, spend) || (glob.endsWith(' *') && matchesGlob(glob.slice(0, -2), text, spend));

/** Whether two globs may match the same text: their texts up to the first wildcard agree. */
export const overlaps = (glob: string, other: string): boolean => {
  const isOpen = (glob: string): boolean => /[*?]/.test(glob);
  if (!isOpen(glob) && !isOpen(other)) return glob === other;
  const [a, b] = [startOf(glob), startOf(other)];
  // A glob without a wildcard is at least as long as the fixed start of any glob that matches it.
  return (isOpen(other) && a.startsWith(b)) || (isOpen(glob) && b.startsWith(a));
};

const startOf = (glob: string): string => glob.replace(/ \*$/, '').split(/[*?]/)[0] ?? '';

/** Finds, of these items, those whose globs overlap with a given one, by the texts that they begin with. */
export const overlapsIn = <Item>(items: readonly Item[], globOf: (item: Item) => string) => {
  const byStart = groupBy(items, (item) => startOf(globOf(item)));
  const starts = [...byStart.keys()].sort();
  // Every beginning of a long text would be quadratic in it.
  const lengths = [...new Set(starts.map(({ length }) => length))];
  return (glob: string): readonly Item[] => {
    const start = startOf(glob);
    const shorter = lengths.filter((length) => length < start.length).map((length) => start.slice(0, length));
    const longer: string[] = [];
    for (let at = firstFrom(starts, start); starts[at]?.startsWith(start); at += 1) longer.push(starts[at] ?? '');
    return [...shorter, ...longer]
      .flatMap((beginning) => byStart.get(beginning) ?? [])
      .filter((item) => overlaps(globOf(item), glob));
  };
};

// Where the texts begin that are not before a given one.
const firstFrom = (sorted: readonly string[], text: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * A glob of paths: `*`, `?` and `[…]` end at a slash, and a part that is `**` stands for any folders. It tells whether it fits a
 * whole path or, if it is to cover what is below, one of the folders above it.
 */
export const pathGlob = (glob: string, isCovering = false): ((path: string) => boolean) => {
  // What is behind `/**` lies in the folder, which itself does not fit.
  const parts = glob
    .replace(/\/\*\*$/, '/*/**')
    .split('/')
    .map((part): PathPart => (part === '**' ? STAR : signsOf(part)));
  const pattern: readonly PathPart[] = isCovering ? [...parts, STAR] : parts;
  return (path) =>
    fitsAll<PathPart, string>(pattern, path.split('/'), {
      isStar: (part) => part === STAR,
      fits: (part, name) =>
        part !== STAR && fitsAll<Sign, string>(part, name, { isStar: (sign) => sign === STAR, fits: fitsSign }),
    });
};

const STAR: unique symbol = Symbol('*');
type PathPart = readonly Sign[] | typeof STAR;
const ANY: unique symbol = Symbol('?');
/** A character, one of a class, any character, or any text. */
type Sign = string | ((letter: string) => boolean) | typeof STAR | typeof ANY;

const fitsSign = (sign: Sign, letter: string): boolean =>
  sign === ANY || (typeof sign === 'function' ? sign(letter) : sign === letter);

const signsOf = (part: string): readonly Sign[] =>
  (part.match(/\\[\s\S]|\[[!^]?\]?[^\]]*\]|[\s\S]/g) ?? []).map((sign) => {
    if (sign === '*') return STAR;
    if (sign === '?') return ANY;
    if (sign.length > 1 && sign.startsWith('[')) return classOf(sign.slice(1, -1));
    return sign.length > 1 ? sign.slice(1) : sign;
  });

const classOf = (body: string): ((letter: string) => boolean) => {
  const isNegated = /^[!^]/.test(body);
  const ranges = [...body.slice(isNegated ? 1 : 0).matchAll(/([\s\S])(?:-([\s\S]))?/g)];
  return (letter) => ranges.some(([, from = '', to = from]) => from <= letter && letter <= to) !== isNegated;
};
