// The table of docs/harness.md says what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT, withWhereTable } from '../support/where-table.ts';

test('"What goes where" is what the targets do; `node test/support/where-table.ts` writes it anew', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  expect(withWhereTable(text)).toBe(text);
});
