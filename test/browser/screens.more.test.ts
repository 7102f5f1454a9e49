// Every state that a visitor meets, in every look, also of lists that strain the layout: it fits, with text of twice the size,
// too, axe finds nothing, and every control can be read in each of its states. An image of each is left in out/screens, which
// a run of CI keeps.
import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { foreignList } from '../forks/lists.ts';
import { TOPIC } from '../support/lists.ts';
import { isShipped } from '../support/shipped.ts';
import { doubleText, inBrowser, overflowOf } from './browser.ts';
import { unreadable } from './contrast.ts';
import { ask, says, tried } from './home-page.ts';
import { ENDPOINT, MISSING, NOWHERE, SAID, violationsOf } from './loads.ts';
import { SITES } from './sites.ts';
import { isIdle } from './verify-page.ts';

const FOLDER = 'out/screens';
mkdirSync(FOLDER, { recursive: true });

/** A desktop, but for what a look says. */
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  'narrow phone': { viewport: { width: 320, height: 800 } },
  'forced colours': { forcedColors: 'active', colorScheme: 'dark' },
};

/** What a visitor does on a page before it is looked at. */
type State = { readonly path: string; readonly act?: (page: Page) => Promise<void> };
const opened = (...paths: readonly string[]): Readonly<Record<string, State>> =>
  Object.fromEntries(paths.map((path) => [path.replace(/\W+/g, ' ').trim() || 'home', { path }]));
const asked = (query: string, status: RegExp): State => ({
  path: '/',
  act: async (page) => {
    await ask(page, query);
    await says(page, status);
  },
});

/** States of the shared server, whose list is not signed. */
const UNSIGNED: Readonly<Record<string, State>> = {
  ...opened('/', '/methodology', MISSING, NOWHERE, ENDPOINT),
  answer: asked(TOPIC.query, /^(?:Good match|Probably): /),
  'not sure': asked('bitcoin node giraffe', /^Not sure/),
  miss: asked('learn python', /^Nothing on/),
  'no topic named': asked('the a an', /^Name the topic$/),
  tab: { path: '/#connect-vs-code' },
  'try it': {
    path: '/',
    act: async (page) => {
      await page.click('#try-run');
      await tried(page);
    },
  },
  topic: {
    path: `/c/${TOPIC.slug}`,
    act: async (page) => {
      // One that is open is no longer among them.
      const closed = page.locator('details:not([open]) > summary');
      for (let left = await closed.count(); left > 0; left--) await closed.first().click();
    },
  },
  verify: { path: '/verify', act: isIdle },
};

const SIGNED: Readonly<Record<string, State>> = {
  ...opened('/', '/c/bread-baking', '/methodology'),
  'answer of a trusted list': asked('start a beehive', /^From Grace Example/),
  verify: { path: '/verify', act: isIdle },
  'verify, changed by a letter': {
    path: '/verify',
    act: async (page) => {
      await isIdle(page);
      await page.click('summary');
      await page.click('#tamper');
      await page.waitForSelector('#tampered:not([hidden])');
    },
  },
};

/** The project's list, which a fork may not have, beside a list that is a draft. */
const SHIPPED: Readonly<Record<string, State>> = {
  home: { path: '/', act: (page) => page.getByText('list isn’t signed yet').waitFor() },
  'answer of the curator': asked(TOPIC.query, /^(?:Good match|Probably): /),
  'answer of the project': asked('learn typescript', /^Good match: .*Drafted by this project/),
  'answer that is probable': asked('react hooks', /^Probably/),
  'not sure': asked('pentesting', /^Not sure/),
  miss: asked('quantum physics', /^Nothing on/),
  verify: { path: '/verify', act: isIdle },
  ...opened('/topics', '/topics?q=rust', '/topics/languages', '/evidence', '/evidence?q=rust', '/methodology'),
  ...opened(`/c/${TOPIC.slug}`, '/c/typescript', MISSING, NOWHERE),
};

const [hebrew] = foreignList('right to left').categories;
const FROM_THE_RIGHT: Readonly<Record<string, State>> = {
  ...opened('/', `/c/${hebrew?.slug}`),
  answer: asked(hebrew?.query_patterns[0] ?? '', /^Good match/),
};

/** Lists that strain the layout by length, number or script. */
const STRAINING = {
  'one topic': opened('/', '/topics', '/c/topic-0', NOWHERE),
  'long words': opened('/', '/topics', '/c/topic-1', '/c/topic-9', '/verify', '/methodology', '/evidence', NOWHERE),
  'many topics': {
    ...opened('/', '/topics', '/topics/%D8%A7%D9%84%D8%A3%D9%85%D8%A7%D9%86', '/topics?page=2', NOWHERE),
    evidence: { path: '/evidence', act: (page: Page) => page.getByText('1 of 9 refuted and mended').first().waitFor() },
  },
  'many topics without groups': opened('/', '/topics', '/c/topic-9', '/evidence', '/evidence?page=2', NOWHERE),
  'a thousand topics': opened('/', '/topics', '/topics/one', '/topics/two-hundred?page=2', '/topics?q=%E7%A8%8B'),
  'a thousand topics without groups': opened('/', '/topics?page=10', NOWHERE),
};

inBrowser('every state of the pages', (stage) => {
  const states = {
    unsigned: UNSIGNED,
    signed: SIGNED,
    shipped: SHIPPED,
    'right to left': FROM_THE_RIGHT,
    ...STRAINING,
  };
  const origins = { unsigned: () => Promise.resolve(stage.origin), ...SITES };
  const lists = Object.keys(states).filter((list): list is keyof typeof states => isShipped || list !== 'shipped');
  const rows = lists.flatMap((list) => Object.keys(LOOKS).map((look) => ({ list, look })));
  test.each(rows)('$list, $look: every state fits, passes axe, and can be read', async ({ list, look }) => {
    const origin = await origins[list]();
    for (const [name, { path, act }] of Object.entries(states[list])) {
      const { page, problems } = await stage.visit(origin + path, { reducedMotion: 'reduce', ...LOOKS[look] });
      await act?.(page);
      await page.screenshot({ path: `${FOLDER}/${list}, ${name}, ${look}.png`, fullPage: true });
      const said = [...problems];
      const found = await violationsOf(page);
      // axe compares the colours of the style sheet, which are not those that are forced.
      const wrong =
        look === 'forced colours'
          ? found.filter((violation) => !violation.startsWith('color-contrast:'))
          : [...found, ...(await unreadable(page))];
      const overflow = [await overflowOf(page)];
      await page.evaluate(doubleText);
      overflow.push(await overflowOf(page));
      expect({ name, said, wrong, overflow }).toEqual({ name, said: SAID[path] ?? [], wrong: [], overflow: [0, 0] });
      await page.context().close();
    }
  });
});
