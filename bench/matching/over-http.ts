// Asks a running server the scored queries through the official client, so that its figures can be held against the
// matcher's own.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as v from 'valibot';

const GetSourcesAnswer = v.looseObject({ category: v.optional(v.looseObject({ slug: v.string() })) });
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** The slug the server at `url` names for each query, null for none. @throws where the address is not this machine's. */
export const askServer = async (url: string, queries: readonly string[]): Promise<readonly (string | null)[]> => {
  if (!LOOPBACK.test(new URL(url).hostname)) throw new Error(`--url must be a server on this machine, not ${url}`);
  const client = new Client({ name: 'matching-evaluation', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  const slugs: (string | null)[] = [];
  try {
    for (const query of queries) {
      const result = await client.callTool({ name: 'get_sources', arguments: { query } });
      const answer = v.safeParse(GetSourcesAnswer, result.structuredContent);
      const found = result.isError !== true && answer.success;
      slugs.push(found ? (answer.output.category?.slug ?? null) : null);
    }
  } finally {
    await client.close();
  }
  return slugs;
};
