// What the scripts of the pages do in a real browser, against the real server: search, copy, try it, verify, by keyboard.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { CHROMIUM, openStage, type Stage, shiftOf } from './browser.ts';

const statusOf = (page: Page) => page.innerText('#answer-status');
const says = (page: Page, text: RegExp) => expect.poll(() => statusOf(page), { timeout: 10_000 }).toMatch(text);
const answered = (page: Page) => says(page, new RegExp(`^(?:Good match|Probably): ${TOPIC.name}$`));

describe.skipIf(CHROMIUM === undefined)('scripts in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  test('while someone types nothing is sent, topics are picked out, and the last answer stays', async () => {
    const { page, problems, close } = await stage.visit('/');
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
    await close();
  });

  test('a question has an address that is never sent, and Back leads to what was there before', async () => {
    const { page, problems, close } = await stage.visit('/');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const before = await statusOf(page);
    await page.fill('#query', TOPIC.query);
    await page.press('#query', 'Enter');
    await answered(page);
    const address = page.url();
    expect(address).toBe(`${stage.origin}/#q=${encodeURIComponent(TOPIC.query)}`);
    await page.goBack();
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(await page.inputValue('#query')).toBe('');
    expect(await page.locator('#chips [data-picked]').count()).toBe(0);
    await page.goForward();
    await answered(page);
    await page.fill('#query', '');
    await page.press('#query', 'Enter');
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
    await close();
  });

  test.each([
    {
      says: 'a stranger',
      query: 'quantum physics supercollider',
      shows: /^Nothing on “quantum physics supercollider” yet/,
    },
    { says: 'only stop words', query: 'the a an', shows: /^Name the topic$/ },
    { says: 'markup', query: '<img src=x onerror=alert(1)>', shows: /^(?!What your agent)/ },
  ])('search for $says says so', async ({ query, shows }) => {
    const { page, problems, close } = await stage.visit('/');
    await page.fill('#query', query);
    await page.press('#query', 'Enter');
    await says(page, shows);
    expect(await page.locator('#answer img').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    { typed: 'how do I learn rust', picks: ['/c/rust-learning'] },
    { typed: 'run my own bitcoin node ', picks: ['/c/bitcoin-node-setup'] },
    { typed: 'best sourdough bread ', picks: [] },
    // More than two topics have words that begin like this.
    { typed: 'con', picks: [] },
  ])('"$typed" picks out $picks', async ({ typed, picks }) => {
    const { page, close } = await stage.visit('/');
    await page.fill('#query', typed);
    const picked = page.locator('#chips [data-picked]');
    expect(await picked.evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href')))).toEqual(picks);
    await close();
  });

  test('after a pause, a word typed half is answered with its topics, and an older question leaves the address', async () => {
    const { page, problems, close } = await stage.visit('/');
    const before = await statusOf(page);
    await page.fill('#query', TOPIC.query);
    await page.press('#query', 'Enter');
    await answered(page);
    await page.fill('#query', 'docker');
    await says(page, /^Nothing on “docker” yet$/);
    expect(page.url()).toBe(`${stage.origin}/`);
    for (const [half, path] of Object.entries({ passw: 'password-management', 'bitcoin nod': 'bitcoin-node-setup' })) {
      await page.fill('#query', half);
      await says(page, /^Is it one of these\?$/);
      const links = page.locator('#answer-body a');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([`/c/${path}`]);
      await page.fill('#query', `${half} `);
      await says(page, /^Nothing on/);
    }
    await page.fill('#query', TOPIC.query);
    await page.press('#query', 'Enter');
    await answered(page);
    await page.goBack();
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(problems).toEqual([]);
    await close();
  });

  test('on a phone, Find and the address of a question bring the answer into view', async () => {
    const { page, close } = await stage.visit('/', { viewport: { width: 320, height: 568 } });
    const isSeen = () =>
      page.evaluate(
        () => (document.querySelector('#answer-status')?.getBoundingClientRect().bottom ?? 0) < innerHeight,
      );
    expect(await isSeen()).toBe(false);
    await page.fill('#query', TOPIC.query);
    await page.press('#query', 'Enter');
    await answered(page);
    await expect.poll(isSeen).toBe(true);
    await page.goto('about:blank');
    await page.goto(`${stage.origin}/?q=${TOPIC.query}`);
    await answered(page);
    await expect.poll(isSeen).toBe(true);
    await close();
  });

  test('search says when it waits, when the server cannot be reached, and when it refuses', async () => {
    const { page, close } = await stage.visit('/');
    const ask = async (query: string): Promise<void> => {
      await page.fill('#query', query);
      await page.press('#query', 'Enter');
    };
    const answerWith = async (how: Parameters<Page['route']>[1]): Promise<void> => {
      await page.unroute(`${stage.origin}/`);
      await page.route(`${stage.origin}/`, how);
    };
    const seen = Promise.withResolvers<void>();
    await answerWith((route) => seen.promise.then(() => route.abort()));
    await ask('rust');
    await says(page, /^Searching…$/);
    seen.resolve();
    await says(page, /^Couldn’t reach the server$/);
    expect(await page.innerText('#answer')).toContain('Check your connection and try again.');
    await answerWith((route) => route.fulfill({ status: 429, headers: { 'Retry-After': '7' }, json: {} }));
    await ask('rust again');
    await says(page, /^Too many questions at once$/);
    expect(await page.innerText('#answer')).toContain('Try again in 7 seconds.');
    await answerWith((route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }));
    await ask('rust once more');
    await says(page, /^Something went wrong$/);
    await page.route('**/mcp', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    );
    await page.click('#try-run');
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'No answer');
    expect(await page.innerText('.exchange .received')).toContain('<h1>Bad</h1>');
    await close();
  });

  test('at most 20 Tab stops lead from the top to the URL, and every client opens by its hash', async () => {
    const { page, problems, close } = await stage.visit('/');
    let stops = 0;
    const isAtUrl = () => page.evaluate(() => document.activeElement?.closest('.address') !== null);
    do {
      await page.keyboard.press('Tab');
      stops += 1;
    } while (!(await isAtUrl()) && stops < 50);
    const chips = await page.locator('#chips a').count();
    expect(stops - chips).toBeLessThanOrEqual(9);
    expect(stops).toBeLessThanOrEqual(20);
    const shown = () => page.locator('.client:visible').evaluateAll((panels) => panels.map(({ id }) => id));
    expect(await shown()).toEqual(['connect-claude']);
    await page.goto(`${stage.origin}/#connect-cursor`);
    expect(await shown()).toEqual(['connect-cursor']);
    expect(await page.getAttribute('.tabs a[href="#connect-cursor"]', 'aria-current')).toBe('true');
    await page.click('.tabs a[href="#connect-zed"]');
    expect(await shown()).toEqual(['connect-zed']);
    await page.goBack();
    expect(await shown()).toEqual(['connect-cursor']);
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    { era: 'envelope', statuses: ['200 OK'], revision: '2026-07-28' },
    { era: 'handshake', statuses: ['200 OK', '202 Accepted', '200 OK', '204 No Content'], revision: '2025-11-25' },
  ])('try it speaks the real protocol in the $era era', async ({ era, statuses, revision }) => {
    const { page, problems, close } = await stage.visit('/');
    await page.check(`input[value=${era}]`);
    await page.click('#try-run');
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'Answer');
    expect(await page.innerText('#try-answer')).toContain('Slug: rust-learning');
    const received = await page.locator('.exchange .received').allInnerTexts();
    expect(received.map((text) => text.split('\n')[0])).toEqual(statuses);
    expect((await page.locator('.exchange .sent').allInnerTexts()).join('\n')).toContain(revision);
    await page.selectOption('#try-tool', 'tools/list');
    await page.click('#try-run');
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'Answer');
    expect(await page.innerText('#try-answer')).toMatch(/^get_sources$/m);
    expect(problems).toEqual([]);
    await close();
  });

  test('try it gives each request as a command for a terminal, which gets the same answer', async () => {
    const { page, close } = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.fill('#try-arguments', JSON.stringify({ query: "rust's ownership" }));
    await page.click('#try-run');
    await page.locator('.exchange .snippet', { hasText: 'The same with curl' }).locator('.copy').click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(execFileSync('sh', ['-c', `${command} --silent`], { encoding: 'utf8' })).toContain('Slug: rust-learning');
    await close();
  });

  test('a copy button puts exactly its snippet on the clipboard', async () => {
    const { page, problems, close } = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('.tabs a[href="#connect-claude-code"]');
    const fold = page.locator('#connect-claude-code .snippet').first();
    await fold.locator('.copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`claude mcp add --scope user --transport http three-good-sources ${stage.origin}/mcp`);
    expect(await fold.locator('.copy').innerText()).toBe('Copied');
    expect(await fold.locator('.copy').getAttribute('aria-label')).toBe('Copied: Terminal');
    expect(problems).toEqual([]);
    await close();
  });

  test('the page at the endpoint copies its URL', async () => {
    const { page, close } = await stage.visit('/mcp', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('.copy');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${stage.origin}/mcp`);
    await close();
  });

  test('the page can be used by keyboard alone', async () => {
    const { page, problems, close } = await stage.visit('/');
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
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'Answer');
    expect(await focused()).toBe('try-run');
    expect(await page.locator('.exchange figcaption').allInnerTexts()).toEqual([
      'Request',
      'The same with curl',
      'Response',
    ]);
    expect(problems).toEqual([]);
    await close();
  });
});
