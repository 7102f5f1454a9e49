// Everyday questions typed into the box of the first page: what the list does not cover gets no sources of another topic.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_COVERED } from '../support/everyday.ts';
import { TOPIC } from '../support/topic.ts';
import { CHROMIUM, openStage, type Stage } from './browser.ts';

const ANSWERED = /^(?:Good match|Probably|Not sure|Nothing on|Name the topic)/;

describe.skipIf(CHROMIUM === undefined || TOPIC.slug !== 'rust-learning')('everyday questions in the box', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  test('none of them is shown sources as found, and a question of the list is', async () => {
    const { page, problems, close } = await stage.visit('/');
    const shownFor = async (query: string): Promise<string> => {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.fill('#query', query);
      await page.press('#query', 'Enter');
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
    await close();
  });
});
