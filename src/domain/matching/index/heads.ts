// Tells what kind of thing a word names by where it stands in the list: "node" mostly ends a compound (full node, lightning
// node), so it is a kind of things; "bitcoin" mostly begins one, so it is a name.
import type { Category } from '../../registry/registry.ts';
import type { Lexicon } from '../../words/lexicon.ts';
import { wordsOf } from '../../words/normalize.ts';
import { exactTextsOf } from './fields.ts';

/** The stems that stand behind another topic word more often than before one, in slugs, names, patterns and aliases. */
export const headsOf = (categories: readonly Category[], lexicon: Lexicon): ReadonlySet<string> => {
  const behind = new Map<string, number>();
  const count = (stem: string, step: number): unknown => behind.set(stem, (behind.get(stem) ?? 0) + step);
  for (const text of categories.flatMap(exactTextsOf)) {
    const words = wordsOf(text).map(lexicon);
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (word.role !== 'topic' || next?.role !== 'topic') continue;
      count(word.stem, -1);
      count(next.stem, 1);
    }
  }
  return new Set([...behind].flatMap(([stem, more]) => (more > 0 ? [stem] : [])));
};
