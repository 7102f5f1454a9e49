// A list as a file: registry.json, or one like it, with the way back from a problem to its line; and a line of a report on it.
import { parseRegistry, type RegistryProblem } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { type LocatedProblem, readJson } from './json-text.ts';

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

/** In the order of the text. */
export const byPlace = (a: LocatedProblem, b: LocatedProblem): number => a.line - b.line || a.column - b.column;
