// Everyday questions in the box of the first page: what the list does not cover gets no sources of another topic.
import { expect, test } from 'vitest';
import { NOT_COVERED, TOPIC } from '../support/lists.ts';
import { inBrowser } from './browser.ts';
import { ask } from './home-page.ts';

const ANSWERED = /^(?:Good match|Probably|Not sure|Nothing on|Name the topic)/;

inBrowser('everyday questions in the box', (stage) => {
  test('none of them is shown sources as found, and a question of the list is', async () => {
    const { page, problems } = await stage.visit('/');
    const shownFor = async (query: string): Promise<string> => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await ask(page, query);
      await (await answered).finished();
      // Two frames on, the page has drawn what it was sent.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await page.innerText('#answer-status')).toMatch(ANSWERED);
      return `${query}: ${await page.locator('#answer .sources li').count()} sources`;
    };
    const shown: string[] = [];
    for (const query of NOT_COVERED) shown.push(await shownFor(query));
    expect(shown).toEqual(NOT_COVERED.map((query) => `${query}: 0 sources`));
    expect(NOT_COVERED.length).toBeGreaterThanOrEqual(50);
    expect(await shownFor(TOPIC.query)).toBe(`${TOPIC.query}: 3 sources`);
    expect(problems).toEqual([]);
  });
});
