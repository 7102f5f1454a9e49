// The editors against hostile originals: what they add reads back, and taking it out again gives back every byte.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toText, utf8 } from '../../../src/domain/bytes.ts';
import { type Edited, writeEntry } from '../../../src/harness/editors/editors.ts';
import { type JsonEdit, readJson, removeJson, setJson } from '../../../src/harness/editors/json.ts';
import { memberAt } from '../../../src/harness/values.ts';
import { casesOf } from '../../support/fuzz.ts';
import { must } from '../../support/must.ts';

const RUNS = { numRuns: casesOf(300) };

describe('the JSON member', () => {
  const LOOSE = { trailingCommas: true };
  const loose = (text: string): JsonEdit => ({ text, originals: {}, dialect: LOOSE });
  const gap = fc.constantFrom('', ' ', '\n', '\n  ', ' // note\n  ', '/* a */', '\n\t/* b\n c */ ', '\r\n    ');
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)).map((one) => JSON.stringify(one));
  const object = (member: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'mcp', 'x y', 'é'), { maxLength: 4 }),
        fc.array(fc.tuple(gap, gap, gap, gap, member), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        gap,
      )
      .map(([names, parts, comma, last]) => {
        const members = names.map((name, index) => {
          const [g1, g2, g3, g4, value] = parts[index] ?? ['', '', '', '', '1'];
          return `${g1}${JSON.stringify(name)}${g2}:${g3}${value}${g4}`;
        });
        return `{${members.join(',')}${comma && members.length > 0 ? ',' : ''}${last}}`;
      });
  const nested = object(fc.oneof(leaf, object(fc.oneof(leaf, object(leaf)))));
  const document = fc
    .tuple(fc.constantFrom('', '\uFEFF', '// top\n'), nested, fc.constantFrom('', '\n', '\r\n'))
    .map((parts) => parts.join(''));

  test('adding and removing members gives back the original bytes, in any order of removal', () => {
    let edited = 0;
    fc.assert(
      fc.property(document, fc.boolean(), (original, firstOut) => {
        const one = setJson(loose(original), { path: ['mcp', 'one'] }, { url: 'u', list: [1, 'é'] });
        if (!one.ok) return;
        const two = must(setJson(one.value, { path: ['mcp', 'two'] }, 'plain'));
        expect(memberAt(must(readJson(two.text, LOOSE)), ['mcp', 'one'])).toEqual({ url: 'u', list: [1, 'é'] });
        const order = firstOut ? ['one', 'two'] : ['two', 'one'];
        const rest = order.reduce((at, name) => must(removeJson(at, ['mcp', name])), two);
        expect(rest.text).toBe(original);
        edited += 1;
      }),
      RUNS,
    );
    expect(edited).toBeGreaterThan(RUNS.numRuns / 3);
  });

  const TOP = '{ // top\n  "x": 1,\n  // about a\n  "a": 1\n}';
  test.each([
    ['an empty object is opened up', '{}', ['m', 'x'], '{\n  "m": {\n    "x": 1\n  }\n}'],
    ['a comment behind the brace stays there', '{ // top\n  // about a\n  "a": 1\n}', ['x'], TOP],
    ['a value is replaced where it stands', '{"x": [2] /* c */}', ['x'], '{"x": 1 /* c */}'],
    ['and so it does before a star', '{"*": 1}', ['x'], '{"x": 1, "*": 1}'],
  ])('%s', (_, text, path, want) => expect(must(setJson(loose(text), { path }, 1)).text).toBe(want));

  test.each<[text: string, path: readonly string[], isLast: boolean | undefined, want: string]>([
    ['{"m": {"m": 1}}', ['m', 'n', 'x'], undefined, '{"m": {"n": {"x":1}, "m": 1}}'],
    ['{\n  "a": 1\n}', ['m', 'x'], undefined, '{\n  "m": {\n    "x": 1\n  },\n  "a": 1\n}'],
    ['{"m": {"*": 1, "z": 2}}', ['m', 'x'], true, '{"m": {"*": 1, "z": 2, "x": 1}}'],
    ['{"m": {}}\n', ['m', 'x'], false, '{"m": {"x": 1}}\n'],
    ['{"m": { }}', ['m', 'x'], undefined, '{"m": {"x": 1}}'],
    ['{\n  "m": {"a": 1}\n}', ['m', 'x'], true, '{\n  "m": {"a": 1, "x": 1}\n}'],
    ['{\n  "a": 1\n}', ['x'], true, '{\n  "a": 1,\n  "x": 1\n}'],
    ['{\n    "a": 1\n}', ['m', 'x'], undefined, '{\n    "m": {\n        "x": 1\n    },\n    "a": 1\n}'],
    ['{\n  // about a\n  "a": 1\n}', ['x'], undefined, '{\n  "x": 1,\n  // about a\n  "a": 1\n}'],
    ['{ /* c */\n  "a": 1\n}', ['x'], undefined, '{ /* c */\n  "x": 1,\n  "a": 1\n}'],
    ['{ /* c */\n /* d */ "a": 1}', ['x'], undefined, '{ /* c */\n /* d */ "x": 1, "a": 1}'],
    ['{\n  "m": "ask"\n}', ['m', 'x'], true, '{\n  "m": {\n    "?*": "ask",\n    "x": 1\n  }\n}'],
    ['{"b": "\uFEFF"}', ['x'], undefined, '{"x": 1, "b": "\uFEFF"}'],
  ])('%j with %j as the last, %s, is %j, and without it is as before', (text, path, isLast, want) => {
    const edit = must(setJson(loose(text), { path, ...(isLast === undefined ? {} : { isLast }) }, 1));
    expect(edit.text).toBe(want);
    for (const other of [path.slice(0, -1), []]) expect(must(removeJson(edit, [...other, 'none']))).toEqual(edit);
    expect(must(removeJson(edit, path)).text).toBe(text);
    if (!/\/[/*]/.test(text)) expect(must(readJson(text, LOOSE))).toEqual(JSON.parse(text));
  });

  test.each<[says: string, text: string, why: string, dialect?: JsonEdit['dialect']]>([
    ['a key twice', '{"a": {"b": 1, "b": 2}}', 'has the key "b" twice: keep one and sync again'],
    ['a long key twice', `{"${'k'.repeat(61)}": 1, "${'k'.repeat(61)}": 2}`, `has the key "${'k'.repeat(60)}" twice`],
    ['broken text', '{\n"a": }\n', 'is not valid JSON (line 2: ValueExpected)'],
    ['nothing at all', '', 'is not valid JSON (line 1: ValueExpected)'],
    ['a comma too many', '{"a": 1,}', 'is not valid JSON (line 1: PropertyNameExpected)', { trailingCommas: false }],
    ['a parent that is no object', '{"m": "allow"}', 'has m that is not an object'],
    ['a list at the top', '[]', 'has a text that is not an object'],
    ['a comment that a bare CR ends', '{"m": { // c\r/* d\n*/"a": 1}}', 'has a layout that cannot be edited safely'],
    ['a hundred and one levels', `${'{"a":'.repeat(100)}{}${'}'.repeat(100)}`, 'has more than 100 levels of brackets'],
    ['a hundred and one lists', `${'['.repeat(101)}${']'.repeat(101)}`, 'has more than 100 levels of brackets'],
  ])('%s is refused', (_, text, why, dialect = LOOSE) => {
    const error = expect.stringContaining(why);
    const edit = { ...loose(text), dialect };
    expect(setJson(edit, { path: ['m', 'x'] }, 1)).toEqual({ ok: false, error });
    if (!readJson(text, dialect).ok) expect(removeJson(edit, ['m', 'x'])).toEqual({ ok: false, error });
  });

  test.each([
    ['objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    ['lists', `${'['.repeat(100)}1${']'.repeat(100)}`],
  ])('a hundred levels of %s are none too many', (_, text) => expect(readJson(text, LOOSE).ok).toBe(true));

  test('a text at the top is no permission', () =>
    expect(setJson(loose('"ask"'), { path: ['m', 'x'], isLast: true }, 1).ok).toBe(false));

  test.each([
    ['x', '{ /* m */ "x": 2, /* k */}', '{ /* m */ /* k */}'],
    ['x y', '{\n  "x": 1 /* a */,\n  "y": 2,\n  "b": 3\n}', '{\n   /* a */\n  "b": 3\n}'],
    ['x', '{\n  "a": 1,\n  "x": 2 // mine\n}', '{\n  "a": 1 // mine\n}'],
    ['x', '{\n  "x": 2 // mine\n}', '{ // mine\n}'],
    ['x', '{\n  "x": 2 ,\n}', '{\n}'],
    ['x y', '{\n  "x": 1,\n  "y": 2,\n  "a": 3\n}', '{\n  "a": 3\n}'],
    ['x', '{\n  /* mine */\n  "x": 2\n  // last\n}', '{\n  /* mine */\n  // last\n}'],
    ['x', '{"x": 2 /* mine */, /* more */}', '{ /* mine */ /* more */}'],
    ['x', '{\n  "x": 2\n  // mine\n  , // more\n}', '{\n  // mine\n   // more\n}'],
    ['x', '{\n  // mine\n  "x": 2 // more\n}', '{\n  // mine\n   // more\n}'],
    ['x', '{\n  "a": 1, // mine\n  "x": 2\n}', '{\n  "a": 1 // mine\n}'],
    ['x', '{\n  // mine\n  "x": 2 // more\n  , "a": 1\n}', '{\n  // mine\n   // more\n   "a": 1\n}'],
    ['y x', '{ // a\n  "x": 1, // b\n  "y": 2\n}', '{ // a\n   // b\n}'],
    ['x', '{"a": 1, "x": 2,\n "b": 3}', '{"a": 1, \n "b": 3}'],
    ['x', '{\n  "x": 1, "a": 2,\n  "b": 3\n}', '{\n  "a": 2,\n  "b": 3\n}'],
    ['x y', '{"x": 1,/*c*/ "y": 2, "b": 3}', '{/*c*/ "b": 3}'],
    ['x', '{\n  // m\n  "x": 2 , \n  // c\n}', '{\n  // m\n  // c\n}'],
    ['x', '{ /* m */ "x": 2\n}', '{ /* m */ \n}'],
  ])('without %s, %j is %j', (names, text, want) =>
    expect(names.split(' ').reduce((edit, name) => must(removeJson(edit, [name])), loose(text)).text).toBe(want),
  );

  test.each([
    ['{"m": "ask"}', '{"m": { "?*": "ask" /* mine */ }}'],
    ['{"m": {}}', '{"m": { /* mine */ }}'],
    ['{}', '{"m": { /* mine */ }}'],
  ])('a comment in what the sync made of %s stays: %s', (from, to) => {
    const added = must(setJson(loose(from), { path: ['m', 'x'], isLast: true }, 'deny'));
    const text = to.replace('/* mine */', (comment) => `${comment}${to.includes('*"') ? ',' : ''} "x": "deny"`);
    expect(must(removeJson({ ...added, text }, ['m', 'x'])).text.replace(/ +/g, ' ')).toBe(to);
  });
});

