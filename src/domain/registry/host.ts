// Which hosts the URLs of a registry may name: public ones. Look-alike letters are found in look-alike.ts.

/**
 * Top-level names that never lead to a public host.
 * @see RFC 2606, RFC 6761, RFC 6762 (local), RFC 7686 (onion), RFC 8375 (home.arpa), RFC 9476 (alt); internal, corp, home
 * and mail are kept out of the root by ICANN
 */
const RESERVED_HOSTS = /\.(?:test|example|invalid|localhost|local|onion|arpa|alt|internal|corp|home|mail)$/;

/** Whether the host of `url` is a name of two labels or more below a public top-level name, without a dot at its end. */
export const isPublicHost = (url: string): boolean => {
  const { hostname } = new URL(url);
  // The URL standard takes a host whose last label is a number for an IPv4 address, and writes it with four of them.
  return /^[^[\]]+\.[^.]*[^.\d][^.]*$/.test(hostname) && !RESERVED_HOSTS.test(hostname);
};
