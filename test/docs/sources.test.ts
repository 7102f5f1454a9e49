// docs/sources/ says what lists/evidence/ has, for both lists.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcePages } from '../../scripts/gate/record-sources.ts';

test('each page on the evidence is as npm run record:sources writes it', async () => {
  for (const [path, text] of await sourcePages('.')) {
    const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
    expect(isCurrent, `${path} is not what lists/evidence/ says: npm run record:sources`).toBe(true);
  }
});
