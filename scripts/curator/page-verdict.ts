// What a page that answered says of itself: its title, whether that still fits the source, and the signs of a page that is
// not the source any more, although its status is 200. A word that stands in the name of the source is no sign.
import { topicStems } from './topic-stems.ts';

/** `detail` is one sentence; `title` is absent where a page has none. */
export type PageVerdict = {
  readonly state: 'alive' | 'doubtful' | 'gone' | 'parked' | 'archived' | 'blocked';
  readonly detail: string;
  readonly title?: string;
};

const MAX_TITLE_CHARS = 120;

const TITLE = /<title[^>]*>([^<]*)/i;
/** Titles of error pages have such a part between their dashes; an article about errors has more words in it. */
const MISSING =
  /^(?:(?:error|http|status|sorry)[\s,:!]*)*(?:404(?:[\s:!-]*error)?|(?:404[\s:!-]*)?(?:(?:the )?(?:page|file|document|content|site)[\s,]*)?(?:was |is |could )?not (?:be )?found|(?:this |the |that )?page (?:does not|doesn['’]t|no longer) exists?|no such page)(?: error)?[.!]*$/i;
const GUARD =
  /^(?:just a moment|attention required|access denied|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you are (?:a )?human|checking your browser|(?:\w+ )?security check(?:point)?|one moment, please|robot check|forbidden|403|making sure you['’]re not a bot|client challenge|ddos-guard|human verification)\b/i;
/** What sellers show instead of a site is short. */
const SHORT_CHARS = 1_500;
const FOR_SALE =
  /\b(?:domain(?: name)?|website)(?: \S+\.\S+)? (?:is|may be) (?:for sale|parked)\b|\b(?:buy|purchase) this (?:domain|website)\b/i;
const TITLE_FOR_SALE = /^\S+\.[a-z]{2,} (?:is|may be) for sale\b/i;
// Whose frames and scripts fill a parked page, and who else sells names. Honest pages have scripts of those, such as seals.
const PARKERS = 'sedoparking|parkingcrew|bodis|hugedomains|afternic';
const SELLERS = `${PARKERS}|sedo|dan|undeveloped|buydomains|domainmarket|godaddy`;
const PARKERS_FRAME = new RegExp(
  `<(?:script|i?frame)\\b[^<>]*?\\ssrc\\s*=\\s*["']?(?:https?:)?//(?:[\\w-]+\\.){0,5}(?:${PARKERS})\\.(?:com|net)(?![\\w.-])`,
  'i',
);
const SELLERS_HOST = new RegExp(`(?:^|\\.)(?:${SELLERS})\\.(?:com|net)$`);
const ABOUT_SALES = new RegExp(`\\b(?:domains?|for sale|${SELLERS.replace('dan|', '')})\\b`, 'i');

/** Whether `next`, to which the address `listed` redirects, is a seller of domain names; not for a source about these. */
export const leadsToSeller = (next: URL, listed: string, name: string): boolean =>
  SELLERS_HOST.test(next.hostname) && !SELLERS_HOST.test(new URL(listed).hostname) && !ABOUT_SALES.test(name);

// As GitHub and GitLab show a repository that takes no changes any more, and as owners write it into a description. What is
// said of another one, such as the original of a fork, is no sign.
const ARCHIVED = /This repository was archived by the owner|This is an archived project\. Repository and other project/;
const UNMAINTAINED =
  /(?<!\b(?:upstream|original)\b[^.]{0,80}|["“”'‘])\bthis (?:repository|repo|project|package|library) is (?:now )?(?:no longer (?:actively )?maintained|unmaintained|deprecated)\b/i;
const REPOSITORY_HOST = /^(?:github\.com|gitlab\.com|codeberg\.org)$/;

/** What `html`, the page at `url`, says of itself, beside the `name` of the source. Never fails. */
export const judgePage = (html: string, url: string, name: string): PageVerdict => {
  const title = titleOf(html);
  const said = title === '' ? {} : { title };
  if (isForSale(html, { url, title, name }))
    return { state: 'parked', detail: 'answers with a page that offers the domain for sale', ...said };
  const parts = title.split(/\s+[-–—|·:»]\s+|\s*[|·»]\s*/);
  if (GUARD.test(title) && !GUARD.test(name) && !sharesWord(title, name))
    return { state: 'blocked', detail: `a guard against programs answers, "${title}"; open it in a browser`, ...said };
  if (parts.some((part) => MISSING.test(part) && !isNamed(part, name)))
    return { state: 'gone', detail: `answers 200, but its title is "${title}"`, ...said };
  const isRepository = REPOSITORY_HOST.test(new URL(url).hostname);
  if (isRepository && ARCHIVED.test(html))
    return { state: 'archived', detail: 'its host says that the repository is archived', ...said };
  if (isRepository && UNMAINTAINED.test(html))
    return { state: 'archived', detail: 'its page says that it is not maintained any more', ...said };
  if (title !== '' && !sharesWord(title, name))
    return { state: 'doubtful', detail: `its title, "${title}", has no word of the source's name`, ...said };
  return { state: 'alive', detail: 'answers 200', ...said };
};

/** By the scripts and frames of a seller, or by its words on a page that says little else and is not about sales. */
const isForSale = (html: string, { url, title, name }: Record<'url' | 'title' | 'name', string>): boolean => {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  const isShort = text.length < SHORT_CHARS;
  const isAbout = ABOUT_SALES.test(name);
  if (isShort && !isAbout && (FOR_SALE.test(text) || TITLE_FOR_SALE.test(title))) return true;
  return (isShort || !isAbout) && PARKERS_FRAME.test(html) && !SELLERS_HOST.test(new URL(url).hostname);
};

/** Whether the name of the source says what the title of an error page would. */
const isNamed = (part: string, name: string): boolean =>
  (part.toLowerCase().match(/404|not found|exist|no such/g) ?? []).some((sign) =>
    name.toLowerCase().replace(/[-_]/g, ' ').includes(sign),
  );

const titleOf = (html: string): string =>
  (TITLE.exec(html)?.[1] ?? '')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (sign, hex, decimal) => letterOf(hex, decimal) ?? sign)
    .replace(/&(amp|quot|apos|nbsp|ndash|mdash|rsquo|lsquo);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS);

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘' },
};
const letterOf = (hex: string | undefined, decimal: string): string | undefined => {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
};

/** Whether two texts have a word in common that carries a topic; so "Threats - Microsoft Learn" fits "STRIDE threats". */
const sharesWord = (title: string, name: string): boolean => {
  const known = new Set(topicStems(name));
  return known.size === 0 || topicStems(title).some((stem) => known.has(stem));
};
