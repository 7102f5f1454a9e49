// registry.schema.json: what it says is what the schema in the code says, and it accepts a sound list.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { registrySchemaText } from '../../../scripts/build/registry-schema.ts';
import { FIRST_LIST_FILE, SMALL_REGISTRY } from '../../support/lists.ts';

const schema = JSON.parse(readFileSync('registry.schema.json', 'utf8'));
const accepts = (json: unknown): boolean => new Ajv({ strict: false }).compile(schema)(json) === true;

test('the committed file is up to date; if not, run: npm run schema', () =>
  expect(readFileSync('registry.schema.json', 'utf8')).toBe(registrySchemaText()));

test('it accepts a sound list', () => expect(accepts(JSON.parse(readFileSync(FIRST_LIST_FILE, 'utf8')))).toBe(true));

test.each([
  { says: 'an unknown field', put: { colour: 'red' } },
  { says: 'a version that is none', put: { version: 'one' } },
  { says: 'a date in another form', put: { updated: '1 May 2026' } },
  { says: 'a key that is too short', put: { curator: { name: 'Ada', pubkey: 'abc' } } },
  { says: 'a slug with capitals', put: { categories: { Bread: SMALL_REGISTRY.categories['bread-baking'] } } },
])('it underlines $says', ({ put }) => {
  expect(accepts(SMALL_REGISTRY)).toBe(true);
  expect(accepts({ ...SMALL_REGISTRY, ...put })).toBe(false);
});
