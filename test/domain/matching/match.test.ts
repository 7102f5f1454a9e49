// What a query gives: the category, its score and confidence, runners-up, and what a miss names.
import { describe, expect, test } from 'vitest';
import { loadList } from '../../../bench/matching/open-set.ts';
import { buildMatcher, DEFAULT_MATCH_OPTIONS } from '../../../src/domain/matching/match.ts';
import { TOPIC } from '../../support/lists.ts';
import { bareCategory, scoreOf, slugOf } from './bare-category.ts';

const { categories } = loadList('first');
const match = buildMatcher(categories);

describe('the fixed points of the contract', () => {
  test.each([
    { query: 'learn rust', expected: 'rust-learning' },
    { query: 'learn rust', threshold: 0.9, expected: null },
    { query: 'rust programming', expected: 'rust-learning' },
    { query: 'bitcoin node', expected: 'bitcoin-node-setup' },
    { query: 'email server', expected: 'self-hosted-email' },
    { query: 'password manager', expected: 'password-management' },
    { query: 'quantum physics supercollider', expected: null },
    { query: 'xyzzy plugh foobar', expected: null },
    { query: 'the a an', expected: null },
    { query: 'set up a bitcoin node', expected: 'bitcoin-node-setup' },
    { query: 'self-host email server', expected: 'self-hosted-email' },
    { query: 'quantum physics', expected: null },
  ])('"$query" gives $expected', ({ query, expected, threshold }) => {
    expect(slugOf(match, query, threshold)).toBe(expected);
  });

  test.each(['the a an', 'how to do it', 'what is the', '!!!', '🔥'])('"%s" is only stop words', (query) => {
    expect(match(query)).toEqual({ ok: false, error: { reason: 'only_stop_words' } });
  });

  test.each(['', '   ', '\u200b'])('%j is an empty query', (query) => {
    expect(match(query)).toEqual({ ok: false, error: { reason: 'empty_query' } });
  });

  test('threshold 0 gives the closest category to any searchable query', () => {
    expect(slugOf(match, 'qqqqq', 0)).toBe('bitcoin-node-setup');
    expect(slugOf(match, 'linux film festival', 0)).toBe('linux-hardening');
  });

  test('threshold 1 accepts equality alone', () => {
    expect(slugOf(match, 'Password manager', 1)).toBe('password-management');
    expect(slugOf(match, 'password manager please', 1)).toBeNull();
  });
});

describe('words', () => {
  const small = buildMatcher([
    bareCategory('mail-server', { aliases: ['postfix', 'email', 'green turtle soup', 'dovecot'] }),
    bareCategory('rust-language', {
      aliases: ['borrow checker', 'programming'],
      excludes: ['corrosion', 'steel pipes'],
    }),
    bareCategory('home-lights', { aliases: ['zigbee', '智能家居', 'hausautomation'] }),
  ]);

  test.each([
    ['inflected', 'programmed in rust', 'rust-language'],
    ['mistyped', 'posfix', 'mail-server'],
    ['written apart', 'dove cot', 'mail-server'],
    ['written together', 'mailserver', 'mail-server'],
    ['in another order', 'checker for the borrow', 'rust-language'],
    ['with accents', 'zígbée', 'home-lights'],
    ['in a script without spaces', '如何使用智能家居', 'home-lights'],
    ['among words that only ask', 'what are the best guides to learn about zigbee?', 'home-lights'],
  ])('are found when %s', (_, query, want) => expect(slugOf(small, query)).toBe(want));

  test('a word of another sense is no part of a compound: it is rather mistyped', () => {
    const keys = buildMatcher([bareCategory('pubky-apps', { excludes: ['pub'] }), bareCategory('ssh-key')]);
    expect(slugOf(keys, 'pubkey apps')).toBe('pubky-apps');
  });

  test('a topic is not taken for a word that only asks', () => {
    expect(scoreOf(small, 'zigbee whale')).toBe(scoreOf(small, 'zigbee qqqqq'));
    expect(scoreOf(small, 'zigbee whiel')).toBeGreaterThan(scoreOf(small, 'zigbee qqqqq'));
  });

  test('one known word among strangers is not enough', () => {
    expect(slugOf(small, 'turtle habitat of southern oceans')).toBeNull();
  });

  test('a second form of a word is not a second word', () => {
    expect(scoreOf(small, 'turtles turtle habitat')).toBe(scoreOf(small, 'turtle habitat'));
  });

  test('a word of a longer alias counts more once the alias is whole', () => {
    const some = scoreOf(small, 'green turtle kettle');
    expect(scoreOf(small, 'green turtle soup kettle')).toBeGreaterThan(some);
  });

  test('a word of another sense lowers the score, and lowers it only where all its words are there', () => {
    const plain = scoreOf(small, 'rust borrow zzzz');
    expect(scoreOf(small, 'rust borrow corrosion')).toBeLessThan(plain);
    expect(scoreOf(small, 'rust borrow pipes')).toBe(plain);
  });

  test('a word of another sense does not touch equality', () => {
    const equal = buildMatcher([bareCategory('rust-steel', { aliases: ['rust on steel'], excludes: ['steel'] })]);
    expect(scoreOf(equal, 'Rust on steel!')).toBe(1);
  });

  test('a query that equals a pattern compares nothing', () => {
    const trees = [bareCategory('elm'), bareCategory('oak', { query_patterns: ['elm vs oak', 'oak one', 'oak two'] })];
    expect(scoreOf(buildMatcher(trees), 'Elm vs. oak')).toBe(1);
  });

  test('a query that equals an alias made of stop words is found', () => {
    expect(scoreOf(buildMatcher([bareCategory('band', { aliases: ['The Who'] })]), 'the who')).toBe(1);
  });
});

