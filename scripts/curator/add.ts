// `add <topic>` and `remove <slug>`: adds or removes a topic in registry.json, even in an empty or unfinished one.
import { excerpt } from '../../src/domain/excerpt.ts';
import { SOURCE_TYPES } from '../../src/domain/registry/schema.ts';
import { fail } from '../../src/domain/result.ts';
import { loadDraft, problemAt, readTopicName, scaffoldOf } from './draft.ts';
import type { Ask, Outcome, Shared } from './outcome.ts';
import { withValue, writeRegistry } from './repository.ts';

/** Adds a topic (a slug, a name, or `slug=Name`) whose texts are marked as TODO; in a terminal it prompts for them. */
export const add = async ({ folder, ask }: Shared, topic: string): Promise<Outcome> => {
  const named = readTopicName(topic);
  if (!named.ok) return named;
  const { slug, name } = named.value;
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft;
  if (Object.hasOwn(draft.value.categories, slug))
    return fail(problemAt(draft.value, ['categories', slug], 'is there already; edit it, or add another topic'));
  const scaffold = scaffoldOf(name);
  const category = ask === undefined ? scaffold : await writtenIn(scaffold, ask);
  const text = withValue(draft.value.text, ['categories', slug], category);
  return writeRegistry(folder, text, { text: `Added ${slug}. Next: npm run curator -- next`, data: { slug } });
};

type Scaffold = ReturnType<typeof scaffoldOf>;

/** `scaffold` with the answers to `ask`; a text without an answer stays marked as TODO. */
const writtenIn = async (scaffold: Scaffold, ask: Ask): Promise<Scaffold> => {
  const text = async (question: string, usual: string): Promise<string> => (await ask(question)).trim() || usual;
  const name = await text(`Name of the topic [${scaffold.name}]`, scaffold.name);
  const description = await text('What it covers, for whom, and what it is not about', scaffold.description);
  const patterns: string[] = [];
  for (const [place, usual] of scaffold.query_patterns.entries())
    patterns.push(await text(`Question ${place + 1} of 3 that people ask about it`, usual));
  const sources: Scaffold['sources'] = [];
  for (const source of scaffold.sources) {
    const title = await text(`Source ${source.rank} of 3: its name`, source.name);
    const url = await addressOf(source, text);
    const type = await typeOf(source, text);
    const why = await text(`Source ${source.rank}: what it does best, and why it has this rank`, source.why);
    sources.push({ ...source, name: title, url, type, why });
  }
  const aliases = listed(await text('Other names of the topic, separated by commas', ''));
  const excludes = listed(await text('What people must not get it for, separated by commas', ''));
  return { ...scaffold, name, description, query_patterns: patterns, aliases, excludes, sources };
};

type AskText = (question: string, usual: string) => Promise<string>;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Asks until the answer is an address, or there is none. */
const addressOf = async ({ rank, url }: Scaffold['sources'][number], text: AskText): Promise<string> => {
  let said = await text(`Source ${rank}: its https address`, url);
  while (said !== url && !(said.startsWith('https://') && URL.canParse(said)))
    said = await text(`"${excerpt(said)}" is no https address; write it as in https://example.org/`, url);
  return canonicalUrl(said);
};

/** Asks until the answer is one of the types, or there is none. */
const typeOf = async ({ rank, type }: Scaffold['sources'][number], text: AskText): Promise<string> => {
  const types = SOURCE_TYPES.join(', ');
  let said = await text(`Source ${rank}: its type (${types})`, type);
  while (said !== type && !SOURCE_TYPES.some((known) => known === said))
    said = await text(`"${excerpt(said)}" is not a type; choose one of ${types}`, type);
  return said;
};

/** A URL as a registry stores it; other text unchanged, for the schema to refuse. */
export const canonicalUrl = (url: string): string =>
  /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).href : url;

/** How many topics a refusal names. */
const MAX_NAMED = 10;

/** Removes a topic. Refuses an unknown slug. */
export const remove = async ({ folder }: Shared, slug: string): Promise<Outcome> => {
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft;
  const { categories, text } = draft.value;
  if (!Object.hasOwn(categories, slug)) {
    const known = Object.keys(categories).slice(0, MAX_NAMED).join(', ') || 'none';
    const message = `has no ${excerpt(slug)}; its topics are ${known}; run: npm run curator -- remove SLUG`;
    return fail(problemAt(draft.value, ['categories'], message));
  }
  const without = withValue(text, ['categories', slug], undefined);
  return writeRegistry(folder, without, { text: `Removed ${slug}. Next: npm run curator -- next`, data: { slug } });
};
