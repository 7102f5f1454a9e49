// What people see at a terminal: no text from a file can move, hide or break it; a diff shows what differs and no
// more.
import { expect, test, vi } from 'vitest';
import { placesOf } from '../../src/harness/clients/all.ts';
import { syncLines, syncText } from '../../src/harness/sync-text.ts';
import { diffsOf, print, printResult, wrapped } from '../../src/local/print.ts';

const writeOf = (before: string | undefined, after: string) => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    ...{ file: '/f', root: '/', executable: false, hasSecrets: false },
    ...{ before: before === undefined ? undefined : bytes(before), after: bytes(after) },
  };
};

const diffOf = (write: ReturnType<typeof writeOf>, file = '/f'): readonly string[] =>
  diffsOf([{ ...write, file }], placesOf('/home', ['/project', '/project'], {}));

const EVIL = 'x\u001b[2J\u009b1m\r\n✓ all done\u202e';

const printed = (lines: readonly string[]): string => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  print(lines);
  const text = write.mock.calls.join('');
  write.mockRestore();
  return text;
};

test('a result as JSON shows no character that hides or turns others, and means the same', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const result = { file: `${EVIL}\u{E0041}`, more: ['a\u2066b'] };
  printResult(result, [], true);
  const text = write.mock.calls.join('');
  write.mockRestore();
  expect(text).not.toMatch(/(?!\n)\p{C}/u);
  expect(JSON.parse(text)).toEqual(result);
});

test('a text with control characters is shown harmless in a report, in a diff and to a model', () => {
  const target = {
    ...{ status: 'partial' as const, synced: 1, skipped: 1, failed: 1, unchanged: 0, removed: 0, errors: [EVIL] },
    kinds: {},
    changes: [{ file: EVIL, entry: EVIL, action: 'create' as const }],
    held: [{ file: EVIL, entry: EVIL, why: 'conflict' as const, hint: EVIL }],
  };
  const about = { status: 'partial', dry_run: false, warnings: [EVIL] } as const;
  const left_out = [{ what: EVIL, file: EVIL, why: EVIL }];
  const report = { ...about, targets: { codex: target }, left_out };
  const diff = diffOf(writeOf(undefined, `${EVIL}\n`), EVIL);
  for (const text of [printed(syncLines(report, 'verbose')), printed(diff), syncText(report)]) {
    expect(text).toContain('x\uFFFD[2J\uFFFD1m');
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text).not.toMatch(/^✓/m);
  }
});

const x = (count: number): string => 'x'.repeat(count);
const LONG = [`${x(300)}1${'y'.repeat(300)}`, `${x(300)}22`] as const;
test.each<[says: string, before: string | undefined, after: string, want: readonly string[]]>([
  ['lines', 'a\nb\nc\n', 'a\nB\nc\n', ['- b', '+ B']],
  ['all lines between two places', 'a\nb\nc\nd\n', 'A\nb\nC\nd\n', ['- a', '- b', '- c', '+ A', '+ b', '+ C']],
  ['nothing where nothing differs', 'a\n', 'a\n', []],
  ['a new file', undefined, 'a\n', ['+ a', '+ ']],
  ['the beginning of a long line', 'a', x(201), ['- a', `+ ${x(200)}…`]],
  ['a long line around its first difference', ...LONG, [`- …${x(100)}1${'y'.repeat(99)}…`, `+ …${x(100)}22`]],
  ['a line that is not long', 'a', x(200), ['- a', `+ ${x(200)}`]],
])('a diff shows %s', (_, before, after, want) => {
  expect(diffOf(writeOf(before, after))).toEqual(['/f', ...want]);
});

test('a diff shows no secret of the person, before or after', () => {
  const text = (more: object) => JSON.stringify({ env: { API_KEY: 'planted-value' }, ...more });
  const shown = (rest: string) => `{"env":{"API_KEY":"***"}${rest}}`;
  expect(diffOf(writeOf(text({}), text({ a: 1 })))).toEqual(['/f', `- ${shown('')}`, `+ ${shown(',"a":1')}`]);
});

test.each([
  [`! lost  codex: ${'x'.repeat(24)} two three`, 43, [`! lost  codex: ${'x'.repeat(24)} two`, '        three']],
  ['a line that fits', 20, ['a line that fits']],
  [`+ ${'a'.repeat(50)} bb`, 40, [`+ ${'a'.repeat(50)}`, '  bb']],
  ['a'.repeat(50), 0, ['a'.repeat(50)]],
  // Every terminal counts as one of at least 40 columns.
  [`${'a'.repeat(20)} ${'b'.repeat(19)} c`, 1, [`${'a'.repeat(20)} ${'b'.repeat(19)}`, '  c']],
  [`${'a'.repeat(20)} ${'b'.repeat(20)} c`, 1, ['a'.repeat(20), `  ${'b'.repeat(20)} c`]],
])('%j at %i columns is %j, each line under the text behind the mark', (line, width, lines) =>
  expect(wrapped(line, width)).toEqual(lines),
);
