// Every page in a real browser: it loads clean, nothing moves, it weighs little, and axe finds nothing on two of them.
// Other widths and schemes, and where links lead: pages.more.test.ts.
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { inBrowser } from './browser.ts';
import { BY_AXE, ENDPOINT, LOADED, loadsClean, passesAxe } from './loads.ts';

const FIRST_PAGE_BUDGET_BYTES = 40 * 1024;
/** In pixels. */
const titleSizeOf = (page: Page): Promise<number> =>
  page.locator('h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));

inBrowser('pages in a browser', (stage) => {
  loadsClean(
    stage,
    LOADED.filter(({ isPhone }) => isPhone),
  );

  passesAxe(stage, BY_AXE);

  test('the first page stays under its budget with everything, and its first text needs two answers', async () => {
    const { page } = await stage.visit('/');
    const bytes = await page.evaluate(() =>
      ['navigation', 'resource']
        .flatMap((kind) => performance.getEntriesByType(kind))
        .map((entry) => ({
          name: entry.name,
          sent: Number(Reflect.get(entry, 'transferSize')),
          blocking: Reflect.get(entry, 'renderBlockingStatus'),
        })),
    );
    const total = bytes.reduce((sum, { sent }) => sum + sent, 0);
    expect(bytes.filter(({ name }) => name.endsWith('.woff2')).length).toBe(1);
    console.log(`first page: ${total} bytes in ${bytes.length} answers`);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(FIRST_PAGE_BUDGET_BYTES);
    const isStyle = (name: string): boolean => name.endsWith('.css');
    const blocking = bytes.filter((one) => one.blocking === 'blocking').map(({ name }) => name);
    expect(blocking).toEqual([expect.toSatisfy(isStyle)]);
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() || isStyle(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.reload();
    expect(await titleSizeOf(page)).toBeGreaterThan(40);
  });

  test('without JavaScript the topics are there, and the server answers Find without a query in the address', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page, problems } = await stage.visit('/', {
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
      ...phone,
    });
    expect(await page.locator('.tiles li').count()).toBeGreaterThan(0);
    await page.fill('#query', TOPIC.query);
    await page.click('#search button');
    expect(page.url()).toBe(`${stage.origin}/#answer`);
    expect((await page.locator('#answer-status').boundingBox())?.y).toBeLessThan(phone.viewport.height / 2);
    expect(await page.innerText('#answer-status')).toContain(TOPIC.name);
    expect(await page.getAttribute('#answer .sources .name', 'href')).toBe(TOPIC.urls[0]);
    expect(await page.inputValue('#query')).toBe(TOPIC.query);
    expect(await page.locator('#try-run').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test('the page at the endpoint has the policy of the others, and its style passes it', async () => {
    const { page } = await stage.visit(ENDPOINT);
    const response = await fetch(stage.origin + ENDPOINT, { headers: { Accept: 'text/html' } });
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Allow')).toBe('POST, DELETE, OPTIONS');
    expect(await titleSizeOf(page)).toBeGreaterThan(40);
  });

  test.each(['/', '/verify'])('what %s loads has its hash in its name and is kept for good', async (path) => {
    const { page } = await stage.visit(path);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const files = loaded.filter((url) => /\.(?:js|woff2)$/.test(url));
    expect(files.length).toBe(2);
    for (const url of files) {
      const response = await fetch(url);
      const hash = createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex');
      expect(url).toMatch(new RegExp(`-${hash.slice(0, 8)}\\.`));
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    }
    expect(await page.evaluate(() => document.fonts.check('1rem Newsreader'))).toBe(true);
  });

  test.each(['/fonts/OFL.txt', '/favicon.svg', '/favicon.ico', '/og.png', '/badges/cursor.svg'])(
    'the static file %s has the security headers, a validator and an answer 304',
    async (path) => {
      const response = await fetch(stage.origin + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(response.headers.get('Cache-Control')).toContain('public');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe');
      const tag = response.headers.get('ETag') ?? '';
      expect((await fetch(stage.origin + path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    },
  );
});
