// Markdown of the source: what counts as front matter, as an import and as code, and what a skill gets from its text.
import { describe, expect, test } from 'vitest';
import {
  formatDocument,
  parseDocument,
  withImports,
  withName,
  withNames,
  withQuotedAts,
} from '../../../src/harness/source/markdown.ts';

describe('front matter', () => {
  test.each([
    { text: '\uFEFF---\r\nname: a\r\n---\r\nB\r\nC\r\n', fields: { name: 'a' }, body: 'B\nC\n' },
    { text: '--- \t\nname: a\n---\t \nB', fields: { name: 'a' }, body: 'B' },
    { text: '---\nname: a\n---', fields: { name: 'a' }, body: '' },
    { text: '---\n---\nB', fields: {}, body: 'B' },
    ...['B', 'B\n---\na: b\n---\n', '---\na: b\n', '----\na: b\n----\n', ' ---\na: b\n---\n', '---\na: b\n---c\n'].map(
      (text) => ({ text, fields: {}, body: text }),
    ),
  ])('of $text is $fields', ({ text, fields, body }) =>
    expect(parseDocument(text)).toEqual({ keys: Object.keys(fields), fields, body }),
  );

  const YAML = 'a: x\nb: 1.5\nc: true\nd: [x, 2]\ne: {x: 1}\nf:\ng:\n  - x\n';
  const LINES =
    'a: x: y\nb-c:\t[p, q] \nd: [p\n  e: 1\nf g: 1\nh:\n  - Read \n- Bash(x:*)\ni:\nj: k - l\n- m\nn:\n- o\n- p';
  const READ = { a: 'x: y', 'b-c': 'p, q', d: '[p', h: 'Read, Bash(x:*)', i: '', j: 'k - l', n: 'o, p' };
  test.each<[says: string, yaml: string, keys: string, fields: object]>([
    ['YAML', YAML, 'a b c d e f g', { a: 'x', b: '1.5', c: 'true', d: 'x, 2', g: 'x' }],
    ['no YAML, line by line', LINES, 'a b-c d h i j n', READ],
    ['a list', '- a: 1\n', '', {}],
  ])('that is %s has the texts of its fields, and the names of all', (_, yaml, keys, fields) => {
    const names = keys.split(' ').filter((key) => key !== '');
    expect(parseDocument(`---\n${yaml}\n---\n`)).toEqual({ keys: names, fields, body: '' });
  });

  test('stands before the body, and is left out where there is none', () => {
    expect(formatDocument({}, '\n B\n\n')).toBe('B\n');
    const long = 'word '.repeat(40).trim();
    expect(formatDocument({ a: long, b: ['x'] }, '\nB\n')).toBe(`---\na: ${long}\nb:\n  - x\n---\n\nB\n`);
  });
});

describe('a skill', () => {
  test.each([
    ...['---\nname: n\ndescription: d\n---\nB\n'].flatMap((want) =>
      ['', '\uFEFF'].map((mark) => ({ text: `${mark}${want}`, want })),
    ),
    { text: 'A\uFEFF ---\n', want: '---\nname: s\ndescription: "A\uFEFF ---"\n---\n\nA\uFEFF ---\n' },
    {
      text: '---\nx: name: description: y\n---\nB\n',
      want: '---\nname: s\ndescription: "B"\nx: name: description: y\n---\nB\n',
    },
    { text: '\uFEFF## \t"A" b\nC\n', want: '---\nname: s\ndescription: "\\"A\\" b"\n---\n\n## \t"A" b\nC\n' },
    { text: '\n---\n \nA\n', want: '---\nname: s\ndescription: "A"\n---\n\n\n---\n \nA\n' },
    { text: '', want: '---\nname: s\ndescription: "s"\n---\n\n' },
    { text: 'A\n\n---\nB\n---\n', want: '---\nname: s\ndescription: "A"\n---\n\nA\n\n---\nB\n---\n' },
    { text: '---\r\nname: x\r\n---\r\nB\r\n', want: '---\ndescription: "B"\nname: x\r\n---\r\nB\r\n' },
    { text: '---\n---\nB\n', want: '---\nname: s\ndescription: "B"\n---\nB\n' },
    { text: '---\ndescription: d\n---\nname: x\n', want: '---\nname: s\ndescription: d\n---\nname: x\n' },
    // What Codex or Gemini drops, as the programs said.
    { text: '---\nname: n\ndescription:\n---\nB\n', want: '---\nname: n\ndescription: B\n---\n\nB\n' },
    { text: "---\nname: ''\ndescription: d\n---\nB\n", want: '---\nname: s\ndescription: d\n---\n\nB\n' },
    { text: '---\nname: n\ndescription: [d, e]\n---\nB\n', want: '---\nname: n\ndescription: d, e\n---\n\nB\n' },
    { text: '--- \nname: n\ndescription: d\n---\t\nB\n', want: '---\nname: n\ndescription: d\n---\n\nB\n' },
    { text: '---\n name: n\n description: d\n---\nB\n', want: '---\nname: n\ndescription: d\n---\n\nB\n' },
    {
      text: `---\nname: ${'n'.repeat(65)}\ndescription: d\n---\nB\n`,
      want: '---\nname: s\ndescription: d\n---\n\nB\n',
    },
    ...[`---\nname: ${'n'.repeat(64)}\ndescription: 4\n---\nB\n`, '---\nname: n\ndescription: a: b\nx:\n---\nB\n'].map(
      (text) => ({ text, want: text }),
    ),
    { text: '---\nx: a name: b\nname: n\n---\nB\n', want: '---\ndescription: "B"\nx: a name: b\nname: n\n---\nB\n' },
  ])('$text becomes $want', ({ text, want }) => expect(withNames(text, 's')).toBe(want));

  test('whose folder has a longer name than Codex loads gets a shorter one', () =>
    expect(withNames('B', 'x'.repeat(65))).toBe(`---\nname: ${'x'.repeat(64)}\ndescription: "B"\n---\n\nB`));

  test.each(['my notes', 'a #b', '[x]', '- a', "it's", 'p:n', 'a - b'])('the name %s stays a name', (name) =>
    expect(parseDocument(withNames('B', name)).fields['name']).toBe(name),
  );

  test.each([
    { text: '\uFEFF---\nx: name: b\nname: a\n---\nname: c\n', want: '---\nx: name: b\nname: "$&"\n---\nname: c\n' },
    { text: '---\nx: 1\n---\n', want: '---\nx: 1\n---\n' },
    { text: 'name: c\uFEFF\n', want: 'name: c\uFEFF\n' },
  ])('named anew, $text becomes $want', ({ text, want }) => expect(withName(text, '$&')).toBe(want));
});

