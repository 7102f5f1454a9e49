// What the scripts of the pages do beyond pages.test.ts: addresses of questions, copying, the keyboard, what Try it refuses.
// Longer walks: search.more.test.ts.
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { inBrowser } from './browser.ts';
import { answered, ask, says, statusOf, tried } from './home-page.ts';

inBrowser('scripts in a browser', (stage) => {
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

  test('markup in a question stays text', async () => {
    const { page, problems } = await stage.visit('/');
    await ask(page, '<img src=x onerror=alert(1)>');
    await says(page, /^(?!What your agent)/);
    expect(await page.locator('#answer img').count()).toBe(0);
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
    await page.goto(`${stage.origin}/mcp`);
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
      expect.stringMatching(/^Response after \d+ ms$/),
      'The same with curl',
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['what the tool refuses', '{"topic": "rust"}', 'The tool could not answer', 'Missing required parameter: query'],
    ['a query without an answer', '{"query": "xyzzy plugh"}', 'The tool could not answer', 'No matching category'],
    ['arguments that are not JSON', '{query', 'The arguments are not JSON', 'JSON'],
  ])('try it shows %s as it is', async (_, args, status, text) => {
    const { page } = await stage.visit('/');
    await page.fill('#try-arguments', args);
    await page.click('#try-run');
    await tried(page, status);
    expect(await page.innerText('#try-answer')).toContain(text);
    // A heading only where an exchange stands below it.
    expect(await page.isVisible('#try-exchange-title')).toBe((await page.locator('.exchange li').count()) > 0);
  });

  test('try it asks the last question of the search box, and has a button that copies the answer', async () => {
    const { page } = await stage.visit('/');
    await ask(page, TOPIC.query.toUpperCase());
    expect(await page.inputValue('#try-arguments')).toBe(JSON.stringify({ query: TOPIC.query.toUpperCase() }));
    await page.selectOption('#try-tool', 'get_provenance');
    await ask(page, TOPIC.query);
    expect(await page.inputValue('#try-arguments')).toBe('{}');
    await page.click('#try-run');
    await tried(page);
    expect(await page.getAttribute('#try-result figure:has(#try-answer) .copy', 'aria-label')).toBe(
      'Copy: What the model reads',
    );
  });
});
