// `add <slug>`: scaffolds a category at the end of registry.json.
import { fail, ok } from '../../src/domain/result.ts';
import { writeAll } from './disk.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, pathsIn, withValue } from './repository.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Adds a category whose empty texts `check` will ask for one by one. Refuses a slug that is taken or no slug. */
export const add = async ({ folder }: Shared, slug: string): Promise<Outcome> => {
  if (!SLUG.test(slug) || slug in Object.prototype)
    return fail(`"${slug.slice(0, 80)}" is no slug; use lower-case words joined by single hyphens`);
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { file } = repository.value;
  if (file.registry.categories.some((category) => category.slug === slug))
    return fail(`the category ${slug} exists already; edit it in registry.json`);
  const source = (rank: number) => ({ rank, name: '', url: '', type: 'documentation', why: '' });
  const category = {
    name: nameOf(slug),
    description: '',
    query_patterns: ['', '', ''],
    sources: [source(1), source(2), source(3)],
  };
  const written = await writeAll([
    { path: pathsIn(folder).registry, body: withValue(file.text, ['categories', slug], category) },
  ]);
  if (!written.ok) return written;
  return ok({
    text: `Added ${slug}. Fill in its texts in registry.json, then run: npm run curator -- check`,
    data: { slug },
  });
};

const nameOf = (slug: string): string =>
  slug.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase().replace('-', ' ')).replaceAll('-', ' ');
