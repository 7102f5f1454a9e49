// Names from two public packages, which a list of other topics must not answer: programming languages and the living
// languages of the world. Each is asked in four forms.
import { iso6393 } from 'iso-639-3';
import * as linguist from 'linguist-languages';
import type { Category } from '../../src/domain/registry/registry.ts';
import { comparable } from '../../src/domain/words/normalize.ts';

/** Names of programming languages that none of `categories` has in its slug or name. */
export const languageNames = (categories: readonly Category[]): readonly string[] =>
  namesOutside(categories, Object.values(linguist), 'programming');

/** Names of living languages that none of `categories` has in its slug or name. */
export const spokenNames = (categories: readonly Category[]): readonly string[] =>
  namesOutside(categories, iso6393, 'living');

/** The four forms in which a name is asked. */
export const questionsAbout = (name: string): readonly string[] => [
  name,
  `learn ${name}`,
  `${name} programming language`,
  `${name} tutorial for beginners`,
];

type Named = { readonly name: string; readonly type: string };

const namesOutside = (categories: readonly Category[], all: readonly Named[], wanted: string): readonly string[] => {
  const covered = new Set(categories.flatMap(({ slug, name }) => comparable(`${slug} ${name}`).split(' ')));
  return all.filter(({ name, type }) => type === wanted && !covered.has(comparable(name))).map(({ name }) => name);
};
