// Finds hosts that look like others: labels of several scripts, or of letters that are drawn like Latin ones. Which hosts are public
// is checked in host.ts.

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
