// The drawings of a registry: what is written, what is left alone, what goes, and that every text stays on the paper.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../../../scripts/build/files.ts';
import { cardSvg } from '../../../../scripts/build/share/card.ts';
import { escapeXml, widthOf } from '../../../../scripts/build/share/font.ts';
import { drawShared, shareDrawings } from '../../../../scripts/build/share/share.ts';
import { badgePath, SITE_CARD_PATH, sharePath } from '../../../../src/domain/registry/share-files.ts';
import { folderForFile } from '../../../support/folders.ts';
import { registryWith } from '../../../support/lists.ts';

const REGISTRY = registryWith(2);
const [TOPIC] = REGISTRY.categories;
if (TOPIC === undefined) throw new Error('a registry has a topic');
const TITLE = 'Three Good Sources';

const folder = folderForFile();
const filesIn = async (): Promise<readonly string[]> =>
  (await filesBelow(join(folder, 'public'))).map((path) => path.slice(join(folder, 'public').length)).toSorted();

test('the list and each topic get an image of 1200 by 630, and each topic three badges, once', async () => {
  expect(await drawShared(REGISTRY, folder)).toBe(9);
  expect(await filesIn()).toEqual([...shareDrawings(REGISTRY).keys()].toSorted());
  for (const path of [SITE_CARD_PATH, sharePath(TOPIC)]) {
    const png = await readFile(join(folder, 'public', path));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
  expect(shareDrawings(REGISTRY).get(SITE_CARD_PATH)).toContain(`>${TITLE}</text>`);
  expect(await drawShared(REGISTRY, folder)).toBe(0);
});

test('what is gone is drawn again, what changed is drawn anew, and what belongs to nothing is removed', async () => {
  await rm(join(folder, 'public', sharePath(TOPIC)));
  expect(await drawShared(REGISTRY, folder)).toBe(1);
  const [one, two, three] = TOPIC.sources;
  if (one === undefined || two === undefined || three === undefined) throw new Error('a topic has three sources');
  const swapped = [
    { ...two, rank: 1 },
    { ...three, rank: 2 },
    { ...one, rank: 3, url: 'https://new.org/' },
  ] as const;
  const changed = { ...REGISTRY, categories: [{ ...TOPIC, sources: [...swapped] }] };
  // The image, because its sources changed, and three badges.
  expect(await drawShared(changed, folder)).toBe(4);
  expect(await filesIn()).toEqual([...shareDrawings(changed).keys()].toSorted());
  expect(await filesIn()).not.toContain(badgePath(TOPIC, one));
});

test('a badge is paths without text, whose label says it', () => {
  const [one] = TOPIC.sources;
  if (one === undefined) throw new Error('a topic has sources');
  const badge = shareDrawings(REGISTRY).get(badgePath(TOPIC, one)) ?? '';
  expect(badge).toContain(`aria-label="1st of three for ${TOPIC.name}"`);
  expect(badge).not.toMatch(/<text|<style|<script|href/);
  expect(badge.length).toBeLessThan(40_000);
});

const LONG = 'An unusually long name of eighty characters, which is the most that a list holds';
test.each([
  { says: 'a short name', name: 'Go' },
  { says: 'a name of one long line', name: 'Self-Hosted Email Servers' },
  { says: 'a name of two lines', name: 'Privacy-Respecting Home Automation for Families' },
  { says: 'the longest name', name: LONG },
  { says: 'one word without an end', name: 'W'.repeat(80) },
  { says: 'letters of another script', name: '量子コンピュータ入門' },
  { says: 'signs of markup', name: `</svg>&"'<script>` },
])('the image of $says keeps its text on the paper', ({ name }) => {
  const sources = TOPIC.sources.map((source) => ({ ...source, name: LONG }));
  const svg = cardSvg({ ...TOPIC, name, sources }, TITLE, LONG);
  expect(svg).not.toContain('<script>');
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"[^>]*>([^<]*)<\/text>/g)];
  expect(texts.length).toBeGreaterThanOrEqual(9);
  for (const [, x, y, size, text = ''] of texts) {
    const plain = text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(escapeXml(plain)).toBe(text);
    expect(Number(x) + widthOf(plain, Number(size)), plain).toBeLessThanOrEqual(1200 - 60);
    expect(Number(y)).toBeLessThan(630 - 20);
  }
});
