// Made-up registries of any size, whose categories are as long as the real ones and as different from each other as
// made-up words allow. The same number of categories always gives the same registry.
import type { RegistryDocument } from '../src/domain/registry/registry.ts';
import { generator } from './statistics.ts';

const wordsIn = (text: string): readonly string[] => text.split(' ');
const SYLLABLES = wordsIn(
  'ba ce di fo gu ha ji ko lu me ni po qua re si to vu wa xe yo zi bra cle dri flo gru pla sto',
);
const COMMON_WORDS = wordsIn(
  'learn set up build run secure compare best free open own home small server tool guide book start',
);
const TYPES = ['book', 'course', 'repo'] as const;
const RANKS = [1, 2, 3] as const;

/** The size of a real category: how many texts, and how many words in each. */
const SHAPE = { patterns: 13, patternWords: 5, aliases: 40, aliasWords: 2, descriptionWords: 34, whyWords: 30 };

/** The longest description that the schema allows. */
const MAX_CHARS = 300;

/** A document of `size` categories that passes the schema. */
export const madeUpDocument = (size: number): RegistryDocument => {
  const words = wordsFrom(size);
  const categories = Object.fromEntries(Array.from({ length: size }, (_, nth) => madeUpCategory(nth, words)));
  const curator = { name: 'Nobody', pubkey: null };
  return { version: '0.0.1', updated: '2026-01-01', curator, endorsements: [], categories };
};

type Words = ReturnType<typeof wordsFrom>;

const madeUpCategory = (nth: number, words: Words) => {
  const topic = [words.rare(), words.rare()];
  const about = (count: number) => [...topic, ...words.some(count - 2)].join(' ').slice(0, MAX_CHARS).trim();
  const texts = (count: number, text: () => string) =>
    Array.from({ length: count }, (_, at) => `${text()} ${at} ${nth}`);
  const category = {
    name: `${topic.join(' ')} ${nth}`,
    description: about(SHAPE.descriptionWords),
    query_patterns: texts(SHAPE.patterns, () => about(SHAPE.patternWords)),
    aliases: texts(SHAPE.aliases, () => words.some(SHAPE.aliasWords).join(' ')),
    sources: RANKS.map((rank, at) => ({
      rank,
      name: `${about(4)} ${at}`,
      url: `https://${topic.join('')}${nth}.example.org/${at}`,
      type: TYPES[at] ?? 'book',
      why: about(SHAPE.whyWords),
    })),
  };
  return [`${topic.join('-')}-${nth}`, category] as const;
};

// A third are common words. The rest come from as many rare words as a language has, frequent ones more often.
const wordsFrom = (seed: number) => {
  const random = generator(seed);
  const rare = (): string => {
    let place = Math.floor(random() ** 2 * 60_000) + 700;
    let word = '';
    for (; place > 0; place = Math.floor(place / SYLLABLES.length)) word += SYLLABLES[place % SYLLABLES.length];
    return word;
  };
  const common = (): string => COMMON_WORDS[Math.floor(random() * COMMON_WORDS.length)] ?? '';
  const some = (count: number) => Array.from({ length: count }, () => (random() < 0.33 ? common() : rare()));
  return { rare, common, some };
};
