// Readers of tables of contents, one for each form that sources have. Each gives titles with the path of the page, or the anchor in
// it; addresses.ts makes addresses of them.
import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse } from 'yaml';
import { isObject } from '../../../src/domain/json.ts';
import { anchorOf } from './anchors.ts';
import { asciidocHeadings, asciidocSections } from './asciidoc.ts';
import { baseOf, type Contents, type Entry, TRANSLATED, TRANSLATED_FILE } from './contents.ts';
import { isDocusaurus } from './generator.ts';
import { rstTitleOf, sphinxSections, toctreeIn } from './sphinx.ts';
import type { Tree } from './tree.ts';

/** The entries of a table of contents in the order of the text; none where there is none. */
export const readContents = (contents: Contents, tree: Tree): readonly Entry[] =>
  READERS[contents.form](contents, tree).filter(({ to }) => !isSkipped(to, contents));

const isSkipped = (path: string, { skip }: Contents): boolean => skip !== undefined && new RegExp(skip).test(path);

type Reader = (contents: Contents, tree: Tree) => readonly Entry[];

const LINK = /(?<!!)\[((?:[^\][]|\[[^\]]*\])+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;

/** The links of a Markdown file that lead out of it, each under the heading before it; paths are relative to the file. */
const linksIn: Reader = ({ path, branch }, { read }) => {
  let under: string | undefined;
  return (read(path) ?? '').split('\n').flatMap((line) => {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined && !LINK.test(heading)) under = heading;
    LINK.lastIndex = 0;
    return [...line.matchAll(LINK)]
      .filter(([, , to = '']) => !to.startsWith('#'))
      .map(([, title = '', to = '']) => ({
        title,
        to: resolved(path, to.replaceAll('{{version}}', branch ?? '').replaceAll(/\\(?=[\W_])/g, '')),
        under,
      }));
  });
};

