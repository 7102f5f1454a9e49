// Draws what is shared of a registry (an image of it and of each topic, a badge for each source) below public/share/, where it is
// served as a static file. A drawing that has not changed is not rendered again; one that belongs to nothing is removed.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sha256Hex, utf8 } from '../../../src/domain/bytes.ts';
import { creditOf, identityOf } from '../../../src/domain/registry/identity.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import { badgePath, SHARE_PATH, SITE_CARD_PATH, sharePath } from '../../../src/domain/registry/share-files.ts';
import { filesBelow, removeOthers, replaceFile } from '../files.ts';
import { badgeSvg } from './badge.ts';
import { cardSvg, siteCardSvg } from './card.ts';
import { drawing } from './font.ts';

/** What was drawn last: the hash of each drawing by its path. */
const DRAWN = 'dist/share.json';
/** Outside the folder that is served and cleared. */
const DRAFT = 'dist/share';

/** The drawings as SVG, by the path of the site where they are served. */
export const shareDrawings = (registry: Registry): ReadonlyMap<string, string> => {
  const [identity, credit] = [identityOf(registry), creditOf(registry)];
  return new Map([
    [SITE_CARD_PATH, siteCardSvg(identity, credit)],
    ...registry.categories.flatMap((category) => [
      [sharePath(category), cardSvg(category, identity.title, credit)] as const,
      ...category.sources.map((source) => [badgePath(category, source), badgeSvg(category, source)] as const),
    ]),
  ]);
};

/** Brings public/share/ of `folder` up to date; gives how many files were written. */
export const drawShared = async (registry: Registry, folder: string): Promise<number> => {
  const before = await drawnIn(folder);
  const after: Record<string, string> = {};
  let written = 0;
  for (const [path, svg] of shareDrawings(registry)) {
    const hash = await sha256Hex(utf8(svg));
    after[path] = hash;
    if (before[path] === hash) continue;
    const content = path.endsWith('.svg') ? svg : drawing(svg).render().asPng();
    await replaceFile(join(folder, 'public', path), content, join(folder, DRAFT));
    written++;
  }
  const names = Object.keys(after).map((path) => relative(SHARE_PATH, path));
  await removeOthers(join(folder, 'public', SHARE_PATH), names);
  await replaceFile(join(folder, DRAWN), JSON.stringify(after));
  return written;
};

/** The hashes of the drawings that are still there. */
const drawnIn = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const drawn: Readonly<Record<string, string>> = JSON.parse(
    await readFile(join(folder, DRAWN), 'utf8').catch(() => '{}'),
  );
  const there = await filesBelow(join(folder, 'public', SHARE_PATH));
  return Object.fromEntries(Object.entries(drawn).filter(([path]) => there.includes(join(folder, 'public', path))));
};
