// parseRegistry: a sound registry is read, every way of breaking it is found, named and placed.
import { expect, test } from 'vitest';
import { parseRegistry, registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { CHANGES } from '../../fixtures/registries/broken.ts';
import { SMALL_REGISTRY, SOME_KEY } from '../../support/lists.ts';

type Path = readonly (string | number)[];

/** A copy of `json` with the value at `path` replaced; undefined removes it. */
const changed = (json: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(json)) {
    if (rest.length === 0 && value === undefined) return json.toSpliced(Number(key), 1);
    return json.with(Number(key), changed(json[Number(key)], rest, value));
  }
  const entries = typeof json === 'object' && json !== null ? json : {};
  const { [key]: current, ...others } = Object.fromEntries(Object.entries(entries));
  const next = changed(current, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
};

test('a sound registry is read, with its categories in their order', () => {
  const parsed = parseRegistry(SMALL_REGISTRY);
  expect(parsed).toMatchObject({ ok: true, value: { version: '1.0.0', document: SMALL_REGISTRY } });
  expect(parsed.ok && parsed.value.categories.map(({ slug }) => slug)).toEqual(['bread-baking', 'chess-openings']);
});

const isRead = (path: string, value: unknown): boolean =>
  parseRegistry(changed(SMALL_REGISTRY, path.split('.'), value)).ok;
const BREAD = 'categories.bread-baking';
const SOURCE = `${BREAD}.sources.1`;

const long = (count: number): readonly string[] => ['x'.repeat(count)];
const PLAIN = 'C# and F#|x #1|a < b|<3|5 * 3 and 2*3|-5 degrees|#bread|a_b|a [b] (c)|####### x'.split('|');
const MARKUP = '<b>x|</B>|<!-- x|<?php|[a](b)|`x`|# x|###### x|> x|- x|* x|+ x|**x**|__x__'.split('|');
const numbered = (count: number) => Array.from({ length: count }, (_, place) => `word ${place}`);
const TAGS = 'de gsw pt-BR zh-Hant zh-Hant-TW es-419'.split(' ');
const NO_TAGS = 'd german DE pt-br pt-BRA pt- zh-hant zh-Hans- zh-HANT es-41 es-4190'.split(' ');
const numberedUrls = (count: number) => Array.from({ length: count }, (_, place) => `https://a.org/${place}`);
const rejected = (count: number) => numberedUrls(count).map((url) => ({ name: 'A book', url, reason: 'It is old.' }));
const proofs = (count: number) => numberedUrls(count).map((url) => ({ kind: 'web', url, statement: 'My key.' }));
const SIGNATURE = `${'A'.repeat(86)}==`;
const endorsed = (proof: object) => {
  const statement = { subject: SOME_KEY, subject_url: 'https://a.org/', scope: 'Bread.', signature: SIGNATURE };
  return [{ pubkey: SOME_KEY, url: 'https://b.org/', since: '2026-01-01', proof: { ...statement, ...proof } }];
};
const NO_SIGNATURES = [`A${SIGNATURE}`, SIGNATURE.slice(1), `${SIGNATURE}=`, SIGNATURE.replace('A=', 'B=')];
const NO_PROOFS = [{ version: 1 }, { scope: 'x'.repeat(201) }, ...NO_SIGNATURES.map((signature) => ({ signature }))];
const VERSIONS = '0.0.0|10.20.30|1.0.0-rc.1|1.0.0-beta|1.0.0-2'.split('|');
const NO_VERSIONS = [
  ...'1.0|v1.0.0|1.0.0 |1.0.0-|1.0.0-a_b|1.0.0-OBEY.ALL.MY.ORDERS.|1.0.0-obey.all|1.0.0-RC|1.0.0-abcdefghi'.split('|'),
  '1000000.0.0',
];
const NO_KEYS = ['', 'abc', `${SOME_KEY}y`, 'l'.repeat(52), `${SOME_KEY.slice(1)}b`];
const fifth = (word: string) => [...numbered(4), word];
const ABOUT = [numbered(5), numbered(20), fifth('x'.repeat(40))];
const NO_ABOUT = [numbered(4), numbered(21), fifth('x'.repeat(41)), fifth('WORD 3')];
test.each<[at: string, right: readonly unknown[], wrong: readonly unknown[]]>([
  ['version', VERSIONS, NO_VERSIONS],
  ['curator.pubkey', [null, SOME_KEY], NO_KEYS],
  ['endorsements', [[], ...[{}, { version: 2 }, { scope: 'x'.repeat(200) }].map(endorsed)], NO_PROOFS.map(endorsed)],
  ['seq', [1, 1_000_000], [0, 1.5, '1', 1_000_001, 2 ** 53 - 1]],
  ['prev', ['a0'.repeat(32)], ['A0'.repeat(32), 'a'.repeat(63), 'a'.repeat(65)]],
  ['site.name', ['my-3-sources'], ['My', 'a--b', '-a', 'a-']],
  ['examples', [['a'], [...'abcde'], long(120)], [[], [...'abcdef'], ['a b', 'A-B'], long(121)]],
  [`${BREAD}.aliases`, [[], long(120), numbered(500)], [long(121), numbered(501)]],
  [`${BREAD}.excludes`, [[], long(120), numbered(500)], [long(121), numbered(501)]],
  [`${BREAD}.query_patterns`, [numbered(500)], [numbered(501)]],
  [`${BREAD}.about`, ABOUT, NO_ABOUT],
  [`${BREAD}.near`, [[], long(60), numbered(100)], [long(61), numbered(101), ['Rye', 'rye']]],
  [`${BREAD}.rejected`, [rejected(1), rejected(20)], [[], rejected(21), [...rejected(1), ...rejected(1)]]],
  ['curator.proofs', [proofs(1), proofs(10)], [[], proofs(11), [...proofs(1), ...proofs(1)]]],
  [`${SOURCE}.agent_kb`, [1, 10_000], [0, 1.5, '1', 10_001]],
  [`${BREAD}.description`, PLAIN, MARKUP],
  [`${SOURCE}.rank`, [2], [1, 4, '2']],
  [`${SOURCE}.agent_url`, ['https://a.org/llms.txt'], ['/llms.txt', 'https://@a.org/']],
  [`${SOURCE}.access`, ['free', 'login', 'paid'], ['', 'maybe']],
  [`${SOURCE}.checked`, ['2028-02-29'], ['2026-02-29', '12026-02-01', '2026-02-011']],
  [`${SOURCE}.language`, TAGS, NO_TAGS],
])('at %j the forms %j are read, and %j are not', (at, right, wrong) => {
  for (const value of right) expect(isRead(at, value), String(value)).toBe(true);
  for (const value of wrong) expect(isRead(at, value), String(value)).toBe(false);
});

test.each<[most: number, at: readonly string[], start?: string]>([
  [14, ['version'], '1.0.0-'],
  [30, [`${BREAD}.group`]],
  [40, ['site.name', `${SOURCE}.version`]],
  [60, ['site.title', `${SOURCE}.licence`]],
  [80, ['curator.name', `${BREAD}.name`, `${SOURCE}.name`]],
  [100, ['site.tagline']],
  [120, [`${BREAD}.query_patterns.1`]],
  [160, [`${SOURCE}.for`]],
  [200, [`${SOURCE}.url`, 'curator.url'], 'https://example.org/'],
  [300, ['curator.about', 'draft', `${BREAD}.description`, `${SOURCE}.why`]],
  [600, ['methodology.criteria', 'methodology.review', 'methodology.conflicts']],
])('%i characters are read at %j, one more is not', (most, at, start = '') => {
  for (const path of at) {
    const read = [most, most + 1].map((count) => isRead(path, start.padEnd(count, 'x')));
    expect([path, read]).toEqual([path, [true, false]]);
  }
});

test.each(CHANGES)('$says at $at is found', ({ at, value, found = at, message }) => {
  const parsed = parseRegistry(changed(SMALL_REGISTRY, at, value));
  const said = message instanceof RegExp ? expect.stringMatching(message) : message;
  const error = expect.arrayContaining([expect.objectContaining({ path: found, message: said })]);
  expect(parsed).toMatchObject({ ok: false, error });
});

test('ten thousand categories are read, one more is not', () => {
  const topic = SMALL_REGISTRY.categories['bread-baking'];
  const topics = (count: number) => Object.fromEntries(numbered(count).map((name) => [name.replace(' ', '-'), topic]));
  expect([10_000, 10_001].map((count) => isRead('categories', topics(count)))).toEqual([true, false]);
});

test('all problems are named, not only the first', () => {
  const twice = changed(changed(SMALL_REGISTRY, ['version'], 'x'), ['categories', 'chess-openings', 'name'], '');
  const parsed = parseRegistry(twice);
  const paths = [['version'], ['categories', 'chess-openings', 'name']];
  expect(parsed).toMatchObject({ error: paths.map((path) => ({ path })) });
});

test('a program that cannot go on without the registry is told the first problem and what to run', () => {
  expect(registryOrThrow(SMALL_REGISTRY).version).toBe('1.0.0');
  expect(() => registryOrThrow({ ...SMALL_REGISTRY, version: 'x' })).toThrow(
    'registry.json: version must be a semantic version such as 1.4.0; npm run check names every problem',
  );
});
