// What the scripts of the pages do in a real browser, against the real server: search, copy, try it, by keyboard.
// Longer walks: search.more.test.ts, and scripts.more.test.ts for what Try it and /verify refuse.
import { expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { inBrowser, shiftOf } from './browser.ts';
import { answered, ask, says, statusOf, tried } from './home-page.ts';

inBrowser('scripts in a browser', (stage) => {
  test('while someone types nothing is sent, topics are picked out, and the last answer stays', async () => {
    const { page, problems } = await stage.visit('/');
    const before = await statusOf(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.locator('#query').pressSequentially(TOPIC.query, { delay: 20 });
    expect(await page.locator(`#chips a[href="/c/${TOPIC.slug}"]`).getAttribute('data-picked')).toBe('');
    expect([sent, await statusOf(page)]).toEqual([[], before]);
    // After a pause the server is asked, once.
    await answered(page);
    expect(sent).toEqual([`${stage.origin}/`]);
    expect(await page.getAttribute('#answer .sources .name', 'href')).toBe(TOPIC.urls[0]);
    expect(page.url()).toBe(`${stage.origin}/`);
    expect(await shiftOf(page)).toBeLessThan(0.05);
    await page.fill('#query', '');
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(problems).toEqual([]);
  });

  test('a question has an address that is never sent, and Back leads to what was there before', async () => {
    const { page, problems } = await stage.visit('/');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const before = await statusOf(page);
    await ask(page, TOPIC.query);
    await answered(page);
    const address = page.url();
    expect(address).toBe(`${stage.origin}/#q=${encodeURIComponent(TOPIC.query)}`);
    await page.goBack();
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(await page.inputValue('#query')).toBe('');
    expect(await page.locator('#chips [data-picked]').count()).toBe(0);
    await page.goForward();
    await answered(page);
    await ask(page, '');
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(page.url()).toBe(`${stage.origin}/`);
    expect(sent.join(' ')).not.toMatch(new RegExp(TOPIC.query.replaceAll(' ', '|'), 'i'));
    for (const asked of [address, address.replace('#', '?')]) {
      await page.goto('about:blank');
      await page.goto(asked);
      await answered(page);
      expect(await page.inputValue('#query')).toBe(TOPIC.query);
      expect(page.url()).toBe(address);
    }
    expect(problems).toEqual([]);
  });

  test.each([
    ['a stranger', 'quantum physics supercollider', /^Nothing on “quantum physics supercollider” yet/],
    ['only stop words', 'the a an', /^Name the topic$/],
    ['markup', '<img src=x onerror=alert(1)>', /^(?!What your agent)/],
  ])('search for %s says so', async (_, query, shows) => {
    const { page, problems } = await stage.visit('/');
    await ask(page, query);
    await says(page, shows);
    expect(await page.locator('#answer img').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test.each([
    { typed: 'how do I learn rust', picks: ['/c/rust-learning'] },
    { typed: 'run my own bitcoin node ', picks: ['/c/bitcoin-node-setup'] },
    { typed: 'best sourdough bread ', picks: [] },
    // More than two topics have words that begin like this.
    { typed: 'con', picks: [] },
  ])('"$typed" picks out $picks', async ({ typed, picks }) => {
    const { page } = await stage.visit('/');
    await page.fill('#query', typed);
    const picked = page.locator('#chips [data-picked]');
    expect(await picked.evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href')))).toEqual(picks);
  });

  test.each([
    { era: 'envelope', statuses: ['200 OK'], revision: '2026-07-28' },
    { era: 'handshake', statuses: ['200 OK', '202 Accepted', '200 OK', '204 No Content'], revision: '2025-11-25' },
  ])('try it speaks the real protocol in the $era era', async ({ era, statuses, revision }) => {
    const { page, problems } = await stage.visit('/');
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

  test('a copy button puts exactly its snippet on the clipboard', async () => {
    const { page, problems } = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('.tabs a[href="#connect-claude-code"]');
    const fold = page.locator('#connect-claude-code .snippet').first();
    await fold.locator('.copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`claude mcp add --scope user --transport http three-good-sources ${stage.origin}/mcp`);
    expect(await fold.locator('.copy').innerText()).toBe('Copied');
    expect(await fold.locator('.copy').getAttribute('aria-label')).toBe('Copied: Terminal');
    expect(problems).toEqual([]);
  });

  test('the page at the endpoint copies its URL', async () => {
    const { page } = await stage.visit('/mcp', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('.copy');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.origin}/mcp`);
  });

  test('the page can be used by keyboard alone', async () => {
    const { page, problems } = await stage.visit('/');
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    while ((await focused()) !== 'query') await page.keyboard.press('Tab');
    await page.keyboard.type(TOPIC.query);
    await page.keyboard.press('Enter');
    await answered(page);
    await page.locator('.tabs a[href="#connect-codex"]').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#connect-codex').isVisible()).toBe(true);
    await page.locator('#try-run').focus();
    await page.keyboard.press('Enter');
    await tried(page);
    expect(await focused()).toBe('try-run');
    expect(await page.locator('.exchange figcaption').allInnerTexts()).toEqual([
      'Request',
      'The same with curl',
      'Response',
    ]);
    expect(problems).toEqual([]);
  });
});
