// Every control can be read in every state: pointed at, focused, pressed, and touched, which some browsers keep as pointed at.
import type { Page } from 'playwright-core';
import { violationsOf } from './loads.ts';

const CONTROLS = 'a[href], button:not(:disabled), summary, select, input, textarea';
const STATES = [['hover'], ['focus', 'focus-visible'], ['hover', 'active']];

/** What axe finds too pale on the page while every control of it is in one of these states. */
export const unreadable = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
  const all: string[] = [];
  for (const forcedPseudoClasses of STATES) {
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    all.push(...(await violationsOf(page, ['color-contrast'])).map((found) => `${forcedPseudoClasses} ${found}`));
  }
  await session.detach();
  return all;
};
