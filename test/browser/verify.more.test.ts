// What pages.test.ts leaves out of the page /verify: every attack of test/scripts/curator/verifiers.test.ts, with a key
// and without one; a browser that keeps nothing; other answers of the server; tampering. What the page makes of other files is
// in test/web/check.test.ts.
import { expect, test } from 'vitest';
import { ATTACKS, type FileSet, type Meeting, UNTOUCHED } from '../support/attacks.ts';
import { inBrowser, type Visit } from './browser.ts';
import { chainOf, isIdle, openVerify, serve, verdictOf } from './verify-page.ts';

/** What the page says with a key in hand, the links of its chain from the key to the page, and what it says without. */
const SHOWN: Readonly<Record<string, readonly [title: string, chain: string, keyless?: string]>> = {
  [UNTOUCHED.says]: ['Signed by the key you gave', 'good good good good'],
  'a changed byte': ['The signature does not hold', 'open bad open good', 'The signature does not hold'],
  'a stripped signature': ['The signature is missing', 'open bad open good', 'The signature is missing'],
  'another key': ['Not signed by the key you gave', 'bad good good good'],
  'a weak key': ['That is not a key', 'open open open good', 'The signature is missing'],
  'an older release': ['Rolled back', 'good good bad good', 'Rolled back'],
  'an expired release': ['Expired', 'good good bad good', 'Expired'],
};
const statesOf = (links: readonly string[]): string => links.map((link) => link.split(': ')[1]).join(' ');