// Each may hold what looks like an import or a word with an @.
const CODE = [
  ...['`x @a y`', '```\n@a\n```', '   ```js\n@a\n  ``` @a\n', '```\n@a\n`` `\n', '~~~\n@a\n```\n~~~'],
  ...['   ~~~\n@a\n   ~~~\n', '~~~\n@a', '<!-- @a\n\n@a -->'],
  ...['```\nx ```\n@a\n```', '~~~\nx ~~~\n    ~~~\n@a\n~~~'],
];
const isClosed = (text: string): boolean => !/@a$|` `/.test(text);
const PROSE = ['x ~~~\n@a\n', '`open @a', '    ```\n@a\n', ' `` @a', '<!-- open @a', 'x\n\n@a\n`'];

describe('imports', () => {
  const files: Record<string, string> = { a: 'A', 'b c': ' B ', loop: 'x @loop y', deep: '1 @deep2', empty: '' };
  for (let depth = 2; depth < 8; depth += 1) files[`deep${depth}`] = `${depth} @deep${depth + 1}`;
  const written = (text: string) => {
    const whole = withImports(text, 'CLAUDE.md', (path) => {
      const found = files[path];
      return found === undefined ? undefined : { file: path, text: found };
    });
    return { ...whole, text: whole.parts.map((part) => part.text).join('') };
  };

  test.each([
    { text: '@a', want: 'A' },
    { text: 'x\n \t@a \t\r\ny\n', want: 'x\n \tA \t\r\ny' },
    { text: '@a\n@a', want: 'A\nA' },
    { text: 'see @a and @b\\ c.', want: 'see `a` and @b\\ c.\n\nFrom `a`:\n\nA' },
    { text: 'see @b\\ c now', want: 'see `b c` now\n\nFrom `b c`:\n\nB' },
    { text: 'see @a\n', want: 'see `a`\n\nFrom `a`:\n\nA' },
    { text: '@a now', want: '`a` now\n\nFrom `a`:\n\nA' },
    { text: 'see @empty', want: 'see `empty`' },
    { text: 'me@a, (@a) and @none', want: 'me@a, (@a) and @none' },
    { text: '@loop', want: 'x @loop y' },
    { text: '@CLAUDE.md', want: '@CLAUDE.md' },
  ])('in $text are written out as $want', ({ text, want }) => {
    const made = written(text);
    expect([made.text, made.isCut]).toEqual([want, false]);
  });

  test.each(CODE)('in code and comments are none: %j', (text) => {
    expect(written(`x\n${text}`).text).toBe(`x\n${text}`.trimEnd());
    if (isClosed(text)) expect(written(`${text}\n@a`).text).toBe(`${text}\nA`);
  });
  test.each(PROSE)('in prose are some: %j', (text) => expect(written(text).text).toContain('A'));

  test('follow each other five deep', () => {
    expect(written('@deep').text).toMatch(/1 `deep2`[\s\S]*4 @deep5$/);
  });

  test('come with the file that each piece stands in', () =>
    expect(written('x\n@a\nsee @b\\ c\n').parts).toEqual([
      { file: 'CLAUDE.md', text: 'x\n' },
      { file: 'a', text: 'A' },
      { file: 'CLAUDE.md', text: '\nsee `b c`' },
      { file: 'b c', text: '\n\nFrom `b c`:\n\n' },
      { file: 'b c', text: 'B' },
    ]));

  test.each([
    [200, false],
    [201, true],
  ])('of %i some are left as text: %s', (count, isCut) => {
    const made = written('@a\n'.repeat(count));
    expect([made.isCut, made.text.endsWith('A\n@a')]).toEqual([isCut, isCut]);
  });
});

describe('a word with an @', () => {
  test.each([
    { text: '@a @b/c. (@d-e) "@~/f" \'@g', want: '`@a` `@b/c`. (`@d-e`) "`@~/f`" \'`@g`' },
    { text: 'x@a @ @- \t@a', want: 'x@a @ @- \t`@a`' },
  ])('is quoted: $text', ({ text, want }) => expect(withQuotedAts(text)).toBe(want));

  test.each(CODE)('stays as it is in code and comments: %j', (text) => {
    expect(withQuotedAts(text)).toBe(text);
    if (isClosed(text)) expect(withQuotedAts(`${text}\n@a`)).toBe(`${text}\n\`@a\``);
  });
  test.each(PROSE)('is quoted in prose: %j', (text) => expect(withQuotedAts(text)).toContain('`@a`'));
});
