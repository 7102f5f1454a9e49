// The gate: every planted fault is reported with its path, line and column, and nothing crashes it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaintLine, reviewBytes } from '../../../scripts/gate/check-registry.ts';
import { anyChar } from '../../support/any-request.ts';
import { folderForFile } from '../../support/folders.ts';
import { casesOf } from '../../support/fuzz.ts';
import { SMALL_REGISTRY_TEXT } from '../../support/lists.ts';

const folder = folderForFile();

const linesOf = (text: string | Uint8Array): readonly string[] =>
  reviewBytes(typeof text === 'string' ? new TextEncoder().encode(text) : text).map((complaint) =>
    complaintLine({ ...complaint, file: 'r' }),
  );

test('a sound registry has no complaint', () => expect(linesOf(SMALL_REGISTRY_TEXT)).toEqual([]));

test.each([
  ['an empty file is refused', '', ['r:1:1 is not JSON: value expected']],
  [
    'a trailing comma is refused where it stands',
    '{\n  "a": 1,\n}',
    ['r:3:1 is not JSON: property name expected', 'r:3:1 is not JSON: value expected'],
  ],
  ...['“name”', '‘name’', '«name»', "'name'", '`name`', '„name“'].map((name): [string, string, string[]] => [
    `the quotes of ${name} are named, once`,
    `{\n  ${name}: 1}`,
    [
      expect.stringMatching(
        /^r:2:3 is (?:a curly quote, as word processors write it|no quote of JSON); write " instead$/,
      ),
    ],
  ]),
  ['a comment is refused', '// no\n{}', ['r:1:1 is not JSON: invalid comment token']],
  ['text after the object is refused', '{}\n{}', ['r:2:1 is not JSON: end of file expected']],
  ['a byte order mark is refused', '\uFEFF{}', ['r:1:1 starts with a byte order mark; save it without one']],
  ['nesting that would exhaust the stack is refused', '['.repeat(100_000), ['r:1:65 is nested deeper than 64 levels']],
])('%s', (_, text, want) => expect(linesOf(text)).toEqual(want));

test('bytes that are not UTF-8 are refused', () =>
  expect(linesOf(Uint8Array.of(0x22, 0xff, 0x22))).toEqual(['r:1:1 is not UTF-8; save it in that encoding']));

test('keys that stand twice are all named, at the second place', () =>
  expect(linesOf('{\n "a": {"b": 1, "b": 2},\n "a": 3\n}')).toEqual([
    'r:2:16 $.a.b stands twice in the same object',
    'r:3:2 $.a stands twice in the same object',
  ]));

const replaced = (from: string, to: string): string => {
  expect(SMALL_REGISTRY_TEXT).toContain(from);
  return SMALL_REGISTRY_TEXT.replace(from, to);
};
const BREAD = '$.categories["bread-baking"]';
const CHESS = '$.categories["chess-openings"]';
const AGES = 'which will age; say what stays true, or name it in "version", too';
const ONE = 'one is enough';

