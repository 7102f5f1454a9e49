// What `ask` tells of one question: what was found, by which words, and what to do where nothing was.
import { expect, test } from 'vitest';
import { ask } from '../../../scripts/curator/ask.ts';
import { makePeer, PULLED_ON, pulledOnce, trustIn, trusting } from '../../support/peers.ts';
import { done, makeWorkspace, refused } from '../../support/workspace.ts';

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

test('ask shows a word that only asks without the mark of its term', async () => {
  const workspace = makeWorkspace();
  workspace.edit('sourdough starter', 'sourdough setup');
  const { text } = await done(ask(workspace.on('2026-03-01'), 'set up sourdough'));
  expect(text).toContain('"setup" is joined, weight');
});

test.each([
  [
    'a phrase of its own',
    'Sourdough starter!',
    'bread-baking',
    'The query equals a slug, name, pattern or alias, so the score is 1.',
  ],
  ['what comes near', 'ground control', null, 'finds nothing; the nearest is bread-baking'],
  ['what to add', 'ground control', null, 'to its "aliases", "query_patterns" or "about" in registry.json'],
  ['nothing', 'quantum physics', null, 'finds nothing; no category comes near'],
  ['stop words', 'the a an', null, 'There is nothing to search for: only stop words.'],
  ['spaces', '  ', null, 'There is nothing to search for: empty query.'],
])('ask explains %s', async (_, query, found, text) => {
  const report = await done(ask(makeWorkspace().on('2026-03-01'), query));
  expect(report.text).toContain(text);
  expect(report.data).toMatchObject({ found });
});

test('ask answers from a trusted list where the served list would, without advice for a miss', async () => {
  const { own } = await pulledOnce();
  const { text, data } = await done(ask(own.on(PULLED_ON), 'start a beehive'));
  expect(text).toMatch(/^"start a beehive" finds nothing; /);
  expect(text).toMatch(/\nGrace Example's list, which you trust, answers instead: bee-keeping \(Bee Keeping\) 1\.00$/);
  expect(text).not.toContain('add words of this query');
  expect(data).toMatchObject({
    found: null,
    answers: [{ list: 'trusted', curator: 'Grace Example', slug: 'bee-keeping' }],
  });
  const miss = await done(ask(own.on(PULLED_ON), 'quantum physics'));
  expect(miss.text).toMatch(/add words of this query[\s\S]*\nNo list that you trust answers either \(1 read\)\.$/);
  expect((await done(ask(own.on(PULLED_ON), 'sourdough starter'))).text).not.toContain('trust');
});

test('ask says which trusted list it could not ask', async () => {
  const own = trusting(makeWorkspace(), trustIn(await makePeer()));
  const { text } = await done(ask(own.on(PULLED_ON), 'start a beehive'));
  expect(text).toMatch(/\nNot asked: Grace Example \(it was never pulled; run: npm run curator -- pull\)$/);
});

test('ask answers from the topics without an error, and names the first error below', async () => {
  const { own } = await pulledOnce();
  own.edit('"Explains chess from the ground up."', '""');
  const bread = await done(ask(own.on(PULLED_ON), 'sourdough starter'));
  expect(bread.text).toMatch(/^"sourdough starter" finds bread-baking\./);
  expect(bread.text).toMatch(
    /\nWithout the topics in error: registry\.json:\d+:\d+ .*chess-openings.* run: npm run curator -- check$/,
  );
  expect((await done(ask(own.on(PULLED_ON), 'start a beehive'))).text).toContain('answers instead: bee-keeping');
  own.edit('"updated": "2026-02-01"', '"updated": "never"');
  own.edit('"since": "2026-01-15"', '"since": "never"');
  const alone = await done(ask(own.on(PULLED_ON), 'start a beehive'));
  expect(alone.text).not.toContain('answers instead');
  own.write('registry.json', '{');
  expect(await refused(ask(own.on(PULLED_ON), 'bread'))).toMatch(
    /^registry\.json:1:\d+ .* run: npm run curator -- check$/,
  );
});
