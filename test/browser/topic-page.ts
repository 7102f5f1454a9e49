// A topic page with all of it open: topic.test.ts looks at it in light, pages.more.test.ts in dark.
import { expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { type SCHEMES, type Stage, shiftOf } from './browser.ts';
import { MAX_SHIFT, violationsOf } from './loads.ts';

export const PATH = `/c/${TOPIC.slug}`;

/** A test of what the page shows. */
export const showsAll = (stage: Stage, colorScheme: (typeof SCHEMES)[number]): void =>
  test(`every form and every badge is shown, nothing moves, and axe finds nothing, ${colorScheme}`, async () => {
    const { page, problems } = await stage.visit(PATH, { colorScheme, reducedMotion: 'reduce' });
    for (const badge of await page.locator('img.badge').all()) {
      await badge.scrollIntoViewIfNeeded();
      await expect
        .poll(() => badge.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
        .toBeGreaterThan(100);
    }
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
    const shown: string[] = [];
    for (const form of await page.locator('#agent details').all()) {
      if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
      shown.push(await form.locator('pre').innerText());
    }
    expect(shown).toHaveLength(3);
    for (const text of shown) expect(text).toContain(TOPIC.urls[0]);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
