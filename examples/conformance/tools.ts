// Tools by the names that the conformance suite calls. Each answers at once with fixed content blocks; what the suite
// reads in them is the content type.

import type { Tool } from '../../src/catalog/tools/tool.ts';
import { ok } from '../../src/domain/result.ts';
import { RED_PIXEL_PNG, SILENT_WAV } from './samples.ts';

/** A content block of a tool result, as the wire has it. */
type ContentBlock = { readonly type: string; readonly [member: string]: unknown };

const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const IMAGE: ContentBlock = { type: 'image', data: RED_PIXEL_PNG, mimeType: 'image/png' };
const AUDIO: ContentBlock = { type: 'audio', data: SILENT_WAV, mimeType: 'audio/wav' };
const resource = (uri: string, mimeType: string, value: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
});

/** Keywords of JSON Schema 2020-12 that must reach the client unchanged. */
const RICH_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in an object that nobody awaits.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

type Rest = Pick<Tool<unknown>, 'requires'> & { readonly inputSchema?: object; readonly isError?: true };
const NO_ARGUMENTS = { type: 'object', properties: {}, additionalProperties: false };
const fixture = (
  name: string,
  description: string,
  content: readonly ContentBlock[],
  { inputSchema = NO_ARGUMENTS, isError, ...more }: Rest = {},
): Tool<unknown> => {
  const json = JSON.stringify({ content, isError: isError ?? false });
  return {
    listing: { name, title: name, description, inputSchema },
    ...more,
    check: () => ok({ key: '', run: async () => ({ json }) }),
  };
};

const EMBEDDED = resource('test://embedded-resource', 'text/plain', 'An embedded resource.');
const MIXED = [text('Several types:'), IMAGE, resource('test://mixed', 'application/json', '{"value":123}')];

export const FIXTURE_TOOLS: readonly Tool<unknown>[] = [
  fixture('test_simple_text', 'Answers a text.', [text('A simple text.')]),
  fixture('test_image_content', 'Answers an image.', [IMAGE]),
  fixture('test_audio_content', 'Answers a sound.', [AUDIO]),
  fixture('test_embedded_resource', 'Answers an embedded resource.', [EMBEDDED]),
  fixture('test_multiple_content_types', 'Answers a text, an image and a resource at once.', MIXED),
  fixture('test_error_handling', 'Always says no.', [text('This tool says no on purpose.')], { isError: true }),
  fixture('json_schema_2020_12_tool', 'Is listed with a schema full of keywords.', [text('Listed.')], {
    inputSchema: RICH_SCHEMA,
  }),
  fixture('test_missing_capability', 'Needs a client that can sample.', [text('The client can sample.')], {
    requires: { sampling: {} },
  }),
  fixture('test_streaming_elicitation', 'Asks the client nothing, although it could.', [text('Nothing was asked.')]),
  fixture('test_logging_tool', 'Logs nothing to the client.', [text('Nothing was logged.')]),
];
