// Reads a table of contents: one reader for each form that sources have. Each gives titles with the path of the page, or the anchor
// in it; addresses.ts makes addresses of them.
import { anchorOf } from './anchors.ts';
import { asciidocHeadings, asciidocSections } from './asciidoc.ts';
import { docbookIn, splitIn } from './books.ts';
import type { Contents, Entry, Reader } from './contents.ts';
import { anchorsIn, linksIn } from './links.ts';
import { listedIn, menuIn, navIn, sidebarIn } from './menus.ts';
import { pagesIn } from './pages.ts';
import { sphinxSections, toctreeIn } from './sphinx.ts';
import { withoutCode } from './titles.ts';
import type { Tree } from './tree.ts';

/** The entries of a table of contents in the order of the text; none where there is none. `skip` leaves out files and links. */
export const readContents = (contents: Contents, tree: Tree): readonly Entry[] => {
  const { form, skip } = contents;
  if (skip === undefined) return READERS[form](contents, tree);
  const skipped = new RegExp(skip);
  // Files that are left out of a folder are not even read.
  const below = (folder: string) => tree.below(folder).filter((path) => !skipped.test(path));
  return READERS[form](contents, { ...tree, below }).filter(({ to }) => !skipped.test(to));
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
