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
// What error pages have for a title. A sentence about the page says it in any part of a title; the name of a status only where
// it fills the title, apart from the name of the site, because articles about statuses have it, too.
const PAGE_MISSING =
  /^(?:(?:error|http|status|sorry|oops|404)[\s,:!-]*)*(?:(?:the |this |that )?(?:page|file|document|content|site|article|repository|project)(?: you (?:are|were) looking for)?[\s,]*(?:was |is |could |can)?(?:not (?:be )?found|(?:does not|doesn['’]t|no longer) exists?|(?:not|isn['’]t|no longer) available)|no such page|(?:die )?seite (?:wurde )?nicht gefunden|page (?:non trouvée|introuvable)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden|страница не найдена|ページが見つかりません(?:でした)?|找不到(?:页面|网页)|(?:页面|网页)(?:未找到|不存在))(?: error)?[.!。]*$/i;
const STATUS_MISSING =
  /^(?:(?:error|fehler|erreur|http|status|sorry)[\s,:!]*)*(?:404(?:[\s:!-]*error)?|(?:404[\s:!-]*)?not (?:be )?found)[.!]*$/i;
const ABOUT_MISSING = /\b404|not[-_ ]found|\berrors?\b|no such|exist/i;
/** What guards against programs, logins and walls of cookies have for a title. */
const GUARD =
  /^(?:just a moment|un momento|un instant|(?:nur )?einen moment(?:,? bitte)?|attention required|access (?:is )?denied|access to this page has been denied|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you are (?:a )?human|checking your browser(?: before .*)?|(?:\w+ )?security check(?:point)?|one moment,? please|please wait|robot check|(?:error )?(?:403[\s:-]*)?forbidden|(?:error )?403|making sure you['’]re not a bot|client challenge|ddos-guard|human verification|pardon our interruption|before you continue(?: to .*)?|(?:please )?enable cookies|cookies? (?:consent|required)|(?:sign|log) ?in)[\s.…!?]*$/i;
/** What sellers show instead of a site is short. */
const SHORT_CHARS = 1_500;
const FOR_SALE =
  /\b(?:domain(?: name)?|website)(?: \S+\.\S+)? (?:is|may be) (?:for sale|parked)\b|\b(?:buy|purchase) this (?:domain|website)\b/i;
/** The title of a page that sells a domain is that domain or the offer; a page that only speaks of a sale has another. */
const TITLE_OF_SALE = /^(?:\S+\.[a-z]{2,}|)$|\b(?:for sale|parked)\b/i;
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
  /(?<!\b(?:upstream|original|predecessor|fork(?:ed)? (?:of|from))\b(?:[^.]|\.(?=\S)){0,120}|["“”'‘]|&gt;\s*)\bthis (?:repository|repo|project|package|library) is (?:now )?(?:no longer (?:actively )?maintained|unmaintained|deprecated)\b(?! by (?:its|the) (?:original|former|previous)\b)/i;
const REPOSITORY_HOST = /^(?:github\.com|gitlab\.com|codeberg\.org)$/;

/** What `html`, the page at `url`, says of itself, beside the `name` of the source. Never fails. */
export const judgePage = (html: string, url: string, name: string): PageVerdict => {
  const title = titleOf(html);
  const said = title === '' ? {} : { title };
  if (isForSale(html, { url, title, name }))
    return { state: 'parked', detail: 'answers with a page that offers the domain for sale', ...said };
  const parts = title.split(/\s+[-–—|·:»]\s+|\s*[|·»]\s*/);
  if (fills(GUARD, parts, name))
    return { state: 'blocked', detail: `a guard against programs answers, "${title}"; open it in a browser`, ...said };
  const isMissing =
    [...parts, ...title.split(': ')].some((part) => PAGE_MISSING.test(part)) || fills(STATUS_MISSING, parts, name);
  if (isMissing && !(ABOUT_MISSING.test(name) && sharesWord(title, name)))
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

/** By the scripts and frames of a seller, or by its words on a page that says little else and is named nothing else. */
const isForSale = (html: string, { url, title, name }: Record<'url' | 'title' | 'name', string>): boolean => {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  const isShort = text.length < SHORT_CHARS;
  const isAbout = ABOUT_SALES.test(name);
  const isOffer = TITLE_OF_SALE.test(title) && FOR_SALE.test(text);
  if (isShort && !isAbout && (isOffer || TITLE_FOR_SALE.test(title))) return true;
  return (isShort || !isAbout) && PARKERS_FRAME.test(html) && !SELLERS_HOST.test(new URL(url).hostname);
};

/** Whether `sign` is all that the parts of a title say, apart from the name of the site, and no word of the source's name. */
const fills = (sign: RegExp, parts: readonly string[], name: string): boolean => {
  const isNamed = (part: string): boolean => name.toLowerCase().includes(part.toLowerCase());
  const others = parts.filter((part) => !sign.test(part) || isNamed(part));
  return others.length < parts.length && others.length <= 1;
};

const titleOf = (html: string): string =>
  (TITLE.exec(withoutDrawings(html))?.[1] ?? '')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (sign, hex, decimal) => letterOf(hex, decimal) ?? sign)
    .replace(/&(amp|quot|apos|nbsp|ndash|mdash|rsquo|lsquo);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS);

/** A drawing in a page may have a title of its own. */
const withoutDrawings = (html: string): string =>
  html
    .split(/<svg\b/i)
    .map((part, nth) =>
      nth === 0
        ? part
        : part
            .split(/<\/svg>/i)
            .slice(1)
            .join(''),
    )
    .join('');

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
