// The TOML table against hostile originals: taking it out again gives back every byte.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/json.ts';
import { readToml, writeToml } from '../../../src/harness/editors/toml.ts';
import { memberAt } from '../../../src/harness/values.ts';
import { casesOf } from '../../support/fuzz.ts';
import { must } from '../../support/must.ts';

const RUNS = { numRuns: casesOf(300) };

describe('the TOML table', () => {
  const VALUE: Json = { command: 'npx', args: ['-y', 'a"b'], env: { A: '1', 'x.y': '$B' }, tool_timeout_sec: 1.5 };
  const part = fc.constantFrom(
    ...['# top', 'a = 1', 'b = "x" # note', '[t]', 'k = [\n  1, # one\n  2,\n]', '[[list]]', '', '  '],
    ...['[mcp_servers]', '[mcp_servers.user]', 'command = """\n[mcp_servers.ours]\n"""'],
    ...['d = 1979-05-27T07:32:00Z', 'big = 9223372036854775807', 'n = nan'],
  );
  const text = fc
    .tuple(fc.constantFrom('', '\uFEFF'), fc.array(part), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([bom, parts, eol, ends]) => bom + parts.join('\n').replaceAll('\n', eol) + (ends ? eol : ''));

  test('adding, changing and removing a table gives back the original bytes', () => {
    let edited = 0;
    fc.assert(
      fc.property(text, (original) => {
        if (!readToml(original).ok) return;
        const one = must(writeToml(original, { path: ['mcp_servers', 'ours'] }, VALUE));
        const two = must(writeToml(one, { path: ['mcp_servers', 'a.b'] }, { url: 'u' }));
        expect(memberAt(must(readToml(two)), ['mcp_servers', 'ours'])).toEqual(VALUE);
        const changed = must(writeToml(two, { path: ['mcp_servers', 'ours'] }, { url: 'v', http_headers: { X: '1' } }));
        const less = must(writeToml(changed, { path: ['mcp_servers', 'a.b'] }, undefined));
        expect(must(writeToml(less, { path: ['mcp_servers', 'ours'] }, undefined))).toBe(original);
        edited += 1;
      }),
      RUNS,
    );
    expect(edited).toBeGreaterThan(RUNS.numRuns / 6);
  });

  const INLINE = 'has "m" as an inline table or dotted keys: write it as [m.…] tables';
  test.each([
    ['"m".a.url = "u"', INLINE],
    ['[[m]]\na = 1\n', 'has "m.ours" in a form that cannot be edited safely: change it by hand'],
    ['a = 1\na = = 1', 'is not valid TOML (line 2): correct it and sync again'],
  ])('%j is refused', (broken, error) =>
    expect(writeToml(broken, { path: ['m', 'ours'] }, VALUE)).toEqual({ ok: false, error }),
  );

  test('a text that the parser cannot take is refused in words', () => {
    const error = 'has a text that is too long to be edited safely, or would get one: shorten it';
    expect(writeToml('', { path: ['m', 'ours'] }, { command: 'x'.repeat(600_000) })).toEqual({ ok: false, error });
  });

  test.each<[from: string, want: string, value?: Json]>([
    ['[a]\nk = 1\n', '[a]\nk = 2\n', { k: 2 }],
    ['\uFEFF', '\uFEFF[a]\nk = 2\n', { k: 2 }],
    ['x = "\uFEFF"\n[a]\nk = 1\n', 'x = "\uFEFF"'],
    ['x = 1\n\ny = 2\n[a]\nk = 1\n[b]\n', 'x = 1\n\ny = 2\n[b]\n'],
    ['x = 1\n\n[a]\nk = 1\n[b]\n', 'x = 1\n[b]\n'],
    ['x = {\n  y = 1,\n}\n[a]\nk = 1 # c\n[a.b]\nl = 1\n', 'x = {\n  y = 1,\n}\n[a]\nk = 2\n', { k: 2 }],
    ['[a]\nk = 1\n# b\n[a.b] # l\nl = 1\n', '[a]\nk = 1\n\n[a.b]\nl = 2\n# b', { k: 1, b: { l: 2 } }],
    ['x = 1\n[a]\nk = 1\n[b]\n', 'x = 1\n\n[a]\nk = 2\n[b]\n', { k: 2 }],
    ['[a]\nk = 1', ''],
    ['x = 1\n[a]\nk = 1\n\n[b]\n', 'x = 1\n[b]\n'],
  ])('%j becomes %j', (from, want, value) => expect(must(writeToml(from, { path: ['a'] }, value))).toBe(want));

  test('numbers that JSON lacks are told apart', () => {
    const json = { big: 'number 9223372036854775807', x: '\uFEFF', n: 'number NaN' };
    expect(must(readToml('\uFEFFbig = 9223372036854775807\nx = "\uFEFF"\nn = nan'))).toEqual(json);
  });

  test('a table is found again after another program has moved it and dropped the blank lines', () => {
    const moved =
      '[mcp_servers.ours.env]\nA = "1"\n[mcp_servers.other]\nurl = "o"\n[mcp_servers.ours]\ncommand = "c"\n[z]\ny = 1\n';
    const rest = '[mcp_servers.other]\nurl = "o"\n[z]\ny = 1\n';
    expect(must(writeToml(moved, { path: ['mcp_servers', 'ours'] }, undefined))).toBe(rest);
  });
});
