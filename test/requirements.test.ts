// Every rule of the wire is cited by a test, and every citation names a rule.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const FOLDERS = ['test/http', 'test/protocol', 'test/worker', 'test/vectors', 'test/local'];
const CITATION =
  /\b(?:ERA|ENV|H-POST|H-HDR|H-GET|SES|NEG|DISC|TOOL|PAGE|CALL|RES|PROM|COMP|CACHE|UTIL|SUB|STD|CORS|SEC|DEV|SKILL)-\d+\b/g;

/** The rules cited in a test file, each once. */
const citationsIn = (text: string): readonly string[] => [...new Set(text.match(CITATION) ?? [])];

const cited = new Set(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => citationsIn(readFileSync(file, 'utf8'))),
);

test('citations are found in titles and tables', () => {
  expect(citationsIn("test('x (ERA-1, H-POST-10)'); rules: 'ENV-4 ERA-1' UTF-8 SHA-256")).toEqual([
    'ERA-1',
    'H-POST-10',
    'ENV-4',
  ]);
});

test.each(REQUIREMENTS)('$id is cited: $says', ({ id }) => expect([...cited]).toContain(id));

test('no test cites a rule that does not exist', () => {
  const known = REQUIREMENTS.map(({ id }) => id);
  expect([...cited].filter((id) => !known.includes(id))).toEqual([]);
});

test('rules have ids of their own and sources', () => {
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  for (const { source } of REQUIREMENTS) expect(source).toMatch(/^https:\/\/|^this server$/);
});
