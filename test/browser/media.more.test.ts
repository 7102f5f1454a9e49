// The pages as few look at them: printed, in the colours of the system, with large text, on a phone, while typing.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { inBrowser, shiftOf } from './browser.ts';
import { answered, ask } from './home-page.ts';
import { MAX_SHIFT } from './loads.ts';

/** A computed style of the first element that matches, or of a part of it such as `::after`. */
const styleOf = (page: Page, selector: string, property: string, part?: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name ?? ''), [property, part]);

inBrowser('pages in other media', (stage) => {
  test('in the colours of the system, code, buttons and fields keep an edge', async () => {
    const { page } = await stage.visit('/', { forcedColors: 'active' });
    for (const part of ['.address pre', '#search button', '.field', '#chips a', '.copy', '.button']) {
      expect(await styleOf(page, part, 'border-left-width'), part).not.toBe('0px');
      expect(await styleOf(page, part, 'border-left-color'), part).not.toBe(
        await styleOf(page, part, 'background-color'),
      );
    }
  });

  test('what an agent does is drawn at once, within a second, and stands still for who wants less motion', async () => {
    const timings = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page } = await stage.visit('/', { reducedMotion });
      const all = await page.evaluate(() =>
        [...document.querySelectorAll('.exchange-demo, .exchange-demo *')].map((part) => {
          const { animationName, animationDelay, animationDuration } = getComputedStyle(part);
          return animationName === 'none' ? [] : [parseFloat(animationDelay), parseFloat(animationDuration)];
        }),
      );
      return all.filter((times) => times.length > 0);
    };
    const moving = await timings('no-preference');
    expect(Math.min(...moving.map(([delay = 9]) => delay))).toBe(0);
    expect(Math.max(...moving.map(([delay = 9, duration = 9]) => delay + duration))).toBeLessThan(1);
    expect(await timings('reduce')).toEqual([]);
  });

  test('in print, sources have their URLs, and what only works on a screen is left out', async () => {
    const { page } = await stage.visit(`/c/${TOPIC.slug}`);
    await page.emulateMedia({ media: 'print' });
    expect(await styleOf(page, '.sources a', 'content', '::after')).toContain(TOPIC.urls[0]);
    expect(await page.locator('nav').first().isVisible()).toBe(false);
    expect(await styleOf(page, '.sources li', 'break-inside')).toBe('avoid');
    await page.goto(stage.origin);
    for (const part of ['.search', '#connect', '#try']) expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await styleOf(page, 'h2', 'break-after')).toBe('avoid');
  });

  test.each([1440, 390])('nothing moves while someone types, at %d px', async (width) => {
    const { page } = await stage.visit('/', { viewport: { width, height: 844 } });
    const before = await shiftOf(page);
    await page.locator('#query').pressSequentially(`${TOPIC.query} and more`, { delay: 30 });
    expect((await shiftOf(page)) - before).toBeLessThan(MAX_SHIFT);
  });

  test('in forced colours the current tab and the topics that are picked out differ from the others', async () => {
    const { page } = await stage.visit('/', { forcedColors: 'active' });
    await ask(page, TOPIC.query);
    await answered(page);
    const widthOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(await widthOf('.tabs [aria-current]')).not.toBe(await widthOf('.tabs a:not([aria-current])'));
    expect(await widthOf('.chips [data-picked]')).not.toBe(await widthOf('.chips a:not([data-picked])'));
  });

  test('on a phone every control is 24 pixels high or stands in a line of text', async () => {
    const { page } = await stage.visit('/', { viewport: { width: 390, height: 844 } });
    const low = await page
      .locator('.tabs a, .chips a, .copy, .colophon li a, .masthead a, button')
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 24)
          .map((element) => element.textContent),
      );
    expect(low).toEqual([]);
  });
});
