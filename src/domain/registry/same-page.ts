// When two addresses are spellings of one page. Nothing is fetched; where a page redirects is for curator links to find.

/** Parameters that say where a reader came from and change no page. */
const TRACKING = new RegExp(
  `^(?:${[
    // Campaigns: Google Analytics, Matomo under its three names, HubSpot's advertisements, AT Internet, Webtrekk.
    '(?:utm|itm|mtm|matomo|piwik|pk|hsa)_.*|at_(?:medium|campaign|custom\\d+)|wt_mc',
    // A click on an advertisement, which networks name alike: gclid, dclid, msclkid, ysclid, rb_clickid, …
    '\\w*cl(?:k|ick)?_?id',
    // Google's others
    '[gw]braid|gclsrc|gad_\\w+|srsltid|_g[al]',
    // Networks of people
    'li_fat_id|igsh(?:id)?|si|fb_(?:source|ref)|mibextid|__twitter_impression|epik|rdt_cid|sccid|feature',
    // Letters and shops
    '_{1,2}hs\\w*|hsctatracking|mc_[ce]id|mkt_tok|oly_\\w*_id|vero_\\w+|_k[xe]|sfmc_id|ck_subscriber_id|wickedid',
    '_openstat|s_kwcid|ef_id|spm|s_cid|cmpid|trk|ref|ref_\\w+|referrer',
  ].join('|')})$`,
  'i',
);

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
