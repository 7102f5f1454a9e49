// Makes chapters of the entries of a table of contents: the address for people on the site of the source, and the raw text for
// agents. What leads to another host, out of the tree or nowhere is left out.
import { posix } from 'node:path';
import * as v from 'valibot';
import { type Chapter, MAX_CHAPTERS, MAX_TITLE, placeOf } from '../../../src/domain/registry/chapters.ts';
import { HttpsUrl } from '../../../src/domain/registry/formats.ts';
import type { Source } from '../../../src/domain/registry/registry.ts';
import type { SteeringIn } from '../../../src/domain/registry/steering.ts';
import { baseOf, type Contents, type Entry, TRANSLATED } from './contents.ts';
import type { Tree } from './tree.ts';

/** The chapters of `source`, without those of other hosts and titles that give orders; 400 at most. */
export const chaptersOf = (
  source: Source,
  contents: Contents,
  {
    entries,
    steeringIn,
    has,
  }: { readonly entries: readonly Entry[]; readonly steeringIn: SteeringIn; readonly has: Tree['has'] },
): readonly Chapter[] => {
  const seen = new Set<string>();
  return entries
    .flatMap(({ title, to, page = to, under }): readonly Chapter[] => {
      const [shown, heading] = [plainTitle(title), under === undefined ? undefined : plainTitle(under)];
      const url = addressOf(page, source, contents);
      if (shown === undefined || url === undefined || url === source.url || isElsewhere(url, source.url)) return [];
      if (seen.has(url) || steeringIn(shown) !== undefined || steeringIn(heading ?? '') !== undefined) return [];
      seen.add(url);
      const agentUrl = rawOf(to, contents) ?? textOf(url, contents, has);
      const more = { ...(agentUrl && { agent_url: agentUrl }), ...(heading && { under: heading }) };
      return [{ title: shown, url, ...more }];
    })
    .slice(0, MAX_CHAPTERS);
};

/** True for another host, on GitHub for another repository, and for an image, a licence or a page in another language. */
const isElsewhere = (url: string, source: string): boolean => {
  const [{ pathname }, own] = [new URL(url), new URL(source)];
  return (
    placeOf(url) !== placeOf(source) ||
    NO_CHAPTER.test(pathname) ||
    NO_PAGE.test(url) ||
    (TRANSLATED.test(pathname) && !TRANSLATED.test(own.pathname))
  );
};
const NO_CHAPTER =
  /\.(?:png|svg|jpe?g|gif|webp|pdf|epub|zip)$|\/(?:task|solution)$|\/(?:issues|pulls?|discussions|releases|announce|graphs)(?:\/|$)|\/(?:LICEN[CS]E|CONTRIBUTING|CODE_OF_CONDUCT|CODEOWNERS|CHANGELOG)[\w-]*(?:\.\w+|\/)?$/i;
/** Parts of a repository, some of whose names are those of pages elsewhere. */
const NO_PAGE =
  /\/(?:SECURITY|TEMPLATE|AGENTS|CLAUDE)[\w-]*(?:\.\w+|\/)?$|^https:\/\/github\.com\/[^/]+\/[^/]+\/actions(?:\/|$)/;

