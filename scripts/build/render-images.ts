// Renders the committed bitmaps (the Open Graph image and the icons) from our own drawings with this machine's Chromium.
// Run `node scripts/build/render-images.ts` by hand when a drawing has changed; CHROMIUM names another browser.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** An ICO puts a header before its PNG: a directory with one entry. */
const ICO_HEADER_BYTES = 22;

type Drawing = { readonly source: string; readonly width: number; readonly height: number; readonly inset?: number };

const render = async (browser: Browser, { source, width, height, inset = 0 }: Drawing): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  const svg = await readFile(source, 'utf8');
  await page.setContent(
    `<style>*{margin:0}body{background:${inset > 0 ? '#fff' : 'transparent'}}svg{display:block;width:${width - 2 * inset}px;height:${height - 2 * inset}px;padding:${inset}px;box-sizing:content-box}</style>${svg}`,
  );
  const image = await page.screenshot({ omitBackground: inset === 0 });
  await page.close();
  return image;
};

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

if (!existsSync(CHROMIUM)) {
  const advice = 'Install chromium, or name one: CHROMIUM=/path node scripts/build/render-images.ts';
  console.error(`No browser at ${CHROMIUM}. ${advice}`);
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const shared = await render(browser, { source: 'scripts/build/images/og.svg', width: 1200, height: 630 });
await writeFile('public/og.png', shared);
const touched = await render(browser, { source: 'public/favicon.svg', width: 180, height: 180, inset: 30 });
await writeFile('public/apple-touch-icon.png', touched);
const icon = await render(browser, { source: 'public/favicon.svg', width: 32, height: 32 });
await writeFile('public/favicon.ico', toIco(icon, 32));
await browser.close();
