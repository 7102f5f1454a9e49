// `npm run eval -- --ask URL`: asks a running server ten questions of each group, the kept half of the ordinary ones of
// data/library.jsonl, as a client with the official SDK does.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { table } from '../table.ts';
import { type LibraryRow, loadLibrary } from './library.ts';

/** What `get_sources` has in structured content, as far as it is shown. */
type Answer = {
  readonly found: boolean;
  readonly category?: { readonly slug: string };
  readonly confidence?: string;
  readonly list?: { readonly kind: string };
  readonly sources?: readonly { readonly name: string }[];
};

/** Each question with the topic, the list, the confidence and the sources that the server answers. */
export const answersOver = async (url: string): Promise<string> => {
  const client = new Client({ name: 'eval', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  const rows = loadLibrary().rows.filter(({ kind, half }) => kind !== 'name' && half === 'kept');
  const lines: string[][] = [];
  for (const row of rows.toSorted((one, other) => one.group.localeCompare(other.group)))
    lines.push(await lineOf(client, row));
  await client.close();
  return table([['group', 'question', 'asked for', 'answered', 'list', 'confidence', 'sources'], ...lines]);
};

const lineOf = async (client: Client, { group, query, expected }: LibraryRow): Promise<string[]> => {
  const { structuredContent } = await client.callTool({ name: 'get_sources', arguments: { query } });
  const { found, category, list, confidence = '', sources = [] } = structuredContent as Answer;
  const answered = found ? [category?.slug ?? '', list?.kind ?? '', confidence] : ['(nothing)', '', ''];
  return [group, query, expected ?? '(nothing)', ...answered, sources.map(({ name }) => name).join('; ')];
};
