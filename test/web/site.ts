// Sites to render in tests: the first list, unsigned, and one whose every text tries to break out
// of where it lands.
import { identityOf } from '../../src/domain/registry/identity.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
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

/** A site whose provenance brings a history of these releases, oldest first. */
export const siteWithHistory = async (
  releases: readonly { readonly version: string; readonly updated: string; readonly changes: readonly string[] }[],
): Promise<Site> => {
  const site = await siteWith(REGISTRY);
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
export const HOSTILE_SITE = await siteWith(registryOfTexts(HOSTILE));
export const TAME_SITE = await siteWith(registryOfTexts('tame'));

/** The first category of a site. */
export const firstCategory = (site: Site): Category => firstOf(site.registry);

/** Markup with its signs as a browser shows them. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
