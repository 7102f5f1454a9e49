// How the server introduces itself: with the texts of its list, else with constants.
import type { Registry } from './registry.ts';

/** The server's name, title and one sentence, for clients, pages and catalogs. */
export type Identity = { readonly name: string; readonly title: string; readonly description: string };

/** The name of a list that gives none. */
export const ABOUT: Identity = {
  name: 'three-good-sources',
  title: 'Three Good Sources',
  description: 'Exactly three sources for a topic, ranked and explained by a human curator.',
};

/** What the server of a list is called. */
export const identityOf = ({ site = {} }: Pick<Registry, 'site'>): Identity => ({
  name: site.name ?? ABOUT.name,
  title: site.title ?? ABOUT.title,
  description: site.tagline ?? ABOUT.description,
});
