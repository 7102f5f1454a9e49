// What docs/protocol.md says of hosts is what the code does; the rest of its claims are rows of test/vectors.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOST_ARGUMENTS } from '../../src/catalog/tools/host-arguments.ts';
import { expectSaid } from '../support/document.ts';

const page = readFileSync('docs/protocol.md', 'utf8');

const ROWS = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| (?:\[where it shows\]\()?([^|)]+)\)? \|$/gm)].map(
  ([, name = '', host = '', on = '', source = '']) => ({ name, host, on, source }),
);

test('the table of arguments that hosts add has the names in the code and no other', () => {
  const named = Object.entries(HOST_ARGUMENTS).flatMap(([on, names]) => names.map((name) => `${name} on ${on}`));
  expect(ROWS.map(({ name, on }) => `${name} on ${on}`)).toEqual(named);
});

const THREAD = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/;
const FILE = /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/(?:v\d+\.\d+\.\d+|[\da-f]{40})\/[\w./-]+$/;
test.each(ROWS)(
  'the source of $name is a thread, or a file of one version, so that it goes on saying it',
  ({ host, source }) => expect(host === 'not known' || THREAD.test(source) || FILE.test(source)).toBe(true),
);

test('README leads there', () => expectSaid(readFileSync('README.md', 'utf8'), '](docs/protocol.md)'));
