// Servers of other lists, in this process: one that is signed and trusts another, the lists as they are shipped, one that is
// written from the right, and some that strain the layout.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { bundleFile } from '../../scripts/build/assets.ts';
import { badgesOf } from '../../scripts/build/badges.ts';
import { release } from '../../scripts/curator/release.ts';
import { withValue } from '../../scripts/curator/repository.ts';
import { staticFiles } from '../../scripts/run/static-files.ts';
import { utf8 } from '../../src/domain/bytes.ts';
import { LIST_FILES } from '../../src/domain/lists/manifest.ts';
import type { Evidence } from '../../src/domain/registry/evidence.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import type { Deployment } from '../../src/worker/deployment.ts';
import { foreignList } from '../forks/lists.ts';
import { coreApp } from '../support/core-app.ts';
import { buildFor, federate, runBuilt } from '../support/federated.ts';
import { examine, FIRST_LIST, REGISTRY_CATEGORY, SMALL_REGISTRY, SMALL_REGISTRY_TEXT } from '../support/lists.ts';
import { makePeer } from '../support/peers.ts';
import { shippedLists } from '../support/shipped.ts';
import { serve } from '../support/web-server.ts';
import { done, makeReleased } from '../support/workspace.ts';

/** Serves the app of a list, and in front of it the files that the project ships and the list's badges; gives the origin. */
const serveSite = async (parts: Partial<Deployment> & { readonly registry: Registry }): Promise<string> => {
  const app = coreApp(parts);
  const badges = badgesOf(parts.registry);
  const files = await staticFiles('public');
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const badge = badges.get(decodeURI(pathname));
    if (badge !== undefined) return new Response(badge, { headers: { 'Content-Type': 'image/svg+xml' } });
    const headers = request.method === 'GET' ? files[pathname] : undefined;
    if (headers === undefined) return app(request);
    const script = /^\/assets\/(\w+\.js)$/.exec(pathname)?.[1];
    const body = script === undefined ? await readFile(`public${pathname}`) : (await bundleFile(script)).text;
    return new Response(body, { headers });
  };
  return serve(async (request) => compressed(await answer(request)));
};

/** Texts as a network sends them. */
const compressed = async (response: Response): Promise<Response> => {
  const { status, headers } = response;
  if (!/text|json|xml|javascript/.test(headers.get('Content-Type') ?? '')) return response;
  const body = gzipSync(await response.bytes());
  const sent = new Headers(headers);
  sent.set('Content-Encoding', 'gzip');
  sent.delete('Content-Length');
  return new Response(body, { status, headers: sent });
};

const ABOUT_URL = 'https://ada.example.org/';

/** A list that is released twice, says who its curator is and how sources are picked, and trusts a list of bees. */
const trustingSite = async (): Promise<string> => {
  const about = 'Baker in Lyon since 1998. Teaches evening classes for beginners.';
  const curated = withValue(SMALL_REGISTRY_TEXT, ['curator'], { ...SMALL_REGISTRY.curator, about, url: ABOUT_URL });
  const methodology = { criteria: 'I have used each source for a year, with my own hands.' };
  const own = await makeReleased('Ada Example', withValue(curated, ['methodology'], methodology));
  own.edit('Explains bread from the ground up.', 'Bakes one loaf in ten steps.');
  await done(release(own.on('2026-03-20'), { withoutLinks: true, bump: 'minor' }));
  const signatures: unknown = JSON.parse(own.read('signed/signatures.json').toString());
  const list = own.registry();
  const { lists, registry } = await federate(list, [await makePeer()]);
  return serveSite({ registry, lists, provenance: () => examine(list, signatures, '2026-04-01') });
};

/** The first list as it is shipped: a draft, which says so. */
const DRAFT: Registry = {
  ...FIRST_LIST,
  draft: `Topics are ${FIRST_LIST.curator.name}’s picks (the page /evidence names the replaced ones). He has not confirmed the texts.`,
};

