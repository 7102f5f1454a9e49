// The TOML editor: appends whole tables at the end, changes them in place and removes them. Codex's own writer drops
// comments and moves tables, so a table is found by its name alone; comments and layout of everything else stay.
import { parse, stringify } from 'smol-toml';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import type { Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { memberAt, withMember } from '../json-members.ts';
import { attempt, eolOf, sameJson, sortedJson } from '../values.ts';

type TomlPath = readonly string[];

// Without its byte order mark.
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

/** The text with the table at `path` set to `value`, or without it when undefined. Fails on inline and dotted keys. */
export const writeToml = (text: string, path: TomlPath, value: Json | undefined): Result<string, string> =>
  attempt(() => editTables(text, path, value), fail(TOO_LONG));

// The parser runs out of stack on a text of some 100,000 characters.
const TOO_LONG = 'has a text that is too long to be edited safely, or would get one: shorten it';

const editTables = (text: string, path: TomlPath, value: Json | undefined): Result<string, string> => {
  const before = readToml(text);
  if (!before.ok) return before;
  const rest = cutTables(text, path);
  if (!rest.ok) return rest;
  const others = (json: Json): Json => withMember(json, path, undefined);
  const isRight = (next: string): boolean => {
    const after = readToml(next);
    if (!after.ok || !sameJson(others(after.value), others(before.value))) return false;
    // It can also be taken out again.
    return sameJson(memberAt(after.value, path), value) && cutTables(next, path).ok;
  };
  const { text: left, at } = rest.value;
  const tables = value === undefined ? undefined : tablesOf(path, value);
  const texts = tables === undefined ? [left] : [insertTables(left, at, tables), appendTables(left, tables)];
  const next = texts.find(isRight);
  return next === undefined
    ? fail(`has "${path.join('.')}" in a form that cannot be edited safely: change it by hand`)
    : ok(next);
};

const tablesOf = (path: TomlPath, value: Json): string =>
  stringify(path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value)).trimEnd();

const appendTables = (text: string, tables: string): string => {
  const eol = eolOf(text);
  const lines = tables.replaceAll('\n', eol);
  return `${text}${text.replace('\uFEFF', '') === '' ? '' : eol}${lines}${eol}`;
};

// In place of the old tables, with the line end before them that was cut with them.
const insertTables = (text: string, at: InsertionPoint | undefined, tables: string): string => {
  if (at === undefined) return appendTables(text, tables);
  const { start, isSpaced } = at;
  const eol = eolOf(text);
  const lines = `${isSpaced ? eol : ''}${tables.replaceAll('\n', eol)}${eol}`;
  return text.slice(0, start) + lines + text.slice(start);
};

type InsertionPoint = { readonly start: number; readonly isSpaced: boolean };
type Cut = { readonly text: string; readonly at: InsertionPoint | undefined };

// One table at a time, each with the line end before it. `at` is where the first of them was.
const cutTables = (text: string, path: TomlPath, at?: InsertionPoint): Result<Cut, string> => {
  const body = withoutMark(text);
  const bom = text.slice(0, text.length - body.length);
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
    const kept = bom + (isSpaced ? head.replace(/\r?\n$/, '') : head);
    const here = { start: kept.length, isSpaced: isSpaced && kept.length < bom.length + head.length };
    return cutTables(kept + tail, path, at ?? here);
  }
  return ok({ text, at });
};
