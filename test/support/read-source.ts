// The source as it is read of a disk in a Map, for the person in /h and the project in /h/w/p.
import { placesOf } from '../../src/harness/paths.ts';
import { readSource } from '../../src/harness/source/source.ts';
import { mapDisk } from './map-disk.ts';

export type Files = Readonly<Record<string, string>>;
export const PLACES = placesOf('/h', ['/h/w/p'], {});
/** The source with its items, what is left out and what is broken in words. */
export const read = (files: Files) => {
  const config = readSource(PLACES, mapDisk({ '/h/w/p/.git': 'gitdir: x', ...files }, ['/h', '/h/w/p']));
  return {
    ...config,
    names: config.items.map(({ kind, name, scope }) => `${scope} ${kind} ${name}`),
    left: config.leftOut.map(({ file, what, why }) => `${file.replace('/h/w/p/', '')} ${what}: ${why}`),
    wrong: config.broken.map(({ file, why }) => `${file.replace('/h/w/p/', '')} ${why}`),
  };
};
