// `npm run eval -- --ask URL`: asks a running server ten questions of each group, the kept half of the ordinary ones of
// data/library.jsonl, as a client with the official SDK does; and how large what it says of all topics is.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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

/** Each question with the topic, the list, the confidence and the sources that the server answers; and the sizes. */
export const answersOver = async (url: string): Promise<{ readonly sizes: string; readonly answers: string }> => {
  const client = new Client({ name: 'eval', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  const rows = (await loadLibrary()).rows.filter(({ kind, half }) => kind !== 'name' && half === 'kept');
  const lines: string[][] = [];
  for (const row of rows.toSorted((one, other) => one.group.localeCompare(other.group)))
    lines.push(await lineOf(client, row));
  const said = [
    ['`tools/list`', JSON.stringify(await client.listTools())],
    ['`list_categories`', JSON.stringify(await client.callTool({ name: 'list_categories', arguments: {} }))],
    ['`/llms.txt`', await (await fetch(new URL('/llms.txt', url))).text()],
  ].map(([what = '', text = '']) => sizeLine(what, [Buffer.from(text)]));
  await client.close();
  return {
    sizes: table([['what', 'bytes', 'gzip'], ...said, ...builtLines()]),
    answers: table([['group', 'question', 'asked for', 'answered', 'list', 'confidence', 'sources'], ...lines]),
  };
};

const sizeLine = (what: string, files: readonly Buffer[]): string[] => {
  const sum = (sizes: readonly number[]): string => sizes.reduce((all, one) => all + one, 0).toLocaleString('en');
  return [what, sum(files.map(({ length }) => length)), sum(files.map((file) => gzipSync(file).length))];
};

/** What a build in this folder writes of both lists: the script with its index, and the static files. */
const BUILT_FILES = ['dist/worker.js', 'dist/index.bin', 'public/lists/project.json'];
const BUILT_FOLDERS = ['public/lists/chapters', 'public/lists/evidence'];

/** What of that is missing in this folder. */
export const missingBuilt = (): string | undefined =>
  [...BUILT_FILES, ...BUILT_FOLDERS].find((path) => !existsSync(path));

const builtLines = (): readonly string[][] => [
  ...BUILT_FILES.map((path) => sizeLine(path, [readFileSync(path)])),
  ...BUILT_FOLDERS.map((path) => {
    const files = readdirSync(path).map((name) => readFileSync(join(path, name)));
    return sizeLine(`${path}, ${files.length} files`, files);
  }),
];

const lineOf = async (client: Client, { group, query, expected }: LibraryRow): Promise<string[]> => {
  const { structuredContent } = await client.callTool({ name: 'get_sources', arguments: { query } });
  const { found, category, list, confidence = '', sources = [] } = structuredContent as Answer;
  const answered = found ? [category?.slug ?? '', list?.kind ?? '', confidence] : ['(nothing)', '', ''];
  return [group, query, expected ?? '(nothing)', ...answered, sources.map(({ name }) => name).join('; ')];
};
