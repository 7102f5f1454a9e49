// Sites to render in tests: the first list, unsigned, and one whose every text tries to break out
// of where it lands.

import type { Evidence } from '../../src/domain/registry/evidence.ts';
import { identityOf } from '../../src/domain/registry/identity.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import type { Provenance } from '../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../src/domain/signing/signatures.ts';
import type { Site } from '../../src/web/site.ts';
import { examine, FIRST_LIST, LEXICON } from '../support/lists.ts';

export const ORIGIN = 'https://sources.example';

export const REGISTRY: Registry = FIRST_LIST;

/** Closes attributes, elements, scripts, comments, CDATA, links and lines; the schema refuses it, the pages must not care. */
export const HOSTILE =
  `"'><script>alert(1)</script></script><!--]]>&lt;&#x41;\`*_[x](javascript:alert(1))\n# h\n- l\u2028${'{{$&}}'}` as const;

/** The first category alone, with `text` for every text of it and of the curator. */
const registryOfTexts = (text: string): Registry => {
  const first = firstOf(REGISTRY);
  const sources = first.sources.map((source) => ({ ...source, name: text, why: text }));
  const rejected = [{ name: text, url: 'https://example.org/', reason: text }];
  const proofs = [{ kind: text, url: 'https://ada.example.org/', statement: text }];
  const category = { ...first, name: text, description: text, sources, rejected };
  return { ...REGISTRY, curator: { name: text, pubkey: null, proofs }, categories: [category] };
};

export const siteWith = async (registry: Registry, parts: Partial<Site> = {}): Promise<Site> => ({
  origin: ORIGIN,
  version: '1.2.3',
  registry,
  identity: identityOf(registry),
  provenance: await examine(REGISTRY, NO_SIGNATURES, '2026-02-01'),
  repositoryUrl: undefined,
  contact: undefined,
  recorded: { unansweredWords: false, limits: false },
  example: { query: 'learn rust', category: firstOf(registry) },
  tools: [
    { name: 'get_sources', bytes: 2000, example: ({ query }) => ({ query }) },
    { name: 'list_categories', bytes: 900 },
  ],
  carriesTopic: (word) => LEXICON(word).role === 'topic',
  ...parts,
});

const firstOf = ({ categories: [category] }: Registry): Category => {
  if (category === undefined) throw new Error('the registry has no category');
  return category;
};

/** What a site knows of the project's list. */
export const projectOf = (registry = REGISTRY) => ({ registry, sha256: '', drafter: 'this project' });

/** A list of `count` topics; with `groups`, the first group has one topic and the others the rest. */
export const listOf = (count: number, groups: readonly string[] = []): Registry => {
  const model = firstOf(REGISTRY);
  const categories = Array.from({ length: count }, (_, nth): Category => {
    const group = nth === 0 ? groups[0] : groups[1 + (nth % (groups.length - 1))];
    const topic = { ...model, slug: `topic-${nth}`, name: `Topic number ${nth} of this long list` };
    return group === undefined ? topic : { ...topic, group };
  });
  return { ...REGISTRY, categories };
};

/** The same list with every text at its limit, made of `letter`. */
export const fullListOf = (count: number, groups: number, letter: string): Registry => {
  const full = (length: number): string => letter.repeat(length);
  const url = (nth: number): string => `https://a.example.org/${nth}/`.padEnd(200, 'a');
  const sources = firstOf(REGISTRY).sources.map((source) => ({
    ...{
      ...source,
      url: url(source.rank),
      name: full(80),
      why: full(300),
      for: full(160),
      agent_url: url(source.rank),
    },
    ...{ version: full(40), licence: full(60), seen: '2026-09-30', checked: '2026-09-30', agent_kb: 10_000 },
  }));
  const rejected = Array.from({ length: 20 }, (_, nth) => ({ name: full(80), url: url(nth), reason: full(300) }));
  const names = Array.from({ length: groups }, (_, nth) => `${nth} `.padEnd(30, letter));
  const categories = listOf(count, names).categories.map((category) => ({
    ...{ ...category, name: full(80), description: full(300), sources, rejected },
  }));
  return { ...REGISTRY, language: 'zh-Hant', categories };
};

/** The evidence and the chapters of every topic, longer than any page has room for. */
export const fullTexts = (letter: string): Pick<Site, 'evidence' | 'hasChapters' | 'chapters'> => {
  const long = letter.repeat(2000);
  const [many, path, where] = [Array.from({ length: 400 }, (_, nth) => nth), long, long];
  const ranks = [1, 2, 3] as const;
  const known: Evidence = {
    sources: ranks.map((rank) => ({
      ...{ rank, confirmed: long, not_seen: long, decision: long },
      read: many
        .slice(0, 30)
        .map(() => ({ repository: `a/${'b'.repeat(98)}`, commit: 'c'.repeat(40), day: '2026-09-30', path })),
    })),
    aliases: Object.fromEntries(many.slice(0, 30).map((nth) => [`${nth} `.padEnd(120, letter), long])),
    gone: many.map(() => letter.repeat(200)),
    rejected: many.map(() => ({ name: letter.repeat(200), why: long })),
    second: {
      day: '2026-09-30',
      sentences: 400,
      refuted: 400,
      mended: 1,
      log: many.slice(0, 9).map(() => ({ where, claim: long, found: long })),
    },
  };
  const chapters = many.map((nth) => ({
    title: letter.repeat(160),
    url: `https://a.example.org/${nth}/`.padEnd(200, 'a'),
  }));
  return {
    evidence: async () => new Proxy({}, { get: () => known }),
    hasChapters: () => true,
    chapters: async () => ({
      sources: ranks.map((rank) => ({ rank, from: { repository: 'a/b', path: 'c' }, chapters })),
    }),
  };
};

/** A site whose provenance brings a history of these releases, oldest first. */
export const siteWithHistory = async (
  releases: readonly { readonly version: string; readonly updated: string; readonly changes: readonly string[] }[],
  site = SITE,
): Promise<Site> => {
  const entries = releases.map((release, index) => ({
    seq: index + 1,
    sha256: '0'.repeat(64),
    key: 'y'.repeat(52),
    signature: '',
    ...release,
  }));
  const history = {
    name: 'history.json' as const,
    type: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(entries)),
  };
  return { ...site, provenance: { ...site.provenance, files: [...site.provenance.files, history] } };
};

export const SITE = await siteWith(REGISTRY);
/** What the check of a list says that is signed. */
export const VERIFIED = { status: 'verified', key: 'y', pem: '', checked: '2026-03-01', expired: false } as const;
/** The provenance of such a list. */
export const SIGNED: Provenance = { ...SITE.provenance, signature: VERIFIED };
export const HOSTILE_SITE = await siteWith(registryOfTexts(HOSTILE));
export const TAME_SITE = await siteWith(registryOfTexts('tame'));

/** The first category of a site. */
export const firstCategory = (site: Site): Category => firstOf(site.registry);

/** Markup with its signs as a browser shows them. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
