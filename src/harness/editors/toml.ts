// The TOML editor: whole tables, appended at the end and cut out again. Codex's own writer drops comments and moves
// tables, so a table is found by its name alone; comments and layout of everything else stay as they are.

import { parse, stringify } from 'smol-toml';
import { parseTOML } from 'toml-eslint-parser';
import type { Json } from '../../domain/json.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { eolOf, memberAt, sameJson, sortedJson, withMember } from '../values.ts';

type TomlPath = readonly string[];

/** The value of the table at `path`; undefined where there is none. Fails on text that is not TOML. */
export const readToml = (text: string, path: TomlPath): Result<Json | undefined, string> => {
  const root = parsed(text);
  if (!root.ok) return root;
  return ok(memberAt(root.value, path));
};

/** The text with the table at `path` set to `value`, or without it when undefined. Fails on inline and dotted keys. */
export const writeToml = (text: string, path: TomlPath, value: Json | undefined): Result<string, string> => {
  const before = parsed(text);
  if (!before.ok) return before;
  const rest = cutTables(text, path);
  if (!rest.ok) return rest;
  const next = value === undefined ? rest.value : appended(rest.value, path, value);
  const after = parsed(next);
  const others = (json: Json): Json => withMember(json, path, undefined);
  return after.ok && sameJson(others(after.value), others(before.value)) && sameJson(memberAt(after.value, path), value)
    ? ok(next)
    : fail(`has "${path.join('.')}" in a form that cannot be edited safely: change it by hand`);
};

const parsed = (text: string): Result<Json, string> => {
  try {
    return ok(JSON.parse(sortedJson(parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded' }))));
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? ` (line ${error.line})` : '';
    return fail(`is not valid TOML${line}: correct it and sync again`);
  }
};

const appended = (text: string, path: TomlPath, value: Json): string => {
  const nested = path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
  const eol = eolOf(text);
  const lines = stringify(nested).trimEnd().replaceAll('\n', eol);
  return `${text}${text.replace('\uFEFF', '') === '' ? '' : eol}${lines}${eol}`;
};

// One table at a time, each with the line end that `appended` put before it.
const cutTables = (text: string, path: TomlPath): Result<string, string> => {
  const { body, bom } = { body: text.replace(/^\uFEFF/, ''), bom: text.startsWith('\uFEFF') ? '\uFEFF' : '' };
  const [program] = parseTOML(body, { tomlVersion: '1.0.0' }).body;
  for (const node of program?.body ?? []) {
    if (node.type === 'TOMLKeyValue') {
      const [first] = node.key.keys;
      if ((first?.type === 'TOMLBare' ? first.name : first?.value) !== path[0]) continue;
      return fail(`has "${path[0]}" as an inline table or dotted keys: write it as [${path[0]}.…] tables`);
    }
    if (!path.every((name, index) => node.resolvedKey[index] === name)) continue;
    const rest = body.slice(node.range[1]);
    const end = node.range[1] + (/^[^\n]*(?:\n|$)/.exec(rest)?.[0].length ?? 0);
    const [head, tail] = [body.slice(0, node.range[0]), body.slice(end)];
    const spaced = /\n\r?\n$/.test(head) || tail === '' || /^\r?\n/.test(tail);
    return cutTables(bom + (spaced ? head.replace(/\r?\n$/, '') : head) + tail, path);
  }
  return ok(text);
};
