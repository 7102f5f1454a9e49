// The pages at every width, without JavaScript, and where links lead.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { isShipped } from '../support/shipped.ts';
import { doubleText, inBrowser, overflowOf, shiftOf } from './browser.ts';
import { MAX_SHIFT, MISSING, PATHS } from './loads.ts';
import { SITES } from './sites.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

inBrowser('pages in a browser', (stage) => {
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

  test.each([
    { path: '/c/topic-9', word: 'h1' },
    { path: '/topics', word: '.tiles li:last-child a' },
  ])(
    'on a phone, $path breaks a long German word, at its syllables where the browser knows them',
    async ({ path, word }) => {
      const { page } = await stage.visit((await SITES['long words']()) + path, {
        viewport: { width: 320, height: 800 },
      });
      const seen = await page.locator(word).evaluate((element) => {
        const { hyphens, lineHeight } = getComputedStyle(element);
        const { height, right } = element.getBoundingClientRect();
        const lines = Math.round(height / Number.parseFloat(lineHeight));
        const fits = right <= document.documentElement.clientWidth && element.scrollWidth <= element.clientWidth;
        return { hyphens, language: element.closest('[lang]')?.getAttribute('lang'), isBroken: lines > 1, fits };
      });
      expect(seen).toEqual({ hyphens: 'auto', language: 'de', isBroken: true, fits: true });
    },
  );

  test.each([1280, 500, 390])(
    'at %i px the two buttons of the first screen have one line of text each',
    async (width) => {
      const { page } = await stage.visit('/', { viewport: { width, height: 900 } });
      const buttons = await page.locator('.actions :is(button, .button)').all();
      expect(buttons).toHaveLength(2);
      for (const button of buttons) expect((await button.boundingBox())?.height).toBeLessThan(60);
    },
  );

  test('the index of the groups stays in sight all the way down', async () => {
    const { page } = await stage.visit(`${await SITES['many topics']()}/topics`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(async () => (await page.locator('nav.index').boundingBox())?.y).toBe(0);
  });

  test('on a phone the index of the groups shows the last group where the page is of that', async () => {
    const path = `/topics/${encodeURIComponent('безопасность')}`;
    const { page } = await stage.visit((await SITES['many topics']()) + path, PHONE);
    const chip = page.locator('.index [aria-current]');
    await expect.poll(() => chip.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  });

  test.skipIf(!isShipped)('on a phone the curator’s list is folded until its chip is pressed', async () => {
    const { page } = await stage.visit(`${await SITES.shipped()}/topics`, PHONE);
    const tile = page.locator('#topics-own .tiles li').first();
    expect(await tile.isVisible()).toBe(false);
    await page.locator('.index a').first().click();
    await tile.waitFor();
  });

  test('every badge of a topic is drawn', async () => {
    const { page } = await stage.visit(`/c/${TOPIC.slug}`);
    for (const badge of await page.locator('img.badge').all()) {
      await badge.scrollIntoViewIfNeeded();
      await expect
        .poll(() => badge.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
        .toBeGreaterThan(100);
    }
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

  test.each(
    ['/', '/verify', '/topics', `/c/${TOPIC.slug}`].flatMap((path) =>
      [390, 768, 1440].map((width) => ({ path, width })),
    ),
  )(
    'on a slow first visit of $path at $width px the serif appears when it arrives, moves nothing, and fits',
    async ({ path, width }) => {
      const { page } = await stage.visit(path, { viewport: { width, height: 844 } });
      const isThere = () => page.evaluate(() => document.fonts.check('1rem Newsreader'));
      const { promise: looked, resolve: letPass } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await looked;
        await route.continue();
      });
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
      expect(await isThere()).toBe(false);
      letPass();
      await expect.poll(isThere).toBe(true);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      expect(await overflowOf(page)).toBe(0);
      await page.evaluate(doubleText);
      expect(await overflowOf(page)).toBe(0);
    },
  );

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
