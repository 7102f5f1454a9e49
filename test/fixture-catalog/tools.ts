// Tools by the names that the conformance suite calls. Each answers at once with fixed content blocks; what the suite
// reads in them is the content type.

import type { ContentBlock, Tool, ToolListing } from '../../src/catalog/tools/tool.ts';
import { ok } from '../../src/domain/result.ts';
import { RED_PIXEL_PNG, SILENT_WAV } from './samples.ts';

type Fixture = Pick<ToolListing, 'name' | 'description'> & {
  readonly content: readonly ContentBlock[];
  readonly inputSchema?: object;
  readonly isError?: true;
  readonly requires?: Readonly<Record<string, object>>;
};

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

const FIXTURES: readonly Fixture[] = [
  { name: 'test_simple_text', description: 'Answers a text.', content: [text('A simple text.')] },
  { name: 'test_image_content', description: 'Answers an image.', content: [IMAGE] },
  { name: 'test_audio_content', description: 'Answers a sound.', content: [AUDIO] },
  {
    name: 'test_embedded_resource',
    description: 'Answers an embedded resource.',
    content: [resource('test://embedded-resource', 'text/plain', 'An embedded resource.')],
  },
  {
    name: 'test_multiple_content_types',
    description: 'Answers a text, an image and a resource at once.',
    content: [text('Several types:'), IMAGE, resource('test://mixed', 'application/json', '{"value":123}')],
  },
  {
    name: 'test_error_handling',
    description: 'Always says no.',
    content: [text('This tool says no on purpose.')],
    isError: true,
  },
  {
    name: 'json_schema_2020_12_tool',
    description: 'Is listed with a schema full of keywords.',
    content: [text('Listed.')],
    inputSchema: RICH_SCHEMA,
  },
  {
    name: 'test_missing_capability',
    description: 'Needs a client that can sample.',
    content: [text('The client can sample.')],
    requires: { sampling: {} },
  },
  {
    name: 'test_streaming_elicitation',
    description: 'Asks the client nothing, although it could.',
    content: [text('Nothing was asked.')],
  },
  { name: 'test_logging_tool', description: 'Logs nothing to the client.', content: [text('Nothing was logged.')] },
];

const toTool = ({ name, description, content, inputSchema, isError, requires }: Fixture): Tool<undefined> => ({
  listing: {
    name,
    title: name,
    description,
    inputSchema: inputSchema ?? { type: 'object', properties: {}, additionalProperties: false },
  },
  ...(requires === undefined ? {} : { requires }),
  call: async () => ok({ result: { content, isError: isError ?? false } }),
});

export const FIXTURE_TOOLS = FIXTURES.map(toTool);
