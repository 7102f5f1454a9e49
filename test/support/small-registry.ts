// A small, sound registry as the text of a file, for tests that break it in one place.

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

export const SMALL_REGISTRY_TEXT = `${JSON.stringify(SMALL_REGISTRY, null, 2)}\n`;
