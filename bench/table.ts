// Rows as a Markdown table whose columns also line up in a terminal, and the place of a table in a document.
import { readFileSync, writeFileSync } from 'node:fs';
import { withPart } from '../scripts/document-part.ts';

/** A table of `rows`, the first of which is the heading. Columns whose first cell is a figure are aligned right. */
export const table = ([head = [], ...rows]: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = head.map((_, column) => column > 0 && /^\d/.test(rows[0]?.[column] ?? ''));
  const cellAt = (cell: string, column: number): string =>
    isFigure[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const line = (cells: readonly string[]): string => `| ${cells.map(cellAt).join(' | ')} |`;
  const rule = widths.map((width, column) => (isFigure[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

/** A table under `head` with a row for each of `items`, measured one after the other and printed as it comes. */
export const measuredTable = async <Item>(
  head: readonly string[],
  items: Iterable<Item>,
  measure: (item: Item) => Promise<readonly string[]>,
): Promise<string> => {
  const rows = [head];
  for (const item of items) {
    const row = await measure(item);
    console.log(row.join('  '));
    rows.push(row);
  }
  return table(rows);
};

/** A figure with `places` decimals; empty if there is no figure. */
export const decimals = (value: number | undefined, places: number): string =>
  value !== undefined && Number.isFinite(value) ? value.toFixed(places) : '';

/** Writes each table between the two comments with its name; undefined: the old one stays. @throws without a place. */
export const writeTables = (document: string, tables: Readonly<Record<string, string | undefined>>): void => {
  const file = new URL(`../${document}`, import.meta.url);
  const before = readFileSync(file, 'utf8');
  const after = Object.entries(tables).reduce((text, [name, content]) => withPart(text, name, content), before);
  if (after !== before) writeFileSync(file, after);
};
