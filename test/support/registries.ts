// Registries of any size for tests, all sound.
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';

const pad = (index: number): string => String(index).padStart(4, '0');

const category = (index: number) => ({
  name: `Topic ${pad(index)}`,
  description: `All about topic ${pad(index)}.`,
  query_patterns: ['first', 'second', 'third'].map((word) => `${word} steps in topic${pad(index)}`),
  sources: [1, 2, 3].map((rank) => ({
    rank,
    name: `Source ${rank}`,
    url: `https://example.org/${pad(index)}/${rank}`,
    type: 'tutorial',
    why: `Explains topic ${pad(index)}.`,
  })),
});

/** A registry of `count` categories, `topic-0000` and so on. */
export const registryWith = (count: number): Registry =>
  registryOrThrow({
    version: '1.0.0',
    updated: '2026-02-01',
    curator: { name: 'Ada Example', pubkey: null },
    endorsements: [],
    categories: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`topic-${pad(index)}`, category(index)]),
    ),
  });
