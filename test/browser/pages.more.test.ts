// The pages at the widths and in the schemes that pages.test.ts leaves out.
import { afterAll, beforeAll, describe } from 'vitest';
import { CHROMIUM, openStage, type Stage } from './browser.ts';
import { fitsAt } from './fits.ts';
import { EVERY_PATH, LOADED, loadsClean, passesAxe, passesAxeInUse } from './loads.ts';

describe.skipIf(CHROMIUM === undefined)('pages in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  loadsClean(
    () => stage,
    LOADED.filter(({ isExtreme }) => !isExtreme),
  );
  passesAxe(
    () => stage,
    EVERY_PATH.map((path) => ({ path, colorScheme: path === '/' ? 'light' : 'dark' })),
  );
  passesAxeInUse(() => stage, 'dark');
  fitsAt(() => stage, [768, 1440]);
});
