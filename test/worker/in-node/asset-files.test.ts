// Reading files beside the Worker: their bytes, nothing where there is none, and a report where reading failed.
import { expect, test } from 'vitest';
import { assetReader } from '../../../src/worker/asset-files.ts';

const FAILURE = new Error('the assets are not there');
test.each([
  { says: 'a file is its bytes', answer: () => new Response('x'), want: 'x', reported: [] },
  { says: 'a missing file is nothing', answer: () => new Response('y', { status: 404 }), want: '', reported: [] },
  { says: 'a failure is nothing, and reported', answer: () => Promise.reject(FAILURE), want: '', reported: [FAILURE] },
])('$says', async ({ answer, want, reported }) => {
  const reports: unknown[] = [];
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(new URL(url).pathname);
    return await answer();
  };
  const read = assetReader({ fetch }, (error) => reports.push(error));
  expect(new TextDecoder().decode(await read('lists.json'))).toBe(want);
  expect({ asked, reports }).toEqual({ asked: ['/lists/lists.json'], reports: reported });
});
