// An unsigned list that says whose picks and whose words it has: every place that names its curator says it too, in the
// same words. A list that says nothing of the kind claims what it did before.
import { expect, test } from 'vitest';
import { shareDrawings } from '../../scripts/build/share/share.ts';
import { getProvenance } from '../../src/catalog/tools/get-provenance.ts';
import { getSources } from '../../src/catalog/tools/get-sources.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import { draftNote } from '../../src/domain/registry/identity.ts';
import { skillText } from '../../src/domain/registry/skill.ts';
import { categoryPage } from '../../src/web/category-page.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import { categoryJson, categoryMarkdown, llmsText } from '../../src/web/renditions.ts';
import type { Site } from '../../src/web/site.ts';
import { firstCategory, REGISTRY, SITE, siteWith } from './site.ts';

const DRAFT = { ...REGISTRY, draft: 'The picks are Ada’s, the texts are ours.' };
const NOTE = 'Unsigned draft of 2026-02-01. The picks are Ada’s, the texts are ours.';
const topicOf = firstCategory;

const answerOf = async ({ registry }: Site): Promise<string> => {
  const result = await getSources.call(
    { query: 'bitcoin node' },
    { registry, match: buildMatcher(registry.categories) },
  );
  return JSON.stringify(result.ok && result.value.result);
};
const provenanceOf = async ({ registry, provenance }: Site): Promise<string> => {
  const ports = { registry, publicUrl: undefined, provenance: async () => provenance };
  const result = await getProvenance.call({}, ports);
  return JSON.stringify(result.ok && result.value.result);
};

const PLACES: Readonly<Record<string, (site: Site) => unknown>> = {
  'the answer of get_sources': answerOf,
  get_provenance: provenanceOf,
  'the first page': homePage,
  'the page of a topic': (site) => categoryPage(site, topicOf(site)),
  '/methodology': methodologyPage,
  'the Markdown of a topic': (site) => categoryMarkdown(site, topicOf(site)),
  'llms.txt': llmsText,
  'the skill': ({ registry }) => skillText(registry, undefined),
};

test.each(Object.entries(PLACES))(
  '%s says that the list is a draft, and of a list that is none nothing',
  async (_, place) => {
    expect(String(await place(await siteWith(DRAFT)))).toContain(NOTE);
    expect(String(await place(SITE))).not.toContain('draft');
  },
);

test('the JSON of a topic has the words without the date, which stands beside them', async () => {
  expect(categoryJson(await siteWith(DRAFT), topicOf(SITE))).toMatchObject({ registry: { draft: DRAFT.draft } });
});

test('of a draft, get_provenance does not say that the selection follows the list of its curator', async () => {
  const SELECTION = 'The selection follows the list of the named curator';
  expect(await provenanceOf(await siteWith(DRAFT))).not.toContain(SELECTION);
  expect(await provenanceOf(SITE)).toContain(SELECTION);
});

test('the image of a topic credits nobody with the picks of a draft', () => {
  const lines = (registry: typeof REGISTRY) => [...shareDrawings(registry).values()].join();
  expect(lines(DRAFT)).not.toContain('Picked and ranked by');
  expect(lines(DRAFT)).toContain(`From a draft of ${REGISTRY.curator.name}’s list`);
  expect(lines(REGISTRY)).toContain(`Picked and ranked by ${REGISTRY.curator.name}`);
});

test('a list without a draft has no note', () => expect(draftNote(REGISTRY)).toBeUndefined());
