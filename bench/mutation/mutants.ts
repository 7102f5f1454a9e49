// Small changes to the code, one at a time. StrykerJS finds them; this file decides which count and draws a sample.
/// <reference path="../globals.d.ts" />
import { readFileSync } from 'node:fs';
import { generator, shuffled } from '../statistics.ts';

/** A change to one file: the text from offset `start` to `end` becomes `replacement`. */
export type Mutant = {
  /** The same for the same files, and unique among their mutants. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The text of the line that it begins in. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
};

const SILENT = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap((level) => [
    [`is${level}Enabled`, (): boolean => false],
    [level.toLowerCase(), (): void => undefined],
  ]),
);

/** The text of a file with all its mutants in it, to be switched on by their ids. */
export type Instrumented = { readonly name: string; readonly content: string };

/** `files` with all their mutants in them, and the mutants in the order of the text, without those that change nothing. */
export const mutantsIn = async (
  files: readonly string[],
): Promise<{ readonly texts: readonly Instrumented[]; readonly mutants: readonly Mutant[] }> => {
  const { Instrumenter } = await import('@stryker-mutator/instrumenter');
  const contents = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const textOf = new Map(contents.map(({ name, content }) => [name, content]));
  // The wording of texts is not behaviour.
  const options = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [] };
  const instrumented = await new Instrumenter(SILENT).instrument(contents, options);
  const mutants = instrumented.mutants.flatMap(({ id, fileName: file, location, replacement, status }) => {
    const text = textOf.get(file) ?? '';
    const start = offsetOf(text, location.start);
    const end = offsetOf(text, location.end);
    const original = text.slice(start, end);
    if (status === 'Ignored' || onOneLine(original) === onOneLine(replacement)) return [];
    const code = text.split('\n')[location.start.line] ?? '';
    return [{ id, file, line: location.start.line + 1, code, start, end, original, replacement }];
  });
  const texts = instrumented.files.map(({ name, content }) => ({ name, content: `// @ts-nocheck\n${content}` }));
  return { texts, mutants };
};

/** A sample of at most `count` mutants, the same for the same seed. */
export const sampleMutants = (mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] =>
  shuffled(mutants, generator(seed)).slice(0, count);

/** The text of the file with the change in it. */
export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** A mutant as one line: its place, the original and the replacement. */
export const describeMutant = ({ file, line, original, replacement }: Mutant): string =>
  `${file}:${line}  ${cutShort(original)}  →  ${cutShort(replacement)}`;

const offsetOf = (text: string, { line, column }: { line: number; column: number }): number =>
  text
    .split('\n')
    .slice(0, line)
    .reduce((sum, before) => sum + before.length + 1, column);

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const cutShort = (text: string): string => {
  const one = onOneLine(text);
  return one.length > 70 ? `${one.slice(0, 69)}…` : one;
};
