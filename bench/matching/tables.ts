// Shares as text, and the place of each table in docs/matching.md: between two comments with its name.
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = new URL('../../docs/matching.md', import.meta.url);

/** A share as per cent with one digit behind the point. */
export const percent = (share: number): string => (100 * share).toFixed(1);

/** A share with its interval, both in per cent. */
export const withInterval = (share: number, [low, high]: readonly [number, number]): string =>
  `${percent(share)} [${percent(low)}, ${percent(high)}]`;

/** Replaces the tables of docs/matching.md by name. @throws where the document has no place for one of them. */
export const writeTables = (tables: Readonly<Record<string, string>>): void => {
  const before = readFileSync(DOCUMENT, 'utf8');
  const after = Object.entries(tables).reduce((text, [name, content]) => {
    const place = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`docs/matching.md has no place marked <!-- table: ${name} -->`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
  }, before);
  if (after !== before) writeFileSync(DOCUMENT, after);
};
