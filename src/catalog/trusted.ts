// Trusted lists as resources: all of them, one, and each of its categories. Listed only where the registry trusts any.
import { federationFacts } from '../domain/lists/facts.ts';
import { listPhrase, quotedData } from '../domain/lists/list.ts';
import { categoryText } from '../domain/registry/category-prose.ts';
import type { Needs } from './ports.ts';
import type { Resource, ResourceTemplate } from './resource.ts';
import { TRUSTED_URI, trustedUri } from './uris.ts';

export const trustedResource: Resource<Needs<'lists'>> = {
  listing: {
    uri: TRUSTED_URI,
    name: 'trusted',
    title: 'Lists that this curator trusts',
    description: 'Whom the curator trusts, which release of each list is at hand, and its topics.',
    mimeType: 'application/json',
  },
  read: async ({ lists }) => {
    const text = JSON.stringify(await federationFacts(lists));
    return { uri: TRUSTED_URI, mimeType: 'application/json', text };
  },
};

const BELOW = /^\/([a-z0-9]+)(?:\/([a-z0-9-]+))?$/;

/** The trusted list that a URI names, and the slug in it; undefined where there is no such list to read. */
const openAt = async (uri: string, { lists }: Needs<'lists'>) => {
  const [, pubkey = '', slug] = (uri.startsWith(TRUSTED_URI) && BELOW.exec(uri.slice(TRUSTED_URI.length))) || [];
  const list = await lists.open(pubkey);
  return list && { list, slug };
};

const completeKey = (variable: string, typed: string, { lists }: Needs<'lists'>): readonly string[] => {
  const keys = (lists.own.trusts ?? []).map(({ pubkey }) => pubkey);
  return variable === 'key' ? keys.filter((key) => key.startsWith(typed.trim())) : [];
};

export const trustedListTemplate: ResourceTemplate<Needs<'lists'>> = {
  listing: {
    uriTemplate: `${TRUSTED_URI}/{key}`,
    name: 'trusted-list',
    title: 'Topics of one trusted list',
    description: 'The topics of the trusted list with this key, as plain text.',
    mimeType: 'text/plain',
  },
  read: async (uri, ports) => {
    const opened = await openAt(uri, ports);
    if (opened === undefined || opened.slug !== undefined) return undefined;
    const { registry, trust } = opened.list;
    const topics = registry.categories
      .map(({ name, slug, description }) => `- ${name}: ${trustedUri(trust.pubkey, slug)}\n  ${description}`)
      .join('\n\n');
    const text = `Topics of ${listPhrase(opened.list)}:\n\n${quotedData(topics)}`;
    return { uri, mimeType: 'text/plain', text };
  },
  complete: completeKey,
};

export const trustedCategoryTemplate: ResourceTemplate<Needs<'lists'>> = {
  listing: {
    uriTemplate: `${TRUSTED_URI}/{key}/{slug}`,
    name: 'trusted-category',
    title: 'Sources of one category of a trusted list',
    description: 'The three sources of a category of the trusted list with this key, as plain text.',
    mimeType: 'text/plain',
  },
  read: async (uri, ports) => {
    const opened = await openAt(uri, ports);
    const category = opened?.list.registry.categories.find(({ slug }) => slug === opened.slug);
    if (opened === undefined || category === undefined) return undefined;
    const quoted = quotedData(categoryText(category, opened.list.registry));
    const text = `From ${listPhrase(opened.list)}:\n\n${quoted}`;
    return { uri, mimeType: 'text/plain', text };
  },
  complete: completeKey,
};
