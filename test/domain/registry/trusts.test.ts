// Whom a list trusts is part of the list: what may stand there, what the gate says of it, and how a change of it is told.
import { expect, test } from 'vitest';
import { diffRegistries } from '../../../scripts/curator/diff.ts';
import { REVIEW_RULES } from '../../../scripts/review-rules.ts';
import { parseRegistry, registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { reviewRegistry } from '../../../src/domain/registry/review.ts';
import { canonicalText } from '../../../src/domain/signing/signatures.ts';
import { SMALL_REGISTRY, SOME_KEY } from '../../support/lists.ts';

const OTHER_KEY = 'pxnu33x7jtpx9ar1ytsi4yxbp6a5o36gwhffs8zoxmbuptici1jy';
const TRUST = { name: 'Grace Example', pubkey: SOME_KEY, url: 'https://grace.example.org/', since: '2026-01-15' };
const OTHER = { name: 'Alan Example', pubkey: OTHER_KEY, url: 'https://alan.example.org/', since: '2026-01-15' };
const withTrusts = (...trusts: readonly object[]) => ({ ...SMALL_REGISTRY, trusts });
const problems = (document: unknown): readonly string[] => {
  const parsed = parseRegistry(JSON.parse(JSON.stringify(document)));
  const found = parsed.ok ? reviewRegistry(parsed.value, REVIEW_RULES) : parsed.error;
  return found.map(({ path, message }) => `${path.join('.')} ${message}`);
};

test('two trusted lists, one with a scope, are sound and part of the signed bytes', () => {
  const document = withTrusts({ ...TRUST, scope: 'Questions of compilers' }, OTHER);
  expect(problems(document)).toEqual([]);
  expect(canonicalText(registryOrThrow(document).document)).toContain('"scope":"Questions of compilers"');
  expect(canonicalText(registryOrThrow(SMALL_REGISTRY).document)).not.toContain('trusts');
});

test.each([
  { change: { name: undefined }, want: 'name is missing' },
  { change: { name: '' }, want: 'name must not be empty or have spaces around it' },
  { change: { name: 'ADA Éxample' }, want: "name is the curator's own name; a trusted list needs another" },
  { change: { pubkey: null }, want: 'pubkey ' },
  { change: { pubkey: 'y'.repeat(52) }, want: 'pubkey is a weak key, for which anyone can sign' },
  { change: { url: 'https://127.0.0.1/' }, want: 'url must name a public host' },
  { change: { url: 'http://grace.example.org/' }, want: 'url must be an absolute https: URL' },
  { change: { since: '2026-02-30' }, want: 'since must be a calendar date written YYYY-MM-DD' },
  { change: { since: '2026-02-02' }, want: 'since lies after 2026-02-01, when this list was updated' },
  { change: { mane: 'x' }, want: 'mane is not a known field; did you mean "name"?' },
  { change: { why: 'x' }, want: 'why is not a known field; the known fields are name, pubkey, url, scope, since' },
])('a trusted list with $change is refused: $want', ({ change, want }) => {
  const [first, ...more] = problems(withTrusts({ ...TRUST, ...change }));
  expect(first).toMatch(`trusts.0.${want}`);
  expect(more).toEqual([]);
});

test('a list may be trusted since the day on which this one was updated', () =>
  expect(problems(withTrusts({ ...TRUST, since: '2026-02-01' }))).toEqual([]));

const MANY = Array.from({ length: 17 }, (_, nth) => ({ ...TRUST, name: `List ${nth}` }));
const ALIKE = { ...OTHER, name: 'grace-example' };
test.each([
  ['no list at all', [], 'trusts must name a list, or be left out'],
  ['the same key twice', [TRUST, { ...OTHER, pubkey: SOME_KEY }], 'trusts must not name the same key twice'],
  ['two names that a reader would call the same', [TRUST, ALIKE], /^trusts must not name two lists alike/],
  ['a seventeenth list', MANY, 'trusts must name 16 lists at most'],
])('%s is refused', (_, trusts, want) => expect(problems(withTrusts(...trusts))[0]).toMatch(want));

test("the curator's own key is refused", () => {
  const document = { ...withTrusts(TRUST), curator: { ...SMALL_REGISTRY.curator, pubkey: SOME_KEY } };
  expect(problems(document)).toEqual(["trusts.0.pubkey is the curator's own key"]);
});

test('a change of whom the list trusts is told entry by entry', () => {
  const of = (...trusts: readonly object[]) => registryOrThrow(withTrusts(...trusts));
  const grace = `the trust in Grace Example (${SOME_KEY}).`;
  expect(diffRegistries(registryOrThrow(SMALL_REGISTRY), of(TRUST))).toEqual([`Added ${grace}`]);
  expect(diffRegistries(of(TRUST), of({ ...TRUST, scope: 'Cooking' }))).toEqual([`Changed ${grace}`]);
  const alan = `the trust in Alan Example (${OTHER_KEY}).`;
  expect(diffRegistries(of(TRUST), of(OTHER))).toEqual([`Added ${alan}`, `Removed ${grace}`]);
});
