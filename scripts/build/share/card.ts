// What other sites show: an image beside a link, of a topic with its three sources or of the whole list, and the badge of a
// source, which its maker may show, with its rank and topic; a border sets it off from any page.
import type { Identity } from '../../../src/domain/registry/identity.ts';
import type { Category, Source } from '../../../src/domain/registry/registry.ts';
import { badgeText, SHARE_IMAGE } from '../../../src/domain/registry/share-files.ts';
import { drawing, escapeXml, SERIF_FAMILY, widthOf } from './font.ts';

const INK = '#15171a';
const SOFT = '#555b64';
const RED = '#b01f0c';
const LEFT = 80;
const WIDTH = SHARE_IMAGE.width - 2 * LEFT;

/** The drawing of a topic as SVG, with the title of the page and the line of `credit`. */
export const cardSvg = ({ name, sources }: Category, title: string, credit: string): string => {
  const { drawn, below } = headingOf(name);
  const step = Math.min(82, (SHARE_IMAGE.height - 96 - below) / 3.25);
  const ranked = sources.map(({ rank, name: source }) => {
    const y = below + 20 + rank * step;
    return `${number(rank, LEFT, y, 60)}<text x="${LEFT + 64}" y="${y - 4}" font-size="38">${escapeXml(fitText(source, 38, WIDTH - 64))}</text>`;
  });
  return framed(title, [drawn, ...ranked], credit);
};

/** The drawing of the whole list as SVG: what it is called and what it says of itself. */
export const siteCardSvg = ({ title, description }: Identity, credit: string): string => {
  const { drawn, below } = headingOf(title);
  const about = linesOf(description, 38).map(
    (line, nth) =>
      `<text x="${LEFT}" y="${below + 80 + nth * 50}" font-size="38" fill="${SOFT}">${escapeXml(fitText(line, 38, WIDTH))}</text>`,
  );
  const numbers = [1, 2, 3].map((rank) => number(rank, LEFT + (rank - 1) * 100, SHARE_IMAGE.height - 92, 80));
  return framed('', [drawn, ...about, ...numbers], credit);
};

const framed = (title: string, parts: readonly string[], credit: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}" font-family="${SERIF_FAMILY}" fill="${INK}">
<rect width="100%" height="100%" fill="#ffffff"/>
<rect x="${LEFT}" y="64" width="${WIDTH}" height="5"/>
<circle cx="95" cy="104" r="7" fill="${RED}"/><circle cx="84" cy="124" r="7"/><circle cx="106" cy="124" r="7"/>
<text x="130" y="124" font-size="30" font-weight="600">${escapeXml(title)}</text>
${parts.join('\n')}
<text x="${LEFT}" y="${SHARE_IMAGE.height - 38}" font-size="25" fill="${SOFT}">${escapeXml(fitText(credit, 25, WIDTH))}</text>
</svg>`;

const number = (rank: number, x: number, y: number, size: number): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${rank === 1 ? RED : INK}">${rank}</text>`;

/** The heading, drawn, and the height of its last line. */
const headingOf = (name: string): { readonly drawn: string; readonly below: number } => {
  const { size, lines } = sizedHeading(name);
  const top = 176 + size * 0.72;
  const texts = lines.map(
    (line, nth) =>
      `<text x="${LEFT - 3}" y="${top + nth * size * 1.02}" font-size="${size}" letter-spacing="-1.5">${escapeXml(line)}</text>`,
  );
  return { drawn: texts.join('\n'), below: top + (lines.length - 1) * size * 1.02 };
};

/** The largest size in which the name fits in one line, else in two. */
const sizedHeading = (name: string): { readonly size: number; readonly lines: readonly string[] } => {
  const sizes = [104, 92, 80].filter((size) => widthOf(name, size) <= WIDTH);
  if (sizes[0] !== undefined) return { size: sizes[0], lines: [name] };
  for (const size of [76, 64, 54]) {
    const lines = linesOf(name, size);
    if (lines.length <= 2) return { size, lines: lines.map((line) => fitText(line, size, WIDTH)) };
  }
  return { size: 54, lines: [fitText(name, 54, WIDTH)] };
};

const linesOf = (text: string, size: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer, size) <= WIDTH) lines.push(longer);
    else lines.push(last, word);
  }
  return lines;
};

/** As much of `text` as fits in `width`, with a sign that something is left out. */
const fitText = (text: string, size: number, width: number): string => {
  if (widthOf(text, size) <= width) return text;
  const chars = [...text];
  const upTo = (end: number): string => chars.slice(0, end).join('');
  const fitting = chars.findLastIndex((_, last) => widthOf(`${upTo(last + 1)}…`, size) <= width);
  return `${upTo(fitting + 1).trimEnd()}…`;
};

const BADGE_HEIGHT = 30;
const BADGE_SIZE = 16;
const TEXT_LEFT = 34;
const TEXT_RIGHT = 12;

/** The badge of a source as SVG. Its text is drawn as paths, so that it has the same width in every browser. */
export const badgeSvg = (category: Category, source: Source): string => {
  const text = badgeText(category, source);
  const width = Math.ceil(TEXT_LEFT + widthOf(text, BADGE_SIZE) + TEXT_RIGHT);
  const size = `width="${width}" height="${BADGE_HEIGHT}"`;
  const letters = drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><text x="${TEXT_LEFT}" y="20.5" font-family="${SERIF_FAMILY}" font-size="${BADGE_SIZE}" fill="${INK}">${escapeXml(text)}</text></svg>`,
  ).toString();
  const outline = [...letters.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => shortPath(path)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${BADGE_HEIGHT}" role="img" aria-label="${escapeXml(text)}"><rect x=".5" y=".5" width="${width - 1}" height="${BADGE_HEIGHT - 1}" fill="#fff" stroke="#7d838c"/><g fill="${INK}"><circle cx="18" cy="10.5" r="3.4" fill="${RED}"/><circle cx="12.7" cy="19.5" r="3.4"/><circle cx="23.3" cy="19.5" r="3.4"/><path d="${outline}"/></g></svg>`;
};

/** A path with one decimal, which is a tenth of a pixel. */
const shortPath = (path: string): string =>
  path.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1)))).replace(/\s*([A-Z])\s*/g, '$1');
