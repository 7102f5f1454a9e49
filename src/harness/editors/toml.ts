// The TOML editor: appends whole tables at the end, changes them in place and removes them. Codex's own writer drops
// comments and moves tables, so a table is found by its name alone; comments and layout of everything else stay.
import { parse, stringify } from 'smol-toml';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import type { Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { attempt, eolOf, memberAt, type NewMembers, objectIn, sameJson, sortedJson, withMember } from '../values.ts';

type TomlPath = readonly string[];

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** The value of a text. Fails on text that is not TOML. */
export const readToml = (text: string): Result<Json, string> => {
  try {
    return ok(JSON.parse(sortedJson(parse(withoutMark(text), { integersAsBigInt: 'asNeeded' }))));
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? ` (line ${error.line})` : '';
    return fail(`is not valid TOML${line}: correct it and sync again`);
  }
};

/** Where a table is, and other new tables beside it, which go in together at the cost of their text. */
type TomlPlace = { readonly path: TomlPath; readonly more?: NewMembers };

/** The text with the table at a place set to `value`, or without it when undefined. Fails on inline and dotted keys. */
export const writeToml = (text: string, place: TomlPlace, value: Json | undefined): Result<string, string> =>
  attempt(() => editTables(text, place, value), fail(TOO_LONG));

// The parser runs out of stack on a text of some 100,000 characters.
const TOO_LONG = 'has a text that is too long to be edited safely, or would get one: shorten it';

const editTables = (text: string, { path, more = [] }: TomlPlace, value: Json | undefined): Result<string, string> => {
  const before = readToml(text);
  if (!before.ok) return before;
  const rest = cutTables(text, path);
  if (!rest.ok) return rest;
  const [holder, name = ''] = [path.slice(0, -1), path.at(-1)];
  const tables = new Map([...(value === undefined ? [] : [[name, value] as const]), ...more]);
  const texts = [...tables].map(([key, table]) => tablesOf([...holder, key], table));
  const next = texts.length === 0 ? rest.value.text : insertTables(rest.value, texts.join('\n\n'));
  const after = readToml(next);
  const othersIn = (json: Json): Json => {
    const there = Object.entries(objectIn(ok(memberAt(json, holder) ?? {})));
    return withMember(json, holder, Object.fromEntries(there.filter(([key]) => key !== name && !tables.has(key))));
  };
  const areThere = (json: Json): boolean =>
    [[name, value] as const, ...more].every(([key, table]) => sameJson(memberAt(json, [...holder, key]), table));
  const isRight = after.ok && sameJson(othersIn(after.value), othersIn(before.value)) && areThere(after.value);
  // It can also be taken out again.
  return isRight && cutTables(next, path).ok
    ? ok(next)
    : fail(`has "${path.join('.')}" in a form that cannot be edited safely: change it by hand`);
};

const tablesOf = (path: TomlPath, value: Json): string =>
  stringify(path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value)).trimEnd();

/** A text without some tables, and where the first of them was; the end if there was none. */
type Rest = { readonly text: string; readonly at: number };

const insertTables = ({ text, at }: Rest, tables: string): string => {
  const eol = eolOf(text);
  const head = text.slice(0, at);
  return `${head}${withoutMark(head) === '' ? '' : eol}${tables.replaceAll('\n', eol)}${eol}${text.slice(at)}`;
};

// One table at a time, each with the blank line before it.
const cutTables = (text: string, path: TomlPath, at?: number): Result<Rest, string> => {
  const body = withoutMark(text);
  const [program] = parseTOML(body).body;
  for (const node of program.body) {
    if (node.type === 'TOMLKeyValue') {
      if (getStaticTOMLValue(node.key)[0] !== path[0]) continue;
      return fail(`has "${path[0]}" as an inline table or dotted keys: write it as [${path[0]}.…] tables`);
    }
    if (!path.every((name, index) => node.resolvedKey[index] === name)) continue;
    const end = body.indexOf('\n', node.range[1]) + 1 || body.length;
    const [head, tail] = [body.slice(0, node.range[0]), body.slice(end)];
    const isSpaced = /\n\r?\n$/.test(head) || tail === '' || /^\r?\n/.test(tail);
    const kept = text.slice(0, text.length - body.length) + (isSpaced ? head.replace(/\r?\n$/, '') : head);
    return cutTables(kept + tail, path, at ?? kept.length);
  }
  return ok({ text, at: at ?? text.length });
};
