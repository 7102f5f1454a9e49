// `topic <file...>`: puts topics that readers wrote into a list, each with its evidence. A file holds a topic, as
// { slug, category, evidence }, or what a second reader found of it, as { slug, day, sentences, refuted, mended, log }.
import * as v from 'valibot';
import { dayOf } from '../../src/domain/day.ts';
import { type JsonObject, jsonFile, parseJsonBytes } from '../../src/domain/json.ts';
import { Evidence, Second } from '../../src/domain/registry/evidence.ts';
import { SLUG } from '../../src/domain/registry/formats.ts';
import { CategoryEntry } from '../../src/domain/registry/schema.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { pathText } from '../gate/json-text.ts';
import { listsIn, PROJECT_FILE } from '../lists.ts';
import { readBytes, readIfThere } from '../read-plain.ts';
import { loadDraft } from './draft.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { pathsIn, withValue } from './repository.ts';
import { writeTogether } from './together.ts';

const Slug = v.pipe(v.string(), v.regex(SLUG));
const Topic = v.strictObject({ slug: Slug, category: CategoryEntry, evidence: Evidence });
const SecondReading = v.object({ slug: Slug, ...Second.entries });

type Topic = v.InferOutput<typeof Topic>;
type Read = { readonly topics: readonly Topic[]; readonly seconds: readonly v.InferOutput<typeof SecondReading>[] };

/** Puts each topic into the list that has its slug, else into the project's, after the last topic of its group. */
export const topic = async ({ folder, now }: Shared, paths: readonly string[]): Promise<Outcome> => {
  const read = await readAll(paths);
  if (!read.ok) return read;
  const own = await loadDraft(folder);
  if (!own.ok) return own;
  const lists = listsIn(folder);
  const isOwn = ({ slug }: Topic): boolean => Object.hasOwn(own.value.categories, slug);
  const project = read.value.topics.every(isOwn) ? ok({ text: '' }) : await loadDraft(folder, PROJECT_FILE);
  if (!project.ok) return project;
  const before = { own: own.value.text, project: project.value.text };
  const after = { ...before };
  for (const topic of read.value.topics) {
    const { slug, category } = topic;
    if (isOwn(topic)) after.own = withValue(after.own, ['categories', slug], category);
    else after.project = withTopic(after.project, slug, category);
  }
  if (after.project !== before.project) after.project = withValue(after.project, ['updated'], dayOf(now));
  const evidence = await evidenceOf(read.value, lists.evidence);
  if (!evidence.ok) return evidence;
  const slugs = [...evidence.value.keys()];
  const files = [
    ...(after.own === before.own ? [] : [{ path: pathsIn(folder).registry, body: after.own }]),
    ...(after.project === before.project ? [] : [{ path: lists.project, body: after.project }]),
    ...slugs.map((slug) => ({ path: lists.evidence(slug), body: jsonFile(evidence.value.get(slug) ?? {}) })),
  ];
  const text = `Written: ${slugs.join(', ')}. Next: npm run curator -- check`;
  return onceWritten({ text, data: { topics: slugs } }, writeTogether(folder, { files }));
};

/** The text of a list with the topic, in its old place or after the last of its group. */
const withTopic = (text: string, slug: string, category: Topic['category']): string => {
  const { categories }: { readonly categories: Readonly<Record<string, JsonObject>> } = JSON.parse(text);
  const last = Object.keys(categories).findLast((other) => categories[other]?.['group'] === category.group);
  return withValue(text, ['categories', slug], category, last);
};

/** The evidence for each topic that was read; a second reading alone joins what is in the repository. */
const evidenceOf = async (
  { topics, seconds }: Read,
  pathOf: (slug: string) => string,
): Promise<Result<ReadonlyMap<string, Evidence>, string>> => {
  const evidence = new Map(topics.map((read) => [read.slug, read.evidence]));
  for (const { slug, ...second } of seconds) {
    const bytes = evidence.has(slug) ? ok(undefined) : await readIfThere(pathOf(slug));
    if (!bytes.ok) return bytes;
    const first = evidence.get(slug) ?? (bytes.value && v.safeParse(Evidence, parseJsonBytes(bytes.value)).output);
    if (!v.is(Evidence, first))
      return fail(`${slug} has no evidence that a second reader could join; give its topic, too`);
    evidence.set(slug, { ...first, second });
  }
  return ok(evidence);
};

const readAll = async (paths: readonly string[]): Promise<Result<Read, string>> => {
  const topics: Topic[] = [];
  const seconds: v.InferOutput<typeof SecondReading>[] = [];
  for (const path of paths) {
    const bytes = await readBytes(path);
    if (!bytes.ok) return bytes;
    const json = withoutUnknownDays(parseJsonBytes(bytes.value));
    const second = v.safeParse(SecondReading, json);
    const parsed = v.safeParse(Topic, json);
    if (second.success) seconds.push(second.output);
    else if (parsed.success) topics.push(parsed.output);
    else return fail(`${path}: ${problemIn((isSecond(json) ? second : parsed).issues)}`);
  }
  return ok({ topics, seconds });
};

/** A reader who could not tell the day of a text wrote "unknown". */
const withoutUnknownDays = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json ?? null), (key, value) => (key === 'day' && value === 'unknown' ? undefined : value));

const isSecond = (json: unknown): boolean => v.is(v.object({ sentences: v.unknown() }), json);

const problemIn = ([{ path, message }, ...more]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => {
  const place = pathText((path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))));
  return `${place} ${message}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
};
