// Longer walks through the first page: words typed half, a phone, a server that fails, Tab.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/lists.ts';
import { isShipped } from '../support/shipped.ts';
import { inBrowser } from './browser.ts';
import { answered, ask, says, statusOf, tried } from './home-page.ts';
import { SITES } from './sites.ts';

/** The topics that are picked out. */
const pickedIn = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('#chips [data-picked]').evaluateAll((all) => all.map((chip) => chip.getAttribute('href')));

inBrowser('search in a browser', (stage) => {
  test('the topics that are picked out are those of the answer, and none where nothing was found', async () => {
    const { page, problems } = await stage.visit('/');
    await page.fill('#query', 'learn python');
    expect((await pickedIn(page)).length).toBeLessThanOrEqual(2);
    await page.press('#query', 'Enter');
    await says(page, /^Nothing on “learn python” yet$/);
    expect(await pickedIn(page)).toEqual([]);
    await ask(page, TOPIC.query);
    await answered(page);
    expect(await pickedIn(page)).toEqual([`/c/${TOPIC.slug}`]);
    expect(problems).toEqual([]);
  });

  test('who types a letter in 900 ms causes two requests at most, and nothing flickers', async () => {
    const { page } = await stage.visit('/');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate(() => {
      const said: string[] = [];
      Reflect.set(window, 'said', said);
      const status = document.querySelector('#answer-status');
      if (status !== null)
        new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, { childList: true });
    });
    await page.locator('#query').pressSequentially('smart lights', { delay: 900 });
    await says(page, /^(?!What your)/);
    expect(requests.length).toBeLessThanOrEqual(2);
    const said: readonly string[] = await page.evaluate(() => Reflect.get(window, 'said'));
    expect(said).toEqual([await statusOf(page)]);
  });

  test('after a pause an old question leaves the URL, and a word typed half picks out its topics', async () => {
    const { page, problems } = await stage.visit('/');
    const before = await statusOf(page);
    await ask(page, TOPIC.query);
    await answered(page);
    await page.fill('#query', 'docker');
    await says(page, /^Nothing on “docker” yet$/);
    expect(page.url()).toBe(`${stage.origin}/`);
    expect(await page.title()).toMatch(/^docker: /);
    for (const [half, ...slugs] of [
      ['passw', 'password-management'],
      ['bitcoin nod', 'bitcoin-node-setup'],
      ['how do I learn rust', 'rust-learning'],
      ['best sourdough bread '],
      // More than two topics have words that begin like this.
      ['con'],
    ]) {
      await page.fill('#query', half ?? '');
      expect(await pickedIn(page), half).toEqual(slugs.map((slug) => `/c/${slug}`));
    }
    await ask(page, TOPIC.query);
    await answered(page);
    await page.goBack();
    await expect.poll(() => statusOf(page)).toBe(before);
    expect(problems).toEqual([]);
  });

  test('on a phone, Find and the address of a question bring the answer into view', async () => {
    const { page } = await stage.visit('/', { viewport: { width: 320, height: 568 } });
    const isSeen = () =>
      page.evaluate(
        () => (document.querySelector('#answer-status')?.getBoundingClientRect().bottom ?? 0) < innerHeight,
      );
    expect(await isSeen()).toBe(false);
    await ask(page, TOPIC.query);
    await answered(page);
    await expect.poll(isSeen).toBe(true);
    await page.goto('about:blank');
    await page.goto(`${stage.origin}/?q=${TOPIC.query}`);
    await answered(page);
    await expect.poll(isSeen).toBe(true);
  });

  test('search says when it waits, when the server cannot be reached, and when it refuses', async () => {
    const { page } = await stage.visit('/');
    const answerWith = async (how: Parameters<Page['route']>[1]): Promise<void> => {
      await page.unroute(`${stage.origin}/?part=answer`);
      await page.route(`${stage.origin}/?part=answer`, how);
    };
    const seen = Promise.withResolvers<void>();
    await answerWith((route) => seen.promise.then(() => route.abort()));
    await ask(page, 'rust');
    await says(page, /^Searching…$/);
    seen.resolve();
    await says(page, /^Couldn’t reach the server$/);
    expect(await page.innerText('#answer')).toContain('Check your connection and try again.');
    const drawn =
      '<p id="answer-status">Too many questions at once</p><div id="answer-body">Try again in 7 seconds.</div>';
    await answerWith((route) => route.fulfill({ status: 429, contentType: 'text/html', body: drawn }));
    await ask(page, 'rust again');
    await says(page, /^Too many questions at once$/);
    expect(await page.innerText('#answer')).toContain('Try again in 7 seconds.');
    await answerWith((route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }));
    await ask(page, 'rust once more');
    await says(page, /^Something went wrong$/);
    // Below “Searching…” no old text is seen; a wait for a preview is not read aloud.
    const { promise: answers, resolve: letAnswer } = Promise.withResolvers<void>();
    await answerWith((route) => answers.then(() => route.abort()));
    const busy = () => page.getAttribute('#answer', 'aria-busy');
    await page.fill('#query', 'rust in a while');
    await expect.poll(busy).toBe('true');
    expect(await statusOf(page)).toBe('Something went wrong');
    await page.press('#query', 'Enter');
    await says(page, /^Searching…$/);
    expect(await page.locator('#answer-body').isVisible()).toBe(false);
    letAnswer();
    await expect.poll(busy).toBe('false');
    await page.route('**/mcp', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    );
    await page.click('#try-run');
    await tried(page, 'No answer');
    expect(await page.innerText('.exchange .received')).toContain('<h1>Bad</h1>');
  });

  test('beside an answer of a trusted list nothing says that the curator picked it, and the evidence stays', async () => {
    const { page } = await stage.visit(await SITES.signed());
    const seen = () =>
      Promise.all(
        ['Picked and ranked by', 'Evidence'].map((text) => page.locator('.beside').getByText(text).isVisible()),
      );
    expect(await seen()).toEqual([true, true]);
    await ask(page, 'start a beehive');
    await says(page, /^From Grace Example/);
    expect(await seen()).toEqual([false, true]);
  });

  test.skipIf(!isShipped)('beside an answer of the project it stays in sight that the list is a draft', async () => {
    const { page } = await stage.visit(await SITES.shipped());
    await ask(page, 'learn typescript');
    await says(page, /Drafted by this project/);
    expect(await page.getByText('list isn’t signed yet').isVisible()).toBe(true);
  });

  test('at most 21 Tab stops lead from the top to the URL, and every client opens by its hash', async () => {
    const { page, problems } = await stage.visit('/');
    let stops = 0;
    const isAtUrl = () => page.evaluate(() => document.activeElement?.closest('.address') !== null);
    do {
      await page.keyboard.press('Tab');
      stops += 1;
    } while (!(await isAtUrl()) && stops < 50);
    const chips = await page.locator('.chips a').count();
    expect(stops - chips).toBeLessThanOrEqual(11);
    expect(stops).toBeLessThanOrEqual(21);
    const shown = () => page.locator('.client:visible').evaluateAll((panels) => panels.map(({ id }) => id));
    expect(await shown()).toEqual(['connect-claude']);
    await page.goto(`${stage.origin}/#connect-cursor`);
    expect(await shown()).toEqual(['connect-cursor']);
    expect(await page.getAttribute('.tabs a[href="#connect-cursor"]', 'aria-current')).toBe('true');
    await page.click('.tabs a[href="#connect-zed"]');
    expect(await shown()).toEqual(['connect-zed']);
    await page.goBack();
    expect(await shown()).toEqual(['connect-cursor']);
    await page.goto(`${stage.origin}/`);
    expect(await shown()).toEqual(['connect-cursor']);
    expect(problems).toEqual([]);
  });

  test('try it gives each request as a command for a terminal, which gets the same answer', async () => {
    const { page } = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.fill('#try-arguments', JSON.stringify({ query: "rust's ownership" }));
    await page.click('#try-run');
    await page.locator('.exchange .snippet', { hasText: 'The same with curl' }).locator('.copy').click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(execFileSync('sh', ['-c', `${command} --silent`], { encoding: 'utf8' })).toContain('Slug: rust-learning');
  });
});
