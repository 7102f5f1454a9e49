// The TOML editor: appends whole tables at the end, changes them in place and removes them. Codex's own writer drops
// comments and moves tables, so a table is found by its name alone; comments and layout of everything else stay.
import { parse, stringify } from 'smol-toml';
import { type AST, getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
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
    return sameJson(memberAt(after.value, path), value);
  };
  const { text: left, at } = rest.value;
  const textsWith = (json: Json): readonly string[] => {
    const tables = tablesOf(path, json);
    const noted = withNotes(tables, notesIn(text, path));
    return [noted, tables].flatMap((one) => [insertTables(left, at, one), appendTables(left, one)]);
  };
  const next = (value === undefined ? [left] : textsWith(value)).find(isRight);
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

/** A line of a table: its header or one of its keys. */
type TomlLine = { readonly name: string; readonly isHeader: boolean; readonly from: number; readonly to: number };
/** The user's comments on a line: those above it and the one at its end. */
type Note = { readonly above: readonly string[]; readonly behind: string };

const linesIn = (text: string, path: TomlPath) => {
  const [program] = parseTOML(text).body;
  return program.body.flatMap((table): TomlLine[] => {
    if (table.type !== 'TOMLTable' || !path.every((name, index) => table.resolvedKey[index] === name)) return [];
    const lineOf = (node: AST.TOMLNode, name: string): TomlLine => ({
      name: JSON.stringify([table.resolvedKey, name]),
      isHeader: name === '',
      from: node.loc.start.line,
      to: node.loc.end.line,
    });
    return [lineOf(table.key, ''), ...table.body.map((member) => lineOf(member, text.slice(...member.key.range)))];
  });
};

// The comments between and at the end of the lines of our tables, which would be cut with them.
const notesIn = (text: string, path: TomlPath): ReadonlyMap<string, Note> => {
  const body = withoutMark(text);
  const { comments } = parseTOML(body);
  const lines = linesIn(body, path);
  return new Map(
    lines.map(({ name, isHeader, from, to }, index) => {
      const last = lines[index - 1]?.to ?? from;
      const at = (first: number, end: number): readonly string[] =>
        comments.filter(({ loc }) => loc.start.line >= first && loc.start.line <= end).map(({ value }) => `#${value}`);
      const above = isHeader ? [] : at(last + 1, from - 1);
      const behind = at(to, to).map((one) => ` ${one}`);
      return [name, { above, behind: behind.join('') }] as const;
    }),
  );
};

const withNotes = (tables: string, notes: ReadonlyMap<string, Note>): string => {
  const lines = new Map(linesIn(tables, []).map(({ name, to }) => [to, notes.get(name)] as const));
  return tables
    .split('\n')
    .flatMap((line, index) => [...(lines.get(index + 1)?.above ?? []), line + (lines.get(index + 1)?.behind ?? '')])
    .join('\n');
};
