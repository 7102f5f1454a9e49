// The stored results of the mutation tests by folder, and the table of docs/robustness.md that shows them.
import { readFileSync, writeFileSync } from 'node:fs';
import { writeParts } from '../../scripts/document-part.ts';
import { jsonFile } from '../../src/domain/json.ts';
import { table } from '../table.ts';
import type { Mutant } from './mutants.ts';

const RESULTS = 'bench/mutation/results.json';
const EQUIVALENT = 'bench/mutation/equivalent.json';

/** Files of declarations and of texts only. */
const UNMUTATED_FILES = /\.d\.ts$|\/(?:items|machine|model|ports|english|steering-table)\.ts$/;

/** The folders of src that are measured separately, with the percentage of mutants that their suites should notice. */
export const AIMS: Readonly<Record<string, number>> = {
  'src/protocol': 95,
  'src/http': 95,
  'src/worker': 95,
  'src/domain': 90,
  'src/domain/words': 90,
  'src/domain/signing': 98,
  'src/domain/matching': 90,
  'src/domain/registry': 90,
  'src/domain/federation': 90,
  'src/catalog': 90,
  'src/web': 90,
  'src/harness': 90,
  'src/local': 90,
};

/** The files that are mutated for a file or folder: a folder of AIMS leaves out the files of those inside it. */
export const mutableIn = (files: readonly string[], folder: string): readonly string[] => {
  const inside = folder in AIMS ? Object.keys(AIMS).filter((one) => one.startsWith(`${folder}/`)) : [];
  return files
    .filter((file) => (file === folder || file.startsWith(`${folder}/`)) && file.endsWith('.ts'))
    .filter((file) => !UNMUTATED_FILES.test(file) && !inside.some((one) => file.startsWith(`${one}/`)));
};

/** A mutant that no test can notice, and why. `within` is part of its line, to distinguish it from others like it. */
export type Equivalent = Pick<Mutant, 'file' | 'original' | 'replacement'> & {
  readonly within?: string;
  readonly reason: string;
};
export type FolderResult = {
  readonly seed: number;
  /** How many were drawn, of how many there are. */
  readonly tried: number;
  readonly all: number;
  readonly killed: number;
  readonly equivalent: number;
  /** One line each. */
  readonly survived: readonly string[];
};

/** Whether no test can notice a mutant. */
export const isEquivalent = ({ file, code, original, replacement }: Mutant): boolean => {
  const known: readonly Equivalent[] = JSON.parse(readFileSync(EQUIVALENT, 'utf8'));
  return known.some(
    (one) =>
      one.file === file &&
      one.original === original &&
      one.replacement === replacement &&
      code.includes(one.within ?? ''),
  );
};

/** The last result of each folder. */
type Results = Readonly<Record<string, FolderResult>>;

/** Stores a result in place of the last one of that folder, and writes the table of all results. */
export const writeResult = (folder: string, result: FolderResult): void => {
  const stored: Results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const results = { ...stored, [folder]: result };
  writeFileSync(RESULTS, jsonFile(results));
  writeParts('docs/robustness.md', { mutants: resultsTable(results) });
};

/** The percentage of mutants noticed, of those that a test can notice. */
export const shareOf = ({ tried, killed, equivalent }: FolderResult): string =>
  `${((100 * killed) / Math.max(1, tried - equivalent)).toFixed(1)} %`;

/** One row for each folder. */
export const resultsTable = (results: Results): string =>
  table([
    ['folder', 'mutants', 'tried', 'killed', 'survived', 'equivalent', 'killed of the rest', 'aim', 'seed'],
    ...Object.entries(AIMS).flatMap(([folder, aim]) => {
      const result = results[folder];
      if (result === undefined) return [];
      const { seed, all, tried, killed, equivalent, survived } = result;
      const counts = [all, tried, killed, survived.length, equivalent].map(String);
      return [[`\`${folder}\``, ...counts, shareOf(result), `≥ ${aim} %`, `${seed}`]];
    }),
  ]);
