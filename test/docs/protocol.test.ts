// What docs/protocol.md says of hosts is what the code does; the rest of its claims are rows of test/vectors.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOST_ARGUMENTS } from '../../src/catalog/tools/host-arguments.ts';

const page = readFileSync('docs/protocol.md', 'utf8');

test('the table of arguments that hosts add is the one in the code', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| from calls of ([^|]+) \|$/gm)];
  const shown = rows.map(([, name, host, on]) => ({ name, host, on }));
  expect(shown).toEqual(HOST_ARGUMENTS.map(({ name, host, on }) => ({ name, host, on })));
});

test('README leads there', () => expect(readFileSync('README.md', 'utf8')).toContain('](docs/protocol.md)'));
