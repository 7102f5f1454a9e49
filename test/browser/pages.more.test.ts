// The pages at the widths and in the schemes that pages.test.ts leaves out, and where their links lead.
import { expect, test } from 'vitest';
import { inBrowser, SCHEMES } from './browser.ts';
import { fitsAt } from './fits.ts';
import { BY_AXE, EVERY_PATH, LOADED, loadsClean, MISSING, PATHS, passesAxe, passesAxeInUse } from './loads.ts';
import { showsAll } from './topic-page.ts';

inBrowser('pages in a browser', (stage) => {
  loadsClean(
    stage,
    LOADED.filter(({ isPhone }) => !isPhone),
  );
  passesAxe(
    stage,
    EVERY_PATH.flatMap((path) => SCHEMES.map((colorScheme) => ({ path, colorScheme }))).filter(
      ({ path, colorScheme }) => !BY_AXE.some((one) => one.path === path && one.colorScheme === colorScheme),
    ),
  );
  for (const colorScheme of SCHEMES) passesAxeInUse(stage, colorScheme);
  showsAll(stage, 'dark');
  fitsAt(stage, [768, 1440]);

  test('every internal link leads to a page, and every anchor to an element of it', async () => {
    const seen = new Map<string, string>();
    const { page } = await stage.visit('/');
    for (const path of [...PATHS, MISSING]) {
      await page.goto(stage.origin + path);
      const links = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href], link[href]')].map(({ href }) => href),
      );
      for (const link of links) {
        const url = new URL(link);
        const asked = `${url.pathname}${url.search}`;
        if (url.protocol !== 'http:' || url.host !== new URL(stage.origin).host) continue;
        if (!seen.has(asked)) {
          const response = await fetch(stage.origin + asked);
          expect([asked, response.status]).toEqual([asked, asked === MISSING ? 404 : 200]);
          seen.set(asked, await response.text());
        }
        if (url.hash !== '') expect(seen.get(asked), link).toContain(`id="${url.hash.slice(1)}"`);
      }
    }
    expect(seen.size).toBeGreaterThan(15);
  });
});
