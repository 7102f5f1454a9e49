// The names of entries in the state: each is read back as it was made, and anything else is no name.
import { expect, test } from 'vitest';
import { keyOf, parseKey } from '../../src/harness/entry-key.ts';

test.each([
  { file: '/a#b', at: { kind: 'whole' } as const },
  { file: 'a', at: { kind: 'block' } as const },
  { file: '/a', at: { kind: 'json' as const, path: ['x/y', '#', '*'] } },
  { file: '/a', at: { kind: 'toml' as const, path: ['x'] } },
])('%j has a name that says it', ({ file, at }) => expect(parseKey(keyOf(file, at))).toEqual({ file, at }));

test.each(['#whole', 'whole', '/a#other', '/a#other/x', '/a#json/%'])('%s is no name', (key) =>
  expect(parseKey(key)).toBeUndefined(),
);
