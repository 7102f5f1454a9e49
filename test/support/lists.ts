// The lists that tests of code run on: the first one, whole, and small made-up ones. None changes with the curator's
// registry.json, which only `npm run check` looks at.
import document from '../../scripts/gate/lists/first-registry.json' with { type: 'json' };
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { type Provenance, provenanceOf } from '../../src/domain/signing/provenance.ts';
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';

/** Where the list lies, from the project's folder. */
export const FIRST_LIST_FILE = 'scripts/gate/lists/first-registry.json';

/** Ten topics as the project first shipped them, unsigned. */
export const FIRST_LIST = registryOrThrow(document);

const SLUG = 'rust-learning';
const [first, topic] = [FIRST_LIST.categories[0], FIRST_LIST.categories.find(({ slug }) => slug === SLUG)];
if (first === undefined || topic === undefined) throw new Error(`the list has no ${SLUG}`);

/** The first category of the list, for tests that need any real one. */
export const REGISTRY_CATEGORY = first;

/**
 * A topic of the list: `query` finds it and equals none of its phrases; `urls` are those of its sources, in order;
 * `typed` begins its slug and is completed to `completed`.
 */
export const TOPIC = {
  slug: SLUG,
  name: topic.name,
  query: 'learn rust',
  urls: topic.sources.map(({ url }) => url),
  typed: 'rust',
  completed: [SLUG],
};

const source = (rank: number, topic: string) => ({
  rank,
  name: `${topic} source ${rank}`,
  url: `https://example.org/${topic.replaceAll(' ', '-')}/${rank}`,
  type: 'tutorial',
  why: `Explains ${topic} from the ground up.`,
});

/** A sound category on `topic`. */
export const category = (name: string, topic: string, patterns: readonly string[]) => ({
  name,
  description: `All about ${topic}.`,
  query_patterns: patterns,
  sources: [source(1, topic), source(2, topic), source(3, topic)],
});

/** The public key of somebody who signs nothing in the tests. */
export const SOME_KEY = '6fi4kseo88aeupbkopyzknjo1odw4dcuxjh6kx1hhhax1tzbjqry';

/** A small, sound registry, for tests that break it in one place. */
export const SMALL_REGISTRY = {
  version: '1.0.0',
  updated: '2026-02-01',
  curator: { name: 'Ada Example', pubkey: null },
  endorsements: [],
  categories: {
    'bread-baking': category('Bread Baking', 'bread', ['sourdough starter', 'bake a loaf at home', 'knead dough']),
    'chess-openings': category('Chess Openings', 'chess', ['sicilian defence', 'queens gambit', 'opening repertoire']),
  },
};

/** The small registry as the text of a file. */
export const SMALL_REGISTRY_TEXT = `${JSON.stringify(SMALL_REGISTRY, null, 2)}\n`;

const pad = (index: number): string => String(index).padStart(4, '0');
const numbered = (index: number) => {
  const patterns = ['first', 'second', 'third'].map((word) => `${word} steps in topic${pad(index)}`);
  return category(`Topic ${pad(index)}`, `topic ${pad(index)}`, patterns);
};

/** A registry of `count` categories, `topic-0000` and so on. */
export const registryWith = (count: number): Registry => {
  const entries = Array.from({ length: count }, (_, index) => [`topic-${pad(index)}`, numbered(index)]);
  return registryOrThrow({ ...SMALL_REGISTRY, categories: Object.fromEntries(entries) });
};

/** The provenance of `registry` with the parsed `signatures` on the day `today`, YYYY-MM-DD. */
export const examine = (registry: Registry, signatures: unknown, today: string): Promise<Provenance> =>
  provenanceOf({ registry, signatures }, () => new Date(today))();

/** The words of questions, as every matcher reads them. */
export const LEXICON = buildLexicon(commonWords());

/** Everyday questions, one word or a few, that the first list does not cover. */
export const NOT_COVERED = [
  ...['learn python', 'python', 'javascript', 'java', 'typescript', 'go', 'c++', 'kotlin', 'swift', 'php', 'ruby'],
  ...['docker', 'kubernetes', 'ios', 'android', 'web development', 'react', 'html', 'css', 'sql', 'excel'],
  ...['photoshop', 'blender', 'openscad', 'modelica', 'zap', 'git', 'aws', 'machine learning', 'statistics'],
  ...['guitar', 'piano', 'cooking', 'bread', 'best sourdough bread', 'coffee', 'yoga', 'running', 'chess'],
  ...['spanish', 'history', 'biology', 'gardening', 'photography', 'writing a will', 'taxes', 'investing'],
  ...['travel', 'parenting', 'dog training', 'knitting'],
];
