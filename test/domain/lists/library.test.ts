// The curator's list and the project's, asked together as they are shipped; a fork starts without the project's.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadLibrary } from '../../../bench/matching/library.ts';
import { loadList } from '../../../bench/matching/open-set.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';

describe.skipIf(!existsSync('lists/project.json'))('both lists', () => {
  test('no question that a topic of the own list answers is answered by the project’s list', () => {
    const library = loadLibrary();
    const answered = loadList('first').rows.flatMap(({ query, expected }) => {
      const found = library.askOwn(query);
      return found.ok && found.value.category.slug === expected ? [{ query, expected }] : [];
    });
    expect(answered.length).toBeGreaterThan(100);
    const now = answered.map(({ query }) => ({ query, ...library.ask(query) }));
    expect(now).toEqual(
      answered.map(({ query, expected }) => expect.objectContaining({ query, slug: expected, list: 'own' })),
    );
  });

  test('no topic of the project’s list has three sources of one type', () => {
    const { categories } = registryOrThrow(JSON.parse(readFileSync('lists/project.json', 'utf8')));
    const alike = categories.filter(({ sources }) => new Set(sources.map(({ type }) => type)).size === 1);
    expect(alike.map(({ slug }) => slug)).toEqual([]);
  });

  test('what the own list alone refuses finds the topic that the project’s list has for it, and a reason stands beside it', () => {
    const library = loadLibrary();
    const refused = loadList('first').rows.flatMap(({ query, expected, project: slug, because = '' }) =>
      slug === undefined ? [] : [{ query, expected, slug, because }],
    );
    expect(refused).toHaveLength(8);
    for (const { query, expected, slug, because } of refused) {
      expect([query, because]).toEqual([query, expect.stringMatching(/rank [123]/)]);
      expect([query, library.askOwn(query).ok, expected]).toEqual([query, false, null]);
      expect([query, library.ask(query)?.slug]).toEqual([query, slug]);
    }
    expect(library.rows.filter(({ query }) => refused.some((row) => row.query === query))).toHaveLength(8);
  });

  test('of the questions of the library 95 % are right, 1 % wrong at most, and what is high is right', () => {
    const library = loadLibrary();
    const asked = library.rows.map((row) => ({ ...row, answer: library.ask(row.query) }));
    const topics = asked.filter(({ expected }) => expected !== null);
    const right = topics.filter(({ expected, answer }) => answer?.slug === expected);
    const wrong = topics.filter(({ expected, answer }) => answer !== undefined && answer.slug !== expected);
    expect(right.length / topics.length).toBeGreaterThanOrEqual(0.95);
    expect(wrong.length / topics.length).toBeLessThanOrEqual(0.01);
    expect(asked.filter(({ expected, answer }) => answer?.level === 'high' && answer.slug !== expected)).toEqual([]);
  });

  test('of the questions on chapters 80 % open rightly and 7 % wrongly at most', async () => {
    const { chapterOutcomes } = await import('../../../bench/matching/chapters.ts');
    const rows = chapterOutcomes();
    const share = (outcome: string) => rows.filter((row) => row.outcome === outcome).length / rows.length;
    expect(share('right')).toBeGreaterThanOrEqual(0.8);
    expect(share('wrong')).toBeLessThanOrEqual(0.07);
  });
});
