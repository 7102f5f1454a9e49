// Which words of a question tell chapters apart: those beyond the name of the topic that are no stop words, each with the stems that
// chapters may have it by, and how much it says of what is wanted.
import type { Category } from '../registry/registry.ts';
import { type Lexicon, stemOf } from '../words/lexicon.ts';
import { wordsOf } from '../words/normalize.ts';
import { inAmerican, partedCase, stemsIn } from './chapter-index.ts';

/** What a word counts that only asks, such as "handling", or reports that something is wrong. */
const REQUEST_SHARE = 0.3;
/** Words for constructs of a language: what stands before one is a name, as in "the this keyword", but not in "in a loop". */
const CONSTRUCTS = wordsOf('keyword keywords statement statements operator operators clause loop loops');
/** Stems of words that every message of an error has. */
const REPORTS = wordsOf(
  'error fatal warn except fail failur cannot unabl invalid unexpect expect uncaught found miss call wrong thrown unsupport exce exceed',
);
/** Stems of words that ask, and are a task or a thing of their own: "install", "types". One of these opens a chapter alone. */
const TASKS_AND_THINGS = wordsOf('config configur deploi deploy document instal search set setup type workflow');
/** A number that may be a name, such as a status of HTTP. */
const CODE = /^\d{3,}$/;
const NO_NAMES = wordsOf('a an the my your each every any i we you to');

/** With one of these, a verb is another word where chapters have it: "log in" has nothing to do with logs; "file in the" is none. */
const PARTICLES = ['in', 'out', 'up', 'off', 'on', 'down', 'over'];

/** A word of a question that tells chapters apart; `whole` is its stem with the particle behind it. */
export type Wanted = {
  readonly stems: readonly string[];
  readonly text: string;
  readonly whole: string | undefined;
  readonly share: number;
};

/** The words of `query` beyond the name of `category` that say what is wanted; none for a question of the topic alone. */
export const wordsBeyond = (query: string, { slug, name }: Category, lexicon: Lexicon): readonly Wanted[] => {
  const own = stemsIn([slug.replaceAll('-', ' '), name], lexicon);
  const tokens = query.split(/\s+/).flatMap((token) => wordsIn(token, lexicon).map((word) => ({ word, token })));
  const words = tokens.flatMap(({ word, token }, nth) => {
    const [before = '', after = '', next = ''] = [nth - 1, nth + 1, nth + 2].map((place) => tokens[place]?.word);
    const read = lexicon(inAmerican(word));
    const isName = (CONSTRUCTS.includes(after) && !NO_NAMES.includes(word)) || CODE.test(word);
    if (own.has(read.stem) || (read.role === 'stop' && !isName)) return [];
    const parts = wordsOf(partedCase(token)).map(lexicon);
    const ofCase = parts.length > 1 ? parts.flatMap(({ role, stem }) => (role === 'topic' ? [stem] : [])) : [];
    // Titles have "backup" and "handoff" in one.
    const hasParticle = PARTICLES.includes(after) && !NO_NAMES.includes(next);
    const whole = hasParticle ? stemOf(word + after) : undefined;
    const stems = [read.stem, ...ofCase, stemOf(before + word), stemOf(word + after)];
    return [{ text: read.text, stem: read.stem, role: isName ? 'topic' : read.role, whole, stems }];
  });
  // Words that only ask tell chapters apart, but none of them opens one alone.
  if (!words.some(({ role, stem }) => role === 'topic' || TASKS_AND_THINGS.includes(stem))) return [];
  const wanted = words.map(({ role, stem, ...word }) => ({
    ...word,
    share: role === 'topic' && !CONSTRUCTS.includes(word.text) && !REPORTS.includes(stem) ? 1 : REQUEST_SHARE,
  }));
  return wanted.filter(({ text }, place) => wanted.findIndex((other) => other.text === text) === place);
};

/** The words of `token`; those of "for_each" say nothing alone, so they are one. */
const wordsIn = (token: string, lexicon: Lexicon): readonly string[] => {
  const words = wordsOf(token);
  return words.length > 1 && words.every((word) => lexicon(word).role === 'stop') ? [words.join('')] : words;
};
