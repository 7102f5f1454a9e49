// Pages that fit their window, also with text of twice the size.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import type { Stage } from './browser.ts';

const PATHS = ['/', '/verify', `/c/${TOPIC.slug}`] as const;
/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A test for each page at each of `widths`, in pixels. */
export const fitsAt = (stage: Stage, widths: readonly number[]): void =>
  test.each(PATHS.flatMap((path) => widths.map((width) => ({ path, width }))))(
    '$path at $width px fits, as it is and with text of twice the size',
    async ({ path, width }) => {
      const { page } = await stage.visit(path, { viewport: { width, height: 844 } });
      expect(await overflowOf(page)).toBe(0);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflowOf(page)).toBe(0);
    },
  );
