// A topic page in a real browser: its drawings load, its snippets can be copied, axe finds nothing once all is open.
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { inBrowser, SCHEMES, shiftOf } from './browser.ts';
import { MAX_SHIFT, violationsOf } from './loads.ts';

const PATH = `/c/${TOPIC.slug}`;

inBrowser('a topic page in a browser', (stage) => {
  test.each(SCHEMES)(
    'every form and every badge is shown, nothing moves, and axe finds nothing, %s',
    async (colorScheme) => {
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
    },
  );

  test('the snippet of a badge is copied', async () => {
    const { page } = await stage.visit(PATH, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('#badges .copy').first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\[!\[1st of three for .*\]\(http.*\.svg\)\]\(http.*\)$/);
  });

  test('the image that other sites show is a file of the size that the page names', async () => {
    const { page } = await stage.visit(PATH);
    const url = (await page.getAttribute('meta[property="og:image"]', 'content')) ?? '';
    const response = await fetch(url);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(150_000);
  });
});
