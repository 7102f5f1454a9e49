// Advice on aliases and excludes, the leave-one-out test, and the check of what a model suggests.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adviceOn, wordAdvice } from '../../../scripts/curator/advice.ts';
import { leaveOneOut } from '../../../scripts/curator/leave-one-out.ts';
import type { StoredReport } from '../../../scripts/curator/links.ts';
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

test('too few excludes are told, enough are not', () => {
  expect(messages({ excludes: many(4, 'b') })).toEqual([expect.stringContaining('has 4 excludes')]);
  expect(messages({ excludes: many(5, 'b') })).toEqual([]);
});

test('a single everyday word is told, a rare one and a phrase are not', () => {
  const aliases = ['water', 'good water', 'banneton'];
  const sources = bread.sources.map((source) => ({ ...source, why: 'Good water, and a banneton for the dough.' }));
  expect(messages({ aliases, sources, excludes: many(5, 'b') })).toEqual([
    expect.stringContaining('as aliases ("water")'),
  ]);
});

test('an alias that no source mentions is told, one of a script without spaces is not', () => {
  const aliases = ['bread oven', 'pizza stone', '面包'];
  expect(messages({ aliases, excludes: many(5, 'b') })).toEqual([
    expect.stringContaining(
      'has aliases of which no name, address or reason of its sources has a word, nor its description ("pizza stone")',
    ),
  ]);
});

test('leaving one out tells which pattern only finds itself, and which other topic would answer', () => {
  const other = { ...chess, aliases: ['sourdough starter bread'] };
  const [first] = leaveOneOut([bread, other]);
  expect(first).toMatchObject({ slug: 'bread-baking', pattern: 'sourdough starter', found: false });
  expect(first?.intruder).toMatchObject({ slug: 'chess-openings' });
  expect(leaveOneOut([bread, chess])[0]?.intruder).toBeUndefined();
  const { findings, summary } = adviceOn({ ...small, categories: [bread, other] }, KNOWN);
  expect(summary).toMatch(
    /^Leave one out: 0 of 6 patterns are found without themselves \(not "[^;]+ and 3 more\); \d of 6 would be answered/,
  );
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('would answer "sourdough starter"'),
  );
});

const KNOWN = { today: '2026-11-24', links: undefined };
const [source] = bread.sources;
if (source === undefined) throw new Error('a source expected');
const adviceFor = (changed: Partial<typeof source>, links?: StoredReport): readonly string[] => {
  const sources = bread.sources.map((other) => (other === source ? { ...source, ...changed } : other));
  const registry = { ...small, categories: [{ ...bread, sources }] };
  return adviceOn(registry, { ...KNOWN, links }).findings.map(({ path, message }) => `${path.at(-1)} ${message}`);
};

test('a pattern that no source mentions is told', () =>
  expect(adviceOn({ ...small, categories: [bread] }, KNOWN).findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('has patterns of which no name, address or reason of its sources has a word'),
  ));

test('a source that was checked more than a year ago is told, with the command that looks again', () => {
  const said = /^checked was checked on .*, more than a year ago; look again: npm run curator -- links --write$/;
  expect(adviceFor({ checked: '2025-11-23' })).toContainEqual(expect.stringMatching(said));
  expect(adviceFor({ checked: '2025-11-24' })).not.toContainEqual(expect.stringMatching(said));
});

test('a source whose address leads to another host is told, with the address to write', () => {
  const ended = (final: string) => ({ asked: '', links: [{ url: source.url, state: 'moved', final, detail: '' }] });
  const said = 'url redirects to another host; look at it, then write https://new.example/bread';
  expect(adviceFor({}, ended('https://new.example/bread'))).toContain(said);
  expect(adviceFor({}, ended(`${source.url}/`)).filter((line) => line.startsWith('url'))).toEqual([]);
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
  expect(await done(ask(SLUG, suggestion(many(30, 'bread'))))).toMatchObject({
    text: expect.stringContaining('are valid'),
  });
  const taken = suggestion([...many(29, 'bread'), 'of the']);
  expect(await done(ask(SLUG, taken))).toMatchObject({ failed: true, text: expect.stringContaining('aliases.29') });
});

test('an alias that a later category has is told, where the finding stands at that category', async () => {
  const taken = JSON.stringify({ aliases: [...many(30, 'bread'), 'sicilian defence'], excludes: many(5, 'other') });
  const { text } = await done(asking()(SLUG, taken));
  expect(text).toContain('chess-openings');
  expect(text).toContain('"sicilian defence"');
});

test('what is wrong with the registry without the answer is not told', async () => {
  const { text } = await done(asking()(SLUG, JSON.stringify({ aliases: ['one'], excludes: [] })));
  expect(text).toContain('has everyday words as aliases ("one")');
  expect(text).not.toContain('chess-openings');
});

test.each(['```json\n', '```\n', '\n```JSON\n'])('an answer in a block that begins with %j is read', async (fence) => {
  const answer = JSON.stringify({ aliases: many(30, 'bread'), excludes: many(5, 'other') });
  expect(await done(asking()(SLUG, `${fence}${answer}\n\`\`\`\n`))).toMatchObject({
    text: expect.stringContaining('are valid'),
  });
});
