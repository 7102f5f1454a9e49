// The badges of a list: what is written, what is left alone, what goes. And the one image that all pages share.
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { badgesOf, writeBadges } from '../../../scripts/build/badges.ts';
import { filesBelow } from '../../../scripts/build/files.ts';
import { badgePath, CARD_PATH } from '../../../src/domain/registry/share-files.ts';
import { folderForFile } from '../../support/folders.ts';
import { registryWith } from '../../support/lists.ts';

const REGISTRY = registryWith(2);
const [TOPIC] = REGISTRY.categories;
const [ONE, TWO, THREE] = TOPIC?.sources ?? [];
if (TOPIC === undefined || ONE === undefined || TWO === undefined || THREE === undefined)
  throw new Error('a topic has three sources');

const folder = folderForFile();
const filesIn = async (): Promise<readonly string[]> =>
  (await filesBelow(join(folder, 'public'))).map((path) => path.slice(join(folder, 'public').length)).toSorted();

test('each source gets a badge, once; what is gone comes back, and what belongs to nothing is removed', async () => {
  expect(await writeBadges(REGISTRY, folder)).toBe(6);
  expect(await filesIn()).toEqual([...badgesOf(REGISTRY).keys()].toSorted());
  expect(await writeBadges(REGISTRY, folder)).toBe(0);
  await rm(join(folder, 'public', badgePath(TOPIC, ONE)));
  expect(await writeBadges(REGISTRY, folder)).toBe(1);
  const sources = [{ ...ONE, url: 'https://new.org/' }, TWO, THREE];
  const changed = { ...REGISTRY, categories: [{ ...TOPIC, sources }] };
  expect(await writeBadges(changed, folder)).toBe(1);
  expect(await filesIn()).toEqual([...badgesOf(changed).keys()].toSorted());
});

test.each(['Go', '量子コンピュータ入門', `</svg>&"'<script>`])('the badge for %s is as wide as its text', (name) => {
  const topic = { ...TOPIC, name };
  const badge = badgesOf({ ...REGISTRY, categories: [topic] }).get(badgePath(topic, ONE)) ?? '';
  const [, width, length] = /width="(\d+)".* textLength="(\d+)"/.exec(badge) ?? [];
  expect(Number(width)).toBe(34 + Number(length) + 12);
  expect(badge).toContain('aria-label="1st of three for ');
  expect(badge).not.toMatch(/<style|<script|href/);
});

test('the image for links is there, 1200 by 630', () => {
  const png = readFileSync(join('public', CARD_PATH));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
