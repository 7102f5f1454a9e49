// Renders the committed icons from the drawing of the mark.
// Run `node scripts/build/render-images.ts` by hand when it has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

/** An ICO puts a header before its PNG: a directory with one entry. */
const ICO_HEADER_BYTES = 22;

const render = (svg: string, width: number, background?: string): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, ...(background && { background }) }).render().asPng();

/** @see https://en.wikipedia.org/wiki/ICO_(file_format) */
const toIco = (png: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
};

const icon = readFileSync('public/favicon.svg', 'utf8');
// A touch icon has a margin of a sixth on each side, and no transparent pixels.
const framed = icon.replace('viewBox="0 0 32 32"', 'viewBox="-8 -8 48 48"');
writeFileSync('public/apple-touch-icon.png', render(framed, 180, '#fff'));
writeFileSync('public/favicon.ico', toIco(render(icon, 32), 32));
