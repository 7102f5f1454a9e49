// registry.schema.json, with which editors complete and check registry.json: what it says is what the schema in the code
// says, and it accepts a sound list.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { jsonFile } from '../../../src/domain/json.ts';
import { RegistryDocument } from '../../../src/domain/registry/schema.ts';
import { FIRST_LIST_FILE, SMALL_REGISTRY } from '../../support/lists.ts';

const schema = JSON.parse(readFileSync('registry.schema.json', 'utf8'));
const accepts = (json: unknown): boolean => new Ajv({ strict: false }).compile(schema)(json) === true;

// Rules that JSON Schema cannot express (NFC, unique patterns) are left to `npm run check`.
test('the committed file is up to date; if not, run: npm run schema', async () => {
  const { $schema, ...schema } = toJsonSchema(RegistryDocument, { errorMode: 'ignore' });
  const text = jsonFile({ $schema, title: 'Registry of sources', ...schema });
  await expect(text).toMatchFileSnapshot(resolve('registry.schema.json'));
});

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
