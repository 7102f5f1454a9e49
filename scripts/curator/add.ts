// `add <topic>` and `remove <slug>`: adds or removes a topic in registry.json, even in an empty or unfinished one.
import { excerpt } from '../../src/domain/excerpt.ts';
import { fail } from '../../src/domain/result.ts';
import { loadDraft, problemAt, readTopicName, scaffoldOf } from './draft.ts';
import type { Outcome, Shared } from './outcome.ts';
import { withValue, writeRegistry } from './repository.ts';

/** Adds a topic (a slug, a name, or `slug=Name`) whose texts are marked as TODO. */
export const add = async ({ folder }: Shared, topic: string): Promise<Outcome> => {
  const named = readTopicName(topic);
  if (!named.ok) return named;
  const { slug, name } = named.value;
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft;
  if (Object.hasOwn(draft.value.categories, slug))
    return fail(problemAt(draft.value, ['categories', slug], 'is there already; edit it, or add another topic'));
  const text = withValue(draft.value.text, ['categories', slug], scaffoldOf(name));
  return writeRegistry(folder, text, { text: `Added ${slug}. Next: npm run curator -- next`, data: { slug } });
};

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
