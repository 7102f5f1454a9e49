// The server card against the rules of its schema, and against the published schema where it lies beside this folder.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { REVISIONS } from '../../src/protocol/versions.ts';
import { serverCard } from '../../src/web/discovery-documents.ts';
import { SERVER_CARD_SCHEMA } from './server-card-schema.ts';
import { REGISTRY, SITE, siteWith } from './site.ts';

const PUBLISHED = new URL('../../../shared/schemas/server-card.v1.json', import.meta.url);

const problemsIn = (card: object, schema: object): readonly unknown[] => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return validate(card) ? [] : (validate.errors ?? []);
};

const cards = async (): Promise<readonly object[]> =>
  [SITE, await siteWith(REGISTRY, { repositoryUrl: 'https://github.com/o/r', origin: 'http://localhost:8787' })].map(
    (site) =>
      serverCard(
        site,
        REVISIONS.map(({ id }) => id),
      ),
  );

test('the card holds to the rules', async () => {
  for (const card of await cards()) expect(problemsIn(card, SERVER_CARD_SCHEMA)).toEqual([]);
});

test.each([
  {
    says: 'another version of the schema',
    change: { $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json' },
  },
  { says: 'a name without a namespace', change: { name: 'sources' } },
  { says: 'a name with two slashes', change: { name: 'a.b/c/d' } },
  { says: 'a long description', change: { description: 'x'.repeat(101) } },
  { says: 'no version', change: { version: undefined } },
  { says: 'a member that is not its own', change: { packages: [] } },
  { says: 'tools, which a card must not list', change: { tools: [] } },
  { says: 'an unknown transport', change: { remotes: [{ type: 'stdio', url: 'https://a.example/mcp' }] } },
  { says: 'a remote without an address', change: { remotes: [{ type: 'streamable-http', url: 'mcp' }] } },
])('the rules refuse $says', async ({ change }) => {
  const [card] = await cards();
  expect(problemsIn(JSON.parse(JSON.stringify({ ...card, ...change })), SERVER_CARD_SCHEMA)).not.toEqual([]);
});

test.skipIf(!existsSync(PUBLISHED))('the card holds to the published schema', async () => {
  const schema = { ...JSON.parse(readFileSync(PUBLISHED, 'utf8')), $ref: '#/$defs/ServerCard' };
  for (const card of await cards()) expect(problemsIn(card, schema)).toEqual([]);
  expect(problemsIn({}, schema)).not.toEqual([]);
});
