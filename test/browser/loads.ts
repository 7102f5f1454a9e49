// Every page at every width, light and dark: it loads clean, fits, and nothing moves; and what axe finds on a page. `npm test`
// has one of each kind on a phone, light, and axe on the first page; `npm run test:more` has the rest.
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { SCHEMES, type Stage, shiftOf, WIDTHS } from './browser.ts';
import { overflowOf } from './fits.ts';

export const PATHS = ['/', '/verify', '/methodology', `/c/${TOPIC.slug}`] as const;
export const MISSING = `/c/${TOPIC.slug}-again`;
export const NOWHERE = '/nowhere';
export const ENDPOINT = '/mcp';
const EVERY_PATH = [...PATHS, MISSING, NOWHERE, ENDPOINT];
/** What the browser says of a page whose own status is an error. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  [MISSING]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [NOWHERE]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [ENDPOINT]: ['Failed to load resource: the server responded with a status of 405 (Method Not Allowed)'],
};
/** Rounding of one line by a pixel; anything that a reader could see is more than a hundred times as much. */
export const MAX_SHIFT = 0.001;

const EVERYDAY: readonly string[] = ['/', '/verify', `/c/${TOPIC.slug}`, ENDPOINT];

/** What is loaded. `isEveryday`: one of each kind of page, as narrow as a phone, and light. */
export const LOADED = EVERY_PATH.flatMap((path) =>
  WIDTHS.flatMap((width) =>
    SCHEMES.map((colorScheme) => ({
      path,
      width,
      colorScheme,
      isEveryday: width === 320 && colorScheme === 'light' && EVERYDAY.includes(path),
    })),
  ),
);

/** A test for each of `rows`. */
export const loadsClean = (visit: Stage['revisit'], rows: typeof LOADED): void =>
  test.each(rows)(
    '$path at $width px, $colorScheme: loads clean, fits, and nothing moves',
    async ({ path, width, colorScheme }) => {
      const { page, problems } = await visit(path, { viewport: { width, height: 800 }, colorScheme });
      expect(problems).toEqual(SAID[path] ?? []);
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      expect(await overflowOf(page)).toBe(0);
    },
  );

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds on the page as it is. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate(() => Reflect.get(window, 'axe').run());
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
