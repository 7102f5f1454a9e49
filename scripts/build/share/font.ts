// Text in drawings: one serif, its measures, and text turned into paths so that it looks the same everywhere.
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

export const SERIF_FAMILY = 'Newsreader';

const { resolve } = createRequire(import.meta.url);
const FONT_FILES = ['400Regular/Newsreader_400Regular.ttf', '600SemiBold/Newsreader_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/newsreader/${file}`),
);
/** Letters that the font has. For any other the fonts of this machine are asked, which takes a moment. */
const COVERED = /^[\t\n\u0020-\u024f\u2010-\u203a]*$/;

/** A drawing, ready to be rendered or measured. */
export const drawing = (svg: string): Resvg => {
  const loadSystemFonts = !COVERED.test(svg);
  return new Resvg(svg, { font: { fontFiles: FONT_FILES, defaultFontFamily: SERIF_FAMILY, loadSystemFonts } });
};

/** The width of a line in the serif, in pixels. */
export const widthOf = (text: string, size: number): number =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="200"><text y="100" font-family="${SERIF_FAMILY}" font-size="${size}">${escapeXml(text)}</text></svg>`,
  ).innerBBox()?.width ?? 0;

/** Text for an XML element or attribute. */
export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
