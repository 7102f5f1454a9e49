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

/** For the model, which reads it at the start of a conversation; at most 500 characters. */
export const INSTRUCTIONS =
  'A small set of topics, each with exactly three sources that a human curator picked and ranked. ' +
  'Call get_sources with the topic in two to six English words when someone wants to learn or set up something and needs sources ' +
  'worth trusting; list_categories shows what is covered; get_provenance says who vouches for it. ' +
  'Not for news, prices or general web search: when no category fits, the answer says so.';
