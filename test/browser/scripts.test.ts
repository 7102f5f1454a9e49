// What the scripts of the pages do in a real browser, against the real server: search, copy, try it, verify, by keyboard.
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toZBase32 } from '../../public/assets/ed25519.js';
import { TOPIC } from '../support/topic.ts';
import { CHROMIUM, openStage, type Stage, shiftOf } from './browser.ts';

const OWN = generateKeyPairSync('ed25519');
const rawKey = ({ publicKey }: typeof OWN) =>
  new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(12));
const SIGNED = JSON.stringify({ curator: { name: 'A Curator', pubkey: toZBase32(rawKey(OWN)) }, version: '9.9.9' });
const SIGNATURE = sign(null, Buffer.from(SIGNED), OWN.privateKey);

/** Lets the page fetch this registry and signature instead of the server's. */
const serve = async (page: Page, registry: string, signature: Buffer | undefined): Promise<void> => {
  await page.route('**/registry.json', (route) => route.fulfill({ body: registry, contentType: 'application/json' }));
  await page.route('**/registry.json.sig', (route) =>
    signature === undefined ? route.fulfill({ status: 404, body: '{}' }) : route.fulfill({ body: signature }),
  );
};

const verdictOf = async (page: Page, key = ''): Promise<{ title: string; text: string; state: string | null }> => {
  await page.fill('#key', key);
  await page.click('#verify-run');
  await page.waitForFunction(() => document.getElementById('verdict')?.dataset['state'] !== 'waiting');
  await page.waitForFunction(() => !document.getElementById('verify-run')?.hasAttribute('disabled'));
  return {
    title: await page.innerText('#verdict-title'),
    text: await page.innerText('#verdict-text'),
    state: await page.getAttribute('#verdict', 'data-state'),
  };
};

const answered = (page: Page) =>
  page.waitForFunction((name) => {
    const found = document.querySelector('#answer-kicker')?.textContent?.startsWith('Found');
    return found === true && document.querySelector('#answer-title')?.textContent === name;
  }, TOPIC.name);

