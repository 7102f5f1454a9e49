// The addresses of the pages, and what is asked of each that loads: what axe finds, and how far anything moves.
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { TOPIC } from '../support/lists.ts';

export const PATHS = ['/', '/verify', '/methodology', `/c/${TOPIC.slug}`] as const;
export const MISSING = `/c/${TOPIC.slug}-again`;
export const NOWHERE = '/nowhere';
export const ENDPOINT = '/mcp';
/** What the browser says of a page whose own status is an error, once; of every other page it says nothing. */
export const SAID: Readonly<Record<string, readonly string[]>> = {
  [MISSING]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [NOWHERE]: ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  [ENDPOINT]: ['Failed to load resource: the server responded with a status of 405 (Method Not Allowed)'],
};
/** Rounding of one line by a pixel; anything that a reader could see is more than a hundred times as much. */
export const MAX_SHIFT = 0.001;

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds on the page as it is, by all its rules or by these. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<readonly string[]> => {
  await page.evaluate(AXE);
  const options = rules === undefined ? {} : { runOnly: rules };
  const results: AxeResults = await page.evaluate((given) => Reflect.get(window, 'axe').run(given), options);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
