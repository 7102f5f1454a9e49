// The words of a text that carry a topic. How common they are in English says whether one alone is too vague.
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { wordsOf } from '../../src/domain/words/normalize.ts';
import { readEnglish } from '../../src/domain/words/rarity.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';

const lexicon = buildLexicon(commonWords());
/** The tiers of the three thousand commonest stems of English. */
const EVERYDAY_TIER = 3;

/** The stems of the words of `text` that carry a topic. */
export const topicStems = (text: string): readonly string[] =>
  wordsOf(text).flatMap((word) => {
    const { role, stem } = lexicon(word);
    return role === 'topic' ? [stem] : [];
  });

/** Those of `texts` that are one word which says little alone. */
export const everydayAmong = (texts: readonly string[]): readonly string[] => {
  const english = readEnglish();
  return texts.filter((text) => {
    const stems = topicStems(text);
    const isVague = stems.every((stem) => (english.get(stem) ?? Number.POSITIVE_INFINITY) <= EVERYDAY_TIER);
    return wordsOf(text).length === 1 && isVague;
  });
};
