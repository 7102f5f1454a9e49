// What tests do on the first page: ask a question, wait for what is said of it, and run Try it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TOPIC } from '../support/lists.ts';

/** What the page says of the last question. */
export const statusOf = (page: Page): Promise<string> => page.innerText('#answer-status');
export const says = (page: Page, text: RegExp): Promise<void> => expect.poll(() => statusOf(page)).toMatch(text);

/** Sends a question with Enter. */
export const ask = async (page: Page, query: string): Promise<void> => {
  await page.fill('#query', query);
  await page.press('#query', 'Enter');
};
/** Waits until the page has found the topic of the tests. */
export const answered = (page: Page): Promise<void> =>
  says(page, new RegExp(`^(?:Good match|Probably): ${TOPIC.name}$`));

/** Waits until Try it says `status`. */
export const tried = async (page: Page, status = 'Answer'): Promise<void> => {
  await page.waitForFunction((want) => document.querySelector('#try-status')?.textContent === want, status);
};
