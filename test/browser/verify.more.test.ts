// What verify.test.ts leaves out of the page /verify: every attack of test/scripts/curator/verifiers.test.ts, with a key and
// without one; what a browser remembers; other answers of the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { release } from '../../scripts/curator/release.ts';
import { rotate } from '../../scripts/curator/rotate.ts';
import { ATTACKS, type FileSet, filesOf, UNTOUCHED } from '../support/attacks.ts';
import { done, makeSigned } from '../support/workspace.ts';
import { CHROMIUM, openStage, type Stage } from './browser.ts';
import { chainOf, isIdle, nameHash, openVerify, serve, verdictOf } from './verify-page.ts';

const TITLES: Readonly<Record<string, string>> = {
  [UNTOUCHED.says]: 'Signed by your key',
  'a changed byte': 'The signature does not hold',
  'a stripped signature': 'The signature is missing',
  'another key': 'Not signed by your key',
  'a weak key': 'That is not a key',
  'an older release': 'Rolled back',
  'an expired release': 'Expired',
};

/** The links of the chain, from the curator's key to the page, as a reader with a key in hand sees them. */
const CHAINS: Readonly<Record<string, string>> = {
  [UNTOUCHED.says]: 'good good good good',
  'a changed byte': 'open bad open good',
  'a stripped signature': 'open bad open good',
  'another key': 'bad good good good',
  'a weak key': 'open open open good',
  'an older release': 'good good bad good',
  'an expired release': 'good good bad good',
};
const statesOf = (links: readonly string[]): string => links.map((link) => link.split(': ')[1]).join(' ');
describe.skipIf(CHROMIUM === undefined)('/verify in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  test.each([
    { says: 'a changed byte', title: 'The signature does not hold', state: 'bad' },
    { says: 'a stripped signature', title: 'The signature is missing', state: 'bad' },
    { says: 'a weak key', title: 'The signature is missing', state: 'bad' },
    { says: 'an older release', title: 'Rolled back', state: 'bad' },
    { says: 'an expired release', title: 'Expired', state: 'bad' },
  ])('is shown $says, by a reader without a key: $title, in red', async ({ says, title, state }) => {
    const attack = ATTACKS.find((one) => one.says === says);
    if (attack === undefined) throw new Error(`there is no attack called ${says}`);
    const { files, seen } = await attack.make();
    const { page, close } = await openVerify(stage);
    for (const earlier of seen) {
      await serve(page, earlier);
      expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature holds', state: 'good' });
    }
    await serve(page, files);
    expect(await verdictOf(page, '')).toMatchObject({ title, state });
    await close();
  });

  test.each(
    [403, 410].flatMap((status) => [
      { status, name: 'registry.json.sig', title: 'The signature is missing' },
      { status, name: 'history.json', title: 'The history does not hold' },
    ]),
  )('$status instead of $name is a failure: $title', async ({ status, name, title }) => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openVerify(stage);
    await serve(page, files);
    await page.route(`**/${name}`, (route) => route.fulfill({ status, body: '{}' }));
    expect(await verdictOf(page, '')).toMatchObject({ title, state: 'bad' });
    expect(await verdictOf(page, key)).toMatchObject({ title, state: 'bad' });
    await close();
  });

  const openPage = () => openVerify(stage);

  test.each([UNTOUCHED, ...ATTACKS])(
    'is shown $says, by a reader with a key in hand',
    async ({ make, blind, says }) => {
      const { files, key, seen } = await make();
      const { page, close } = await openPage();
      for (const earlier of seen) {
        await serve(page, earlier);
        expect(await verdictOf(page, key)).toMatchObject({ state: 'good' });
      }
      await serve(page, files);
      const verdict = await verdictOf(page, key);
      expect(verdict.title).toBe(TITLES[says]);
      expect(statesOf(await chainOf(page))).toBe(CHAINS[says]);
      expect(verdict.state === 'good').toBe(says === UNTOUCHED.says || blind.includes('browser'));
      await close();
    },
  );

  const UNSIGNED: FileSet = { 'registry.json': new TextEncoder().encode('{"curator":{"name":"A","pubkey":null}}') };

  test('an unsigned list is open, and a failure for whoever gave a key or saw a signed one here', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    await serve(page, UNSIGNED);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'Unsigned', state: 'open' });
    expect(await verdictOf(page, key)).toMatchObject({ title: 'Not signed by your key', state: 'bad' });
    await serve(page, files);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature holds', state: 'good' });
    await serve(page, UNSIGNED);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature is missing', state: 'bad' });
    await close();
  });

  test('the server answering without its history, or with an older list beside it, is a failure', async () => {
    const { files } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    const { 'history.json': _, ...incomplete } = files;
    await serve(page, incomplete);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The history does not hold', state: 'bad' });
    const older = await ATTACKS.find(({ says }) => says === 'an older release')?.make();
    const [newer] = older?.seen ?? [];
    await serve(page, { ...older?.files, 'history.json': newer?.['history.json'] ?? new Uint8Array() });
    expect(await verdictOf(page, '')).toMatchObject({ title: 'Rolled back', state: 'bad' });
    await close();
  });

  test.each([
    { status: 500, name: 'registry.json.sig', title: 'The signature is missing' },
    { status: 500, name: 'history.json', title: 'The history does not hold' },
  ])('$status instead of $name is a failure: $title', async ({ status, name, title }) => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    await serve(page, files);
    await page.route(`**/${name}`, (route) => route.fulfill({ status, body: '{}' }));
    expect(await verdictOf(page, '')).toMatchObject({ title, state: 'bad' });
    expect(await verdictOf(page, key)).toMatchObject({ title, state: 'bad' });
    await close();
  });

  test.each([
    { says: 'no JSON', byte: 'x'.charCodeAt(0) },
    { says: 'no UTF-8', byte: 0xff },
  ])('a list that a changed byte makes $says is a failure', async ({ byte }) => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    await serve(page, { ...files, 'registry.json': Uint8Array.of(byte, ...(files['registry.json'] ?? []).slice(1)) });
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The list cannot be read', state: 'bad' });
    expect(await verdictOf(page, key)).toMatchObject({ title: 'The list cannot be read', state: 'bad' });
    await close();
  });

  test('a list by another key than was seen here is a failure, until the reader pastes that key', async () => {
    const [known, stranger] = [await UNTOUCHED.make(), await UNTOUCHED.make()];
    const { page, close } = await openPage();
    await serve(page, known.files);
    expect(await verdictOf(page, '')).toMatchObject({ state: 'good' });
    await serve(page, stranger.files);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'Signed by another key', state: 'bad' });
    expect(await verdictOf(page, stranger.key)).toMatchObject({ title: 'Signed by your key', state: 'good' });
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature holds', state: 'good' });
    await close();
  });

  test('a list by a key that the one seen here announced is good', async () => {
    const workspace = await makeSigned();
    const { page, close } = await openPage();
    await serve(page, filesOf(workspace));
    expect(await verdictOf(page, '')).toMatchObject({ state: 'good' });
    for (const day of ['2026-03-02', '2026-03-03']) {
      await done(rotate(workspace.on(day)));
      await done(release(workspace.on(day), { bump: 'patch' }));
    }
    await serve(page, filesOf(workspace));
    expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature holds', state: 'good' });
    await close();
  });

  test('a newer list that has expired is remembered, so that an older one is rolled back', async () => {
    const workspace = await makeSigned();
    const older = filesOf(workspace);
    await done(release(workspace.on('2026-03-02'), { bump: 'patch', expires: '2026-03-31' }));
    const { page, close } = await openPage();
    await serve(page, filesOf(workspace));
    expect(await verdictOf(page, '')).toMatchObject({ title: 'Expired', state: 'bad' });
    await serve(page, older);
    expect(await verdictOf(page, '')).toMatchObject({ title: 'Rolled back', state: 'bad' });
    await close();
  });

  test('a browser that keeps nothing still checks', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('storage is blocked');
        },
      });
    });
    await page.reload();
    await serve(page, files);
    expect(await verdictOf(page, key)).toMatchObject({ title: 'Signed by your key', state: 'good' });
    await close();
  });
  test('of an unsigned list, tampering is told by the hash alone, and the page says so', async () => {
    const { page, close } = await openPage();
    const text = '{"categories":{"a":{"sources":[{"url":"https://a.example/"}]}},"curator":{"name":"A","pubkey":null}}';
    await serve(page, { 'registry.json': new TextEncoder().encode(text) });
    expect(await verdictOf(page)).toMatchObject({ title: 'Unsigned', state: 'open' });
    await page.click('#tamper');
    await expect.poll(() => page.innerText('#verdict-title')).toBe('The chain breaks');
    expect(await chainOf(page)).toEqual(['key: open', 'signature: open', 'list: open', 'page: bad']);
    expect(await page.innerText('#verdict-text')).toContain('only the hash');
    await close();
  });

  test('a page that was made from another list is a failure, though that list holds', async () => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openPage();
    await serve(page, files);
    await nameHash(page, '0'.repeat(64));
    expect(await verdictOf(page, key)).toMatchObject({ title: 'The page shows another list', state: 'bad' });
    expect(await chainOf(page)).toEqual(['key: good', 'signature: good', 'list: good', 'page: bad']);
    await close();
  });

  test.each([
    { says: 'that nobody can reach', title: 'Couldn’t reach the server', answer: undefined },
    { says: 'that answers 503', title: 'No list', answer: { status: 503, body: '{}' } },
  ])('a server $says is named in plain words, and there is nothing to tamper with', async ({ title, answer }) => {
    const { page, close } = await openPage();
    await page.route('**/registry.json', (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
    expect(await verdictOf(page)).toMatchObject({ title, state: 'open' });
    expect(await page.locator('#tamper').isDisabled()).toBe(true);
    await close();
  });

  test('Check again keeps the focus', async () => {
    const { page, close } = await openPage();
    await isIdle(page);
    await page.locator('#verify-run').focus();
    await page.keyboard.press('Enter');
    await isIdle(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('verify-run');
    await close();
  });
});
