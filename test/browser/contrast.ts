// Every control can be read in every state: pointed at, focused, pressed, and touched, which some browsers keep as pointed at.
import type { CDPSession, Page } from 'playwright-core';

const CONTROLS = 'a[href], button:not(:disabled), summary, select, input, textarea';
/** @see WCAG 2.2, 1.4.3 */
const LEAST_CONTRAST = 4.5;

/** What puts every control of the page into some states at once. */
const forcing = async (session: CDPSession) => {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
  return async (states: readonly string[]): Promise<void> => {
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] });
  };
};

/** The controls with a text whose contrast with what is behind it is too low, as they are now. */
const tooPale = (page: Page): Promise<readonly string[]> =>
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

const STATES = [[], ['hover'], ['focus', 'focus-visible'], ['hover', 'active']] as const;

/** The controls that cannot be read in one of their states, with the state and the contrast. */
export const unreadable = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  const force = await forcing(session);
  const all: string[] = [];
  for (const states of STATES) {
    await force(states);
    all.push(...(await tooPale(page)).map((control) => `${states.join(' ')} ${control}`));
  }
  await session.detach();
  return all;
};
