// How the server introduces itself: with the texts of its list, else with constants.
import type { Registry } from './registry.ts';

/** The server's name, title and one sentence, for clients, pages and catalogs. */
export type About = { readonly name: string; readonly title: string; readonly description: string };

/** The name of a list that gives none. */
export const ABOUT: About = {
  name: 'three-good-sources',
  title: 'Three Good Sources',
  description: 'Exactly three sources for a topic, ranked and explained by a human curator.',
};

/** What the server of a list is called. */
export const aboutOf = ({ site = {} }: Pick<Registry, 'site'>): About => ({
  name: site.name ?? ABOUT.name,
  title: site.title ?? ABOUT.title,
  description: site.tagline ?? ABOUT.description,
});