inBrowser('/verify in a browser', (stage) => {
  const openPage = () => openVerify(stage);
  /** The page, which fetches these files. */
  const openWith = async (files: FileSet): Promise<Visit> => {
    const visit = await openPage();
    await serve(visit.page, files);
    return visit;
  };

  /** The page with these files, after it was shown each list that was seen before, which was good. */
  const meet = async ({ files, seen }: Meeting, key: string) => {
    const { page } = await openPage();
    for (const earlier of seen) {
      await serve(page, earlier);
      expect(await verdictOf(page, key)).toMatchObject({ state: 'good' });
    }
    await serve(page, files);
    return { page, verdict: await verdictOf(page, key) };
  };

  test.each([UNTOUCHED, ...ATTACKS])('is shown $says, by a reader with and without a key', async (attack) => {
    const [title, chain, keyless] = SHOWN[attack.says] ?? [];
    const meeting = await attack.make();
    const { page, verdict } = await meet(meeting, meeting.key);
    expect(verdict.title).toBe(title);
    expect(statesOf(await chainOf(page))).toBe(chain);
    expect(verdict.state === 'good').toBe(attack === UNTOUCHED || attack.blind.includes('browser'));
    if (keyless !== undefined)
      expect((await meet(meeting, '')).verdict).toMatchObject({ title: keyless, state: 'bad' });
  });

  test('a file of the reader’s is judged in place of the list, by a field and by a drop', async () => {
    const { files } = await UNTOUCHED.make();
    const { page } = await openWith(files);
    await verdictOf(page);
    const list = Buffer.from(files['registry.json'] ?? '');
    const title = () => page.innerText('#verdict-title');
    await page.setInputFiles('#file', { name: 'mine.json', mimeType: 'application/json', buffer: list });
    await expect.poll(title).toBe('Your file: The signature holds');
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'other.json'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, `${list.toString()} `);
    await expect.poll(title).toBe('Your file: The signature does not hold');
  });

  test('a file that is chosen before the list has come is judged when it has', async () => {
    const { files } = await UNTOUCHED.make();
    const { page } = await openWith(files);
    await isIdle(page);
    const { promise: chosen, resolve: letPass } = Promise.withResolvers<void>();
    await page.route('**/registry.json', async (route) => {
      await chosen;
      await route.fallback();
    });
    await page.click('#verify-run');
    const list = Buffer.from(files['registry.json'] ?? '');
    await page.setInputFiles('#file', { name: 'mine.json', mimeType: 'application/json', buffer: list });
    expect(await page.getAttribute('#verify-run', 'aria-disabled')).toBe('true');
    letPass();
    await isIdle(page);
    await expect.poll(() => page.innerText('#verdict-title')).toBe('Your file: The signature holds');
  });

  test.each([403, 410, 500])('%i instead of a file is as if there were none', async (status) => {
    const { files } = await UNTOUCHED.make();
    const { page } = await openWith(files);
    await page.route('**/history.json', (route) => route.fulfill({ status, body: '[]' }));
    expect(await verdictOf(page)).toMatchObject({ title: 'The history does not hold', state: 'bad' });
    await page.route('**/registry.json.sig', (route) => route.fulfill({ status, body: '' }));
    expect(await verdictOf(page)).toMatchObject({ title: 'The signature is missing', state: 'bad' });
  });

  test('a browser that keeps nothing still checks', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page } = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('storage is blocked');
        },
      });
    });
    await page.reload();
    await serve(page, files);
    expect(await verdictOf(page, key)).toMatchObject({ title: 'Signed by the key you gave', state: 'good' });
  });

  test.each([
    { says: 'that nobody can reach', title: 'Couldn’t reach the server', answer: undefined },
    { says: 'that answers 503', title: 'No list', answer: { status: 503, body: '{}' } },
  ])('a server $says is named in plain words, and there is nothing to tamper with', async ({ title, answer }) => {
    const { page } = await openPage();
    await page.route('**/registry.json', (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
    expect(await verdictOf(page)).toMatchObject({ title, state: 'open' });
    expect(await page.locator('#tamper').isDisabled()).toBe(true);
  });

  test('Check again keeps the focus', async () => {
    const { page } = await openPage();
    await isIdle(page);
    await page.locator('#verify-run').focus();
    await page.keyboard.press('Enter');
    await isIdle(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verify-run');
  });

  test('Tamper with it changes one letter in the browser, shows it and what breaks, and is put back', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page, problems } = await openWith(files);
    expect(await verdictOf(page, key)).toMatchObject({ state: 'good' });
    const remembered = () => page.evaluate(() => localStorage.getItem('3gs-seen'));
    const before = await remembered();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.click('#tamper');
    await expect.poll(() => page.innerText('#verdict-title')).toBe('The chain breaks');
    expect(await chainOf(page)).toEqual(['key: open', 'signature: bad', 'list: open', 'page: bad']);
    const [first, second] = await page.locator('#tampered dd').allInnerTexts();
    expect(new TextDecoder().decode(files['registry.json'])).toContain(`"url":"${first}"`);
    const differing = [...(first ?? '')].filter((letter, nth) => letter !== second?.charAt(nth));
    expect([first?.length, differing.length]).toEqual([second?.length, 1]);
    expect(await page.locator('#tampered mark').allInnerTexts()).toEqual([
      differing[0],
      expect.stringMatching(/^[a-z]$/),
    ]);
    expect([await page.innerText('#tamper'), await remembered(), sent]).toEqual(['Put it back', before, []]);
    await page.click('#tamper');
    await expect.poll(() => page.innerText('#verdict-title')).toBe('Signed by the key you gave');
    expect(await page.locator('#tampered').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test('where nothing is signed there is nothing to tamper with: the page says what would show a changed letter', async () => {
    const { page } = await openPage();
    await isIdle(page);
    expect(await page.locator('#tamper').isVisible()).toBe(false);
    expect(await page.innerText('#no-tampering')).toMatch(/^Without a signature only the hash on this page/);
    const buffer = Buffer.from('{}');
    await page.setInputFiles('#file', { name: 'mine.json', mimeType: 'application/json', buffer });
    await expect.poll(() => page.innerText('#verdict-title')).toBe('Your file is another list');
    await serve(page, (await UNTOUCHED.make()).files);
    await verdictOf(page);
    expect([await page.locator('#tamper').isVisible(), await page.locator('#no-tampering').isVisible()]).toEqual([
      true,
      false,
    ]);
  });

  test('without JavaScript the page says how to check, whose the checker is, and shows no button', async () => {
    const { page } = await stage.visit('/verify', { javaScriptEnabled: false });
    expect(await page.innerText('#check')).toContain('This check needs JavaScript. OpenSSL and OpenSSH do it without');
    expect(await page.innerText('#check')).toContain('This checker came from this server too.');
    expect(await page.locator('.chain li').count()).toBe(4);
    expect(await page.locator('#by-hand').innerText()).toContain('sha256sum');
    expect(await page.locator('button:visible, textarea:visible').count()).toBe(0);
  });
});
