// What `ask` tells of one question: what was found, by which words, and what to do where nothing was.
import { expect, test } from 'vitest';
import { ask } from '../../../scripts/curator/ask.ts';
import { done, makeWorkspace } from '../../support/workspace.ts';

test('ask names the winner, the runners-up, how each word was read, and what each field explains by which word', async () => {
  const on = makeWorkspace().on('2026-03-01');
  const { text, data } = await done(ask(on, 'sourdouhg starter for bread please'));
  expect(text).toMatch(
    /^"sourdouhg starter for bread please" finds bread-baking\.\n1\. bread-baking 0\.\d\d \(explains 0\.\d\d of the query, .*\)\n/,
  );
  expect(text).toContain('\n     slug 0.33: "bread" 0.33\n');
  expect(text).toMatch(/\n {5}pattern 0\.\d\d: "sourdouhg" 0\.\d\d, "starter" 0\.\d\d\n2\. chess-openings 0\.00 /);
  expect(data).toMatchObject({
    found: 'bread-baking',
    ranking: [
      { slug: 'bread-baking', fields: expect.arrayContaining([expect.objectContaining({ field: 'why' })]) },
      { slug: 'chess-openings', score: 0, fields: [] },
    ],
    words: [
      { text: 'sourdouhg', reading: 'corrected' },
      { text: 'starter', reading: 'known' },
      { text: 'bread', reading: 'known' },
    ],
  });
});

test.each([
  [
    'a phrase of its own',
    'Sourdough starter!',
    'bread-baking',
    'The query equals a slug, name, pattern or alias, so the score is 1.',
  ],
  ['what comes near', 'ground control', null, 'finds nothing; the nearest is bread-baking'],
  ['what to add', 'ground control', null, 'to its "aliases" or "query_patterns" in registry.json'],
  ['nothing', 'quantum physics', null, 'finds nothing; no category comes near'],
  ['stop words', 'the a an', null, 'There is nothing to search for: only stop words.'],
  ['spaces', '  ', null, 'There is nothing to search for: empty query.'],
])('ask explains %s', async (_, query, found, text) => {
  const report = await done(ask(makeWorkspace().on('2026-03-01'), query));
  expect(report.text).toContain(text);
  expect(report.data).toMatchObject({ found });
});
