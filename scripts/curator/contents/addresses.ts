// Makes chapters of the entries of a table of contents: the address for people on the site of the source, and the raw text for
// agents. What leads to another host, out of the tree or nowhere is left out.
import { posix } from 'node:path';
import * as v from 'valibot';
import { type Chapter, MAX_CHAPTERS, MAX_TITLE } from '../../../src/domain/registry/chapters.ts';
import type { Source } from '../../../src/domain/registry/registry.ts';
import { HttpsUrl } from '../../../src/domain/registry/schema.ts';
import type { SteeringIn } from '../../../src/domain/registry/steering.ts';
import type { Contents, Entry } from './read.ts';

/** A table of contents, and how addresses of pages end where that is known. */
type Placed = Contents & { readonly ending?: string | undefined };

/** The chapters of `source`, without those of other hosts and titles that give orders; 400 at most. */
export const chaptersOf = (
  source: Source,
  contents: Placed,
  { entries, steeringIn }: { readonly entries: readonly Entry[]; readonly steeringIn: SteeringIn },
): readonly Chapter[] => {
  const host = new URL(source.url).host;
  const seen = new Set<string>();
  return entries
    .flatMap(({ title, to, under }): readonly Chapter[] => {
      const [shown, heading] = [plainTitle(title), under === undefined ? undefined : plainTitle(under)];
      const url = addressOf(to, source, contents);
      if (shown === undefined || url === undefined || new URL(url).host !== host || url === source.url) return [];
      if (seen.has(url) || steeringIn(shown) !== undefined || steeringIn(heading ?? '') !== undefined) return [];
      seen.add(url);
      const agentUrl = rawOf(to, contents);
      return [
        {
          title: shown,
          url,
          ...(agentUrl === undefined ? {} : { agent_url: agentUrl }),
          ...(heading === undefined ? {} : { under: heading }),
        },
      ];
    })
    .slice(0, MAX_CHAPTERS);
};

/** A title without markup, cut at 80 code points; undefined where nothing is left. */
export const plainTitle = (title: string): string | undefined => {
  const plain = title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{#[\w-]*\}/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&\w+;|[`*<>|\\{}]|[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|__|\]\(/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^(?:#+|[-+>])\s+/, '')
    .trim();
  const cut = [...plain].slice(0, MAX_TITLE).join('').trim();
  return /\p{L}/u.test(cut) ? cut : undefined;
};

/** The folder that paths are relative to on the site and in the raw text. */
const baseOf = ({ path, form, raw, repository, branch }: Contents): string => {
  const start = `https://raw.githubusercontent.com/${repository}/${branch}/`;
  if (raw?.startsWith(start)) return decodeURIComponent(raw.slice(start.length));
  return form === 'front-matter' ? path : posix.dirname(path);
};

const relativeTo = (base: string, file: string): string | undefined => {
  const relative = posix.relative(posix.normalize(base || '.'), file);
  return relative.startsWith('..') || relative === '' ? undefined : relative;
};

const addressOf = (to: string, source: Source, contents: Placed): string | undefined => {
  if (to.startsWith('#')) return checked(`${contents.site.replace(/#.*$/, '')}${to}`);
  if (to.startsWith('site:')) return checked(new URL(to.slice('site:'.length), contents.site).href);
  if (/^(?:[a-z]+:|\/)/i.test(to))
    return URL.canParse(to, contents.site) ? checked(new URL(to, contents.site).href) : undefined;
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
const pagePath = (file: string, { url }: Source, { form, path, site, ending }: Placed): string | undefined => {
  const folder = posix.basename(path);
  const isStripped = /^\d+[.-]/.test(folder) && !site.includes(folder);
  const named = isStripped ? file.replaceAll(/(^|\/)\d+[.-]/g, '$1') : file;
  // Generators keep numbers or drop them, and nothing here says which.
  if (!isStripped && /(?:^|\/)\d+[.-]/.test(named) && !/\/\d+[.-]/.test(url)) return undefined;
  if (!/\.(?:mdx?|rst|adoc)$/.test(named)) return named;
  const bare = named.replace(/\.\w+$/, '').replace(/(^|\/)(?:index|README|_index)$/i, '$1');
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
  return relative === undefined || !/\.(?:mdx?|rst|txt|adoc)$/.test(relative)
    ? undefined
    : checked(new URL(encodeURI(relative), contents.raw).href);
};

/** An address that a list may have. */
const checked = (url: string): string | undefined => (v.is(HttpsUrl, url) ? url : undefined);
