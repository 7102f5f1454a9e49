// A list as a file: registry.json, or one like it, with the way back from a problem to its line; and a line of a report on it.
import { join } from 'node:path';
import { parseRegistry, type RegistryProblem } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { tryRead } from '../read-plain.ts';
import { atStart, type LocatedProblem, readJson } from './json-text.ts';

/** One line of the report. Only an error stops a build; what is `due` wants a release by a day that is near or past. */
export type Complaint = LocatedProblem & { readonly file: string; readonly severity: 'error' | 'warning' | 'due' };

/** A registry file that has the right shape, and the way back from a path to a place in its text. */
export type RegistryFile = {
  readonly registry: Registry;
  readonly text: string;
  readonly locate: (problem: RegistryProblem) => LocatedProblem;
};

/** Reads registry.json from its bytes. Fails with every problem of encoding, JSON or shape. Never throws. */
export const readRegistry = (bytes: Uint8Array): Result<RegistryFile, readonly LocatedProblem[]> => {
  const json = readJson(bytes);
  if (!json.ok) return json;
  const { text, value, locate } = json.value;
  const registry = parseRegistry(value);
  return registry.ok ? ok({ registry: registry.value, text, locate }) : fail(registry.error.map(locate).sort(byPlace));
};

/** The list at a path, undefined where there is none. Fails likewise, and where the file cannot be read. */
export const readRegistryAt = async (
  path: string,
): Promise<Result<RegistryFile | undefined, readonly LocatedProblem[]>> => {
  const bytes = await tryRead(path);
  if (!bytes.ok) return fail([atStart(bytes.error)]);
  return bytes.value === undefined ? ok(undefined) : readRegistry(bytes.value);
};

/** The registry.json of a folder. Fails likewise, and where there is none. */
export const readOwn = async (folder: string): Promise<Result<RegistryFile, readonly LocatedProblem[]>> => {
  const file = await readRegistryAt(join(folder, 'registry.json'));
  if (!file.ok) return file;
  return file.value === undefined ? fail([atStart('is missing: git restore registry.json')]) : ok(file.value);
};

/** In the order of the text. */
export const byPlace = (a: LocatedProblem, b: LocatedProblem): number => a.line - b.line || a.column - b.column;
