// A real headless Chromium and the started server, and pages that report everything a visitor should never meet.
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { sharedServer } from '../support/dev-server.ts';

/** The system's Chromium, or undefined: suites are then skipped. CHROMIUM names one elsewhere. */
const CHROMIUM = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

/** How long the browser may take over one step where every core is busy. */
const PATIENCE_MS = 100_000;

export type Visit = {
  readonly page: Page;
  /** Console errors, uncaught errors, refused loads and requests to any other origin, as they happened. */
  readonly problems: readonly string[];
};

export type Stage = {
  readonly origin: string;
  /** Opens a page of the shared server, or one elsewhere, with nothing in any cache; it is closed when the test ends. */
  readonly visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  /** The same in one window for all tests of the suite: a third of the work, with the caches that earlier tests filled. */
  readonly revisit: (path: string, options?: Shown) => Promise<Visit>;
};

type Shown = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>;
const VIEWPORT = { width: 1440, height: 900 };

/** A suite with a browser of its own, skipped where there is none. */
export const inBrowser = (says: string, tests: (stage: Stage) => void) =>
  describe.skipIf(CHROMIUM === undefined)(says, () => {
    let origin = '';
    let browser: Browser | undefined;
    let window: Page | undefined;
    const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
      const context = await browser?.newContext({ viewport: VIEWPORT, ...options });
      if (context === undefined) throw new Error('only a test has a browser');
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(recordShifts);
      return context;
    };
    beforeAll(async () => {
      ({ origin } = await sharedServer());
      browser = await launch();
    });
    afterAll(() => browser?.close());
    tests({
      get origin() {
        return origin;
      },
      visit: async (path, options = {}) => {
        const context = await newContext(options);
        onTestFinished(() => context.close());
        return open(await context.newPage(), new URL(path, origin).href, options.javaScriptEnabled ?? true);
      },
      revisit: async (path, { viewport = VIEWPORT, colorScheme = null, reducedMotion = null } = {}) => {
        window ??= await (await newContext({})).newPage();
        window.removeAllListeners();
        await window.setViewportSize(viewport ?? VIEWPORT);
        await window.emulateMedia({ colorScheme, reducedMotion });
        return open(window, origin + path, true);
      },
    });
  });

const launch = (): Promise<Browser> =>
  chromium.launch({
    timeout: PATIENCE_MS,
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      // Otherwise every page that opens also starts a process for a next one.
      '--renderer-process-limit=1',
    ],
  });

const recordShifts = (): void => {
  Reflect.set(window, 'shifts', []);
  new PerformanceObserver((list) => {
    Reflect.get(window, 'shifts').push(...list.getEntries().map((entry) => Reflect.get(entry, 'value')));
  }).observe({ type: 'layout-shift', buffered: true });
};

const open = async (page: Page, url: string, hasScripts: boolean): Promise<Visit> => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`left the origin: ${request.url()}`);
  });
  const hasSettled = settling(page);
  await page.goto(url);
  // Without scripts a page asks for nothing after it has loaded.
  if (hasScripts) await hasSettled();
  return { page, problems };
};

/** Waits until no request is under way and what they brought is drawn. */
const settling = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    do {
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
      );
    } while (underWay.size > 0);
  };
};

/** How far things moved since the page was opened: the sum of all shifts, those after input included. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => [0, ...Reflect.get(window, 'shifts')].reduce((sum: number, shift: number) => sum + shift));

/** Makes the text of a page twice the size. */
export const doubleText = (): void => {
  document.documentElement.style.fontSize = '200%';
};

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
