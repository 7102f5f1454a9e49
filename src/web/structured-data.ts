// For search engines: schema.org objects made from the registry.
import type { Category } from '../domain/registry/registry.ts';
import { CARD_PATH } from '../domain/registry/share-files.ts';
import { releasesOf } from '../domain/signing/provenance.ts';
import { allTopics, categoryPath, type Site } from './site.ts';
import { TOPICS_PATH } from './topic-groups.ts';
import { lastChange } from './topic-history.ts';

/** Topics that the data of the first page names; the pages of all topics have the rest. */
const MAX_ITEMS = 30;

/** The first page: the site and its categories as an ItemList. @see https://schema.org/ItemList */
export const siteData = (site: Site): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebSite',
      '@id': `${site.origin}/#site`,
      name: site.identity.title,
      url: `${site.origin}/`,
      description: site.identity.description,
    },
    {
      '@type': 'ItemList',
      name: 'Topics',
      numberOfItems: allTopics(site).length,
      itemListElement: allTopics(site)
        .slice(0, MAX_ITEMS)
        .map(({ name, slug }, nth) => listItem(nth + 1, { name, url: `${site.origin}${categoryPath(slug)}` })),
    },
  ],
});

/** A category page, whose subject is its sources as a ranked ItemList. @see https://schema.org/CollectionPage */
export const categoryData = (site: Site, category: Category): object => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name: category.name,
  description: category.description,
  url: `${site.origin}${categoryPath(category.slug)}`,
  author: curatorData(site),
  publisher: curatorData(site),
  dateModified: lastChange(releasesOf(site.provenance), category.slug, site.registry.updated),
  image: `${site.origin}${CARD_PATH}`,
  breadcrumb: {
    '@type': 'BreadcrumbList',
    itemListElement: [
      listItem(1, { name: 'Topics', item: `${site.origin}${TOPICS_PATH}` }),
      listItem(2, { name: category.name, item: `${site.origin}${categoryPath(category.slug)}` }),
    ],
  },
  mainEntity: {
    '@type': 'ItemList',
    name: category.name,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: category.sources.length,
    itemListElement: category.sources.map(({ rank, name, url, why }) =>
      listItem(rank, { item: { '@type': 'CreativeWork', name, url, description: why } }),
    ),
  },
});

const listItem = (position: number, parts: object): object => ({ '@type': 'ListItem', position, ...parts });

const curatorData = ({ registry, kind }: Site): object => ({
  '@type': kind === undefined ? 'Person' : 'Organization',
  name: registry.curator.name,
});
