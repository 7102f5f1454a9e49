// Draws the badges of a list, which the maker of a source may show, below public/share/, where they are served as static
// files. One that belongs to no source any more is removed.
import { join, relative } from 'node:path';
import { utf8 } from '../../src/domain/bytes.ts';
import type { Category, Registry, Source } from '../../src/domain/registry/registry.ts';
import { badgePath, badgeText, SHARE_PATH } from '../../src/domain/registry/share-files.ts';
import { fillFolder } from './files.ts';

const INK = '#15171a';
const RED = '#b01f0c';
const HEIGHT = 30;
const TEXT_LEFT = 34;
const TEXT_RIGHT = 12;
/** Pixels of a letter; those from the scripts of East Asia on are square. */
const widthOf = (letter: string): number => (letter < '\u2e80' ? 7.5 : 16);

/** The badge of a source as SVG. `textLength` gives its text the same width with every font. */
const badgeSvg = (category: Category, source: Source): string => {
  const text = badgeText(category, source);
  const length = Math.ceil([...text].reduce((sum, letter) => sum + widthOf(letter), 0));
  const [width, said] = [TEXT_LEFT + length + TEXT_RIGHT, escapeXml(text)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${said}"><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" fill="#fff" stroke="#7d838c"/><g fill="${INK}"><circle cx="18" cy="10.5" r="3.4" fill="${RED}"/><circle cx="12.7" cy="19.5" r="3.4"/><circle cx="23.3" cy="19.5" r="3.4"/><text x="${TEXT_LEFT}" y="20.5" font-family="Georgia, serif" font-size="16" textLength="${length}" lengthAdjust="spacingAndGlyphs">${said}</text></g></svg>`;
};

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The badges by the path of the site where they are served. */
export const badgesOf = ({ categories }: Registry): ReadonlyMap<string, string> =>
  new Map(
    categories.flatMap((category) =>
      category.sources.map((source) => [badgePath(category, source), badgeSvg(category, source)] as const),
    ),
  );

/** Brings public/share/ of `folder` up to date; gives how many files were written. */
export const writeBadges = (registry: Registry, folder: string): Promise<number> => {
  const files = [...badgesOf(registry)].map(([path, svg]) => [relative(SHARE_PATH, path), utf8(svg)] as const);
  return fillFolder(join(folder, 'public', SHARE_PATH), new Map(files));
};
