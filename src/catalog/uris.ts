// The URIs of the resources that the server offers over MCP.

export const REGISTRY_URI = 'three-good-sources://registry';
export const HISTORY_URI = 'three-good-sources://history';
/** All trusted lists. The URIs of each trusted list and of its categories begin with this. */
export const TRUSTED_URI = 'three-good-sources://trusted';

/** The URI of a trusted list, or of one of its categories. */
export const trustedUri = (pubkey: string, slug?: string): string =>
  `${TRUSTED_URI}/${pubkey}${slug === undefined ? '' : `/${slug}`}`;
