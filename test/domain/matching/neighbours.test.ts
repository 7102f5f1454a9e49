// Questions next door to the topics of the first list: what each finds, how sure, and which of its words no topic has.
import { expect, test } from 'vitest';
import { loadList } from '../../../bench/matching/open-set.ts';
import { buildMatcher } from '../../../src/domain/matching/match.ts';

const { categories, neighbours } = loadList('first');
const match = buildMatcher(categories);

/** The topic and confidence of a query, or its miss with a candidate if there is one; and its unknown words. */
const verdictOn = (query: string): readonly [verdict: string, unknown: string] => {
  const found = match(query);
  if (found.ok) return [`${found.value.category.slug} ${found.value.confidence}`, found.value.why().unknown.join(' ')];
  if (found.error.reason !== 'below_threshold') throw new Error(found.error.reason);
  const [nearest] = found.error.candidates;
  const verdict = nearest === undefined ? 'miss' : `miss, near ${nearest.category.slug}`;
  return [verdict, found.error.why().unknown.join(' ')];
};

const FIFTY = Array.from({ length: 50 }, (_, nth) => `zorb${String.fromCharCode(97 + (nth % 26))}x${'q'.repeat(nth)}`);

test.each([
  // Another thing of the kind.
  ['solana validator node', 'miss, near bitcoin-node-setup', 'solana'],
  ['monero full node on a vps', 'miss, near bitcoin-node-setup', 'monero'],
  ['wordpress security hardening', 'miss, near linux-hardening', 'wordpress'],
  ['concrete hardening', 'miss, near linux-hardening', 'concrete'],
  ['matrix protocol client development', 'miss, near nostr-development', 'matrix'],
  ['graphql server', 'miss', 'graphql'],
  ['how to set up mastodon node', 'miss, near bitcoin-node-setup', 'mastodon'],
  ['learn haskell', 'miss', 'haskell'],
  // What distinguishes the topic is there too.
  ['bitcoin node on umbrel with tailscale', 'bitcoin-node-setup medium', 'tailscale'],
  ['kubernetes rust', 'miss, near rust-learning', 'kubernetes'],
  ['nostr relay on hetzner', 'nostr-development medium', 'hetzner'],
  // Words that the topic has, and others in the place of those that distinguish it.
  ['linux kernel driver development', 'miss, near linux-hardening', 'driver'],
  ['windows server hardening', 'miss, near linux-hardening', ''],
  ['credit risk modeling', 'threat-modeling low', 'credit'],
  ['tor relay node', 'bitcoin-node-setup low', ''],
  // A name that is taken for a typo of an alias, and a typo in a pattern.
  ['sere programming language', 'rust-learning low', ''],
  ['a bitcion node at home', 'bitcoin-node-setup high', ''],
  // An alias and nothing else promises less than a slug, a name or a pattern.
  ['imap', 'self-hosted-email medium', ''],
  ['lightning node', 'bitcoin-node-setup medium', ''],
  ['bitcoin node', 'bitcoin-node-setup high', ''],
  ['run my own mail server', 'self-hosted-email high', ''],
  // Nothing that the list knows.
  ['zorblax quuxify frobnicate', 'miss', 'zorblax quuxify frobnicate'],
  ['ελληνικά για αρχάριους', 'miss', 'ελληνικα για αρχαριους'],
  ['ไทย', 'miss', 'ไท ทย'],
  [FIFTY.join(' '), 'miss', FIFTY.slice(0, 12).join(' ')],
])('"%s" is %s', (query, verdict, unknown) => expect(verdictOn(query)).toEqual([verdict, unknown]));

test('of the neighbours of the first list at most 5 % are answered, none above low', () => {
  const answered = neighbours.flatMap(({ query }) => {
    const found = match(query);
    return found.ok ? [found.value.confidence] : [];
  });
  expect(answered.length / neighbours.length).toBeLessThanOrEqual(0.05);
  expect(answered.filter((confidence) => confidence !== 'low')).toEqual([]);
});