/** A title without markup, of 80 code points at most; undefined where nothing is left. */
export const plainTitle = (title: string): string | undefined => {
  const plain = title
    .replace(/:[\w-]+:`([^`<]*?)\s*(?:<[^`]*>)?`/g, '$1')
    .replaceAll('`', '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/!\[[^\]]*\](?:\[[^\]]*\])?|:[a-z_]+:(?=\s)|\p{Extended_Pictographic}|\uFE0F|\(=>?\s*\)/gu, ' ')
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/\s*#*\s*\{ ?#[^}]*\}/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&\w+;|[*<>|\\{}]|[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|__|\]\(/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ \( =?\)/g, '')
    .trim()
    .replace(/^(?:#+|[-+>])\s+/, '')
    .trim();
  const cut = shortened(plain);
  return /\p{L}/u.test(cut) && cut.length > 1 && !NO_TITLE.test(cut) ? cut : undefined;
};
/** A mark of the text, or a part of a project that is no chapter of it. */
const NO_TITLE =
  /^(?:#\w+|\.\/\S*|authors?|sponsors?|backers|contributors|acknowledge?ments?|code of conduct|privacy policy|table of contents|congratulations!?)$/i;

/** The words of a title that fit into 80 code points. */
const shortened = (title: string): string => {
  const points = [...title];
  if (points.length <= MAX_TITLE) return title;
  const end = points.slice(0, MAX_TITLE + 1).lastIndexOf(' ');
  return points
    .slice(0, end > 0 ? end : MAX_TITLE)
    .join('')
    .replace(/[\s,;:(–—-]+$/, '');
};

/** The file of a page, which its generator gives another ending. */
const PAGE = /\.(?:mdx?|markdown|rst|adoc|asciidoc|asc|qmd|ipynb)$/;

const relativeTo = (base: string, file: string): string | undefined => {
  const relative = posix.relative(posix.normalize(base || '.'), file);
  return relative.startsWith('..') || relative === '' ? undefined : relative;
};

const addressOf = (to: string, source: Source, contents: Contents): string | undefined => {
  if (to.startsWith('#')) return checked(`${contents.site.replace(/#.*$/, '')}${to}`);
  if (/^(?:[a-z]+:|\/)/i.test(to))
    return URL.canParse(to, contents.site)
      ? checked(new URL(to, contents.site).href.replace(/\/index\/$/, '/'))
      : undefined;
  const [file = '', anchor] = to.split('#');
  const relative = relativeTo(baseOf(contents), file);
  if (relative === undefined) return undefined;
  const isBlob = /github\.com\/.*\/(?:blob|tree)\//.test(contents.site);
  const page = isBlob ? relative : pagePath(relative, source, contents);
  return page === undefined
    ? undefined
    : checked(new URL(encodeURI(page), contents.site).href + (anchor === undefined ? '' : `#${anchor}`));
};

/** The path of a page on the site as its generator makes it of the path of its file. */
const pagePath = (
  file: string,
  { url }: Source,
  { form, path, site, ending, numbers }: Contents,
): string | undefined => {
  const folder = posix.basename(path);
  const isStripped = numbers === 'drop' || (/^\d+[.-]/.test(folder) && !site.includes(folder));
  const named = isStripped || numbers === 'last' ? file.replaceAll(/(^|\/)\d+[.-]/g, '$1') : file;
  // Generators keep numbers or drop them, and nothing else says which.
  if (numbers === undefined && !isStripped && /(?:^|\/)\d+[.-]/.test(named) && !/\/\d+[.-]/.test(url)) return undefined;
  if (!PAGE.test(named) && form !== 'sphinx') return numbers === 'last' ? posix.basename(named) : named;
  const whole = named.replace(/\.\w+$/, '').replace(/(^|\/)(?:index|README|_index|\+page|article)$/i, '$1');
  if (path.endsWith('.docc')) return `${posix.basename(whole).toLowerCase()}/`;
  const bare = numbers === 'last' ? posix.basename(whole) : whole;
  if (bare === '' || bare.endsWith('/')) return bare;
  if (ending !== undefined) return bare + ending;
  const { pathname } = new URL(url);
  if (form === 'mdbook' && !site.includes('gitbook') && pathname.endsWith('.html')) return `${bare}.html`;
  if (form === 'sphinx' || pathname.endsWith('.html')) return `${bare}.html`;
  return form === 'mkdocs' || (pathname.split('/').filter(Boolean).length > 1 && pathname.endsWith('/'))
    ? `${bare}/`
    : bare;
};

const rawOf = (to: string, contents: Contents): string | undefined => {
  const file = to.split('#')[0] ?? '';
  if (contents.raw === undefined || to.startsWith('#') || /^(?:[a-z]+:|\/)/i.test(to)) return undefined;
  const relative = relativeTo(baseOf(contents), file);
  return relative === undefined || !/\.(?:mdx?|Rmd|markdown|rst|txt|adoc|asciidoc|asc|qmd)$/.test(relative)
    ? undefined
    : checked(new URL(encodeURI(relative), contents.raw).href);
};

/** The raw text of the page at `url`, where one of `texts` is a file of the tree. */
const textOf = (
  url: string,
  { site, texts = [], repository, branch }: Contents,
  has: Tree['has'],
): string | undefined => {
  if (!url.startsWith(site) || url.includes('#')) return undefined;
  const page = url.slice(site.length).replace(/\/$|\.(?:html|php|mdx?)$/, '');
  const file = texts.map((text) => text.replace('*', page)).find(has);
  return file && checked(`https://raw.githubusercontent.com/${repository}/${branch}/${encodeURI(file)}`);
};

/** An address that a list may have. */
const checked = (url: string): string | undefined => (v.is(HttpsUrl, url) ? url : undefined);
