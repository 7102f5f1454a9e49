// The URIs of the resources that the server offers over MCP.

export const REGISTRY_URI = 'three-good-sources://registry';
export const HISTORY_URI = 'three-good-sources://history';
/** All trusted lists. The URIs of each trusted list and of its categories begin with this. */
export const TRUSTED_URI = 'three-good-sources://trusted';
/** With the slug of a category behind it, the URI of that category. */
export const CATEGORY_URI = 'three-good-sources://category/';

/** The URI of a trusted list, or of one of its categories. */
export const trustedUri = (pubkey: string, slug?: string): string =>
  `${TRUSTED_URI}/${pubkey}${slug === undefined ? '' : `/${slug}`}`;

/** The URI of all chapters of a topic's sources. */
export const chaptersUri = (slug: string): string => `${CATEGORY_URI}${slug}/chapters`;
