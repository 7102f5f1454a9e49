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
 * The label of the host of `url` that looks like what it is not: letters of several scripts, or, below a top-level name in
 * Latin letters, letters of another script that all look Latin. Undefined where there is none.
 * @param url in its ASCII form
 */
export const lookAlikeLabel = (url: string): string | undefined => {
  const labels = new URL(url).hostname.split('.');
  const isLatinTop = labels.at(-1)?.startsWith('xn--') === false;
  return labels.map(decodeLabel).find((label) => {
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

// Punycode's parameters for domain names. @see RFC 3492 section 5
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];

/** A label of a host as people read it; one that is not Punycode, or broken, is given back as it is. @see RFC 3492 */
export const decodeLabel = (label: string): string => {
  if (!label.startsWith('xn--')) return label;
  const code = label.slice('xn--'.length);
  const split = code.lastIndexOf('-');
  const output = [...code.slice(0, Math.max(split, 0))].map((character) => character.codePointAt(0) ?? 0);
  let [codePoint, bias, index, place] = [FIRST_CODE, FIRST_BIAS, 0, split + 1];
  while (place < code.length) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(code.charAt(place), BASE);
      // Digits are a to z, then 0 to 9; parseInt reads them the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(value)) return label;
      place += 1;
      index += value * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adaptedBias(index - before, length, before === 0);
    codePoint += Math.floor(index / length);
    index %= length;
    if (codePoint > 0x10ffff) return label;
    output.splice(index, 0, codePoint);
    index += 1;
  }
  return String.fromCodePoint(...output);
};

const adaptedBias = (difference: number, length: number, isFirst: boolean): number => {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
};
