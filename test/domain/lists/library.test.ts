// The curator's list and the project's, asked together as they are shipped; a fork starts without the project's.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadLibrary } from '../../../bench/matching/library.ts';
import { loadList } from '../../../bench/matching/open-set.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import type { Source } from '../../../src/domain/registry/registry.ts';

const LISTS = ['registry.json', 'lists/project.json'];
const categoriesIn = (file: string) => registryOrThrow(JSON.parse(readFileSync(file, 'utf8'))).categories;
const sourcesIn = (file: string): readonly Source[] => categoriesIn(file).flatMap(({ sources }) => sources);
/** Topics in which a publisher has two sources, and the subject that it makes. */
const MAKERS = {
  'rust-learning': 'the Rust project makes the language',
  'pubky-development': 'the owner pubky makes the protocol',
  'mcp-development': 'the project modelcontextprotocol makes the protocol',
  'csharp-dotnet': 'Microsoft makes C# and .NET',
  svelte: 'the Svelte project makes Svelte and SvelteKit',
  nodejs: 'the Node.js project makes Node.js',
  ansible: 'the Ansible project makes Ansible',
  'google-cloud': 'Google makes the cloud',
  azure: 'Microsoft makes the cloud',
  python: 'the Python project makes the language and its packaging',
  vue: 'the Vue project makes Vue',
  'spring-boot': 'the Spring project makes Spring Boot',
  graphql: 'the GraphQL project makes the specification',
  'cloudflare-workers': 'Cloudflare makes Workers',
  'threat-modeling': 'OWASP makes no threats: the evidence says why the curator’s list has two of its sources',
};

