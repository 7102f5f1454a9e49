// The block in Markdown against hostile originals: taking it out again gives back every byte.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasBlock, readBlock, withoutMarkers, writeBlock } from '../../../src/harness/editors/block.ts';
import { casesOf } from '../../support/fuzz.ts';
import { must } from '../../support/must.ts';

const RUNS = { numRuns: casesOf(300) };
const block = (text: string) => ({ text });

describe('the Markdown block', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# Title', '- item', '~~~', '    code', 'text  ', '<!-- c -->'),
    fc.string(),
  );
  const text = fc
    .tuple(fc.constantFrom('', '\uFEFF'), fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([bom, lines, eol, ends]) => bom + lines.join(eol) + (ends ? eol : ''));

  test('taking it out gives back the original bytes, whatever they were', () => {
    let edited = 0;
    fc.assert(
      fc.property(text, fc.string(), (original, content) => {
        const plain = content.replaceAll('\r', '');
        const written = writeBlock(original, { text: plain, origin: 'CLAUDE.md' });
        if (!written.ok) return;
        const once = written.value;
        edited += 1;
        expect(must(readBlock(once))).toEqual({ text: plain });
        expect(must(writeBlock(must(writeBlock(once, block('other'))), undefined))).toBe(original);
      }),
      RUNS,
    );
    expect(edited).toBeGreaterThan(RUNS.numRuns / 3);
  });

  const PAIR = must(writeBlock('', block('x')));
  const [B, E] = ['<!-- harness-sync:begin -->', '<!-- harness-sync:end -->'];
  const STRAY = 'has harness-sync markers that are not one pair of begin and end: delete the stray ones';
  const OPEN = 'has a code fence that is never closed: close it and sync again';
  const FENCED = 'has the harness-sync markers inside a code fence: take them out of the fence or delete them';
  test.each([
    ['a begin without an end', `a\n${B}\nb\n`, STRAY],
    ['an end without a begin', E, STRAY],
    ['an end before the begin', `${E}\n${B}\n`, STRAY],
    ['two pairs', `${PAIR}\n${PAIR}`, STRAY],
    ['a second begin', `${B}\n${PAIR}`, STRAY],
    ['a second end', `${PAIR}${E}\n`, STRAY],
    ['a code fence without an end', '# Mine\n```\ncode\n', OPEN],
    ['a pair in a longer fence', `\`\`\`\`\n\`\`\`\n${PAIR}\`\`\`\`\n`, FENCED],
    ['a pair in a longer fence of tildes', `~~~~\n~~~\n${PAIR}~~~~\n`, FENCED],
    ['a pair in a fence of the other kind', `~~~\n\`\`\`\n${PAIR}~~~\n`, FENCED],
    ['a pair in a code fence', `\`\`\`\n${PAIR}\`\`\`\n`, FENCED],
  ])('%s is refused', (_, broken, error) => expect(writeBlock(broken, block('z'))).toEqual({ ok: false, error }));

  test.each([
    [`\uFEFF${B} \t\r\n\r\nx\r\ny\r\n\r\n${E} \r\n`, '\nx\ny\n', '\uFEFF'],
    [`\n${B}\n\`\`\`\n${E}\na\n\nb\n`, '```', 'a\n\nb\n'],
    ['<!-- harness-sync:\uFEFFend -->', undefined, '<!-- harness-sync:\uFEFFend -->'],
    [`a\n${B} \nx\n${E} `, 'x', 'a'],
  ])('%j has the block %j, and without it is %j', (text, found, rest) => {
    expect(must(readBlock(text))?.text).toBe(found);
    expect(must(writeBlock(text, undefined))).toBe(rest);
  });

  test.each(['```\n````\n', '~~~\n~~~\n', '   ```js\n   ```\n', '    ```\n', '``\n'])(
    'a pair behind %j is found',
    (before) => expect(must(readBlock(`${before}${PAIR}\`\`\`\ny\n\`\`\`\n`))).toEqual(block('x')),
  );

  test('text of the user on both sides keeps its bytes on update and removal', () => {
    const text = must(writeBlock('before\n', block('ours'))).concat('after\n');
    expect(must(writeBlock(text, block('new')))).toBe(text.replace('ours', 'new'));
    expect(must(writeBlock(text, undefined))).toBe('before\nafter\n');
  });

  test('the block says what made it and where to edit, unless a name would end the comment', () => {
    const begin = (origin: string): string => must(writeBlock('', { text: 'x', origin })).split('\n')[0] ?? '';
    expect(begin('CLAUDE.md')).toBe(
      '<!-- harness-sync:begin made from CLAUDE.md by three-good-sources; edit there -->',
    );
    for (const origin of ['a --> b', 'a--b', '<b>', 'a\nb', '']) expect(begin(origin)).toBe(B);
    for (const origin of ['CLAUDE.md', '~/.claude/CLAUDE.md', 'ä b/CLAUDE.md'])
      expect(must(readBlock(must(writeBlock('', { text: 'x', origin })))), origin).toEqual(block('x'));
  });

  const [OURS, SPLIT, THEIRS] = ['<<<<<<< HEAD', '=======', '>>>>>>> other'];
  const conflict = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
  test.each([
    ['inside it', conflict('# Mine', B, 'a', OURS, 'b', SPLIT, 'c', THEIRS, E, 'more')],
    ['between two of it', conflict('# Mine', OURS, B, 'a', E, SPLIT, B, 'b', E, THEIRS, 'more')],
    [
      'in its first line',
      conflict('# Mine', OURS, `${B.slice(0, -4)} 0123456789abcdef -->`, SPLIT, B, THEIRS, 'b', E, 'more'),
    ],
    ['with the common text', conflict('# Mine', B, OURS, 'b', '||||||| base', 'x', SPLIT, 'c', THEIRS, E, 'more')],
    ['from its begin on', conflict('# Mine', OURS, B, 'a', SPLIT, B, 'b', THEIRS, E, 'more')],
  ])('a conflict that git left %s is the block’s own', (_, text) => {
    expect(must(readBlock(text))).toMatchObject({ isConflict: true });
    expect(must(writeBlock(text, block('new')))).toBe(conflict('# Mine', B, 'new', E, 'more'));
  });
  test.each([
    ['that also has text of the person', conflict(OURS, 'mine', B, 'a', E, SPLIT, B, 'b', E, THEIRS)],
    ['that goes on behind it', conflict(B, 'a', OURS, 'b', E, 'mine', SPLIT, 'c', E, 'yours', THEIRS)],
  ])('a conflict %s is refused', (_, text) => expect(readBlock(text)).toMatchObject({ ok: false }));
  test('a conflict elsewhere is none of the block', () => {
    const text = conflict(OURS, 'mine', SPLIT, 'yours', THEIRS, B, 'a', E);
    expect(must(readBlock(text))).toEqual(block('a'));
  });

  test('the block has the line ends of its file', () => {
    const lines = ['a', '', '<!-- harness-sync:begin -->', 'x', 'y', '<!-- harness-sync:end -->', ''];
    expect(must(writeBlock('a\r\n', block('x\ny')))).toBe(lines.join('\r\n'));
    expect(must(writeBlock('\uFEFF', block('x')))).toBe(`\uFEFF${PAIR}`);
  });

  const [BEGIN, END] = ['<!-- harness-sync:begin 0123456789abcdef -->', '<!-- harness-sync:end -->'];
  test.each([
    ['between other lines', `a\n${BEGIN}\nx\n${END}\nb\n`],
    ['with the line ends of Windows and blanks behind', `a\r\n${BEGIN} \t\r\nx\r\n${END} \t\r\nb\n`],
    ['with tags in it', `a\n${BEGIN}\n<b>x</b>\n<!-- c -->\n${END}\nb\n`],
    ['at the end, without a line end', `b\n${BEGIN}\nx\n${END}`],
  ])('a block in the source is found and cut out: %s', (_, text) => {
    expect(hasBlock(text)).toBe(true);
    expect(withoutMarkers(text)).toMatch(/^(?:a\r?\n)?b\n$/);
  });

  test.each([
    ['behind other text', `a ${BEGIN}\nx\n${END}\n`],
    ['with text behind its begin', `${BEGIN}a\nx\n${END}\n`],
    ['whose end stands behind other text', `${BEGIN}\nx ${END}\n`],
    ['with text behind its end', `${BEGIN}\nx\n${END}a\n`],
    ['that begins twice', `${BEGIN}\n${BEGIN}\nx\n`],
    ['that only ends', `${END}\nx`],
  ])('a pair of markers in the source that is no block is made harmless: %s', (_, text) => {
    const harmless = withoutMarkers(text);
    expect(harmless).toBe(text.replaceAll('<!-- harness-sync:', '&lt;!-- harness-sync:'));
    expect(hasBlock(text)).toBe(false);
    expect(readBlock(harmless)).toEqual({ ok: true, value: undefined });
  });
});
