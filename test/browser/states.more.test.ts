// Every control can be read in every state: pointed at, focused, pressed, and touched, which some browsers keep as pointed at.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TOPIC } from '../support/topic.ts';
import { inBrowser, SCHEMES } from './browser.ts';
import { answered, ask } from './home-page.ts';
import { EVERY_PATH } from './loads.ts';

const CONTROLS = 'a[href], button:not(:disabled), summary, select, input, textarea';
/** @see WCAG 2.2, 1.4.3 */
const LEAST_CONTRAST = 4.5;

/** Puts every control of the page into `states` at once. */
const force = async (page: Page, states: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] });
};

/** The controls with a text whose contrast with what is behind it is too low. */
const unreadable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ controls, least }) => {
      const channels = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
          const part = channel / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (element: Element | null): string => {
        if (element === null) return 'rgb(255, 255, 255)';
        const { backgroundColor } = getComputedStyle(element);
        return (channels(backgroundColor)[3] ?? 1) > 0 ? backgroundColor : behind(element.parentElement);
      };
      return [...document.querySelectorAll(controls)]
        .filter((element) => element.checkVisibility() && element.textContent?.trim() !== '')
        .flatMap((element) => {
          const [one, other] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
          const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          return contrast >= least ? [] : [`${element.textContent?.trim()}: ${contrast.toFixed(2)}`];
        });
    },
    { controls: CONTROLS, least: LEAST_CONTRAST },
  );

const STATES = [['hover'], ['focus', 'focus-visible'], ['hover', 'active']] as const;

inBrowser('states of controls in a browser', (stage) => {
  test.each(SCHEMES.flatMap((colorScheme) => [false, true].map((hasTouch) => ({ colorScheme, hasTouch }))))(
    'every control can be read in every state, $colorScheme, by touch: $hasTouch',
    async ({ colorScheme, hasTouch }) => {
      for (const path of EVERY_PATH) {
        const { page } = await stage.visit(path, { colorScheme, hasTouch, isMobile: hasTouch });
        if (path === '/') {
          await ask(page, TOPIC.query);
          await answered(page);
        }
        for (const states of STATES) {
          await force(page, states);
          expect({ path, states, unreadable: await unreadable(page) }).toEqual({ path, states, unreadable: [] });
        }
        await page.close();
      }
    },
  );

  test('in forced colours the current tab and the topics that are picked out differ from the others', async () => {
    const { page } = await stage.visit('/', { forcedColors: 'active' });
    await ask(page, TOPIC.query);
    await answered(page);
    const widthOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(await widthOf('.tabs [aria-current]')).not.toBe(await widthOf('.tabs a:not([aria-current])'));
    expect(await widthOf('.chips [data-picked]')).not.toBe(await widthOf('.chips a:not([data-picked])'));
  });

  test('on a phone every control is 24 pixels high or stands in a line of text', async () => {
    const { page } = await stage.visit('/', { viewport: { width: 390, height: 844 } });
    const low = await page
      .locator('.tabs a, .chips a, .copy, .colophon li a, .masthead a, button')
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 24)
          .map((element) => element.textContent),
      );
    expect(low).toEqual([]);
  });
});
