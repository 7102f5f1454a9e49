// Which hosts the URLs of a registry may name: public ones without look-alike letters. Whether a host answers is checked
// elsewhere.

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

/**
 * The label of a host that looks like what it is not: letters of several scripts, or, below a top-level name in Latin letters,
 * letters of another script that all look Latin. Undefined where there is none.
 * @param host as people read it, in Unicode
 */
export const lookAlikeLabel = (host: string): string | undefined => {
  const labels = host.split('.');
  const isLatinTop = /^[a-z\d-]+$/.test(labels.at(-1) ?? '');
  return labels.find((label) => {
    const letters = label.match(/\p{L}/gu) ?? [];
    if (letters.length === 0) return false;
    const isOfOneScript = WRITING_SYSTEMS.some((script) => letters.every((letter) => script.test(letter)));
    return !isOfOneScript || (isLatinTop && letters.every((letter) => LOOKS_LATIN.has(letter)));
  });
};

/** Every script in everyday use, other than those below. @see Unicode Standard Annex 31, table 5 */
const SINGLE_SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';

// Scripts that are written together count as one. @see Unicode Technical Standard 39, section 5.2
const WRITING_SYSTEMS = [
  ...SINGLE_SCRIPTS.split(' ').map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  /[\p{Script=Han}\p{Script=Hangul}]/u,
  /[\p{Script=Han}\p{Script=Bopomofo}]/u,
];

/** Cyrillic and Greek small letters that are drawn like Latin ones. @see Unicode confusables.txt */
const LOOKS_LATIN = new Set('асԁеһіјӏкорԛѕԝхуѵαγικνορτυχω');
