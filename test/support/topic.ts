// A topic that the registry at hand has: Rust, which ships with it, or in a list of somebody else's the first one.
import registry from '../../registry.json' with { type: 'json' };

type Entry = { readonly name: string; readonly sources: readonly { readonly url: string }[] };
const categories: Readonly<Record<string, Entry>> = registry.categories;

const SHIPPED = 'rust-learning';
const [first = ''] = Object.keys(categories);
const slug = SHIPPED in categories ? SHIPPED : first;
const { name = '', sources = [] } = categories[slug] ?? {};
const typed = slug.slice(0, 4);

/**
 * `query` finds the topic and equals none of its phrases; `urls` are those of its sources, in order; `typed` begins its
 * slug and is completed to `completed`.
 */
export const TOPIC = {
  slug,
  name,
  query: slug === SHIPPED ? 'learn rust' : `${name} please`,
  urls: sources.map(({ url }) => url),
  typed,
  completed: Object.keys(categories).filter((other) => other.startsWith(typed)),
};
