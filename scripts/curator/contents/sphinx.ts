// Sphinx: the documents that the toctrees of an index name, and the sections of each. Titles in reStructuredText have a line below
// them, perhaps another above.
import { posix } from 'node:path';
import type { Contents, Entry } from './contents.ts';
import type { Tree } from './tree.ts';

/** The documents of the toctrees of a Sphinx index, each with the title of its file. */
export const toctreeIn = ({ path, levels }: Contents, tree: Tree): readonly Entry[] => {
  const seen = new Set<string>([path]);
  const walk = (file: string, depth: number, under?: string): readonly Entry[] => {
    const text = tree.read(file) ?? '';
    const names = toctreeLines(text).filter((line) => /^[\w./-]+$/.test(line) || /<[\w./-]+>$/.test(line));
    return names.flatMap((name) => {
      const given = /^(.*?)\s*<([\w./-]+)>$/.exec(name);
      const to = (given?.[2] ?? name).replace(/\.(?:rst|md|txt)$/, '');
      const base = posix.join(posix.dirname(to.startsWith('/') ? path : file), to);
      const found = ['.rst', '.md', '.txt'].map((end) => base + end).find((path) => tree.read(path) !== undefined);
      if (found === undefined || seen.has(found)) return [];
      seen.add(found);
      const title = given?.[1] || rstTitleOf(tree.read(found) ?? '');
      const own = title === undefined ? [] : [{ title, to: found, under }];
      return depth === 0 ? own : [...own, ...walk(found, depth - 1, title)];
    });
  };
  return walk(path, (levels ?? 2) - 1);
};

/** The documents of a Sphinx index with their sections, three levels in all. */
export const sphinxSections = (contents: Contents, tree: Tree): readonly Entry[] =>
  toctreeIn(contents, tree).flatMap((page) => [page, ...sectionsOf(page, tree)]);

/** The sections of a page, whose levels are told by how their titles are underlined. */
const sectionsOf = (page: Entry, tree: Tree): readonly Entry[] => {
  const styles: string[] = [];
  const above = [page.title];
  return [...(tree.read(page.to) ?? '').matchAll(RST_TITLE)].flatMap(([, over = '', words = '', sign = '']) => {
    if (!styles.includes(over + sign)) styles.push(over + sign);
    const level = styles.indexOf(over + sign);
    if (level === 0 || level > (page.under === undefined ? 2 : 1)) return [];
    const title = words.replace(ROLE, '$1').trim();
    above[level] = title;
    return [{ title, to: `${page.to}#${rstIdOf(title)}`, under: above[level - 1] }];
  });
};
/** A line of words over a line of one sign, perhaps under another such line. */
const RST_TITLE = /^(?:([=*#~"'^-])\1{2,}\n)? ?((?!\.\.)[^\s|=].*)\n([=*#~"'^-])\3{2,}[ \t]*$/gm;
const ROLE = /:[\w:+-]+:`[!~]?([^`<]*?)\s*(?:<[^`]*>)?`/g;

/** The id that Docutils makes of a title. */
const rstIdOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');

/** The lines of the toctrees of a file: what is indented more than the directive, or in a block of Markdown. */
const toctreeLines = (text: string): readonly string[] => {
  let isInside = (_: string): boolean => false;
  return text.split('\n').flatMap((line) => {
    const indent = line.search(/\S/);
    if (/^\s*\.\.\s+toctree::/.test(line)) isInside = (other) => other.search(/\S/) > indent;
    else if (line.startsWith('```{toctree}')) isInside = (other) => !other.startsWith('```');
    else if (indent >= 0 && isInside(line)) return [line.trim()];
    else if (indent >= 0) isInside = () => false;
    return [];
  });
};

/** The first title of a document. */
export const rstTitleOf = (text: string): string | undefined =>
  /^#\s+(.+)$/m.exec(text)?.[1] ?? /^ ?([^\s.:|=].*)\n([=*#~"'^-])\2{2,}\s*$/m.exec(text)?.[1]?.trim();
