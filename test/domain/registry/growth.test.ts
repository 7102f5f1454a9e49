// Reading and checking a list takes work in proportion to its size. The work is counted, not timed: the characters that
// methods of texts and patterns go over, and the items that methods of arrays and sets look at.
import { expect, onTestFinished, test } from 'vitest';
import { REVIEW_RULES } from '../../../scripts/review-rules.ts';
import { parseRegistry } from '../../../src/domain/registry/parse.ts';
import { reviewRegistry } from '../../../src/domain/registry/review.ts';
import { category, SMALL_REGISTRY } from '../../support/lists.ts';

type Method = (this: { readonly length?: number }, ...args: readonly unknown[]) => unknown;

/** What `work` does, in characters and items. */
const countWork = (work: () => void): number => {
  let count = 0;
  const undo: (() => void)[] = [];
  const counting = (prototype: object, names: string, cost: (self: { length?: number }, first: unknown) => number) => {
    for (const name of names.split(' ')) {
      const original: Method = Reflect.get(prototype, name);
      const counted: Method = function (...args) {
        count += cost(this, args[0]);
        return Reflect.apply(original, this, args);
      };
      Object.defineProperty(prototype, name, { value: counted, configurable: true, writable: true });
      undo.push(() => Object.defineProperty(prototype, name, { value: original, configurable: true, writable: true }));
    }
  };
  const restore = (): void => {
    for (const one of undo.splice(0)) one();
  };
  onTestFinished(restore);
  const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
  const whole = ({ length = 0 }) => length;
  counting(String.prototype, 'includes indexOf split replace replaceAll normalize toLowerCase startsWith', whole);
  counting(RegExp.prototype, 'test exec', (_, text) => lengthOf(text));
  counting(Array.prototype, 'some every find findIndex includes indexOf filter map flatMap', whole);
  counting(Set.prototype, 'has add', () => 1);
  counting(Map.prototype, 'get set has', () => 1);
  work();
  restore();
  return count;
};

const numbered = (word: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `${word} number ${nth} of many`);
const wide = (size: number) => ({
  'bread-baking': {
    ...category('Bread', 'bread', numbered('loaf', size)),
    aliases: numbered('bun', size),
    excludes: numbered('nut', size),
  },
});
const topicOf = (name: string) => category(name, name, [`${name} a`, `${name} b`, `${name} c`]);
const long = (size: number) =>
  Object.fromEntries(numbered('topic', size).map((name, nth) => [`topic-${nth}`, topicOf(name)]));

test.each([
  { says: 'a topic of 500 patterns, aliases and excludes', made: wide, sizes: [125, 250, 500] },
  { says: 'a list of 200 topics', made: long, sizes: [50, 100, 200] },
])('twice the list is twice the work, up to $says', ({ says, made, sizes }) => {
  const rows = sizes.map((size) => {
    const json = { ...SMALL_REGISTRY, categories: made(size) };
    const work = countWork(() => {
      const parsed = parseRegistry(json);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      reviewRegistry(parsed.value, REVIEW_RULES);
    });
    return { size, bytes: JSON.stringify(json).length, work };
  });
  console.log(`growth, up to ${says}: ${JSON.stringify(rows)}`);
  for (const [nth, { bytes, work }] of rows.entries()) {
    const before = rows[nth - 1];
    if (before !== undefined) expect(work / before.work / (bytes / before.bytes)).toBeLessThan(1.05);
  }
});
