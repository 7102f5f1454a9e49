// The prompts: texts that a person starts from, with arguments that are always strings and all required.
import * as v from 'valibot';
import { excerpt } from '../domain/excerpt.ts';
import { listPhrase, suggestSlugs, topicsOf } from '../domain/lists/list.ts';
import { asQuotation, categoryText, QUOTATION_NOTE } from '../domain/registry/category-prose.ts';
import type { Category } from '../domain/registry/registry.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Needs } from './ports.ts';

type Described = { readonly name: string; readonly title?: string; readonly description: string };

/** One message of a prompt; `content` is a single block. */
export type PromptMessage = { readonly role: 'user' | 'assistant'; readonly content: object };
type PromptResult = { readonly description: string; readonly messages: readonly PromptMessage[] };

/** A prompt. `get` fails with a sentence that names the wrong argument. */
export type Prompt<Needed> = {
  readonly listing: Described & { readonly arguments?: readonly (Described & { readonly required: boolean })[] };
  readonly get: (args: unknown, ports: Needed) => Promise<Result<PromptResult, string>>;
  /** Suggested values for one argument, best first; empty where there are none. */
  readonly complete: (argument: string, typed: string, ports: Needed) => readonly string[];
};

type PromptDefinition<Names extends string, Needed> = Described &
  Pick<Prompt<Needed>, 'complete'> & {
    readonly arguments: Readonly<Record<Names, { readonly title: string; readonly description: string }>>;
    /** The one user message, or a sentence that names the wrong argument. */
    readonly write: (
      args: Readonly<Record<Names, string>>,
      ports: Needed,
    ) => Result<string, string> | Promise<Result<string, string>>;
  };

/** Makes a prompt from its definition. */
export const definePrompt = <const Names extends string, Needed>({
  arguments: named,
  write,
  complete,
  ...described
}: PromptDefinition<Names, Needed>): Prompt<Needed> => {
  const entries = Object.entries<{ readonly title: string; readonly description: string }>(named);
  return {
    listing: { ...described, arguments: entries.map(([name, texts]) => ({ name, ...texts, required: true })) },
    get: async (args, ports) => {
      const parsed = v.safeParse(v.record(v.string(), v.string()), args);
      if (!parsed.success)
        return fail(`Argument '${excerpt(String(parsed.issues[0].path?.[0].key))}' must be a string`);
      const missing = entries.find(([name]) => !Object.hasOwn(parsed.output, name));
      if (missing !== undefined) return fail(`Missing required argument: ${missing[0]}`);
      const written = await write(parsed.output as Record<Names, string>, ports);
      if (!written.ok) return written;
      const content = { type: 'text', text: written.value };
      return ok({ description: described.description, messages: [{ role: 'user', content }] });
    },
    complete,
  };
};

/** Slugs named in a refusal. */
const MAX_NAMED = 10;

/** The category with this slug, as quoted text. Fails with a sentence that names the nearest slugs. */
const findCategory = async (slug: string, { lists }: Needs<'lists'>): Promise<Result<string, string>> => {
  const wanted = slug.trim();
  const isWanted = (category: Category): boolean => category.slug === wanted;
  const own = lists.own.categories.find(isWanted);
  if (own !== undefined) return ok(asQuotation(categoryText(own, lists.own)));
  const list = lists.project?.topics.some((topic) => topic.slug === wanted) ? await lists.openProject() : undefined;
  const found = list?.registry.categories.find(isWanted);
  if (list !== undefined && found !== undefined)
    return ok(`From ${listPhrase(list)}:\n\n${asQuotation(categoryText(found, list.registry))}`);
  const topics = topicsOf(lists);
  const near = suggestSlugs(topics, slug);
  const named = (near.length > 0 ? near : topics.map((topic) => topic.slug)).slice(0, MAX_NAMED);
  return fail(`Argument 'category' must be the slug of a category, such as ${named.join(', ')}`);
};

const CATEGORY = { title: 'Category', description: 'Slug of the topic; list_categories names every one.' };
const completeCategory: Prompt<Needs<'lists'>>['complete'] = (argument, typed, { lists }) =>
  argument === 'category' ? suggestSlugs(topicsOf(lists), typed) : [];

const learnTopic = definePrompt({
  name: 'learn_topic',
  title: 'Learn a topic',
  description: 'Work through a topic step by step from its three curated sources.',
  arguments: { category: CATEGORY },
  write: async ({ category }, ports: Needs<'lists'>) => {
    const found = await findCategory(category, ports);
    if (!found.ok) return found;
    return ok(
      `I want to learn this topic from the three sources below, ranked best first. ` +
        `${QUOTATION_NOTE}\n\n${found.value}\n\n` +
        'First ask me what I already know and what I want to be able to do. Then make a plan in steps: which part of ' +
        'which source to read, in which order, and a small task after each step that shows me whether I understood it. ' +
        'Keep to these sources; where they do not cover something, say so.',
    );
  },
  complete: completeCategory,
});

const compareSources = definePrompt({
  name: 'compare_sources',
  title: 'Compare my sources',
  description: "Hold your own sources on a topic against the curator's three.",
  arguments: {
    category: CATEGORY,
    sources: { title: 'Your sources', description: 'Names or URLs of the sources you have, one per line.' },
  },
  write: async ({ category, sources }, ports: Needs<'lists'>) => {
    const found = await findCategory(category, ports);
    if (!found.ok) return found;
    if (sources.trim() === '') return fail("Argument 'sources' must name at least one source");
    return ok(
      `These are my own sources on a topic:\n\n${sources.trim()}\n\n` +
        `And these are the three of a curated list, ranked best first. ${QUOTATION_NOTE}\n\n` +
        `${found.value}\n\n` +
        'Compare them: what each of mine covers that the curated ones do not, and the other way round; which overlap; ' +
        'how current and how close to the origin each is. Then say which of mine I should keep, and which of the ' +
        "curator's to read first. Judge by what the sources contain; say where you cannot know.",
    );
  },
  complete: completeCategory,
});

/** The prompts that every transport serves; array order is wire order. */
export const PROMPTS: readonly Prompt<Needs<'lists'>>[] = [learnTopic, compareSources];
