// The documents that people rely on when something goes wrong: each claim stands beside a link to the test that holds it, or
// says that nothing does. A table of claims has a last column "Tested by"; any other section ends with a line that says it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_TARGETS, TARGETS } from '../../src/harness/clients/all.ts';
import { expectSaid } from '../support/document.ts';

const DOCUMENTS = [
  ...['docs/threat-model.md', 'docs/operate.md', 'bench/results.md', 'docs/verify.md', 'docs/lists.md'],
  ...['docs/harness.md', 'SECURITY.md'],
] as const;

type Section = { readonly title: string; readonly text: string };

/** The sections below the title, each with what stands in it and its subsections. Code is left out. */
const sectionsOf = (document: string): readonly Section[] =>
  readFileSync(document, 'utf8')
    .replace(/^```.*?^```$/gms, '')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ title: text.split('\n')[0] ?? '', text }));

const NOTHING = /no test covers|not tested/i;
const LINK = /\]\((?:\.\.\/)?test\/[\w./-]+\)/;
const isHeld = (text: string): boolean => LINK.test(text) || NOTHING.test(text);

const SECTIONS = DOCUMENTS.flatMap((document) => sectionsOf(document).map((section) => ({ document, ...section })));

test.each(SECTIONS)('$document, "$title" names the tests that hold it, or says that none does', ({ text }) => {
  const lastLine = text.trimEnd().split(/\n\n/).at(-1) ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const isTableOfClaims = /\| (?:Tested by|Covered by) \|/.test(rows[0] ?? '');
  if (isTableOfClaims) {
    const claims = rows.slice(1).filter((row) => !/^[| -]+$/.test(row));
    expect(claims.filter((row) => !isHeld(row.split('|').at(-2) ?? ''))).toEqual([]);
  } else expect(`${/^Tested by/.test(lastLine)}: ${isHeld(lastLine)}`, lastLine).toBe('true: true');
});

test.each(DOCUMENTS)('every link of %s to a test or another file leads somewhere', (document) => {
  const targets = [...readFileSync(document, 'utf8').matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path);
  expect(targets.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
});

const THREATS = sectionsOf('docs/threat-model.md')
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => /^\| [STRIDE] \|/.test(line));

test('the threat model has threats of each of the six kinds', () =>
  expect(new Set(THREATS.map((row) => row[2]))).toEqual(new Set('STRIDE')));

test.each(['.claude-plugin/plugin.json', '.claude-plugin/marketplace.json', 'README.md', 'docs/harness.md'])(
  '%s names every target of the sync wherever it names one of the others',
  (file) => {
    const text = readFileSync(file, 'utf8').replaceAll('\n', ' ');
    expectSaid(text, ALL_TARGETS);
    expect(text.includes('Codex, Gemini CLI and OpenCode')).toBe(false);
    expect(ALL_TARGETS.split(/, | and /)).toHaveLength(TARGETS.length);
  },
);
