// The static files that `npm run serve` answers, with the headers that Cloudflare would send: those of public/_headers,
// a type by the end of the name, and an ETag.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { filesBelow } from '../build/files.ts';

const RULES = '_headers';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

type Rule = { readonly pattern: string; readonly headers: readonly (readonly [string, string])[] };

/** The headers of each plain file below `folder`, by the path of its URL. */
export const staticFiles = async (folder: string): Promise<Record<string, Record<string, string>>> => {
  const rules = rulesIn(await readFile(join(folder, RULES), 'utf8'));
  const files = (await filesBelow(folder)).map((path) => ({
    path,
    url: encodeURI(`/${relative(folder, path).replaceAll(sep, '/')}`),
  }));
  const served = files.filter(({ url }) => url !== `/${RULES}`);
  return Object.fromEntries(
    await Promise.all(served.map(async ({ path, url }) => [url, headersOf(url, await readFile(path), rules)])),
  );
};

/** The rules of a file of headers: a line with a path, in which a star stands for anything, and indented lines. */
const rulesIn = (text: string): readonly Rule[] =>
  text
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .map(([pattern = '', ...lines]) => ({
      pattern,
      headers: lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
    }));

const headersOf = (url: string, content: Uint8Array, rules: readonly Rule[]): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Content-Type': TYPES[extname(url)] ?? 'application/octet-stream',
  ETag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
  ...Object.fromEntries(rules.filter(({ pattern }) => fits(pattern, url)).flatMap(({ headers }) => headers)),
});

const fits = (pattern: string, url: string): boolean => {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? url === pattern : url.startsWith(start) && url.endsWith(end);
};
