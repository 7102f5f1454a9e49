// registry.json while it is being written: any JSON object with categories, however unfinished they are. `check` decides whether
// it is valid.
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../src/domain/json.ts';
import { SLUG } from '../../src/domain/registry/formats.ts';
import type { RegistryProblem } from '../../src/domain/registry/parse.ts';
import { SOURCE_TYPES } from '../../src/domain/registry/schema.ts';
import { isToWrite, TO_WRITE } from '../../src/domain/registry/to-write.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { firstProblem, type LocatedProblem, readJson } from '../gate/json-text.ts';
import { readBytes } from '../read-plain.ts';

export type Draft = {
  readonly text: string;
  readonly document: JsonObject;
  readonly categories: JsonObject;
  readonly locate: (problem: RegistryProblem) => LocatedProblem;
};

/** Reads the draft in `folder`, or another `list` there. Fails with one line that names the place and what to do. */
export const loadDraft = async (folder: string, list = 'registry.json'): Promise<Result<Draft, string>> => {
  const bytes = await readBytes(join(folder, list));
  if (!bytes.ok) return bytes;
  const json = readJson(bytes.value);
  if (!json.ok) return fail(`${firstProblem(list, json.error)}; run: npm run curator -- check`);
  const { text, value, locate } = json.value;
  if (!isObject(value) || !isObject(value['categories']))
    return fail(`${list}:1:1 must be an object with "categories"; restore it: git checkout ${list}`);
  return ok({ text, document: value, categories: value['categories'], locate });
};

/** One line on what is wrong at `path` of `draft`: the place, and `message`. */
export const problemAt = ({ locate }: Draft, path: RegistryProblem['path'], message: string): string =>
  firstProblem('registry.json', [locate({ path, message, atKey: true })]);

/** A topic whose texts are all still to be written, except `name`. */
export const scaffoldOf = (name: string) => {
  const first = ['first', 'second', 'third'];
  return {
    name,
    description: `${TO_WRITE} what the topic covers, for whom, and what it is not about; one or two sentences`,
    query_patterns: first.map((place) => `${TO_WRITE} the ${place} question that people ask about it`),
    aliases: [] as string[],
    excludes: [] as string[],
    sources: first.map((place, index) => ({
      rank: index + 1,
      name: `${TO_WRITE} name of the ${place} source`,
      url: `${TO_WRITE} https address of the ${place} source`,
      type: `${TO_WRITE} one of ${SOURCE_TYPES.join(', ')}`,
      why: `${TO_WRITE} what it does best, and why it stands ${place}`,
    })),
  };
};

/** The topics of `draft` with texts that are still to be written, in order; `line` and `column` are of the first of them. */
export const unwrittenIn = ({ categories, locate }: Draft) =>
  Object.entries(categories).flatMap(([slug, category]) => {
    const paths = pathsToWrite(category, ['categories', slug]);
    const [first] = paths;
    if (first === undefined) return [];
    const { line, column } = locate({ path: first, message: '' });
    return [{ slug, texts: paths.length, line, column }];
  });

const pathsToWrite = (value: unknown, path: RegistryProblem['path']): readonly RegistryProblem['path'][] => {
  if (isToWrite(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    pathsToWrite(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

/** The slug and the name of a topic as the command line names it: by its name, by its slug, or by both, as `slug=Name`. */
export const readTopicName = (text: string): Result<{ slug: string; name: string }, string> => {
  const [, given, rest] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const slug = given?.trim() ?? slugOf(text);
  const name = rest?.trim() ?? (SLUG.test(text.trim()) ? titleOf(text.trim()) : text.trim());
  if (SLUG.test(slug) && !(slug in Object.prototype)) return ok({ slug, name });
  const advice = 'write the slug before it, lower-case words joined by hyphens: "slug=Name"';
  return fail(`"${text.slice(0, 80)}" gives no slug; ${advice}`);
};

/** The slug of a name: its Latin letters and digits, empty where it has none. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

const titleOf = (slug: string): string =>
  slug.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase().replace('-', ' ')).replaceAll('-', ' ');
