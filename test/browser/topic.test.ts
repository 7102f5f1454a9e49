// A topic page in a real browser: its drawings load, its snippets can be copied, axe finds nothing once all is open.
import { expect, test } from 'vitest';
import { inBrowser } from './browser.ts';
import { PATH, showsAll } from './topic-page.ts';

inBrowser('a topic page in a browser', (stage) => {
  showsAll(stage, 'light');

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
