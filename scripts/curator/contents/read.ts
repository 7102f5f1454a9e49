// Readers of tables of contents, one for each form that sources have. Each gives titles with the path of the page, or the anchor in
// it; addresses.ts makes addresses of them.
import { posix } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../../src/domain/json.ts';
import { baseOf, type Contents, type Entry, TRANSLATED } from './contents.ts';
import type { Tree } from './tree.ts';

/** The entries of a table of contents in the order of the text; none where there is none. */
export const readContents = (contents: Contents, tree: Tree): readonly Entry[] =>
  READERS[contents.form](contents, tree);

type Reader = (contents: Contents, tree: Tree) => readonly Entry[];

const LINK = /(?<!!)\[((?:[^\][]|\[[^\]]*\])+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;

/** The links of a Markdown file, each under the heading before it; paths are relative to the file. */
const linksIn: Reader = ({ path, branch }, { read }) => {
  let under: string | undefined;
  return (read(path) ?? '').split('\n').flatMap((line) => {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined && !LINK.test(heading)) under = heading;
    LINK.lastIndex = 0;
    return [...line.matchAll(LINK)].map(([, title = '', to = '']) => ({
      title,
      to: resolved(path, to.replaceAll('{{version}}', branch ?? '').replaceAll(/\\(?=[\W_])/g, '')),
      under,
    }));
  });
};

