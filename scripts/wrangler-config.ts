// wrangler.toml as the scripts read it: what `check` asks of it before anything is built, and `serve` before it starts.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import * as v from 'valibot';
import { isCalendarDay } from '../src/domain/day.ts';
import { fail, ok, type Result } from '../src/domain/result.ts';

const WranglerConfig = v.object({
  compatibility_date: v.pipe(v.string(), v.check(isCalendarDay, 'must be a day written "2026-01-31"')),
  assets: v.object({ directory: v.string() }),
  vars: v.optional(v.record(v.string(), v.string()), {}),
  ratelimits: v.array(
    v.object({
      name: v.string(),
      simple: v.object({ limit: v.number(), period: v.picklist([10, 60]) }),
    }),
  ),
});
type WranglerConfig = v.InferOutput<typeof WranglerConfig>;

/** What the text of the wrangler.toml of `folder` sets. Fails with one line that names the place. */
export const readWrangler = (text: string, folder: string): Result<WranglerConfig, string> => {
  const tables = tablesOf(text);
  if (!tables.ok) return tables;
  const read = v.safeParse(WranglerConfig, tables.value);
  if (!read.success) return fail(`wrangler.toml: ${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`);
  const { directory } = read.output.assets;
  if (statSync(resolve(folder, directory), { throwIfNoEntry: false })?.isDirectory()) return ok(read.output);
  return fail(`wrangler.toml: assets.directory: there is no folder "${directory}"`);
};

const tablesOf = (text: string): Result<object, string> => {
  try {
    return ok(parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    return fail(`wrangler.toml:${error.line}:${error.column} is not TOML: ${reason}`);
  }
};
