// What scripts.test.ts leaves out: what Try it refuses, and what /verify says of other keys and browsers.
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { toZBase32 } from '../../public/assets/ed25519.js';
import { utf8 } from '../../src/domain/bytes.ts';
import { inBrowser } from './browser.ts';
import { tried } from './home-page.ts';
import { serve, verdictOf } from './verify-page.ts';

const OWN = generateKeyPairSync('ed25519');
const rawKey = ({ publicKey }: typeof OWN) =>
  new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(12));
const SIGNED = utf8(
  JSON.stringify({ curator: { name: 'A Curator', pubkey: toZBase32(rawKey(OWN)) }, version: '9.9.9' }),
);
const SIGNATURE = Uint8Array.from(sign(null, SIGNED, OWN.privateKey));

inBrowser('scripts in a browser', (stage) => {
  test.each([
    [
      'arguments the tool refuses',
      '{"topic": "rust"}',
      'The tool could not answer',
      'Missing required parameter: query',
    ],
    [
      'a query without an answer',
      '{"query": "xyzzy plugh foobar"}',
      'The tool could not answer',
      'No matching category',
    ],
    ['arguments that are not JSON', '{query', 'The arguments are not JSON', 'JSON'],
  ])('try it shows %s as they are', async (_, args, status, text) => {
    const { page } = await stage.visit('/');
    await page.fill('#try-arguments', args);
    await page.click('#try-run');
    await tried(page, status);
    expect(await page.innerText('#try-answer')).toContain(text);
    // A heading only where an exchange stands below it.
    expect(await page.isVisible('#try-exchange-title')).toBe((await page.locator('.exchange li').count()) > 0);
  });

  test('verify says of the shipped registry what the server says of it', async () => {
    const { page } = await stage.visit('/verify');
    const served = await (await fetch(`${stage.origin}/health`)).json();
    const unsigned = { title: 'Unsigned', state: 'open' };
    const verified = Reflect.get(Object(served), 'expired')
      ? { title: 'Expired', state: 'bad' }
      : { title: 'The signature holds', state: 'good' };
    const expected: unknown = Reflect.get({ unsigned, verified }, Reflect.get(Object(served), 'signature'));
    expect(await verdictOf(page)).toMatchObject(Object(expected));
    expect(await page.locator('#verdict-facts').textContent()).toContain(
      Reflect.get(Object(served).registry, 'sha256'),
    );
  });

  test('verify says of something that is no key that it is none', async () => {
    const { page } = await stage.visit('/verify');
    expect(await verdictOf(page, 'sesame')).toMatchObject({ title: 'That is not a key', state: 'open' });
  });

  test('verify names the command line where the browser has no Ed25519', async () => {
    const { page } = await stage.visit('/verify');
    await page.evaluate(() => {
      crypto.subtle.importKey = () => Promise.reject(new Error('unsupported'));
    });
    await serve(page, { 'registry.json': SIGNED, 'registry.json.sig': SIGNATURE });
    expect(await verdictOf(page)).toMatchObject({
      title: 'This browser cannot check',
      text: expect.stringContaining('OpenSSL'),
    });
  });
});
