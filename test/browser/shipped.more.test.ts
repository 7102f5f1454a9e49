// The project's list beside the curator's: what a first visit of each page loads with a hundred and ten topics, and the band of
// their names, with scripts and without. How these pages look and what axe says is in screens.more.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isShipped } from '../support/shipped.ts';
import { inBrowser, overflowOf, shiftOf } from './browser.ts';
import { MAX_SHIFT } from './loads.ts';
import { SITES } from './sites.ts';

const FIRST_LOAD_BYTES = 45 * 1024;
const PATHS = [
  ...['/', '/topics', '/topics?page=2', '/topics?q=rust', '/topics/languages'],
  ...['/evidence', '/evidence?page=2', '/evidence?q=rust'],
  ...['/verify', '/methodology', '/c/typescript', '/c/rust-learning', '/nowhere'],
];

const [WIDE, PHONE] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** How many bytes the browser got for the page and all that it needs, without the list that /verify checks. */
const bytesFor = (page: Page) =>
  page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind))
      .filter((entry) => Reflect.get(entry, 'initiatorType') !== 'fetch')
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'transferSize')), 0),
  );

/** On a slow line and a slow processor, when the largest text of the first screen was drawn, in milliseconds, and its class. */
const largestPaint = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const throughput = (400 * 1000) / 8;
  const line = { latency: 400, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload({ waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<{ at: number; is: string }>((found) => {
        new PerformanceObserver((list) => {
          const [last] = list.getEntries().slice(-1);
          found({ at: last?.startTime ?? 0, is: last && Reflect.get(last, 'element')?.className });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
};
const PAIRS = 5;

inBrowser('a hundred and ten topics in a browser', (stage) => {
  // The ratio is for people: no time fails the test.
  test.skipIf(!isShipped)(
    'on a slow phone the largest text of the first screen is the same with a hundred and ten topics and with ten',
    async () => {
      const origins = [await SITES.shipped(), await SITES['ten topics']()];
      const ratios: number[] = [];
      for (let pair = 0; pair < PAIRS; pair++) {
        const paints = [];
        for (const origin of origins) {
          const { page } = await stage.visit(origin, { viewport: PHONE });
          paints.push(await largestPaint(page));
          await page.context().close();
        }
        expect(paints.map(({ is }) => is)).toEqual(['lead', 'lead']);
        ratios.push((paints[0]?.at ?? 0) / (paints[1]?.at ?? 0));
      }
      const [median] = ratios.toSorted((a, b) => a - b).slice(PAIRS >> 1);
      console.log(`largest text: ${median?.toFixed(2)} times as late as with ten topics, median of ${PAIRS} pairs`);
    },
  );

  test.skipIf(!isShipped)('the first load of a page has at most 45 KB', async () => {
    const origin = await SITES.shipped();
    for (const path of PATHS) {
      const { page } = await stage.visit(origin + path);
      const bytes = await bytesFor(page);
      console.log(`${path}: ${bytes} bytes`);
      expect(bytes, path).toBeGreaterThan(10_000);
      expect(bytes, path).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
      await page.context().close();
    }
  });

  test.skipIf(!isShipped).each([
    { path: '/', part: '#topics', says: 'a wide screen', viewport: WIDE, isOpen: true, most: 1600 },
    { path: '/', part: '#topics', says: 'a phone', viewport: PHONE, isOpen: false, most: 1150 },
    { path: '/topics', part: 'body', says: 'a phone', viewport: PHONE, isOpen: false, most: 4500 },
    { path: '/evidence', part: 'body', says: 'a phone', viewport: PHONE, isOpen: false, most: 7000 },
    { path: '/topics', part: 'body', says: 'a wide screen', viewport: WIDE, isOpen: true, most: 13_000 },
  ])(
    'on $says the groups of $path stand as they should, with scripts and without',
    async ({ path, part, viewport, isOpen, most }) => {
      const origin = await SITES.shipped();
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await stage.visit(origin + path, { viewport, javaScriptEnabled });
        expect(await page.locator('.group a').first().isVisible()).toBe(isOpen);
        expect((await page.locator(part).boundingBox())?.height).toBeLessThan(most);
        expect(await overflowOf(page)).toBe(0);
        if (javaScriptEnabled) expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      }
    },
  );

  test.skipIf(!isShipped)('on a wide screen a group can be folded, and the first screen leads to each', async () => {
    const { page } = await stage.visit(await SITES.shipped(), { viewport: WIDE });
    await page.click('#group-languages summary');
    await expect.poll(() => page.locator('#group-languages a').first().isVisible()).toBe(false);
    await page.click('.beside .chips a[href="#group-languages"]');
    await expect.poll(() => page.locator('#group-languages a').first().isVisible()).toBe(true);
  });
});
