// Every rule of the wire is cited by a test, and every citation names a rule.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const FOLDERS = ['test/http', 'test/protocol', 'test/worker', 'test/vectors', 'test/local'];
const CITATION =
  /\b(?:ERA|ENV|H-POST|H-HDR|H-GET|SES|NEG|DISC|TOOL|PAGE|CALL|RES|PROM|COMP|CACHE|UTIL|SUB|STD|CORS|SEC|DEV|SKILL)-\d+\b/g;

const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`));
const cited = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(CITATION) ?? []));

test.each(REQUIREMENTS)('$id is cited: $says', ({ id }) => expect([...cited]).toContain(id));

test('no test cites a rule that does not exist', () => {
  const known = REQUIREMENTS.map(({ id }) => id);
  expect([...cited].filter((id) => !known.includes(id))).toEqual([]);
});

test('rules have ids of their own and sources', () => {
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  for (const { source } of REQUIREMENTS) expect(source).toMatch(/^https:\/\/|^this server$/);
});
