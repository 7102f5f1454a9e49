// The project's list beside the curator's: what a first visit of each page loads with a hundred and ten topics, and the band of
// their names, with scripts and without. How these pages look and what axe says is in screens.more.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isShipped } from '../support/shipped.ts';
import { inBrowser, overflowOf, shiftOf } from './browser.ts';
import { MAX_SHIFT } from './loads.ts';
import { SITES } from './sites.ts';

const FIRST_LOAD_BYTES = 45 * 1024;
const PAGE_BYTES = 150_000;
const PATHS = [
  ...['/', '/topics', '/topics?page=2', '/topics?q=rust', '/topics/languages'],
  ...['/evidence', '/evidence?page=2', '/evidence?q=rust'],
  ...['/verify', '/methodology', '/c/typescript', '/c/rust-learning', '/nowhere'],
];

const [WIDE, PHONE] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** What the browser got for the page and all that it needs, and the page itself, in bytes; without the list that /verify checks. */
const loadedBy = (page: Page) =>
  page.evaluate(() => {
    const timings = ['navigation', 'resource']
      .flatMap((kind) => performance.getEntriesByType(kind))
      .filter((entry) => Reflect.get(entry, 'initiatorType') !== 'fetch');
    const numbers = (name: string) => timings.map((entry) => Number(Reflect.get(entry, name)));
    return {
      sent: numbers('transferSize').reduce((sum, bytes) => sum + bytes),
      page: numbers('decodedBodySize')[0] ?? 0,
    };
  });

/** When the largest text of the first screen was drawn, in milliseconds, and which it is, on a slow line and a slow processor. */
const largestPaint = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (400 * 1000) / 8;
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload({ waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<{ at: number; text: string | undefined }>((found) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          const element: unknown = last && Reflect.get(last, 'element');
          found({
            at: last?.startTime ?? 0,
            text: element instanceof Element ? element.className || element.tagName : undefined,
          });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
};
const PAIRS = 5;

inBrowser('a hundred and ten topics in a browser', (stage) => {
  // How long it takes depends on the machine: what is printed is measured side by side, and no time fails the test.
  test.skipIf(!isShipped)(
    'on a slow phone, more topics leave the largest text of the first screen the same',
    async () => {
      const origins = { many: await SITES.shipped(), few: await SITES['ten topics']() };
      const paints = { many: [] as number[], few: [] as number[] };
      for (let pair = 0; pair < PAIRS; pair++) {
        const texts = [];
        for (const list of ['many', 'few'] as const) {
          const { page } = await stage.visit(origins[list], { viewport: PHONE });
          const { at, text } = await largestPaint(page);
          paints[list].push(at);
          texts.push(text);
          await page.context().close();
        }
        expect(texts).toEqual(['lead', 'lead']);
      }
      const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[PAIRS >> 1] ?? 0;
      const [many, few] = [median(paints.many), median(paints.few)];
      console.log(
        `largest text: ${Math.round(many)} ms with all topics, ${Math.round(few)} with ten, ${(many / few).toFixed(2)} times`,
      );
    },
  );

  test.skipIf(!isShipped)(
    'the first load of a page has at most 45 KB, of which the page itself, unpacked, at most 150 KB',
    async () => {
      const origin = await SITES.shipped();
      for (const path of PATHS) {
        const { page } = await stage.visit(origin + path);
        const { sent, page: bytes } = await loadedBy(page);
        console.log(`${path}: ${sent} bytes sent, ${bytes} of the page`);
        expect([sent, bytes], path).toEqual([
          expect.toSatisfy((all: number) => all > 10_000 && all <= FIRST_LOAD_BYTES),
          expect.toSatisfy((all: number) => all > 1000 && all < PAGE_BYTES),
        ]);
        await page.context().close();
      }
    },
  );

  test.skipIf(!isShipped).each([
    { says: 'a wide screen', viewport: WIDE, isOpen: true, most: 1600 },
    { says: 'a phone', viewport: PHONE, isOpen: false, most: 1150 },
  ])(
    'on $says the groups of names stand as they should, with scripts and without',
    async ({ viewport, isOpen, most }) => {
      const origin = await SITES.shipped();
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await stage.visit(origin, { viewport, javaScriptEnabled });
        expect(await page.locator('#group-languages a').first().isVisible()).toBe(isOpen);
        expect((await page.locator('#topics').boundingBox())?.height).toBeLessThan(most);
        expect(await overflowOf(page)).toBe(0);
        if (javaScriptEnabled) expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      }
    },
  );

  test.skipIf(!isShipped).each([
    { path: '/topics', says: 'a phone', viewport: PHONE, isOpen: false, most: 4500 },
    { path: '/evidence', says: 'a phone', viewport: PHONE, isOpen: false, most: 7000 },
    { path: '/topics', says: 'a wide screen', viewport: WIDE, isOpen: true, most: 13_000 },
  ])(
    'on $says the groups of $path stand as they should, without scripts too',
    async ({ path, viewport, isOpen, most }) => {
      const origin = await SITES.shipped();
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await stage.visit(origin + path, { viewport, javaScriptEnabled });
        expect(await page.locator('.group a').first().isVisible()).toBe(isOpen);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most);
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