/** The headings of one file in Markdown, AsciiDoc, Bikeshed or the documentation of a crate, as anchors of its page. */
const headingsIn: Reader = (contents, tree) => {
  const { path } = contents;
  if (path.endsWith('.adoc')) return asciidocHeadings(path, tree);
  const [top, deepest] = /\.(?:bs|rs)$/.test(path) ? [1, 3] : [2, 4];
  let under: string | undefined;
  return [...withoutCode(tree.read(path) ?? '').matchAll(/^(#{1,4})\s+(.+?)\s*#*$/gm)].flatMap(
    ([, marks = '', title = '']) => {
      if (marks.length < top || marks.length > deepest) return [];
      const entry = { title, to: `#${anchorOf(title, contents)}`, ...(marks.length > top ? { under } : {}) };
      if (marks.length === top) under = title;
      return [entry];
    },
  );
};

const withoutCode = (text: string): string => text.replace(/^(```|~~~)[\s\S]*?^\1|<!--[\s\S]*?-->/gm, '');

const frontMatterOf = (text: string): Readonly<Record<string, unknown>> => {
  const [, marks, inner = ''] = /^(---|\+\+\+)\n([\s\S]*?)\n\1/.exec(text) ?? [];
  try {
    const value: unknown = marks === '+++' ? parseToml(inner) : parse(inner, { logLevel: 'silent' });
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const titleOf = (text: string): string | undefined => {
  const { title, lab } = frontMatterOf(text);
  const given = [title, isObject(lab) ? lab['title'] : undefined].find((value) => typeof value === 'string');
  if (typeof given === 'string') return given;
  return /^(?:#|={1,2})\s+(.+)$/m.exec(withoutCode(text))?.[1];
};

/** Every page of a folder with its title, and its own name or address where it has one. */
const pagesIn: Reader = (contents, tree) => {
  const { path } = contents;
  const root = isDocusaurus(contents, tree) ? path : undefined;
  const files = tree.below(path);
  const kind = files.some((file) => PAGE.test(file)) ? PAGE : PLAIN_PAGE;
  return files
    .filter((file) => kind.test(file) && !isNoPage(file.slice(path === '.' ? 0 : path.length)))
    .filter((file) => !isSkipped(file, contents))
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const text = tree.read(file) ?? '';
      const title = titleIn(file, text) ?? (/^(?:---$|##)/m.test(text) ? nameOf(file) : undefined);
      const above = posix.dirname(/\/index\.\w+$/.test(file) ? posix.dirname(file) : file);
      const under = posix.basename(above).replace(/^\d+[.-]/, '');
      const folder = above.length <= posix.normalize(path).length ? undefined : under.replaceAll(/[-_]/g, ' ');
      return title === undefined
        ? []
        : [{ title, to: file, page: wholeIn(file, text, contents) ?? pageIn(file, text, root), under: folder }];
    });
};
const PAGE = /\.(?:mdx?|markdown|adoc|asciidoc|qmd|ipynb)$/;
/** A page in a folder that has none of those. */
const PLAIN_PAGE = /\.(?:html|rst)$/;

/** A part of a page, a hidden file, or a page in another language. */
const isNoPage = (file: string): boolean =>
  /\/(?:_(?!index)|\.|includes\/)/.test(`/${file}`) || TRANSLATED.test(file) || TRANSLATED_FILE.test(file);

/** What the address of a file is made of where its front matter says so: a path on the site, or another name of the file. */
const pageIn = (file: string, text: string, root: string | undefined): string | undefined => {
  const { permalink, url, path, slug, id } = frontMatterOf(text);
  const whole = [permalink, url, text.startsWith('+++') && isPlain(path) ? `${path}/` : undefined].find(isPlain);
  if (whole !== undefined) return `/${whole.replace(/^\//, '')}`;
  const name = [slug, root === undefined ? undefined : id].find(isPlain);
  if (name === undefined) return undefined;
  if (name.startsWith('/') && root === undefined) return name;
  return posix.join(name.startsWith('/') ? (root ?? '') : posix.dirname(file), `${name.replace(/\/$/, '/index')}.md`);
};

/** A slug that is the whole path of the page, as on MDN: the folder of the file has the same in small letters. */
const wholeIn = (file: string, text: string, contents: Contents): string | undefined => {
  const { slug } = frontMatterOf(text);
  const whole = isPlain(slug) ? posix.join(baseOf(contents), slug) : '';
  return whole.toLowerCase() === posix.dirname(file) ? `${whole}.md` : undefined;
};

const isPlain = (value: unknown): value is string => typeof value === 'string' && /^[\w./-]+$/.test(value);
/** A folder of more pages is no table of contents. */
const MAX_FILES = 600;

/** The nav of an mkdocs.yml; its pages lie in `docs` beside it. */
const navIn: Reader = (contents, { read }) => {
  const { path } = contents;
  const text = (read(path) ?? '').replace(/!!?\w[\w/.:-]*/g, '');
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'silent' });
  } catch {
    return [];
  }
  const { nav, docs_dir: docs = 'docs' } = isObject(value) ? value : {};
  const beside = posix.join(posix.dirname(path), String(docs));
  const folder = contents.raw === undefined ? posix.dirname(path) : baseOf(contents);
  const walk = (item: unknown, under?: string): readonly Entry[] => {
    if (Array.isArray(item)) return item.flatMap((inner) => walk(inner, under));
    if (!isObject(item)) {
      if (typeof item !== 'string') return [];
      const title = titleOf(read(posix.join(beside, item)) ?? '') ?? nameOf(item);
      return [{ title, to: posix.join(folder, item), under }];
    }
    return Object.entries(item).flatMap(([title, to]) =>
      typeof to === 'string' ? [{ title, to: resolved(posix.join(folder, 'x'), to), under }] : walk(to, title),
    );
  };
  return walk(nav);
};

/** What a page is called whose text has no title: "first_steps.md" is "First steps". */
const nameOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/^\d+[.-]|\.\w+$/g, '')
    .replaceAll(/[-_]/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());

/** The first headings in the files of a folder, each the name of a page, as bookdown and Pandoc split a book; slides have numbers. */
const splitIn: Reader = (contents, tree) =>
  tree
    .below(contents.path)
    .filter((file) => /\.(?:R?md|article)$/.test(file))
    .flatMap((file) => {
      const name = file.endsWith('.article') ? posix.basename(file, '.article') : undefined;
      const heading = name === undefined ? /^# +(?!\()(.+)$/gm : /^\* +(.+)$/gm;
      return [...withoutCode(tree.read(file) ?? '').matchAll(heading)].map(([, title = ''], nth) => {
        const page = name === undefined ? `${anchorOf(title, contents)}.html` : `${name}/${nth + 1}`;
        return { title: title.replace('---', ': '), to: file, page: posix.join(baseOf(contents), page) };
      });
    });

/** The chapters, sections and commands of a book in DocBook, each a page named by its id, through the files that it includes. */
const docbookIn: Reader = (contents, tree) => {
  const files = new Map<string, string>();
  const walk = (file: string): readonly Entry[] => {
    let under: string | undefined;
    if (isSkipped(file, contents)) return [];
    return [...(tree.read(file) ?? '').matchAll(DOCBOOK)].flatMap(
      ([, name, path = '', included, element, id, title = '']) => {
        if (name !== undefined) files.set(name, posix.join(posix.dirname(file), path));
        if (included !== undefined) return walk(files.get(included) ?? '');
        if (id === undefined) return [];
        const words = title.replace(/<[^>]*>/g, '');
        const above = element === 'sect1' ? under : undefined;
        if (element !== 'sect1') under = words;
        const page = posix.join(posix.dirname(contents.path), id + (contents.ending ?? '.html'));
        return [{ title: words, to: file, page, under: above }];
      },
    );
  };
  return (tree.read(contents.path) === undefined ? tree.below(contents.path) : [contents.path]).flatMap(walk);
};
/** A file that is named, one that is included, or a part of the book with its title. */
const DOCBOOK =
  /<!ENTITY\s+(?:%\s+)?(\S+)\s+SYSTEM\s+"([^"]+)"|[&%]([\w.-]+);|<(chapter|appendix|sect1|refentry|(?<=^(?:<\?xml[^>]*>)?\s*<)section)\s[^>]*?id="([^"]+)"[^>]*>(?:(?!<para)[\s\S])*?<(?:title|refentrytitle|refname)>([\s\S]*?)<\/(?:title|refentrytitle|refname)>/g;

/** The pages of a YAML list (`_toctree.yml`, `_toc.yml`, `myst.yml`, `_quarto.yml`): a file, perhaps a title, and what is below it. */
const listedIn: Reader = (contents, tree) => {
  const folder = contents.raw === undefined ? posix.dirname(contents.path) : baseOf(contents);
  const walk = (item: unknown, under?: string): readonly Entry[] => {
    if (Array.isArray(item)) return item.flatMap((inner) => walk(inner, under));
    if (!isObject(item)) return typeof item === 'string' ? pageOf(item, undefined, under) : [];
    const { local, file, href, title, caption, part, text } = item;
    const name = [title, text, caption, part].find((value) => typeof value === 'string');
    const shown = typeof name === 'string' ? name : undefined;
    const page = [local, file, href].find((value) => typeof value === 'string');
    const own = typeof page === 'string' ? pageOf(page, shown, under) : [];
    const below = [item['sections'], item['chapters'], item['children'], item['parts'], item['appendices']];
    return [...own, ...walk(below, shown ?? own[0]?.title ?? under)];
  };
  const pageOf = (name: string, title: string | undefined, under: string | undefined): readonly Entry[] => {
    const base = posix.join(folder, name);
    const to = ['', '.md', '.mdx', '.ipynb'].map((end) => base + end).find((path) => tree.read(path) !== undefined);
    const found = to === undefined ? undefined : (title ?? titleIn(to, tree.read(to) ?? ''));
    return to === undefined || found === undefined ? [] : [{ title: found, to, under }];
  };
  try {
    const value: unknown = parse(tree.read(contents.path) ?? '', { logLevel: 'silent' });
    const { project, book } = isObject(value) ? value : {};
    return walk([isObject(project) ? project['toc'] : undefined, book, value]);
  } catch {
    return [];
  }
};

/** The title of a page, in a notebook that of its first heading. */
const titleIn = (path: string, text: string): string | undefined => {
  if (path.endsWith('.ipynb')) return /"# (.+?)(?:\\n)?"/.exec(text)?.[1];
  if (path.endsWith('.html')) return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1];
  return path.endsWith('.rst') ? rstTitleOf(text) : titleOf(text);
};

/** The links of an HTML page; a link around an image has the title that stands for the image. */
const anchorsIn: Reader = ({ path }, { read }) =>
  [...(read(path) ?? '').matchAll(/<a\s[^>]*href="([^"#][^"]*)"[^>]*>([\s\S]*?)<\/a>/gi)]
    .map(([, to = '', inner = '']) => ({
      title: inner.replace(/<img\s[^>]*?alt="([^"]*)"[^>]*>/gi, ' $1 ').replace(/<[^>]*>/g, ' '),
      to: resolved(path, to),
    }))
    .filter(({ title }) => !/^\W*(?:previous|next|up|home)\W*$/i.test(title));

/** A link of the file at `path`: the path in the tree that it leads to, or what it is where it is an address or an anchor. */
const resolved = (path: string, to: string): string => {
  if (/^(?:[a-z]+:|\/\/|#|\/)/i.test(to)) return to;
  const [file = '', anchor] = to.split('#');
  // GitHub follows anchors in any case; sites have them in small letters.
  const hash = anchor === undefined ? '' : `#${PAGE.test(file) ? anchor.toLowerCase() : anchor}`;
  return posix.join(posix.dirname(path), decoded(file)) + hash;
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Strings in a sidebars file that name documents, beside their labels. */
const sidebarIn: Reader = ({ path }, tree) => {
  const text = tree.read(path) ?? '';
  const folder = posix.join(posix.dirname(path), 'docs');
  return [...text.matchAll(/'([\w./-]+)'|"([\w./-]+)"/g)].flatMap(([, single, double]) => {
    const name = single ?? double ?? '';
    const file = ['.md', '.mdx'].map((end) => posix.join(folder, name + end)).find((at) => tree.read(at) !== undefined);
    const title = file === undefined ? undefined : titleOf(tree.read(file) ?? '');
    return file === undefined || title === undefined ? [] : [{ title, to: file }];
  });
};

/** The pages that a menu, or each file of a folder, names by a title and a path on the site, perhaps with the name of a file. */
const menuIn: Reader = (contents, { read, below }) => {
  let under: string | undefined;
  const text = read(contents.path) ?? below(contents.path).map(read).join('\n');
  return [...text.matchAll(MENU)].flatMap(({ groups = {} }) => {
    const { label, path, file, linked, name, heading, doc, html, article, link } = groups;
    const title = (label ?? name ?? heading ?? doc ?? article ?? '').replaceAll(/\\(?=')/g, '');
    const to = path ?? linked ?? html ?? link;
    if (to === undefined) under = title;
    if (to === undefined) return [];
    const page = `/${to.replace(/^\//, '')}`;
    return [{ title, to: file === undefined ? page : posix.join(baseOf(contents), `${file}.md`), page, under }];
  });
};
/**
 * `label: 'Signals', path: 'guide/signals', contentPath: 'guide/signals/overview'`, `active_link /docs/scene/ Scenes`,
 * `doc {Quirks of SQLite} {quirks.html}` below `heading {Overview}`, or `<article name="WebSocket proxying" link="/en/docs/websocket.html"`.
 */
const MENU =
  /\blabel: (['"])(?<label>.+?)\1,(?:\s+status: '\w+',)?(?:\s+path: '(?<path>[\w./-]+)',(?:\s+contentPath: '(?<file>[\w./-]+)')?)?|active_link (?<linked>\/\S*) (?<name>.+?) %\}|^heading \{(?<heading>[^{}]+)\}|^doc \{(?<doc>[^{}]+)\} \{(?<html>[\w./-]+)\}|<(?:article|module)\s+name="(?<article>[^"]+)"\s+link="(?<link>\/[^"]*)"/gm;

const READERS: Readonly<Record<Contents['form'], Reader>> = {
  mdbook: linksIn,
  mkdocs: navIn,
  sphinx: toctreeIn,
  docusaurus: sidebarIn,
  'front-matter': pagesIn,
  headings: headingsIn,
  llms: linksIn,
  html: anchorsIn,
  list: linksIn,
  toc: listedIn,
  sections: (contents, tree) =>
    contents.path.endsWith('.rst') ? sphinxSections(contents, tree) : asciidocSections(contents, tree),
  split: splitIn,
  docbook: docbookIn,
  nav: menuIn,
};
