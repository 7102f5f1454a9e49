// The words of the headings and of the terms in bold type of a page that tell it apart from the other pages of its source, as the
// index at the end of a book has them: the stems of single words in the order of the alphabet, no text.
import type { Chapter } from '../../../src/domain/registry/chapters.ts';
import { buildLexicon } from '../../../src/domain/words/lexicon.ts';
import { wordsOf } from '../../../src/domain/words/normalize.ts';
import { commonWords } from '../../../src/domain/words/stop-words.ts';
import type { Found } from './addresses.ts';
import type { Contents } from './contents.ts';
import { textOf } from './text.ts';
import type { Tree } from './tree.ts';

/** Most words of a page. */
const MOST_WORDS = 32;
/** What a word counts in a heading, where it counts 1 in bold type. */
const IN_HEADING = 3;
const WORD = /^\p{L}[\p{L}\p{N}]{1,24}$/u;

const lexicon = buildLexicon(commonWords());

/** The chapters, each with the telling words of its page where that is in the tree. */
export const withWords = (found: readonly Found[], contents: Contents, tree: Tree): readonly Chapter[] => {
  const words = tellingWords(found.map(({ entry }) => textOf(entry, contents, tree)));
  return found.map(({ chapter }, nth) => {
    const own = words[nth]?.join(' ') ?? '';
    return own === '' ? chapter : { ...chapter, words: own };
  });
};

/** The telling words of each of `texts`, in the order of the alphabet. */
export const tellingWords = (texts: readonly string[]): readonly (readonly string[])[] => {
  const counted = texts.map(countsOf);
  const pages = new Map<string, number>();
  for (const counts of counted) for (const word of counts.keys()) pages.set(word, (pages.get(word) ?? 0) + 1);
  const rarity = (word: string): number => Math.log((1 + texts.length) / (pages.get(word) ?? 1));
  return counted.map((counts) =>
    [...counts]
      .map(([word, count]) => ({ word, weight: (1 + Math.log(count)) * rarity(word) }))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, MOST_WORDS)
      .map(({ word }) => word)
      .toSorted(),
  );
};

/** How much each stem counts in the headings and in bold type. Stems are what a server looks up; to make them would slow its reading. */
const countsOf = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [words, worth] of namesIn(text))
    for (const { stem, role } of wordsOf(partedCase(words)).map(lexicon))
      if (role === 'topic' && WORD.test(stem)) counts.set(stem, (counts.get(stem) ?? 0) + worth);
  return counts;
};

type Named = readonly [words: string, worth: number];

const namesIn = (text: string): readonly Named[] =>
  withoutCode(text)
    .replace(/\]\([^)]*\)|<[^>]*>|&\w+;/g, ' ')
    .split('\n')
    .flatMap((line, nth, lines): readonly Named[] =>
      /^(?:#{1,6}|={1,6})\s/.test(line) || isUnderline(lines[nth + 1] ?? '', line.trim())
        ? [[line, IN_HEADING]]
        : [...line.matchAll(/\*\*([^*]{2,80})\*\*/g)].map(([, bold = '']) => [bold, 1]),
    );

/** True for the line below a heading in reStructuredText, which is as long as that. */
const isUnderline = (line: string, above: string): boolean =>
  /^([=*~^-])\1{2,}\s*$/.test(line) && above !== '' && line.trim().length >= above.length;

const withoutCode = (text: string): string =>
  text.replace(/^(---|\+\+\+)\n[\s\S]*?\n\1\n/, '').replace(/^(```|~~~|-{4,}$|\.{4,}$)[\s\S]*?^\1/gm, '');

const partedCase = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
