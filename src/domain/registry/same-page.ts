// When two addresses are spellings of one page. Nothing is fetched; where a page redirects is for curator links to find.

/** Parameters that say where a reader came from and change no page. */
const TRACKING =
  /^(?:utm_.*|mtm_.*|pk_.*|_hs\w*|(?:g|db|dc|fb|ms|tt|tw|y|li_fat_)clid|[gw]braid|li_fat_id|igsh(?:id)?|mc_[ce]id|mkt_tok|oly_\w*_id|ref|ref_\w+|referrer|si|spm|s_cid|vero_id|wickedid|feature|trk|cmpid)$/i;

/** The tracking parameters in an address, as it writes them. */
export const trackingIn = (url: string): readonly string[] => parametersOf(url).filter(isTracking).map(nameOf);

/**
 * Equal for two addresses of one page: whatever their fragment, tracking parameters, order of parameters, capitals, escapes,
 * slashes, index file, and the `www` or `m` of their host.
 */
export const pageOf = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^(?:www\d?|m|mobile|amp)\.(?=.*\.)/, '').replace(/^([^.]+)\.m\.(?=.*\.)/, '$1.');
  const path = unescaped(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:(?:index|default)\.\w{3,5})?$/i, '');
  const query = parametersOf(url).filter((parameter) => !isTracking(parameter));
  return `${host}${path}?${query.sort().join('&')}`.toLowerCase();
};

const parametersOf = (url: string): readonly string[] =>
  new URL(url).search.slice(1).split('&').filter(Boolean).map(unescaped);
const nameOf = (parameter: string): string => parameter.replace(/=.*/s, '');
const isTracking = (parameter: string): boolean => TRACKING.test(nameOf(parameter));

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
