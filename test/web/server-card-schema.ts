// The rules for a server card as JSON Schema, in our words. The published file is compared with beside this folder only:
// https://github.com/modelcontextprotocol/experimental-ext-server-card, schema.json
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const object = (required: readonly string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const uri = { type: 'string', format: 'uri' };

const REMOTE = object(['type', 'url'], {
  type: { enum: ['sse', 'streamable-http'] },
  url: { type: 'string', pattern: '^https?://\\S+$' },
  supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
});

export const SERVER_CARD_SCHEMA = object(['$schema', 'name', 'description', 'version'], {
  $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
  name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
  title: text(100),
  description: text(100),
  version: text(255),
  websiteUrl: uri,
  icons: {
    type: 'array',
    items: object(['src'], {
      src: uri,
      mimeType: { type: 'string' },
      sizes: { type: 'array', items: { type: 'string' } },
    }),
  },
  repository: object(['url', 'source'], { url: uri, source: { type: 'string' } }),
  remotes: { type: 'array', items: REMOTE },
});
