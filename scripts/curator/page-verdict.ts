// What a page that answered says of itself: its title, whether that still fits the source, and the signs of a page that is
// not the source any more, although its status is 200. Only the words of the page count, so each verdict asks for a look.
import { topicStems } from './topic-stems.ts';

/** `detail` is one sentence; `title` is absent where a page has none. */
export type PageVerdict = {
  readonly state: 'alive' | 'doubtful' | 'gone' | 'parked' | 'archived';
  readonly detail: string;
  readonly title?: string;
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
  const said = title === '' ? {} : { title };
  if (FOR_SALE.test(html) || SELLER.test(html))
    return { state: 'parked', detail: 'answers with a page that offers the domain for sale', ...said };
  if (MISSING.test(title)) return { state: 'gone', detail: `answers 200, but its title is "${title}"`, ...said };
  const isRepository = REPOSITORY_HOST.test(new URL(url).hostname);
  if (isRepository && ARCHIVED.test(html))
    return { state: 'archived', detail: 'its host says that the repository is archived', ...said };
  if (isRepository && UNMAINTAINED.test(html))
    return { state: 'archived', detail: 'its page says that it is not maintained any more', ...said };
  if (title !== '' && !sharesWord(title, name))
    return { state: 'doubtful', detail: `its title, "${title}", has no word of the source's name`, ...said };
  return { state: 'alive', detail: 'answers 200', ...said };
};

const titleOf = (html: string): string =>
  (TITLE.exec(html)?.[1] ?? '')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34|#39|#x27|apos);/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_CHARS);

/** Whether two texts have a word in common that carries a topic; so "Threats - Microsoft Learn" fits "STRIDE threats". */
const sharesWord = (title: string, name: string): boolean => {
  const known = new Set(topicStems(name));
  return known.size === 0 || topicStems(title).some((stem) => known.has(stem));
};
