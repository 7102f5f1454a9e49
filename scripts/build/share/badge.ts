// The badge of a source, which its maker may show: the rank and the topic. Its text is drawn as paths, so that it has the
// same width in every browser; a border sets it off from any page.
import type { Category, Source } from '../../../src/domain/registry/registry.ts';
import { badgeText } from '../../../src/domain/registry/share-files.ts';
import { drawing, escapeXml, SERIF_FAMILY, widthOf } from './font.ts';

const HEIGHT = 30;
const SIZE = 16;
const TEXT_LEFT = 34;
const RIGHT = 12;

/** The drawing as SVG. */
export const badgeSvg = (category: Category, source: Source): string => {
  const text = badgeText(category, source);
  const width = Math.ceil(TEXT_LEFT + widthOf(text, SIZE) + RIGHT);
  const size = `width="${width}" height="${HEIGHT}"`;
  const letters = drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><text x="${TEXT_LEFT}" y="20.5" font-family="${SERIF_FAMILY}" font-size="${SIZE}" fill="#15171a">${escapeXml(text)}</text></svg>`,
  ).toString();
  const outline = [...letters.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => shortPath(path)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escapeXml(text)}"><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" fill="#fff" stroke="#7d838c"/><g fill="#15171a"><circle cx="18" cy="10.5" r="3.4" fill="#b01f0c"/><circle cx="12.7" cy="19.5" r="3.4"/><circle cx="23.3" cy="19.5" r="3.4"/><path d="${outline}"/></g></svg>`;
};

/** A path with one decimal, which is a tenth of a pixel. */
const shortPath = (path: string): string =>
  path.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1)))).replace(/\s*([A-Z])\s*/g, '$1');