describe('members that go in together', () => {
  const rows = [
    '\uFEFF{"m": {}}',
    '{\r\n  "m": {\r\n    "z": 1\r\n  }\r\n}\r\n',
    '{"m": {"z": 1}, "n": 2}',
    '// x\n{}',
  ];
  test.each(rows.flatMap((text) => [false, true].map((isLast) => [text, isLast] as const)))(
    '%j, at the end: %j',
    (text, isLast) => {
      const start = { file: '/f/x.json', bytes: utf8(text), executable: false, originals: {} };
      const names = ['a', 'b', 'c'];
      const place = (name: string) => ({ kind: 'json', path: ['m', name], isLast }) as const;
      const json = (name: string) => ({ kind: 'json', json: { command: name } }) as const;
      const alone = names.reduce(
        (file, name) => must(writeEntry(file, { at: place(name), want: json(name) })),
        start as Edited,
      );
      const more = ['b', 'c'].map((name) => [name, json(name).json] as const);
      const together = must(writeEntry(start, { at: place('a'), want: json('a'), more }));
      expect(toText(together.bytes)).toBe(toText(alone.bytes));
      expect(together).toEqual(alone);
    },
  );

  test.each(['\uFEFF', '# mine\r\n[a]\r\nb = 1\r\n'])('tables behind %j', (text) => {
    const place = (name: string) => ({ kind: 'toml', path: ['m', name] }) as const;
    const json = (name: string) => ({ kind: 'json', json: { command: name } }) as const;
    const start = { file: '/f/x.toml', bytes: utf8(text), executable: false, originals: {} };
    const first = must(writeEntry(start, { at: place('a'), want: json('a') }));
    const alone = must(writeEntry(first, { at: place('b'), want: json('b') }));
    const more = [['b', { command: 'b' }]] as const;
    expect(writeEntry(start, { at: place('a'), want: json('a'), more })).toEqual({ ok: true, value: alone });
  });
});
