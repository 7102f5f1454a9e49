// The lists beside the curator's own: a bundle has their files in place of this module (scripts/build/build-local.ts). A program
// that runs from its sources has the curator's list alone.
import type { ReadFile, Summary } from '../domain/lists/manifest.ts';

/** What the build found of other lists, their files, and the index of the project's list. */
type OtherLists = {
  readonly summary?: Summary;
  readonly read?: ReadFile;
  readonly projectIndex?: () => ArrayBuffer;
};

export const otherLists = (): OtherLists => ({});
