// Lists that strain the layout: long words, keys among the curator's places, many topics in groups. No page is wider than its
// window, and axe finds nothing, in both schemes and in forced colours.
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { FIRST_LIST } from '../support/lists.ts';
import { inBrowser, overflowOf } from './browser.ts';
import { unreadable } from './contrast.ts';
import { violationsOf } from './loads.ts';
import { serveSite } from './sites.ts';

const [MODEL] = FIRST_LIST.categories;
if (MODEL === undefined) throw new Error('the list has a topic');

const LONG = [
  ...['Krankenversicherung', 'Internationalization', 'Cryptocurrencies'],
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkb',
];
const KEY = 'y'.repeat(52);
const GROUPS = ['Languages', 'Sicherheit', 'الأمان', '安全', 'Безопасность'];

const topic = (nth: number, name: string): Category => ({ ...MODEL, slug: `topic-${nth}`, name });

/** A list whose topics have the longest names, and whose curator's places name a key. */
const STRAINED: Registry = {
  ...FIRST_LIST,
  curator: {
    ...FIRST_LIST.curator,
    name: LONG[0] ?? '',
    proofs: [{ kind: 'website', url: 'https://ada.example.org/', statement: `My list has the key ${KEY}.` }],
  },
  site: { title: LONG[3] ?? '' },
  categories: LONG.map((name, nth) => topic(nth, name)),
};
const MANY: Registry = {
  ...FIRST_LIST,
  categories: Array.from({ length: 110 }, (_, nth) => ({
    ...topic(nth, `${LONG[nth % LONG.length]} ${nth}`),
    group: GROUPS[nth % GROUPS.length] ?? '',
  })),
};

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'a phone of 320 pixels': { viewport: { width: 320, height: 800 } },
  'a phone of 390 pixels, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  '1,280 pixels, forced colours': { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
};
const PATHS = ['/', '/topics', '/c/topic-0', '/c/topic-3', '/verify', '/methodology', '/evidence', '/nowhere'];

inBrowser('lists that strain the layout', (stage) => {
  const rows = Object.entries({ strained: STRAINED, many: MANY }).flatMap(([list, registry]) =>
    Object.entries(LOOKS).map(([look, options]) => ({ list, registry, look, options })),
  );
  test.each(rows)(
    '$list on $look: every page fits, as it is and with text of twice the size',
    async ({ registry, options }) => {
      const origin = await serveSite({ registry });
      const paths =
        registry === MANY
          ? [...PATHS, '/topics/languages', '/topics/%D8%A7%D9%84%D8%A3%D9%85%D8%A7%D9%86', '/topics?page=2']
          : PATHS;
      const { page } = await stage.visit(`${origin}/`, { reducedMotion: 'reduce', ...options });
      for (const path of paths) {
        await page.goto(origin + path);
        const overflow = await overflowOf(page);
        const found = await violationsOf(page);
        // axe compares the colours of the style sheet, which are not those that are forced.
        const wrong =
          options.forcedColors === 'active'
            ? found.filter((violation) => !violation.startsWith('color-contrast:'))
            : [...found, ...(await unreadable(page))];
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        expect({ path, overflow, wrong, large: await overflowOf(page) }).toEqual({
          path,
          overflow: 0,
          wrong: [],
          large: 0,
        });
      }
    },
  );
});