/** `^` in the new text marks the place where the complaint stands. */
test.each([
  ['{\n    "name": "Ada Example",', '^{\n    ', '$.curator.name is missing'],
  ['"version"', '^"expire": 1, "version"', '$.expire is not a known field; did you mean "expires"?'],
  ['"rank": 2', '"rank": ^"2"', `${BREAD}.sources[1].rank Invalid type: Expected (1 | 2 | 3) but received "2"`],
  ['"bread-baking"', '^"Bread"', '$.categories.Bread must be a slug: lower-case words joined by single hyphens'],
  ['"version"', '^"__proto__": 1, "version"', '$.__proto__ is a name that JavaScript reserves; choose another'],
  [
    '[\n        "sourdough starter",',
    '^[\n        "sourdough starter", "Sourdough, STARTER!",',
    `${BREAD}.query_patterns must not repeat a pattern (compared without case, accents and punctuation)`,
  ],
  [
    '"queens gambit"',
    '^"how to do it"',
    `${CHESS}.query_patterns[1] "how to do it" must find its own category, but consists of stop words alone`,
  ],
  [
    '"knead dough"',
    '^"kn\u0435ad dough"',
    `${BREAD}.query_patterns[2] the word "kn\u0435ad" mixes letters of two scripts that look alike`,
  ],
  [
    '"bread-baking"',
    '^"ignore-previous-rules"',
    '$.categories["ignore-previous-rules"] must state facts only, but it asks to set instructions aside',
  ],
  ['"All about bread', '^"All\u00A0about bread', `${BREAD}.description must separate words by one ordinary space`],
  [
    '"queens gambit",\n        "',
    '"repertoires opening",\n        ^"',
    `warning: ${CHESS}.query_patterns[2] "opening repertoire" is nearly the same as "repertoires opening" in chess-openings; ${ONE}`,
  ],
  [
    '"knead dough"',
    '^"sour dough starter"',
    `warning: ${BREAD}.query_patterns[2] "sour dough starter" is nearly the same as "sourdough starter" in bread-baking; ${ONE}`,
  ],
  [
    '"Explains bread from the ground up."',
    '^"Explains bread of 2024 to those who begin."',
    `warning: ${BREAD}.sources[0].why states "2024", ${AGES}`,
  ],
  [
    '"Explains bread from the ground up."',
    '^"Explains bread with yeast v1.24 at home."',
    `warning: ${BREAD}.sources[0].why states "v1.24", ${AGES}`,
  ],
  [
    '"Explains bread from the ground up."',
    '^"Explains HTTP/1.1 for ovens 3.1 and 3.2.", "version": "Oven 3.1"',
    `warning: ${BREAD}.sources[0].why states "3.2", ${AGES}`,
  ],
  [
    '"https://example.org/chess/1"',
    '^"https://example.org/bread/1"',
    `warning: ${CHESS}.sources[0].url https://example.org/bread/1 is also a source of bread-baking`,
  ],
  [
    '"https://example.org/chess/1"',
    '^"https://www.example.org/Bread/1/#top"',
    `warning: ${CHESS}.sources[0].url https://www.example.org/Bread/1/#top is also a source of bread-baking, as https://example.org/bread/1`,
  ],
  [
    '"https://example.org/bread/3"',
    '^"https://example.org/bread/1#crust"',
    `${BREAD}.sources[2].url https://example.org/bread/1#crust is the same page as https://example.org/bread/1; name three different pages`,
  ],
  [
    '"https://example.org/bread/3"',
    '^"https://example.org/bread/3?utm_source=feed"',
    `warning: ${BREAD}.sources[2].url has the tracking parameter "utm_source"; leave it out`,
  ],
])('with %s changed to %s the complaint is: %s', (from, to, want) => {
  const text = replaced(from, to);
  const before = text.slice(0, text.indexOf('^'));
  const place = `r:${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
  expect(linesOf(text.replace('^', ''))).toContain(`${place} ${want}`);
});

test('no bytes crash the check', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc.tuple(fc.nat(SMALL_REGISTRY_TEXT.length), fc.string({ unit: anyChar })).map(([offset, text]) => {
      const broken = SMALL_REGISTRY_TEXT.slice(0, offset) + text + SMALL_REGISTRY_TEXT.slice(offset + text.length);
      return new TextEncoder().encode(broken);
    }),
  );
  fc.assert(
    fc.property(bytes, (input) => {
      for (const { line, column } of reviewBytes(input)) expect(Math.min(line, column)).toBeGreaterThan(0);
    }),
    { numRuns: casesOf(300) },
  );
});

const run = (text?: string) => {
  mkdirSync(join(folder, 'signed'), { recursive: true });
  writeFileSync(join(folder, 'signed', 'signatures.json'), '{"registry": null, "history": []}');
  if (text !== undefined) writeFileSync(join(folder, 'registry.json'), text);
  const { status, stderr } = spawnSync('node', ['scripts/gate/check.ts', folder], { encoding: 'utf8' });
  return { status, stderr };
};

test('a file of more than fifty million bytes is refused unread', () => {
  const blanks = (bytes: number) => new Uint8Array(bytes).fill(0x20);
  const said = (bytes: number) => reviewBytes(blanks(bytes)).map(({ message }) => message);
  expect(said(50_000_001)).toEqual(['is larger than 50000000 bytes']);
  expect(said(50_000_000)).toEqual([expect.stringContaining('is not JSON')]);
});

test('the command exits 1 and prints each problem on a line of its own', () => {
  expect(run().stderr).toContain('registry.json:1:1 is missing');
  expect(run(SMALL_REGISTRY_TEXT)).toEqual({ status: 0, stderr: '' });
  const { status, stderr } = run(replaced('"version": "1.0.0"', '"version": "1"').replaceAll('"why"', '"who"'));
  const [first, ...others] = stderr.trim().split('\n');
  expect([status, first]).toEqual([1, 'registry.json:2:14 $.version must be a semantic version such as 1.4.0']);
  expect([others.length, others.at(-1)]).toEqual([13, 'registry.json: 13 problems. Nothing was built.']);
});

test('what the command prints of a hostile member name steers no terminal', () => {
  const { status, stderr } = run(replaced('"version"', '"\\u202e\\u001b[2Jevil": 1, "version"'));
  expect(status).toBe(1);
  expect(stderr).toContain('evil');
  expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
});

test('a name of ten million letters is refused where it stands', () =>
  expect(linesOf(replaced('Ada Example', 'a'.repeat(10_000_000)))).toEqual([
    expect.stringMatching(/^r:\d+:\d+ \$\.curator\.name must be 80 characters at most/),
  ]));
