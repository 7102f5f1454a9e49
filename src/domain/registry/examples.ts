// The questions that show what a list answers, wherever an example is given: tools, pages, the README.
import type { Registry } from './registry.ts';

/** How many topics represent a list that names no examples. */
const SHOWN_TOPICS = 3;

/** The list's own examples, else the first pattern of each of its first topics. A sound list has at least one. */
export const examplesOf = ({ examples, categories }: Pick<Registry, 'examples' | 'categories'>): readonly string[] =>
  examples ?? categories.slice(0, SHOWN_TOPICS).map(({ name, query_patterns }) => query_patterns[0] ?? name);
