// Puts what a program writes into a document of the project, between two comments.
import { readFileSync, writeFileSync } from 'node:fs';

/** `document` with `content` between the two comments with this name. @throws if it has no such place. */
export const withPart = (document: string, name: string, content: string): string => {
  const place = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`);
  if (!place.test(document)) throw new Error(`No place is marked <!-- table: ${name} -->`);
  return document.replace(place, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
};

/** Writes each of `parts` into the document at `path`, by its name. @throws if one has no place there. */
export const writeParts = (path: string, parts: Readonly<Record<string, string>>): void => {
  const file = new URL(`../${path}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const after = Object.entries(parts).reduce((text, [name, content]) => withPart(text, name, content), before);
  if (after !== before) writeFileSync(file, after);
};
