// Rows as a Markdown table whose columns also line up in a terminal.

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
