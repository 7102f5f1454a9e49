// Reads the files of other lists from the static assets that are deployed beside the Worker.
import type { ReadFile } from '../domain/lists/manifest.ts';

/** What is used of the assets binding. */
export interface Assets {
  fetch(url: string): Promise<Response>;
}

/** Reads files below lists/; one that is not there, or cannot be read, is undefined. `report` takes a failure. */
export const assetReader =
  (assets: Assets, report: (error: unknown) => void): ReadFile =>
  async (name) => {
    try {
      // The binding asks for a whole URL and looks at its path alone.
      const response = await assets.fetch(`https://assets.local/lists/${name}`);
      if (response.ok) return await response.arrayBuffer();
      await response.body?.cancel();
    } catch (error) {
      report(error);
    }
    return undefined;
  };