/** The headings of one Markdown or reST file, as anchors of its page. */
const headingsIn: Reader = ({ path }, { read }) => {
  let under: string | undefined;
  const text = (read(path) ?? '').replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  return [...text.matchAll(/^(#{2,4})\s+(.+?)\s*#*$/gm)].map(([, marks = '', title = '']) => {
    const entry = { title, to: `#${anchorOf(title)}`, ...(marks.length > 2 ? { under } : {}) };
    if (marks.length === 2) under = title;
    return entry;
  });
};

/** The anchor that GitHub and most generators make of a heading. */
const anchorOf = (title: string): string =>
  /\{#([\w-]+)\}/.exec(title)?.[1] ??
  title
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const frontMatterOf = (text: string): Readonly<Record<string, unknown>> => {
  const [, yaml] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  try {
    const value: unknown = yaml === undefined ? undefined : parse(yaml, { logLevel: 'silent' });
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const titleOf = (text: string): string | undefined => {
  const { title, lab } = frontMatterOf(text);
  const given = [title, isObject(lab) ? lab['title'] : undefined].find((value) => typeof value === 'string');
  if (typeof given === 'string') return given;
  const toml = /^\+\+\+\n[\s\S]*?^title\s*=\s*"(.+)"/m.exec(text)?.[1];
  return toml ?? /^(?:#|={1,2})\s+(.+)$/m.exec(text.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''))?.[1];
};

/** Every Markdown page of a folder with its title, and its own address where its front matter has one. */
const pagesIn: Reader = ({ path }, { read, below }) =>
  below(path)
    .filter(
      (file) =>
        /\.(?:mdx?|markdown|adoc|asciidoc|qmd)$/.test(file) &&
        !/\/(?:_(?!index)|includes\/)/.test(`/${file.slice(path.length)}`) &&
        !TRANSLATED.test(file.slice(path.length)),
    )
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const text = read(file) ?? '';
      const title = titleOf(text) ?? (text.startsWith('---\n') ? nameOf(file) : /^##\s+(.+)$/m.exec(text)?.[1]);
      const { permalink, slug } = frontMatterOf(text);
      const own = [permalink, slug].find((value) => typeof value === 'string' && value.startsWith('/'));
      const under = posix.basename(posix.dirname(file)).replace(/^\d+[.-]/, '');
      const folder = posix.dirname(file) === posix.normalize(path) ? undefined : under.replaceAll('-', ' ');
      return title === undefined ? [] : [{ title, to: typeof own === 'string' ? `site:${own}` : file, under: folder }];
    });
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
  const folder = contents.raw === undefined ? beside : baseOf(contents);
  const walk = (item: unknown, under?: string): readonly Entry[] => {
    if (Array.isArray(item)) return item.flatMap((one) => walk(one, under));
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

const nameOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/^\d+[.-]|\.\w+$/g, '')
    .replaceAll(/[-_]/g, ' ');

/** The documents of the toctrees of a Sphinx index, two levels deep, each with the title of its file. */
const toctreeIn: Reader = ({ path }, tree) => {
  const seen = new Set<string>([path]);
  const walk = (file: string, depth: number, under?: string): readonly Entry[] => {
    const text = tree.read(file) ?? '';
    const blocks = [...text.matchAll(/(?:^\.\. toctree::|^```\{toctree\})([\s\S]*?)(?=^\S|```|(?![\s\S]))/gm)];
    const names = blocks.flatMap(([, body = '']) =>
      body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /^[\w./-]+$/.test(line) || /<[\w./-]+>$/.test(line)),
    );
    return names.flatMap((name) => {
      const given = /^(.*?)\s*<([\w./-]+)>$/.exec(name);
      const base = posix.join(posix.dirname(file), (given?.[2] ?? name).replace(/\.(?:rst|md|txt)$/, ''));
      const found = ['.rst', '.md', '.txt'].map((end) => base + end).find((one) => tree.read(one) !== undefined);
      if (found === undefined || seen.has(found)) return [];
      seen.add(found);
      const title = given?.[1] || rstTitleOf(tree.read(found) ?? '');
      const own = title === undefined ? [] : [{ title, to: found, under }];
      return depth === 0 ? own : [...own, ...walk(found, depth - 1, title)];
    });
  };
  return walk(path, 1);
};

const rstTitleOf = (text: string): string | undefined =>
  /^#\s+(.+)$/m.exec(text)?.[1] ?? /^ ?([^\s.:|=].*)\n([=*#~"'^-])\2{2,}\s*$/m.exec(text)?.[1]?.trim();

/** The pages of a YAML list (`_toctree.yml`, `_toc.yml`, `myst.yml`, `_quarto.yml`): a file, perhaps a title, and what is below it. */
const listedIn: Reader = (contents, tree) => {
  const folder = posix.dirname(contents.path);
  const walk = (item: unknown, under?: string): readonly Entry[] => {
    if (Array.isArray(item)) return item.flatMap((one) => walk(one, under));
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
const titleIn = (path: string, text: string): string | undefined =>
  path.endsWith('.ipynb') ? /"# (.+?)(?:\\n)?"/.exec(text)?.[1] : titleOf(text);

/** The links of an HTML page. */
const anchorsIn: Reader = ({ path }, { read }) =>
  [...(read(path) ?? '').matchAll(/<a\s[^>]*href="([^"#][^"]*)"[^>]*>([\s\S]*?)<\/a>/gi)].map(
    ([, to = '', inner = '']) => ({
      title: inner.replace(/<[^>]*>/g, ' '),
      to: resolved(path, to),
    }),
  );

/** A link of the file at `path`: the path in the tree that it leads to, or what it is where it is an address or an anchor. */
const resolved = (path: string, to: string): string =>
  /^(?:[a-z]+:|\/\/|#|\/)/i.test(to) ? to : posix.join(posix.dirname(path), to);

/** Strings in a sidebars file that name documents, beside their labels. */
const sidebarIn: Reader = ({ path }, tree) => {
  const text = tree.read(path) ?? '';
  const folder = posix.join(posix.dirname(path), 'docs');
  return [...text.matchAll(/'([\w./-]+)'|"([\w./-]+)"/g)].flatMap(([, one, two]) => {
    const name = one ?? two ?? '';
    const file = ['.md', '.mdx'].map((end) => posix.join(folder, name + end)).find((at) => tree.read(at) !== undefined);
    const title = file === undefined ? undefined : titleOf(tree.read(file) ?? '');
    return file === undefined || title === undefined ? [] : [{ title, to: file }];
  });
};

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
};

/** How addresses of pages end where the configuration of the generator says so. */
export const endingIn = ({ path, raw, ending }: Contents, { read, below }: Tree): Contents['ending'] => {
  if (ending !== undefined) return ending;
  if (read('book.toml') !== undefined) return '.html';
  const mkdocs = read('mkdocs.yml') ?? (path.endsWith('.yml') ? read(path) : undefined);
  if (mkdocs !== undefined) return /^use_directory_urls:\s*false/m.test(mkdocs) ? '.html' : '/';
  if (raw === undefined) return undefined;
  const vitepress = ['docs/.vitepress', '.vitepress']
    .flatMap((folder) => below(folder))
    .find((file) => /config\.\w+$/.test(file));
  return vitepress === undefined ? undefined : /cleanUrls:\s*true/.test(read(vitepress) ?? '') ? '' : '.html';
};
