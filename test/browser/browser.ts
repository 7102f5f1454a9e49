// A real headless Chromium and the started server, and pages that report everything a visitor should never meet.

import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type RunningServer, startServer } from '../support/dev-server.ts';

/** The system's Chromium, or undefined: suites are then skipped. CHROMIUM names one elsewhere. */
export const CHROMIUM = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path));

export const WIDTHS = [320, 768, 1440] as const;
export const SCHEMES = ['light', 'dark'] as const;

export type Visit = {
  readonly page: Page;
  /** Console errors, uncaught errors, refused loads and requests to any other origin, as they happened. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
};

export type Stage = {
  readonly origin: string;
  readonly visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  readonly stop: () => Promise<void>;
};

/** Starts server and browser. */
export const openStage = async (): Promise<Stage> => {
  const state = await mkdtemp(join(tmpdir(), 'three-good-sources-'));
  const server = await startServer(['--persist-to', state]);
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  return {
    origin: server.origin,
    visit: (path, options = {}) => visit(browser, server, path, options),
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
};

const visit = async (
  browser: Browser,
  { origin }: RunningServer,
  path: string,
  options: BrowserContextOptions,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) problems.push(`left the origin: ${request.url()}`);
  });
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', []);
    new PerformanceObserver((list) => {
      Reflect.get(window, 'shifts').push(...list.getEntries().map((entry) => Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  return { page, problems, close: () => context.close() };
};

/** How far things moved since the page was opened: the sum of all shifts, those after input included. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => [0, ...Reflect.get(window, 'shifts')].reduce((sum: number, shift: number) => sum + shift));
