// Other people's lists: one topic, forty, names that are written from the right or without letters, and words that this
// project's tests use too.
import { readFileSync } from 'node:fs';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry, RegistryDocument } from '../../src/domain/registry/registry.ts';
import { FIRST_LIST } from '../support/lists.ts';

export const FOREIGN_LISTS = ['one topic', 'forty topics', 'right to left', 'shared words'] as const;
type ForeignList = (typeof FOREIGN_LISTS)[number];

const read = (name: string): RegistryDocument => JSON.parse(readFileSync(`scripts/gate/lists/${name}.json`, 'utf8'));

/** Topics of the independent list that the foreign one has nothing like. */
const ADDED: readonly string[] = [
  ...['bouldering', 'sailing', 'board-game-design', 'sewing-clothes'],
  ...['first-aid', 'divorce-law', 'piano-playing', 'dog-training'],
];

/** One of the lists. */
export const foreignList = (list: ForeignList): Registry => {
  if (list === 'right to left') return registryOrThrow(read('right-to-left'));
  if (list === 'shared words') return registryOrThrow(read('shared-words'));
  const { $schema: _, ...foreign } = read('foreign-registry');
  const others = Object.entries(read('independent-registry').categories).filter(([slug]) => ADDED.includes(slug));
  const entries = [...Object.entries(foreign.categories), ...others].slice(0, list === 'one topic' ? 1 : 40);
  return registryOrThrow({ ...foreign, categories: Object.fromEntries(entries) });
};

/** The slugs, names and curator of the first list that stand in `texts`, as far as `registry` has none of them. */
export const foreignWordsIn = (texts: Readonly<Record<string, string>>, registry: Registry): readonly string[] => {
  const own = JSON.stringify(registry.document).toLowerCase();
  const { curator, examples = [], categories } = FIRST_LIST;
  const words = [curator.name, ...examples, ...categories.flatMap(({ slug, name }) => [slug, name])]
    .map((word) => word.toLowerCase())
    .filter((word) => !own.includes(word));
  return Object.entries(texts).flatMap(([name, text]) =>
    words.filter((word) => text.toLowerCase().includes(word)).map((word) => `${name} has "${word}"`),
  );
};
