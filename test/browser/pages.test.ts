// What breaks on an ordinary day, in a real browser: the pages load clean, one of them passes axe, search, Try it and the
// check of /verify work, little is loaded. All else that a browser tells: the files *.more.test.ts beside this one.
import { expect, test } from 'vitest';
import { UNTOUCHED } from '../support/attacks.ts';
import { TOPIC } from '../support/lists.ts';
import { inBrowser, overflowOf, shiftOf } from './browser.ts';
import { answered, statusOf, tried } from './home-page.ts';
import { ENDPOINT, MAX_SHIFT, SAID, violationsOf } from './loads.ts';
import { chainOf, isIdle, openVerify, serve } from './verify-page.ts';

const FIRST_PAGE_BUDGET_BYTES = 40 * 1024;

inBrowser('pages in a browser', (stage) => {
  test.each(['/', '/verify', `/c/${TOPIC.slug}`, ENDPOINT])(
    '%s loads clean on a phone, fits, and nothing moves',
    async (path) => {
      const { page, problems } = await stage.revisit(path, { viewport: { width: 320, height: 800 } });
      expect(problems).toEqual(SAID[path] ?? []);
      expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
      expect(await overflowOf(page)).toBe(0);
    },
  );

  test('axe finds nothing on the first page, dark', async () => {
    const { page } = await stage.revisit('/', { colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await violationsOf(page)).toEqual([]);
  });

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
    const sizeOf = (title: Element): number => Number.parseFloat(getComputedStyle(title).fontSize);
    expect(await page.locator('h1').evaluate(sizeOf)).toBeGreaterThan(40);
  });

  test('while someone types nothing is sent, topics are picked out, and the last answer stays', async () => {
    const { page, problems } = await stage.revisit('/');
    const before = await statusOf(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.locator('#query').pressSequentially(TOPIC.query, { delay: 20 });
    expect(await page.locator(`#chips a[href="/c/${TOPIC.slug}"]`).getAttribute('data-picked')).toBe('');
    expect([sent, await statusOf(page)]).toEqual([[], before]);
    // After a pause the server is asked, once.
    await answered(page);
    expect(sent).toEqual([`${stage.origin}/?part=answer`]);
    expect(await page.getAttribute('#answer .sources .name', 'href')).toBe(TOPIC.urls[0]);
    expect(page.url()).toBe(`${stage.origin}/`);
    expect(await shiftOf(page)).toBeLessThan(0.05);
    await page.fill('#query', '');
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(problems).toEqual([]);
  });

  test.each([
    { era: 'envelope', statuses: ['200 OK'], revision: '2026-07-28' },
    { era: 'handshake', statuses: ['200 OK', '202 Accepted', '200 OK', '204 No Content'], revision: '2025-11-25' },
  ])('try it speaks the real protocol in the $era era', async ({ era, statuses, revision }) => {
    const { page, problems } = await stage.revisit('/');
    await page.check(`input[value=${era}]`);
    await page.click('#try-run');
    await tried(page);
    expect(await page.innerText('#try-answer')).toContain('Slug: rust-learning');
    const received = await page.locator('.exchange .received').allInnerTexts();
    expect(received.map((text) => text.split('\n')[0])).toEqual(statuses);
    expect((await page.locator('.exchange .sent').allInnerTexts()).join('\n')).toContain(revision);
    await page.selectOption('#try-tool', 'tools/list');
    await page.click('#try-run');
    await tried(page);
    expect(await page.innerText('#try-answer')).toMatch(/^get_sources$/m);
    expect(problems).toEqual([]);
  });

  test('the check runs when the page opens, and each link says why', async () => {
    const { files } = await UNTOUCHED.make();
    const { page, problems } = await openVerify(stage);
    await serve(page, files);
    const hash = await page.innerText('#page-hash');
    await page.route('**/verify', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(id="page-hash">)\w+/, `$1${hash}`) });
    });
    await page.reload();
    await isIdle(page);
    expect(await page.innerText('#verdict-title')).toBe('The signature holds');
    expect(await chainOf(page)).toEqual(['key: open', 'signature: good', 'list: good', 'page: good']);
    expect(await page.locator('.chain .reason').allInnerTexts()).toEqual([
      'The list names it. Whose it is, only a key from another place can tell.',
      'It was made with this key over exactly these bytes.',
      'Number 1 of an unbroken history.',
      'It names the SHA-256 of this very list.',
    ]);
    expect(await page.locator('.chain .state').allInnerTexts()).toEqual(['not proven', 'holds', 'holds', 'holds']);
    expect(problems).toEqual([]);
  });

  test.each(['/fonts/OFL.txt', '/favicon.svg', '/favicon.ico', '/card.png', '/badges/cursor.svg'])(
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
