// docs/sources/ says what lists/evidence/ has, for both lists; npm run record:sources writes it.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourcePages } from '../../scripts/gate/source-pages.ts';

test('each page on the evidence is as npm run record:sources writes it', async () => {
  for (const [path, text] of await sourcePages('.')) await expect(text).toMatchFileSnapshot(resolve(path));
});
