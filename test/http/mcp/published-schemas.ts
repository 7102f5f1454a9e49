// The JSON Schemas that MCP's specification publishes, out of the conformance suite, the one package that carries them.
// It bundles them as object literals and exports nothing, so they are cut from its text.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** A JSON Schema whose definitions are under `$defs`. */
export type SchemaFile = { readonly $defs: Readonly<Record<string, object>> };

const BUNDLE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const START = /\{\$schema:`https:\/\/json-schema\.org\/draft\/2020-12\/schema`,\$defs:\{Annotations:/g;
const QUOTES = '`"\'';

/** The schemas of the two newest revisions. Throws when the package no longer carries exactly these two. */
export const publishedSchemas = (): Readonly<Record<'2025-11-25' | '2026-07-28', SchemaFile>> => {
  const bundle = readFileSync(BUNDLE, 'utf8');
  const found = [...bundle.matchAll(START)].map(({ index }) => objectAt(bundle, index));
  const [sessions, stateless, ...more] = found;
  if (sessions === undefined || stateless === undefined || more.length > 0)
    throw new Error(`${BUNDLE} has ${found.length} schemas of the 2020-12 dialect, and two were expected`);
  return { '2025-11-25': sessions, '2026-07-28': stateless };
};

/** The object literal that starts at `start`. Its strings contain no substitutions. */
const objectAt = (text: string, start: number): SchemaFile => {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (QUOTES.includes(character)) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return JSON.parse(JSON.stringify(runInNewContext(`(${text.slice(start, at + 1)})`)));
  }
  throw new Error(`${BUNDLE} ends inside a schema`);
};
