// The TOML editor: appends whole tables at the end, changes them in place and removes them. Codex's own writer drops
// comments and moves tables, so a table is found by its name alone; comments and layout of everything else stay.
import { parse, stringify } from 'smol-toml';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { isObject, type Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { memberAt, type NewMembers, withMember } from '../json-members.ts';
import { attempt, eolOf, sameJson, sortedJson } from '../values.ts';

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
  const next = value === undefined ? rest.value.text : insertTables(rest.value, tablesOf(path, value));
  const after = readToml(next);
  const isRight =
    after.ok &&
    sameJson(others(after.value), others(before.value)) &&
    sameJson(memberAt(after.value, path), value) &&
    // It can also be taken out again.
    cutTables(next, path).ok;
  return isRight ? ok(next) : fail(`has "${path.join('.')}" in a form that cannot be edited safely: change it by hand`);
};

/** The text with new tables below `path` at its end. */
export const addToml = (text: string, path: TomlPath, tables: NewMembers): Result<string, string> =>
  attempt(() => {
    const [before, eol] = [readToml(text), eolOf(text)];
    const lines = tables.map(
      ([name, value]) => `${eol}${tablesOf([...path, name], value).replaceAll('\n', eol)}${eol}`,
    );
    const next = `${text}${lines.join('')}`;
    const after = readToml(next);
    const there = before.ok ? memberAt(before.value, path) : undefined;
    const isRight =
      before.ok &&
      after.ok &&
      isObject(there) &&
      sameJson(after.value, withMember(before.value, path, { ...there, ...Object.fromEntries(tables) }));
    return isRight ? ok(next) : fail(TOO_LONG);
  }, fail(TOO_LONG));

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
