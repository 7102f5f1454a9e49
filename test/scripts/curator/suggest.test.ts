// Advice on aliases and excludes, the leave-one-out test, and the check of what a model suggests.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adviceOn, wordAdvice } from '../../../scripts/curator/advice.ts';
import { leaveOneOut } from '../../../scripts/curator/leave-one-out.ts';
import { suggest } from '../../../scripts/curator/suggest.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { SMALL_REGISTRY } from '../../support/small-registry.ts';
import { done, makeWorkspace, refused } from '../../support/workspace.ts';

const small = registryOrThrow(SMALL_REGISTRY);
const [bread, chess] = small.categories;
if (bread === undefined || chess === undefined) throw new Error('two categories expected');
const messages = (changed: Partial<typeof bread>) =>
  wordAdvice({ ...small, categories: [{ ...bread, ...changed }] }).map(({ message }) => message);
const many = (count: number, text: string) => Array.from({ length: count }, (_, place) => `${text} zyxwin ${place}`);

test('too few aliases or excludes are told, enough are not', () => {
  expect(messages({ aliases: many(29, 'a'), excludes: many(4, 'b') })).toEqual([
    expect.stringContaining('has 29 aliases'),
    expect.stringContaining('has 4 excludes'),
  ]);
  expect(messages({ aliases: many(30, 'a'), excludes: many(5, 'b') })).toEqual([]);
});

test('a single everyday word is told, a rare one and a phrase are not', () => {
  const aliases = [...many(30, 'a'), 'water', 'good water', 'banneton'];
  expect(messages({ aliases, excludes: many(5, 'b') })).toEqual([expect.stringContaining('as aliases ("water")')]);
});

test('leaving one out tells which pattern only finds itself, and which other topic would answer', () => {
  const other = { ...chess, aliases: ['sourdough starter bread'] };
  const [first] = leaveOneOut([bread, other]);
  expect(first).toMatchObject({ slug: 'bread-baking', pattern: 'sourdough starter', found: false });
  expect(first?.intruder).toMatchObject({ slug: 'chess-openings' });
  expect(leaveOneOut([bread, chess])[0]?.intruder).toBeUndefined();
  const { findings, summary } = adviceOn({ ...small, categories: [bread, other] });
  expect(summary).toMatch(/^Leave one out: \d of 6 patterns are found without themselves; \d of 6 would be answered/);
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('would answer "sourdough starter"'),
  );
});

const SLUG = bread.slug;
const asking = () => {
  const workspace = makeWorkspace();
  return (slug: string, answer?: string) => {
    if (answer === undefined) return suggest(workspace.on('2026-04-01'), slug, {});
    workspace.write('answer.json', answer);
    return suggest(workspace.on('2026-04-01'), slug, { answer: join(workspace.folder, 'answer.json') });
  };
};

test('the prompt has the topic, its questions, its neighbours and the form of the answer', async () => {
  const { text } = await done(asking()(SLUG));
  for (const part of [bread.name, bread.query_patterns[0], chess.name, '{"aliases"']) expect(text).toContain(part);
});

test('an unknown slug and an answer of another form are refused', async () => {
  const ask = asking();
  expect(await refused(ask('nope'))).toContain('there is no category nope');
  for (const body of ['no JSON', '{}', '{"aliases": [1], "excludes": []}']) {
    expect(await refused(ask(SLUG, body))).toContain('must hold {"aliases"');
  }
});

test('an answer is checked as the registry would be with it', async () => {
  const suggestion = (aliases: readonly string[]) => JSON.stringify({ aliases, excludes: many(5, 'other') });
  const ask = asking();
  expect(await done(ask(SLUG, suggestion(many(30, 'fine'))))).toMatchObject({
    text: expect.stringContaining('are valid'),
  });
  const taken = suggestion([...many(29, 'fine'), 'of the']);
  expect(await done(ask(SLUG, taken))).toMatchObject({ failed: true, text: expect.stringContaining('aliases.29') });
});

test('an alias that a later category has is told, where the finding stands at that category', async () => {
  const taken = JSON.stringify({ aliases: [...many(30, 'fine'), 'sicilian defence'], excludes: many(5, 'other') });
  const { text } = await done(asking()(SLUG, taken));
  expect(text).toContain('chess-openings');
  expect(text).toContain('"sicilian defence"');
});

test('what is wrong with the registry without the answer is not told', async () => {
  const { text } = await done(asking()(SLUG, JSON.stringify({ aliases: ['one'], excludes: [] })));
  expect(text).toContain('has 1 aliases');
  expect(text).not.toContain('has 0 aliases');
});

test.each(['```json\n', '```\n', '\n```JSON\n'])('an answer in a block that begins with %j is read', async (fence) => {
  const answer = JSON.stringify({ aliases: many(30, 'fine'), excludes: many(5, 'other') });
  expect(await done(asking()(SLUG, `${fence}${answer}\n\`\`\`\n`))).toMatchObject({
    text: expect.stringContaining('are valid'),
  });
});
