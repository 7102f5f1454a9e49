// The running Worker checks its own bundle: what a broken build or a tampered deployment would serve is found out.
import { test } from 'vitest';
import { isFoundOut } from './tampered.ts';

test('one changed word in the bundle is 503 and failed', () =>
  isFoundOut({
    harm: (workspace) => workspace.edit('Explains bread', 'Explain5 bread'),
    reason: 'the signature does not hold for these bytes and this key',
  }));
