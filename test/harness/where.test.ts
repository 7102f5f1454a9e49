// The table of docs/harness.md says what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whereTable } from './where-table.ts';

test('"What goes where" is what the targets do; `node test/harness/where-table.ts` writes it anew', () =>
  expect(readFileSync('docs/harness.md', 'utf8')).toContain(`what goes where -->\n\n${whereTable()}\n\n<!-- end -->`));
