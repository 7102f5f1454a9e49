// The page /verify in a real Chromium: what it says at once, of a changed letter, and without JavaScript.
import { expect, test } from 'vitest';
import { UNTOUCHED } from '../support/attacks.ts';
import { inBrowser } from './browser.ts';
import { chainOf, isIdle, openVerify, serve, verdictOf } from './verify-page.ts';

inBrowser('/verify in a browser', (stage) => {
  const openPage = () => openVerify(stage);

  test('the check runs when the page opens, and each link says why', async () => {
    const { files } = await UNTOUCHED.make();
    const { page, problems } = await openPage();
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

  test('Tamper with it changes one letter in the browser, shows it and what breaks, and is put back', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page, problems } = await openPage();
    await serve(page, files);
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
    await expect.poll(() => page.innerText('#verdict-title')).toBe('Signed by your key');
    expect(await page.locator('#tampered').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  test('without JavaScript the page says how to check, whose the checker is, and shows no button', async () => {
    const { page } = await stage.visit('/verify', { javaScriptEnabled: false });
    expect(await page.innerText('#check')).toContain(
      'This check needs JavaScript. OpenSSL, OpenSSH and minisign do it without',
    );
    expect(await page.innerText('#check')).toContain('This checker came from this server too.');
    expect(await page.locator('.chain li').count()).toBe(4);
    expect(await page.locator('#by-hand').innerText()).toContain('sha256sum');
    expect(await page.locator('button:visible, textarea:visible').count()).toBe(0);
  });
});
