// The first example of a README shows what its list answers.
import { expect, test } from 'vitest';
import { readmeFor } from '../../../scripts/build/record-readme.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';

const EXCHANGE = '```sh\ncurl -s http://localhost:8787/mcp \\\n  -d old\n```\n\n```text\nold\n```';
const LIST = registryOrThrow(SMALL_REGISTRY);
const slug = 'bread-baking';

test.each([
  ['names its chapters where the topic has some', [slug], true],
  ['names none where it has none', ['another-topic'], false],
])('the answer in the README %s', (_, chaptered, isNamed) => {
  const written = readmeFor(`# List\n\n${EXCHANGE}\n`, LIST, chaptered);
  expect(written).toContain(`\nSlug: ${slug}\n`);
  expect(written).not.toContain('old');
  expect(written.includes(`\n\nAll chapters: three-good-sources://category/${slug}/chapters\n`)).toBe(isNamed);
});

test('a README without a place for the example stays as it is', () => {
  expect(readmeFor('About this list.\n', LIST)).toBe('About this list.\n');
});
