// The source as it is read of a disk in a Map, for the person in /h and the project in /h/w/p.

import { placesOf } from '../../../src/harness/clients/all.ts';
import type { FileRead } from '../../../src/harness/machine.ts';
import { readSource } from '../../../src/harness/source/source.ts';
import { mapDisk } from '../../support/plans.ts';

export type Files = Readonly<Record<string, string>>;
export const PLACES = placesOf('/h', ['/h/w/p'], {});
/**
 * The source with its items, what is left out and what is broken in words. `other` says what some files read as instead,
 * `places` where they are.
 */
export const read = (files: Files, other: Readonly<Record<string, FileRead>> = {}, places = PLACES) => {
  const disk = mapDisk({ '/h/w/p/.git': 'gitdir: x', ...files }, ['/h', '/h/w/p']);
  const config = readSource(places, { ...disk, read: (path, within) => other[path] ?? disk.read(path, within) });
  return {
    ...config,
    names: config.items.map(({ kind, name, scope }) => `${scope} ${kind} ${name}`),
    left: config.leftOut.map(({ file, what, why }) => `${file.replace('/h/w/p/', '')} ${what}: ${why}`),
    wrong: config.broken.map(({ file, why }) => `${file.replace('/h/w/p/', '')} ${why}`),
  };
};
