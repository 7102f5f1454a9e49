// Draws what is shared of a registry (an image for each topic, a badge for each source) below public/share/, where it is
// served as a static file. A drawing that has not changed is not rendered again; one that belongs to nothing is removed.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex, utf8 } from '../../../src/domain/bytes.ts';
import { aboutOf } from '../../../src/domain/registry/identity.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import { badgePath, SHARE_PATH, sharePath } from '../../../src/domain/registry/share-files.ts';
import { replaceFile } from '../replace-file.ts';
import { badgeSvg } from './badge.ts';
import { cardSvg } from './card.ts';
import { drawing } from './font.ts';

/** What was drawn last: the hash of each drawing by its path. */
const DRAWN = 'dist/share.json';
/** Outside the folder that is served and cleared. */
const DRAFT = 'dist/share';

/** The drawings as SVG, by the path of the site where they are served. */
export const shareDrawings = (registry: Registry): ReadonlyMap<string, string> => {
  const text = { title: aboutOf(registry).title, curator: registry.curator.name };
  return new Map(
    registry.categories.flatMap((category) => [
      [sharePath(category), cardSvg(category, text)] as const,
      ...category.sources.map((source) => [badgePath(category, source), badgeSvg(category, source)] as const),
    ]),
  );
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
  await removeOthers(join(folder, 'public', SHARE_PATH), join(folder, 'public'), after);
  await replaceFile(join(folder, DRAWN), JSON.stringify(after));
  return written;
};

/** The hashes of the drawings that are still there. */
const drawnIn = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const drawn: Readonly<Record<string, string>> = JSON.parse(
    await readFile(join(folder, DRAWN), 'utf8').catch(() => '{}'),
  );
  const files = await filesBelow(join(folder, 'public', SHARE_PATH));
  const there = new Set(files.map((file) => file.slice(join(folder, 'public').length)));
  return Object.fromEntries(Object.entries(drawn).filter(([path]) => there.has(path)));
};

const removeOthers = async (share: string, root: string, wanted: Readonly<Record<string, string>>): Promise<void> => {
  for (const file of await filesBelow(share))
    if (!Object.hasOwn(wanted, file.slice(root.length))) await rm(file, { force: true });
};

const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
