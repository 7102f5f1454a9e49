// A real client's conversation, written down line by line: what the client does after `>`, what it is told after `<`.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Connects to `url`, lists the tools and asks for sources on `query`; the address is written as `shownAs`. */
export const transcribe = async (url: string, shownAs: string, query: string): Promise<string> => {
  const client = new Client({ name: 'transcript', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const server = client.getServerVersion();
  const { tools } = await client.listTools();
  const { content } = await client.callTool({ name: 'get_sources', arguments: { query } });
  const lines = [
    `> connect ${shownAs}`,
    `< ${server?.title} ${server?.version}, revision ${client.getNegotiatedProtocolVersion()}`,
    '> tools/list',
    `< ${tools.map(({ name }) => name).join(', ')}`,
    `> tools/call get_sources ${JSON.stringify({ query })}`,
    ...content.map((block) => `< ${block.type === 'text' ? block.text.replaceAll('\n', '\n  ') : block.type}`),
  ];
  await client.close();
  return lines
    .join('\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
};