describe.skipIf(CHROMIUM === undefined)('scripts in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  test('search answers while someone types, moves nothing far, and keeps the words out of every address', async () => {
    const { page, problems, close } = await stage.visit('/');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.locator('#query').pressSequentially(TOPIC.query, { delay: 20 });
    await answered(page);
    expect(await page.innerText('#answer-kicker')).toMatch(/^Found/);
    expect(
      await page
        .locator('#answer .sources .name')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toHaveLength(3);
    expect(await page.getAttribute('#answer .sources .name', 'href')).toBe(TOPIC.urls[0]);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.join(' ')).not.toMatch(new RegExp(TOPIC.query.replaceAll(' ', '|'), 'i'));
    expect(await shiftOf(page)).toBeLessThan(0.05);
    await page.fill('#query', '');
    await page.waitForFunction(() => document.querySelector('#answer-kicker')?.textContent === 'For example');
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    { says: 'a stranger', query: 'quantum physics supercollider', shows: 'Not in the list' },
    { says: 'only stop words', query: 'the a an', shows: 'Ask in other words' },
    { says: 'markup', query: '<img src=x onerror=alert(1)>', shows: /Not in the list|Found|other words/ },
  ])('search for $says says so', async ({ query, shows }) => {
    const { page, problems, close } = await stage.visit('/');
    await page.fill('#query', query);
    await page.press('#query', 'Enter');
    await page.waitForFunction(() => document.querySelector('#answer-kicker')?.textContent !== 'For example');
    expect(await page.innerText('#answer-kicker')).toMatch(shows);
    expect(problems).toEqual([]);
    await close();
  });

  test('on a phone, Find brings the answer into view', async () => {
    const { page, close } = await stage.visit('/', { viewport: { width: 320, height: 568 } });
    const isSeen = () =>
      page.evaluate(() => (document.querySelector('#answer-title')?.getBoundingClientRect().bottom ?? 0) < innerHeight);
    expect(await isSeen()).toBe(false);
    await page.fill('#query', TOPIC.query);
    await page.press('#query', 'Enter');
    await answered(page);
    await expect.poll(isSeen).toBe(true);
    await close();
  });

  test('search says when the server cannot be reached, and when it refuses', async () => {
    const { page, close } = await stage.visit('/');
    await page.route('**/mcp', (route) => route.abort());
    await page.fill('#query', 'rust');
    await page.waitForFunction(() => document.querySelector('#answer-kicker')?.textContent === 'No answer');
    await page.unroute('**/mcp');
    const refusal = { jsonrpc: '2.0', id: 1, error: { code: 429, message: 'Too many requests' } };
    await page.route('**/mcp', (route) => route.fulfill({ status: 429, json: refusal }));
    await page.fill('#query', 'rust again');
    await page.waitForFunction(() => document.querySelector('#answer-kicker')?.textContent === 'The server refused');
    expect(await page.innerText('#answer')).toContain('Too many requests');
    await page.unroute('**/mcp');
    await page.route('**/mcp', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    );
    await page.fill('#query', 'rust once more');
    await page.waitForFunction(() => document.querySelector('#answer-kicker')?.textContent === 'No answer');
    expect(await page.innerText('#answer')).toContain('no answer of this server');
    await page.click('#try-run');
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'No answer');
    expect(await page.innerText('.exchange .received')).toContain('<h1>Bad</h1>');
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
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    {
      says: 'arguments the tool refuses',
      args: '{"topic": "rust"}',
      status: 'The server answered with an error',
      text: '-32602',
    },
    {
      says: 'a query without an answer',
      args: '{"query": "xyzzy plugh foobar"}',
      status: 'The tool could not answer',
      text: 'No matching category',
    },
    { says: 'arguments that are not JSON', args: '{query', status: 'The arguments are not JSON', text: 'JSON' },
  ])('try it shows $says as they are', async ({ args, status, text }) => {
    const { page, close } = await stage.visit('/');
    await page.fill('#try-arguments', args);
    await page.click('#try-run');
    await page.waitForFunction((want) => document.querySelector('#try-status')?.textContent === want, status);
    expect(await page.innerText('#try-answer')).toContain(text);
    await close();
  });

  test('a copy button puts exactly its snippet on the clipboard', async () => {
    const { page, problems, close } = await stage.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.click('#connect-claude-code summary');
    const fold = page.locator('#connect-claude-code .snippet').first();
    await fold.locator('.copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`claude mcp add --transport http three-good-sources ${stage.origin}/mcp`);
    expect(await fold.locator('.copy').innerText()).toBe('Copied');
    expect(await fold.locator('.copy').getAttribute('aria-label')).toBe('Copied: Terminal');
    expect(problems).toEqual([]);
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
    await page.locator('#connect-codex summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#connect-codex .fold').isVisible()).toBe(true);
    await page.locator('#try-arguments').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#try-status')?.textContent === 'Answer');
    expect(problems).toEqual([]);
    await close();
  });

  test('verify says of the shipped registry what the server says of it', async () => {
    const { page, close } = await stage.visit('/verify');
    const served = await (await fetch(`${stage.origin}/health`)).json();
    const unsigned = { title: 'Unsigned', state: 'open' };
    const verified = Reflect.get(Object(served), 'expired')
      ? { title: 'Expired', state: 'bad' }
      : { title: 'The signature holds', state: 'good' };
    const expected: unknown = Reflect.get({ unsigned, verified }, Reflect.get(Object(served), 'signature'));
    expect(await verdictOf(page)).toMatchObject(Object(expected));
    expect(await page.innerText('#verdict-facts')).toContain(Reflect.get(Object(served).registry, 'sha256'));
    await close();
  });

  test('verify says of something that is no key that it is none', async () => {
    const { page, close } = await stage.visit('/verify');
    expect(await verdictOf(page, 'sesame')).toMatchObject({ title: 'That is not a key', state: 'open' });
    await close();
  });

  test('verify names the command line where the browser has no Ed25519', async () => {
    const { page, close } = await stage.visit('/verify');
    await page.evaluate(() => {
      crypto.subtle.importKey = () => Promise.reject(new Error('unsupported'));
    });
    await serve(page, SIGNED, SIGNATURE);
    expect(await verdictOf(page)).toMatchObject({
      title: 'This browser cannot check',
      text: expect.stringContaining('OpenSSL'),
    });
    await close();
  });
});
