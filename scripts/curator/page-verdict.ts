// What a page that answered says of itself: its title, whether that still fits the source, and the signs of a page that is
// not the source any more, although its status is 200. Only the words of the page count, so each verdict asks for a look.
import { topicStems } from './topic-stems.ts';

/** `fits` is absent where a page has no title to compare. `trouble` is one sentence. */
export type PageVerdict = {
  readonly title?: string;
  readonly fits?: boolean;
  readonly trouble?: { readonly state: 'gone' | 'parked' | 'archived'; readonly detail: string };
};

const MAX_TITLE_CHARS = 120;

const TITLE = /<title[^>]*>([^<]*)/i;
const MISSING = /\b(?:404|not found|page (?:does not|doesn't|no longer) exists?|no such page)\b/i;
// The words of sellers of domains, and their hosts in the scripts and frames of what they show.
const FOR_SALE = /\b(?:this )?domain(?: name)? (?:is|may be) (?:for sale|parked)\b|\b(?:buy|purchase) this domain\b/i;
const SELLER = /["'/.](?:sedoparking|parkingcrew|bodis|hugedomains|afternic)\.(?:com|net)\b/i;
// As GitHub and GitLab show a repository that takes no changes any more, and as owners write it into a description.
const ARCHIVED = /This repository was archived by the owner|This is an archived project\. Repository and other project/;
const UNMAINTAINED =
  /\b(?:repository|project|package) is (?:no longer (?:actively )?maintained|unmaintained|deprecated)\b/i;
const REPOSITORY_HOST = /^(?:github\.com|gitlab\.com|codeberg\.org)$/;

/** What `html`, the page at `url`, says of itself, beside the `name` of the source. Never fails. */
export const judgePage = (html: string, url: string, name: string): PageVerdict => {
  const title = titleOf(html);
  const trouble = troubleIn(html, title, url);
  return {
    ...(title === '' ? {} : { title, fits: sharesWord(title, name) }),
    ...(trouble === undefined ? {} : { trouble }),
  };
};

const titleOf = (html: string): string =>
  (TITLE.exec(html)?.[1] ?? '')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34|#39|#x27|apos);/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS);

const troubleIn = (html: string, title: string, url: string): PageVerdict['trouble'] => {
  if (FOR_SALE.test(html) || SELLER.test(html))
    return { state: 'parked', detail: 'answers with a page that offers the domain for sale' };
  if (MISSING.test(title)) return { state: 'gone', detail: `answers 200, but its title is "${title}"` };
  if (!REPOSITORY_HOST.test(new URL(url).hostname)) return undefined;
  if (ARCHIVED.test(html)) return { state: 'archived', detail: 'its host says that the repository is archived' };
  return UNMAINTAINED.test(html)
    ? { state: 'archived', detail: 'its page says that it is not maintained any more' }
    : undefined;
};

/** Whether two texts have a word in common that carries a topic; so "Threats - Microsoft Learn" fits "STRIDE threats". */
const sharesWord = (title: string, name: string): boolean => {
  const known = new Set(topicStems(name));
  return known.size === 0 || topicStems(title).some((stem) => known.has(stem));
};