describe('scores', () => {
  test('each slug, name, pattern and alias of the registry scores exactly 1 and gives its category', () => {
    for (const { slug, name, query_patterns, aliases = [] } of categories) {
      for (const text of [slug, name, ...query_patterns, ...aliases]) {
        expect([text, match(text)]).toMatchObject([text, { ok: true, value: { score: 1, category: { slug } } }]);
      }
    }
  });

  test('without equality the score stays below 0.9', () => {
    expect(scoreOf(match, TOPIC.query)).toBeGreaterThan(0.7);
    expect(scoreOf(match, TOPIC.query)).toBeLessThan(0.9);
  });

  test('equal scores are decided by registry order, whichever it is', () => {
    const twins = [bareCategory('blue-whale'), bareCategory('grey-whale')];
    expect(slugOf(buildMatcher(twins), 'whale', 0)).toBe('blue-whale');
    expect(slugOf(buildMatcher(twins.toReversed()), 'whale', 0)).toBe('grey-whale');
  });

  test('the weights decide between explaining the query and having its own name in it', () => {
    const pair = [bareCategory('alpha', { aliases: ['gamma delta epsilon'] }), bareCategory('omega-psi')];
    const by = (fuzzyWeight: number) =>
      buildMatcher(pair, { ...DEFAULT_MATCH_OPTIONS, fuzzyWeight, keywordWeight: 1 - fuzzyWeight });
    expect(slugOf(by(1), 'gamma delta and omega', 0)).toBe('alpha');
    expect(slugOf(by(0), 'gamma delta and omega', 0)).toBe('omega-psi');
  });
});

describe('sureness', () => {
  test('equality is highly confident and has no near tie', () => {
    expect(match(TOPIC.slug)).toMatchObject({ ok: true, value: { confidence: 'high', nearTie: false } });
  });

  test('two categories that score the same are nearly tied, and the answer is of low confidence', () => {
    const twins = buildMatcher([bareCategory('blue-whale'), bareCategory('grey-whale'), bareCategory('oak')]);
    const found = twins('whale one', 0.1);
    expect(found).toMatchObject({
      ok: true,
      value: {
        category: { slug: 'blue-whale' },
        nearTie: true,
        confidence: 'low',
        alternatives: [{ category: { slug: 'grey-whale' } }],
      },
    });
  });

  test('what scores less than 0.19 is no alternative', () => {
    const sources = bareCategory('oak').sources.map((source) => ({ ...source, why: 'House.' }));
    const pair = buildMatcher([bareCategory('blue-whale'), bareCategory('oak', { sources })]);
    expect(pair('blue whale house')).toMatchObject({ ok: true, value: { alternatives: [] } });
  });

  test('a match names three alternatives at most, a miss three candidates, and the reasons three categories', () => {
    const alike = buildMatcher(['blue', 'grey', 'fin', 'minke', 'sei'].map((kind) => bareCategory(`${kind}-whale`)));
    expect(alike('whale one', 0.1)).toMatchObject({ ok: true, value: { alternatives: { length: 3 } } });
    expect(alike('whale one', 0.9)).toMatchObject({ ok: false, error: { candidates: { length: 3 } } });
    const found = alike('whale one', 0.1);
    expect(found.ok && found.value.why().near).toHaveLength(3);
  });

  test('a miss names the nearest ten, best first', () => {
    const whales = buildMatcher([...'abcdefghijk'].map((letter) => bareCategory(`${letter.repeat(6)}-whale`)));
    expect(whales('whale one', 0.9)).toMatchObject({ ok: false, error: { nearest: { length: 10 } } });
    const missed = match('linux film festival');
    if (missed.ok || missed.error.reason !== 'below_threshold') throw new Error('expected a miss');
    expect(missed.error.nearest[0].category.slug).toBe('linux-hardening');
    expect(missed.error.nearest).toHaveLength(10);
    const scores = missed.error.nearest.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test.each([
    { query: 'best running shoes', names: [] },
    { query: 'graphql server', names: [] },
    { query: 'linux film festival', names: ['linux-hardening'] },
  ])(
    'a miss of "$query" names the candidates $names: a word that only asks is no evidence, nor one that several have alike',
    ({ query, names }) => {
      const missed = match(query);
      if (missed.ok || missed.error.reason !== 'below_threshold') throw new Error('expected a miss');
      expect(missed.error.candidates.map(({ category }) => category.slug)).toEqual(expect.arrayContaining(names));
      expect(missed.error.candidates.length > 0).toBe(names.length > 0);
    },
  );
});
