// Every page at every width, light and dark: it loads clean, fits, and nothing moves. `npm test` has the narrowest and the
// widest, each in one scheme, `npm run test:more` the rest.
import { expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { SCHEMES, type Stage, shiftOf, WIDTHS } from './browser.ts';

export const PATHS = ['/', '/verify', '/methodology', `/c/${TOPIC.slug}`] as const;
export const MISSING = `/c/${TOPIC.slug}-again`;
export const NOWHERE = '/nowhere';
export const ENDPOINT = '/mcp';
/** What the browser says of a page whose own status is an error. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  [MISSING]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [NOWHERE]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [ENDPOINT]: ['Failed to load resource: the server responded with a status of 405 (Method Not Allowed)'],
};
/** Rounding of one line by a pixel; anything that a reader could see is more than a hundred times as much. */
const MAX_SHIFT = 0.001;
const SCREENSHOTS = 'out/screenshots';

/** What is loaded. `isExtreme`: as narrow as a phone and light, or as wide as a desk and dark. */
export const LOADED = [...PATHS, MISSING, NOWHERE, ENDPOINT].flatMap((path) =>
  WIDTHS.flatMap((width) =>
    SCHEMES.map((colorScheme) => ({
      path,
      width,
      colorScheme,
      isExtreme: (width === 320 && colorScheme === 'light') || (width === 1440 && colorScheme === 'dark'),
    })),
  ),
);

/** A test for each of `rows`. */
export const loadsClean = (stage: () => Stage, rows: typeof LOADED): void =>
  test.each(rows)(
    '$path at $width px, $colorScheme: loads clean, fits, and nothing moves',
    async ({ path, width, colorScheme }) => {
      const { page, problems, close } = await stage().visit(path, { viewport: { width, height: 800 }, colorScheme });
      expect(problems).toEqual(SAID[path] ?? []);
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      // Taken last: a picture of the whole page resizes the window, and then things do move.
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      await close();
    },
  );
