// Made-up registries of any size, whose categories are as long as the real ones and as different from each other as
// made-up words allow. The same number of categories always gives the same registry.
import type { RegistryDocument } from '../../src/domain/registry/registry.ts';

const SYLLABLES = 'ba ce di fo gu ha ji ko lu me ni po qua re si to vu wa xe yo zi bra cle dri flo gru pla sto'.split(
  ' ',
);
const COMMON = 'learn set up build run secure compare best free open own home small server tool guide book start'.split(
  ' ',
);
const TYPES = ['book', 'course', 'repo'] as const;

/** The text parts of a real category: how many, and words in each. */
const SHAPE = { patterns: 13, patternWords: 5, aliases: 40, aliasWords: 2, descriptionWords: 34, whyWords: 30 };

/** The most that the schema allows a description. */
const MAX_CHARS = 300;

/** A registry of `size` categories that passes the schema. */
export const registryOf = (size: number): RegistryDocument => {
  const words = wordsFrom(size);
  const categories = Object.fromEntries(
    Array.from({ length: size }, (_, nth) => {
      const topic = [words.rare(), words.rare()];
      const about = (count: number) => [...topic, ...words.some(count - 2)].join(' ').slice(0, MAX_CHARS).trim();
      return [
        `${topic.join('-')}-${nth}`,
        {
          name: `${topic.join(' ')} ${nth}`,
          description: about(SHAPE.descriptionWords),
          query_patterns: Array.from(
            { length: SHAPE.patterns },
            (_, at) => `${about(SHAPE.patternWords)} ${at} ${nth}`,
          ),
          aliases: Array.from(
            { length: SHAPE.aliases },
            (_, at) => `${words.some(SHAPE.aliasWords).join(' ')} ${at} ${nth}`,
          ),
          sources: TYPES.map((type, at) => ({
            rank: RANKS[at] ?? 1,
            name: `${about(4)} ${at}`,
            url: `https://${topic.join('')}${nth}.example/${at}`,
            type,
            why: about(SHAPE.whyWords),
          })),
        },
      ];
    }),
  );
  const curator = { name: 'Nobody', pubkey: null };
  return { version: '0.0.1', updated: '2026-01-01', curator, endorsements: [], categories };
};

const RANKS = [1, 2, 3] as const;

// A third common words, the rest drawn from as many rare ones as a language has, the frequent ones more often.
const wordsFrom = (seed: number) => {
  let state = seed + 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const rare = (): string => {
    let place = Math.floor(random() ** 2 * 60_000) + 700;
    let word = '';
    for (; place > 0; place = Math.floor(place / SYLLABLES.length)) word += SYLLABLES[place % SYLLABLES.length];
    return word;
  };
  const common = (): string => COMMON[Math.floor(random() * COMMON.length)] ?? '';
  return { rare, some: (count: number) => Array.from({ length: count }, () => (random() < 0.33 ? common() : rare())) };
};
