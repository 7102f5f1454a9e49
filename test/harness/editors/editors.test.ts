// The editors against hostile originals: what they add reads back, and taking it out again gives back every byte.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/json.ts';
import { areSideBySide } from '../../../src/harness/editors/editors.ts';
import { addJson, type JsonEdit, readJson, removeJson, setJson } from '../../../src/harness/editors/json.ts';
import { memberAt } from '../../../src/harness/values.ts';
import { casesOf } from '../../support/fuzz.ts';
import { must } from '../../support/must.ts';

const RUNS = { numRuns: casesOf(300) };

describe('the JSON member', () => {
  const LOOSE = { trailingCommas: true };
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
        const start = { text: original, originals: {}, dialect: LOOSE };
        const one = setJson(start, { path: ['mcp', 'one'] }, { url: 'u', list: [1, 'é'] });
        if (!one.ok) return;
        const two = must(setJson(one.value, { path: ['mcp', 'two'] }, 'plain'));
        expect(memberAt(must(readJson(two.text, LOOSE)), ['mcp', 'one'])).toEqual({ url: 'u', list: [1, 'é'] });
        const order = firstOut ? ['one', 'two'] : ['two', 'one'];
        const rest = order.reduce<typeof two | undefined>(
          (at, name) => at && must(removeJson(at, ['mcp'], [name])),
          two,
        );
        expect(rest?.text).toBe(original);
        edited += 1;
      }),
      RUNS,
    );
    expect(edited).toBeGreaterThan(RUNS.numRuns / 3);
  });

  const rows: { says: string; text: string; path: string[]; want: string }[] = [
    { says: 'an empty object is opened up', text: '{}', path: ['m', 'x'], want: '{\n  "m": {\n    "x": 1\n  }\n}' },
    {
      says: "a new member comes before the user's, in their indentation",
      text: '{\n\t"a": 1 // mine\n}\n',
      path: ['x'],
      want: '{\n\t"x": 1,\n\t"a": 1 // mine\n}\n',
    },
    {
      says: 'a comment behind the brace stays there',
      text: '{ // top\n  // about a\n  "a": 1\n}',
      path: ['x'],
      want: '{ // top\n  "x": 1,\n  // about a\n  "a": 1\n}',
    },
    { says: 'and so it does before a star', text: '{"*": 1}', path: ['x'], want: '{"x": 1, "*": 1}' },
    { says: 'one line stays one line', text: '{"a": 1}', path: ['x'], want: '{"x": 1, "a": 1}' },
    { says: 'a value is replaced where it stands', text: '{"x": [2] /* c */}', path: ['x'], want: '{"x": 1 /* c */}' },
  ];
  test.each(rows)('$says', ({ text, path, want }) => {
    expect(must(setJson({ text, originals: {}, dialect: LOOSE }, { path }, 1)).text).toBe(want);
  });

  test('a decision for a whole tool stays beside the first rule for it', () => {
    const edit = { text: '{\n  "bash": "ask"\n}\n', originals: {}, dialect: LOOSE };
    const { text } = must(setJson(edit, { path: ['bash', 'rm'], rule: 'deny' }, 'deny'));
    expect(JSON.parse(text)).toEqual({ bash: { '*': 'ask', rm: 'deny' } });
  });

  test('several members at once come and go as they do one by one', () => {
    const comment = fc.constantFrom('', ' // c', '\n  // c\n', ' /* c */ ');
    const original = fc.oneof(
      fc.constantFrom(
        '{}',
        '{\n}\n',
        '{"m": {}}',
        '{\n  "m": {\n  }\n}\n',
        '{"m": {"z": 1}}',
        '{ "m": "ask" }',
        '{"m": {"*": 1, "z": 2}}',
      ),
      fc
        .tuple(comment, comment, comment)
        .map(([a, b, c]) => `{${a}\n  "m": {\n    "z": 1,${b}\n    "y": 2${c}\n  }\n}\n`),
    );
    const rule = fc.constantFrom('default' as const, 'ask' as const, 'deny' as const);
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c d', 'e*'), { minLength: 2 });
    fc.assert(
      fc.property(original, rule, names, names, (text, how, adds, drops) => {
        const start: JsonEdit = { text, originals: {}, dialect: LOOSE };
        const members = adds.map((name) => [name, 'deny'] as const);
        const one = members.reduce(
          (edit, [name, value]) => must(setJson(edit, { path: ['m', name], rule: how }, value)),
          start,
        );
        const all = must(addJson(start, { path: ['m'], rule: how }, members));
        expect(all.text).toBe(one.text);
        expect(all.originals).toEqual(one.originals);
        const gone = drops.reduce((edit, name) => must(removeJson(edit, ['m'], [name])), one);
        expect(must(removeJson(all, ['m'], drops))).toEqual(gone);
      }),
      { numRuns: casesOf(300) },
    );
  });

  test.each([
    { says: 'a key twice', text: '{"a": {"b": 1, "b": 2}}', why: 'has the key "b" twice: keep one and sync again' },
    { says: 'broken text', text: '{\n"a": }', why: 'is not valid JSON (line 2: ValueExpected)' },
    { says: 'nothing at all', text: '', why: 'is not valid JSON (line 1: ValueExpected)' },
    {
      says: 'a trailing comma where the client refuses it',
      text: '{"a": 1,}',
      dialect: { trailingCommas: false },
      why: 'is not valid JSON (line 1: PropertyNameExpected)',
    },
    { says: 'a parent that is no object', text: '{"m": "allow"}', why: 'has m that is not an object' },
    { says: 'a list at the top', text: '[]', why: 'has a text that is not an object' },
    {
      says: 'a hundred and one levels',
      text: `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`,
      why: 'has more than 100 levels of brackets',
    },
  ])('$says is refused', ({ text, dialect = LOOSE, why }) => {
    const error = expect.stringContaining(why);
    expect(setJson({ text, originals: {}, dialect }, { path: ['m', 'x'] }, 1)).toEqual({ ok: false, error });
  });

  test('a hundred levels are none too many', () => {
    const text = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    expect(readJson(text, LOOSE).ok).toBe(true);
  });

  test.each([
    { text: '{\n  "a": 1,\n  "x": 2,\n  "b": 3\n}', names: ['x'], want: '{\n  "a": 1,\n  "b": 3\n}' },
    { text: '{\r\n  "x": 2,\r\n  "b": 3\r\n}', names: ['x'], want: '{\r\n  "b": 3\r\n}' },
    { text: '{"a": 1, "x": 2, "b": 3}', names: ['x'], want: '{"a": 1, "b": 3}' },
    { text: '{"x": 2,"b": 3}', names: ['x'], want: '{"b": 3}' },
    { text: '{ "a": 1, "x": 2 }', names: ['x'], want: '{ "a": 1 }' },
    { text: '{\n  "a": 1,\n  "x": 2 // mine\n}', names: ['x'], want: '{\n  "a": 1 // mine\n}' },
    { text: '{\n  "x": 2 // mine\n}', names: ['x'], want: '{ // mine\n}' },
    { text: '{\n  "x": 2 ,\n}', names: ['x'], want: '{\n}' },
    { text: '{\n  "x": 1,\n  "y": 2,\n  "a": 3\n}', names: ['x', 'y'], want: '{\n  "a": 3\n}' },
    { text: '{\n  "x": 1,\n  "a": 3,\n  "y": 2\n}', names: ['x', 'y'], want: '{\n  "a": 3\n}' },
    {
      text: '{\n  "x": 1, // a\n  "y": 2, // b\n  "c": 3\n}',
      names: ['x', 'y'],
      want: '{\n  // a\n  // b\n  "c": 3\n}',
    },
    { text: '{"a": 1}', names: ['x'], want: '{"a": 1}' },
    { text: '{ // mine\n  "x": 2\n}', names: ['x'], want: '{ // mine\n}' },
    { text: '{ // mine\r\n  "x": 2,\r\n}', names: ['x'], want: '{ // mine\r\n}' },
    { text: '{\n  /* mine */\n  "x": 2\n  // last\n}', names: ['x'], want: '{\n  /* mine */\n  // last\n}' },
    { text: '{ /* mine */ "x": 2 }', names: ['x'], want: '{ /* mine */  }' },
    { text: '{"x": 2 /* mine */, /* more */}', names: ['x'], want: '{ /* mine */ /* more */}' },
    { text: '{\n  "x": 2\n  // mine\n  , // more\n}', names: ['x'], want: '{\n  // mine\n   // more\n}' },
    { text: '{\n  // mine\n  "x": 2 // more\n}', names: ['x'], want: '{\n  // mine\n   // more\n}' },
    { text: '{\n  "a": 1, // mine\n  "x": 2\n}', names: ['x'], want: '{\n  "a": 1 // mine\n}' },
    { text: '{\n  "a": 1, // mine\n  "x": 2,\n}', names: ['x'], want: '{\n  "a": 1, // mine\n}' },
    {
      text: '{\n  // mine\n  "x": 2 // more\n  , "a": 1\n}',
      names: ['x'],
      want: '{\n  // mine\n   // more\n   "a": 1\n}',
    },
    { text: '{\n  "x": 1, // a\n  "y": 2 // b\n}', names: ['x', 'y'], want: '{\n   // a\n   // b\n}' },
    { text: '{ // a\n  "x": 1, // b\n  "y": 2\n}', names: ['y', 'x'], want: '{ // a\n   // b\n}' },
  ])('without $names, $text is $want', ({ text, names, want }) =>
    expect(must(removeJson({ text, originals: {}, dialect: LOOSE }, [], names)).text).toBe(want),
  );

  test.each([
    { from: '{"m": "ask"}', to: '{"m": { "*": "ask" /* mine */ }}' },
    { from: '{"m": {}}', to: '{"m": { /* mine */ }}' },
    { from: '{}', to: '{"m": { /* mine */ }}' },
  ])('a comment in what the sync made of $from stays: $to', ({ from, to }) => {
    const added = must(
      setJson({ text: from, originals: {}, dialect: LOOSE }, { path: ['m', 'x'], rule: 'deny' }, 'deny'),
    );
    const text = to.replace('/* mine */', (comment) => `${comment}${to.includes('*"') ? ',' : ''} "x": "deny"`);
    expect(must(removeJson({ ...added, text }, ['m'], ['x'])).text.replace(/ +/g, ' ')).toBe(to);
  });

  test('members of one object are edited as one where all of them are new, or all of them go', () => {
    const edit = (path: readonly string[], json?: Json, rule?: 'ask') => ({
      at: { kind: 'json', path, ...(rule === undefined ? {} : { rule }) } as const,
      want: json === undefined ? undefined : ({ kind: 'json', json } as const),
    });
    const whole = { at: { kind: 'whole' } as const, want: undefined };
    expect([areSideBySide(edit(['m', 'a'], 1), edit(['m', 'b'], 2)), areSideBySide(edit(['a']), edit(['b']))]).toEqual([
      true,
      true,
    ]);
    for (const [one, other] of [
      [edit(['m', 'a'], 1), edit(['n', 'b'], 2)],
      [edit(['m', 'a'], 1), edit(['b'], 2)],
      [edit(['m', 'a'], 1), edit(['m', 'b'])],
      [edit(['m', 'a'], 1), edit(['m', 'b'], 2, 'ask')],
      [edit(['m', 'a'], 1), edit(['m', '*'], 2)],
      [whole, whole],
      [whole, edit(['a'])],
    ] as const)
      expect([areSideBySide(one, other), areSideBySide(other, one)]).toEqual([false, false]);
  });
});
