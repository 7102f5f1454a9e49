// Every answer of both eras against the JSON Schemas that the protocol's own specification publishes, and every tool
// answer against its own output schema. Where the specification's own files lie beside the repository, the definitions
// that are used here are compared with them.
import { existsSync, readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/domain/json.ts';
import { coreApp } from '../../support/core-app.ts';
import { ENVELOPE, exchange, initialize, type Json, MODERN, modern, request, VERSION_KEY } from '../../support/wire.ts';
import { HANDSHAKE_VECTORS } from '../../vectors/handshake.ts';
import { ask, ERAS, METHOD_VECTORS, wantedIn } from '../../vectors/methods.ts';
import { STATELESS_VECTORS } from '../../vectors/stateless.ts';
import { needsSessions, run, V } from '../../vectors/vector.ts';
import { publishedSchemas, type SchemaFile } from './published-schemas.ts';

const BESIDE = new URL('../../../../shared/schemas/', import.meta.url);
const PUBLISHED = publishedSchemas();
const serve = coreApp();
needsSessions(() => [serve]);

/** Checks a value against one definition of a revision's schema; gives what is wrong, nothing when all is well. */
const checker = (revision: keyof typeof PUBLISHED) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(PUBLISHED[revision], revision);
  return (definition: string, value: unknown): readonly ErrorObject[] => {
    const validate = ajv.getSchema(`${revision}#/$defs/${definition}`);
    if (validate === undefined) throw new Error(`${revision} has no ${definition}`);
    return validate(value) === true ? [] : (validate.errors ?? []);
  };
};
const check = { 'inside a session': checker('2025-11-25'), 'without a session': checker('2026-07-28') } as const;

const rows = ERAS.flatMap((era) => METHOD_VECTORS.map((row) => ({ era, ...row })));
const RESULTS: Readonly<Record<string, string>> = {
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'completion/complete': 'CompleteResult',
};

const UNSUPPORTED = { headers: V('v9'), body: request('x', { _meta: { ...ENVELOPE, [VERSION_KEY]: 'v9' } }) };
const MISMATCH = { ...modern('tools/list'), headers: V(MODERN) };
describe('answers and the published schemas', () => {
  test.each(rows)('$era: $says, in the published form (ENV-4, H-POST-15)', async ({ era, ...row }) => {
    const { body } = await ask(serve, era, row);
    if (wantedIn(era, row)['error'] !== undefined) return expect(check[era]('JSONRPCErrorResponse', body)).toEqual([]);
    expect(check[era]('JSONRPCResultResponse', body)).toEqual([]);
    expect(check[era](RESULTS[row.method] ?? '', Object(body).result)).toEqual([]);
  });

  test.each([
    ...HANDSHAKE_VECTORS.map((row) => ({ era: ERAS[0], ...row })),
    ...STATELESS_VECTORS.map((row) => ({ era: ERAS[1], ...row })),
  ])('$era: $says, in the published form', async ({ era, ...row }) => {
    const { body } = await run(serve, row);
    // An answer to what had no readable id says `null`, as JSON-RPC has it and the published schema has not.
    if (!isObject(body) || body['id'] === null) return;
    expect(check[era]('error' in body ? 'JSONRPCErrorResponse' : 'JSONRPCResultResponse', body)).toEqual([]);
  });

  test('the handshake has the published form (NEG-3, NEG-4)', async () => {
    const { body } = await exchange(serve, { body: initialize() });
    expect(check['inside a session']('InitializeResult', Object(body).result)).toEqual([]);
  });

  test.each([
    { says: 'discovery', sent: modern('server/discover'), definition: 'DiscoverResultResponse' },
    { says: 'an unsupported version', sent: UNSUPPORTED, definition: 'UnsupportedProtocolVersionError' },
    { says: 'a header mismatch', sent: MISMATCH, definition: 'HeaderMismatchError' },
  ])('$says has the published form (DISC-2, ENV-7, ENV-9)', async ({ sent, definition }) => {
    const { body } = await exchange(serve, sent);
    expect(check['without a session'](definition, body)).toEqual([]);
  });

  test('a subscription has the published form (SUB-3, SUB-5)', async () => {
    const { events } = await exchange(serve, modern('subscriptions/listen', { notifications: {} }));
    expect(check['without a session']('SubscriptionsAcknowledgedNotification', events[0])).toEqual([]);
    expect(check['without a session']('JSONRPCResultResponse', events[1])).toEqual([]);
    expect(check['without a session']('SubscriptionsListenResult', Object(events[1]).result)).toEqual([]);
  });

  test('the schemas are able to refuse', () => {
    expect(check['inside a session']('ListToolsResult', { tools: [{ name: 'x' }] })).not.toEqual([]);
    expect(check['without a session']('ListToolsResult', { tools: [] })).not.toEqual([]);
  });

  // What differs is newer in the files of the specification: the name of two types, and a minimum that may be a fraction.
  test.skipIf(!existsSync(BESIDE)).each([
    { revision: '2025-11-25', differ: ['NumberSchema'] },
    { revision: '2026-07-28', differ: ['SubscriptionsListenResult', 'SubscriptionsListenResultMeta'] },
  ] as const)('the package has the schemas of $revision as the specification has them', ({ revision, differ }) => {
    const theirs: SchemaFile = JSON.parse(readFileSync(new URL(`mcp-${revision}.json`, BESIDE), 'utf8'));
    const names = Object.entries(PUBLISHED[revision].$defs).flatMap(([name, definition]) =>
      withoutTexts(definition) === withoutTexts(theirs.$defs[name]) ? [] : [name],
    );
    expect(names).toEqual(differ);
  });
});

const withoutTexts = (definition: object | undefined): string | undefined =>
  JSON.stringify(definition, (key, value) => (key === 'description' ? undefined : value));

describe('answers and the schemas of the tools', async () => {
  const { body } = await exchange(serve, { path: '/mcp/chatgpt', ...modern('tools/list') });
  const tools: readonly Json[] = Object(body).result.tools;
  // It compiles each schema once.
  const ajv = new Ajv2020({ strict: true });
  const schemaOf = (name: unknown, key: string) => {
    const schema = tools.find((tool) => tool['name'] === name)?.[key];
    return ajv.compile(isObject(schema) ? schema : {});
  };

  test.each(tools)('$name is described by valid JSON Schemas with an object at the root (TOOL-5, TOOL-6)', (tool) => {
    expect(tool).toMatchObject({
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: { type: 'object' },
    });
    expect(tool['outputSchema']).not.toHaveProperty('additionalProperties', false);
    expect(() => [schemaOf(tool['name'], 'inputSchema'), schemaOf(tool['name'], 'outputSchema')]).not.toThrow();
  });

  const called = rows.filter(
    ({ method, era, ...row }) => method === 'tools/call' && wantedIn(era, row)['result'] !== undefined,
  );
  test.each(called)('$era: $says, and its structured content is what the tool promised (CALL-5)', async (row) => {
    const answer = await ask(serve, row.era, row);
    const { structuredContent } = Object(answer.body).result;
    const validate = schemaOf(row.params?.['name'], 'outputSchema');
    expect(structuredContent).toBeTypeOf('object');
    expect(validate(structuredContent) ? [] : validate.errors).toEqual([]);
  });

  test.each(METHOD_VECTORS.filter(({ refusal }) => refusal !== undefined))(
    '$says, and the input schema agrees (TOOL-5)',
    ({ params }) => expect(schemaOf(params?.['name'], 'inputSchema')(params?.['arguments'] ?? {})).toBe(false),
  );
});