const LONG = [
  ...['Krankenversicherung', 'Internationalization', 'Cryptocurrencies', 'Kraftfahrzeughaftpflichtversicherung'],
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkb',
];
/** Names from the right and from the left, in five scripts. */
const NAMES = [
  ...['תכנות בשפת ראסט', 'البرمجة بلغة راست', '程序设计语言与编译原理', 'रस्ट प्रोग्रामिंग सीखना'],
  ...['Программирование микроконтроллеров', ...LONG],
];
const GROUPS = ['Languages', 'Sicherheit', 'الأمان', '安全', 'Безопасность'];
const nameAt = (place: number): string => NAMES[place % NAMES.length] ?? '';
const topicsOf = (names: readonly string[], groups: readonly string[] = []): readonly Category[] =>
  names.map((name, nth) => {
    const group = groups[nth % groups.length];
    const sources = REGISTRY_CATEGORY.sources.map((source, rank) => ({ ...source, name: nameAt(nth + rank) }));
    return { ...REGISTRY_CATEGORY, slug: `topic-${nth}`, name, sources, ...(group !== undefined && { group }) };
  });

/** As many topics as a list may want, the first in a group of one and the next two hundred in one group. */
const THOUSAND: Registry = {
  ...FIRST_LIST,
  categories: topicsOf(Array.from({ length: 1000 }, (_, nth) => `${nameAt(nth)} ${nth}`)).map((topic, nth) => ({
    ...topic,
    group: nth === 0 ? 'One' : nth <= 200 ? 'Two hundred' : (GROUPS[nth % GROUPS.length] ?? ''),
  })),
};

/** Ten topics with the longest names, in German, and a key among the curator's places. */
const LONG_WORDS: Registry = {
  ...FIRST_LIST,
  language: 'de',
  curator: {
    ...FIRST_LIST.curator,
    name: LONG[0] ?? '',
    proofs: [{ kind: 'website', url: ABOUT_URL, statement: `My list has the key ${'y'.repeat(52)}.` }],
  },
  site: { title: LONG.at(-1) ?? '' },
  categories: topicsOf(NAMES),
};
const MANY_TOPICS: Registry = {
  ...FIRST_LIST,
  categories: topicsOf(
    Array.from({ length: 110 }, (_, nth) => `${nameAt(nth)} ${nth}`),
    GROUPS,
  ),
};

/** The evidence for a topic, in the words of its sources. */
const evidenceFor = ({ sources }: Category): Evidence => {
  const names = sources.map(({ name }) => name);
  const path = names.join('/');
  const claim = names.join(' ');
  const read = [{ repository: `${'o'.repeat(39)}/${'r'.repeat(60)}`, commit: 'c'.repeat(40), day: '2026-09-30', path }];
  return {
    sources: ([1, 2, 3] as const).map((rank) => ({ rank, read, confirmed: claim, not_seen: path, decision: claim })),
    aliases: Object.fromEntries(names.map((name) => [name, path])),
    rejected: [{ name: path, why: claim }],
    gone: names,
    second: {
      ...{ day: '2026-09-30', sentences: 9, refuted: 1, mended: 1 },
      log: [{ where: path, claim, found: claim }],
    },
  };
};

/** A list that strains the layout, with evidence that does so, too. */
const strainingSite = async (registry: Registry): Promise<string> => {
  const evidence = Object.fromEntries(registry.categories.map((topic) => [topic.slug, evidenceFor(topic)]));
  const more = new Map([[LIST_FILES.evidence('own'), utf8(JSON.stringify(evidence))]]);
  const { lists } = runBuilt(await buildFor(registry, [], { more }));
  return serveSite({ registry, lists });
};

const withoutGroups = (registry: Registry): Registry => ({
  ...registry,
  categories: registry.categories.map(({ group, ...topic }) => topic),
});

/** What starts each server, for one test. */
export const SITES = {
  signed: trustingSite,
  shipped: async () => serveSite({ registry: DRAFT, lists: await shippedLists(DRAFT) }),
  'ten topics': () => serveSite({ registry: DRAFT }),
  'right to left': () => serveSite({ registry: foreignList('right to left') }),
  'long words': () => strainingSite(LONG_WORDS),
  'many topics': () => strainingSite(MANY_TOPICS),
  'many topics without groups': () => strainingSite(withoutGroups(MANY_TOPICS)),
  'one topic': () => strainingSite({ ...LONG_WORDS, categories: topicsOf(NAMES.slice(0, 1), NAMES.slice(1, 2)) }),
  'a thousand topics': () => serveSite({ registry: THOUSAND }),
  'a thousand topics without groups': () => serveSite({ registry: withoutGroups(THOUSAND) }),
} as const;
