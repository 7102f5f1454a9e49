// wrangler.toml as the scripts read it: what `check` asks of it before anything is built, and `serve` before it starts. What
// wrangler knows is in its own schema; it warns of any other key, but in the middle of its output, and goes on.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { parse, TomlError } from 'smol-toml';
import * as v from 'valibot';
import { toText } from '../src/domain/bytes.ts';
import { isCalendarDay } from '../src/domain/day.ts';
import { fail, ok, type Result } from '../src/domain/result.ts';
import { tryRead } from './read-plain.ts';

const WranglerConfig = v.object({
  compatibility_date: v.pipe(v.string(), v.check(isCalendarDay, 'must be a day written "2026-01-31"')),
  assets: v.object({ directory: v.string(), binding: v.optional(v.literal('ASSETS')) }),
  durable_objects: v.object({
    bindings: v.array(v.object({ name: v.literal('SESSIONS'), class_name: v.literal('SessionObject') })),
  }),
  main: v.literal('dist/worker.js'),
  exports: v.object({ SessionObject: v.object({}) }),
  analytics_engine_datasets: v.optional(v.array(v.object({ binding: v.picklist(['ANALYTICS', 'UNANSWERED']) }))),
  vars: v.optional(v.record(v.string(), v.string()), {}),
  ratelimits: v.array(
    v.object({
      name: v.picklist(['RATE_LIMIT', 'RATE_LIMIT_SHARED']),
      simple: v.object({ limit: v.number(), period: v.picklist([10, 60]) }),
    }),
  ),
});
type WranglerConfig = v.InferOutput<typeof WranglerConfig>;

/** What the wrangler.toml of `folder` sets. Fails with one line that names the place. */
export const loadWrangler = async (folder: string): Promise<Result<WranglerConfig, string>> => {
  const bytes = await tryRead(join(folder, 'wrangler.toml'));
  if (!bytes.ok) return fail(`wrangler.toml ${bytes.error}`);
  return bytes.value === undefined
    ? fail('wrangler.toml is missing: git restore wrangler.toml')
    : readWrangler(toText(bytes.value), folder);
};

/** The same for its text. */
export const readWrangler = (text: string, folder: string): Result<WranglerConfig, string> => {
  const tables = tablesOf(text);
  if (!tables.ok) return tables;
  const strange = problemOf(tables.value);
  if (strange !== undefined) return fail(`wrangler.toml: ${strange}`);
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

/** What wrangler's schema has against `config`, with its place: an unknown key first, else what lies deepest. */
const problemOf = (config: object): string | undefined => {
  const folder = dirname(createRequire(import.meta.url).resolve('wrangler/package.json'));
  const schema: object = JSON.parse(readFileSync(join(folder, 'config-schema.json'), 'utf8'));
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, validateSchema: false });
  const isValid = ajv.compile(schema);
  if (isValid(config)) return undefined;
  const errors = (isValid.errors ?? []).toSorted((a, b) => placeOf(b).length - placeOf(a).length);
  const unknown = errors.find((error) => isUnknownKey(error, errors)) ?? errors[0];
  if (unknown === undefined) return undefined;
  const { keyword, params, message } = unknown;
  if (keyword !== 'additionalProperties') return `${placeOf(unknown).join('.')}: ${message}`;
  return `unknown key ${[...placeOf(unknown), params['additionalProperty']].join('.')}`;
};

const placeOf = ({ instancePath }: ErrorObject): readonly string[] => instancePath.split('/').slice(1);

/** Whether none of the forms that its place may have knows a key. */
const isUnknownKey = ({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === 'additionalProperties' &&
  errors.every(
    (other) =>
      other.instancePath !== instancePath ||
      !Object.hasOwn(other.parentSchema?.['properties'] ?? {}, params['additionalProperty']),
  );
