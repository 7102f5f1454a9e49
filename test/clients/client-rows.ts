// The rows of the table of clients in docs/clients.md.
import { HOSTS_TEST } from './hosts/results.ts';

/** The cells of each row, the heads first. */
export const rowsOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (?:Client|`[@\w/-]+` [\d.a-z-]+) \|.*\|$/gm)].map(([line]) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

/** Whether a row is one of those that the tests of hosts write. */
export const isOfHost = (row: readonly string[]): boolean => row.at(-1) === HOSTS_TEST;
