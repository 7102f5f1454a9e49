// Compares a document with what it must say, and tells what is missing without printing the document.
import { expect } from 'vitest';

/** Fails where `document` lacks one of the lines of `text`, beside the line of the document that begins most like it. */
export const expectSaid = (document: string, text: string): void => {
  const missing = text.split('\n').filter((line) => !document.includes(line));
  expect(missing.map((line) => lineLike(line, document.split('\n')))).toEqual(missing);
  expect(document.includes(text), 'the lines are there, but not one after another').toBe(true);
};

const lineLike = (wanted: string, lines: readonly string[]): string | undefined =>
  lines.toSorted((a, b) => sharedStart(b, wanted) - sharedStart(a, wanted))[0]?.slice(0, wanted.length);

const sharedStart = (line: string, wanted: string): number => {
  const end = [...wanted].findIndex((char, index) => line[index] !== char);
  return end === -1 ? wanted.length : end;
};