describe.skipIf(!existsSync('lists/project.json'))('both lists', () => {
  test('no question that a topic of the own list answers is answered by the project’s list', async () => {
    const library = await loadLibrary();
    const answered = loadList('first').rows.flatMap(({ query, expected }) => {
      const found = library.askOwn(query);
      return found.ok && found.value.category.slug === expected ? [{ query, expected }] : [];
    });
    expect(answered.length).toBeGreaterThan(100);
    const now = await Promise.all(answered.map(async ({ query }) => ({ query, ...(await library.ask(query)) })));
    expect(now).toEqual(
      answered.map(({ query, expected }) => expect.objectContaining({ query, slug: expected, list: 'own' })),
    );
  });

  test('each topic of the project’s list was read a second time, as /methodology says', () => {
    for (const { slug } of categoriesIn('lists/project.json')) {
      const { second } = JSON.parse(readFileSync(`lists/evidence/${slug}.json`, 'utf8'));
      expect([slug, second]).toEqual([slug, expect.objectContaining({ day: expect.any(String) })]);
      expect(second.sentences).toBeGreaterThan(0);
    }
  });

  test('no topic of the project’s list has three sources of one type', () => {
    const alike = categoriesIn('lists/project.json').filter(
      ({ sources }) => new Set(sources.map(({ type }) => type)).size === 1,
    );
    expect(alike.map(({ slug }) => slug)).toEqual([]);
  });

  test('of the project’s sources 90 % have a text for agents and 65 % one of 2026, and no first one costs money', () => {
    const sources = sourcesIn('lists/project.json');
    const share = (some: (source: Source) => boolean) => sources.filter(some).length / sources.length;
    expect(share(({ agent_url }) => agent_url !== undefined)).toBeGreaterThanOrEqual(0.9);
    expect(share(({ seen = '' }) => seen.startsWith('2026'))).toBeGreaterThanOrEqual(0.65);
    expect(sources.filter(({ rank, access }) => rank === 1 && access === 'paid')).toEqual([]);
  });

  test('the reason of no first source of the project’s list says that it advertises or sells', () => {
    const first = sourcesIn('lists/project.json').filter(({ rank }) => rank === 1);
    expect(first.filter(({ why }) => /advertis|sponsor|referral|\bsells?\b/i.test(why))).toEqual([]);
  });

  test.each([
    ['registry.json', '2024'],
    ['lists/project.json', '2025-06'],
  ])('in %s a source whose text is older than %s has a reason that says so', (file, since) => {
    const old = sourcesIn(file).filter(({ seen = '9' }) => seen < since);
    expect(old.length).toBeGreaterThan(0);
    for (const { why } of old) expect(why).toMatch(/\b(?:old|older|ago|finished|20\d\d)\b/);
  });

  test.each(LISTS)('in %s every reason says why its source has its rank', (file) => {
    const ranks = ['First', 'Second', 'Third'];
    const named = ({ why }: Source) => why.match(/\b(First|Second|Third)\b/g);
    for (const source of sourcesIn(file))
      expect([source.url, named(source)]).toEqual([source.url, [ranks[source.rank - 1]]]);
  });

  test('no topic has two sources of one domain, or of one owner on GitHub, but for those whose subject it makes', () => {
    const ownerOf = ({ url, agent_url: text = url }: Source) =>
      /^https:\/\/(?:raw\.githubusercontent|github)\.com\/([^/]+)/.exec(text)?.[1]?.toLowerCase();
    const domainOf = ({ url }: Source) => {
      const domain = new URL(url).host.split('.').slice(-2).join('.');
      return ['github.com', 'github.io', 'readthedocs.io'].includes(domain) ? undefined : domain;
    };
    const isTwice = (names: readonly (string | undefined)[]) => {
      const known = names.filter((name) => name !== undefined);
      return new Set(known).size < known.length;
    };
    const topics = LISTS.flatMap((file) => categoriesIn(file));
    const alike = topics.filter(({ sources }) => isTwice(sources.map(ownerOf)) || isTwice(sources.map(domainOf)));
    expect(alike.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(MAKERS).toSorted());
  });

  test('of the questions that the own list alone refuses, and a topic of the project’s list treats, seven in ten are right', async () => {
    const library = await loadLibrary();
    const refused = loadList('first').rows.flatMap(({ query, expected, project: slug, because = '' }) =>
      slug === undefined ? [] : [{ query, expected, slug, because }],
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { query, expected, because } of refused) {
      expect([query, because]).toEqual([query, expect.stringMatching(/rank [123]/)]);
      expect([query, library.askOwn(query).ok, expected]).toEqual([query, false, null]);
    }
    const found = await Promise.all(
      refused.map(async ({ query, slug }) => ({ slug, found: (await library.ask(query))?.slug })),
    );
    expect(found.filter((row) => row.found === row.slug).length / found.length).toBeGreaterThanOrEqual(0.7);
    const wrong = found.filter((row) => row.found !== undefined && row.found !== row.slug);
    expect(wrong.length / found.length).toBeLessThanOrEqual(0.1);
    for (const { query, slug } of refused)
      expect(library.rows.filter((row) => row.query === query)).toMatchObject([{ expected: slug }]);
  });

  test('a refusal that a topic of the project’s list answers or names has that topic, or says why none treats it', async () => {
    const library = await loadLibrary();
    const names = categoriesIn('lists/project.json').flatMap(({ name, aliases = [], near = [] }) => [
      name,
      ...aliases,
      ...near,
    ]);
    const inWords = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}.+#]+/gu, ' ')} `;
    const unexplained = [...loadList('first').rows, ...library.rows].filter(
      ({ expected, because }) => expected === null && because === undefined,
    );
    for (const { query } of unexplained) {
      const list = (await library.ask(query))?.list;
      const isNamed = names.some((name) => inWords(query).includes(inWords(name)));
      expect([query, list === 'project' || isNamed]).toEqual([query, false]);
    }
  });

  test('of the questions of the library 95 % are right, 1 % wrong at most, and what is high is right', async () => {
    const library = await loadLibrary();
    const asked = await Promise.all(
      library.rows.map(async (row) => ({ ...row, answer: await library.ask(row.query) })),
    );
    const topics = asked.filter(({ expected }) => expected !== null);
    const right = topics.filter(({ expected, answer }) => answer?.slug === expected);
    const wrong = topics.filter(({ expected, answer }) => answer !== undefined && answer.slug !== expected);
    expect(right.length / topics.length).toBeGreaterThanOrEqual(0.95);
    expect(wrong.length / topics.length).toBeLessThanOrEqual(0.01);
    expect(asked.filter(({ expected, answer }) => answer?.level === 'high' && answer.slug !== expected)).toEqual([]);
  });

  test('of the questions on chapters 84 % open rightly and 6 % wrongly at most', async () => {
    const { chapterOutcomes } = await import('../../../bench/matching/chapters.ts');
    const rows = chapterOutcomes();
    const share = (outcome: string) => rows.filter((row) => row.outcome === outcome).length / rows.length;
    expect(share('right')).toBeGreaterThanOrEqual(0.84);
    expect(share('wrong')).toBeLessThanOrEqual(0.06);
  });
});
