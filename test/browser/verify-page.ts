// What tests do on the page /verify: let it fetch other files, run its check, read what it shows.
import type { Page } from 'playwright-core';
import { sha256Hex } from '../../src/domain/bytes.ts';
import { DAY, type FileSet } from '../support/attacks.ts';
import type { Stage, Visit } from './browser.ts';

const FETCHED = ['registry.json', 'registry.json.sig', 'history.json'] as const;

/** The page, opened on the day on which every verifier looks. */
export const openVerify = async (stage: Stage): Promise<Visit> => {
  const visit = await stage.visit('/verify');
  await visit.page.clock.setFixedTime(new Date(`${DAY}T12:00:00Z`));
  return visit;
};

/** Lets the page fetch these files, not the server's, and name the hash of this list as the server's page would. */
export const serve = async (page: Page, files: FileSet): Promise<void> => {
  for (const name of FETCHED) {
    const body = files[name];
    await page.unroute(`**/${name}`);
    await page.route(`**/${name}`, (route) =>
      body === undefined ? route.fulfill({ status: 404, body: '{}' }) : route.fulfill({ body: Buffer.from(body) }),
    );
  }
  const { 'registry.json': registry } = files;
  if (registry === undefined) return;
  const hash = await sha256Hex(registry);
  await page.locator('#page-hash').evaluate((element, text) => element.replaceChildren(text), hash);
};

/** Checks with `key`, or without one, and reads the verdict. */
export const verdictOf = async (page: Page, key = '') => {
  await isIdle(page);
  await page.fill('#key', key);
  await page.click('#verify-run');
  await isIdle(page);
  return {
    title: await page.innerText('#verdict-title'),
    text: await page.innerText('#verdict-text'),
    state: await page.getAttribute('#verdict', 'data-state'),
  };
};

/** Waits until a check has been made and none is going on. */
export const isIdle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.getElementById('verdict')?.dataset['state'] !== 'waiting');
  await page.waitForFunction(() => !document.getElementById('verify-run')?.hasAttribute('aria-disabled'));
};

/** The states of the four links, such as `key: good`. */
export const chainOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.chain li')
    .evaluateAll((links) =>
      links.map((link) => `${link.id.slice('link-'.length)}: ${link.getAttribute('data-state')}`),
    );
