// Reads a registry from parsed JSON, or lists every problem.
import * as v from 'valibot';
import { fail, ok, type Result } from '../result.ts';
import { knownInstead } from './known-fields.ts';
import { type Registry, registryOf } from './registry.ts';
import { RegistryDocument } from './schema.ts';

/** One thing wrong with a registry: where (keys and indices from the root) and what. `atKey`: the key itself is wrong. */
export type RegistryProblem = {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly atKey?: boolean;
};

/**
 * The registry read from parsed JSON.
 * @returns the registry, or *every* problem the schema finds, in document order. Never throws.
 */
export const parseRegistry = (json: unknown): Result<Registry, readonly RegistryProblem[]> => {
  const parsed = v.safeParse(RegistryDocument, json);
  const problems = [...reservedKeys(json, []), ...(parsed.success ? [] : parsed.issues.map(toProblem))];
  if (problems.length > 0 || !parsed.success) return fail(problems);
  return ok(registryOf(parsed.output));
};

/** The registry read from `json`. @throws where it does not pass the schema: for programs that cannot run without it. */
export const registryOrThrow = (json: unknown): Registry => {
  const parsed = parseRegistry(json);
  if (parsed.ok) return parsed.value;
  const [{ path, message } = { path: [], message: 'is not a registry' }] = parsed.error;
  throw new Error(`registry.json: ${path.join('.')} ${message}; npm run check names every problem`);
};

/** What `schema` makes of parsed JSON, or every problem that it finds. Never throws. */
export const parsedBy = <Content>(
  schema: v.GenericSchema<unknown, Content>,
  json: unknown,
): Result<Content, readonly RegistryProblem[]> => {
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return ok(parsed.output);
  return fail(
    parsed.issues.map(({ path = [], message }) => ({ path: path.map(({ key }) => key as string | number), message })),
  );
};

const toProblem = (issue: v.BaseIssue<unknown>): RegistryProblem => {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  if (issue.path?.at(-1)?.origin !== 'key') return { path, message: issue.message };
  if (issue.type !== 'strict_object') return { path, message: issue.message, atKey: true };
  const message = issue.expected === 'never' ? `is not a known field; ${knownInstead(path)}` : 'is missing';
  return { path, message, atKey: true };
};

// The schema library skips keys that every JavaScript object inherits, so they would be dropped silently.
const reservedKeys = (json: unknown, path: RegistryProblem['path']): readonly RegistryProblem[] => {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const here = [...path, Array.isArray(json) ? Number(key) : key];
    const message = 'is a name that JavaScript reserves; choose another';
    const reserved = !Array.isArray(json) && key in Object.prototype;
    return [...(reserved ? [{ path: here, message, atKey: true }] : []), ...reservedKeys(value, here)];
  });
};
