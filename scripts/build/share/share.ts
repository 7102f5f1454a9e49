// Draws what is shared of a registry (an image of it and of each topic, a badge for each source) below public/share/, where it is
// served as a static file. A drawing that has not changed is not rendered again; one that belongs to nothing is removed.
import { join, relative } from 'node:path';
import { utf8 } from '../../../src/domain/bytes.ts';
import { creditOf, identityOf } from '../../../src/domain/registry/identity.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import { badgePath, SHARE_PATH, SITE_CARD_PATH, sharePath } from '../../../src/domain/registry/share-files.ts';
import { fillFolder } from '../files.ts';
import { keptIn } from '../kept.ts';
import { badgeSvg, cardSvg, siteCardSvg } from './card.ts';
import { drawing } from './font.ts';

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
  const { get, save } = await keptIn(join(folder, 'dist/share'));
  const files = [...shareDrawings(registry)].map(([path, svg]) => {
    const content = path.endsWith('.svg') ? utf8(svg) : get(svg, () => drawing(svg).render().asPng());
    return [relative(SHARE_PATH, path), content] as const;
  });
  await save();
  return fillFolder(join(folder, 'public', SHARE_PATH), new Map(files));
};
