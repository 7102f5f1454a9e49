// The text in the tree that an entry of a table of contents leads to: a page, or the part of it below a heading.
import { posix } from 'node:path';
import { isObject } from '../../../src/domain/json.ts';
import { anchorOf } from './anchors.ts';
import { type Contents, type Entry, TRANSLATED, TRANSLATED_FILE } from './contents.ts';
import type { Tree } from './tree.ts';

/** The text of `entry`; empty where it is not found in the tree. */
export const textOf = ({ title, to, page = to }: Entry, contents: Contents, tree: Tree): string => {
  const [path = '', anchor = ''] = to.split('#');
  const files = path === '' ? documentsOf(contents, tree) : [fileAt(path, tree) ?? fileLike(page, tree) ?? ''];
  const texts = files.map((file) => (file.endsWith('.ipynb') ? notebookText : String)(tree.read(file) ?? ''));
  if (anchor === '') return texts[0] ?? '';
  return texts.map((text) => sectionOf(text, { title, anchor, contents })).find((text) => text !== '') ?? '';
};

/** The text of a notebook without its code and results. */
const notebookText = (text: string): string => {
  const notebook = jsonIn(text);
  const cells = isObject(notebook) && Array.isArray(notebook['cells']) ? notebook['cells'] : [];
  return cells
    .flatMap((cell) => (isObject(cell) && cell['cell_type'] === 'markdown' ? [cell['source']].flat() : []))
    .join('\n');
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The file with the table of contents, and all that a document in AsciiDoc may include. */
const documentsOf = ({ path }: Contents, tree: Tree): readonly string[] => {
  if (!path.endsWith('.adoc')) return [path];
  return [path, ...tree.below(posix.dirname(path)).filter((file) => file.endsWith('.adoc') && file !== path)];
};

const fileAt = (path: string, tree: Tree): string | undefined => {
  const bare = path.replace(/\.html$|\/$/, '');
  const ends = ['.md', '.mdx', '/index.md', '/README.md'].map((end) => bare + end);
  return [path, ...ends].map((file) => posix.normalize(file)).find(tree.has);
};

/** The one page whose path ends as an address does; of several the one in the folder that the address names. */
const fileLike = (address: string, tree: Tree): string | undefined => {
  const path = address.replace(/^[a-z]+:\/\/[^/]*|[#?].*$/gi, '').replace(/\.\w+$|\/$/g, '');
  const [last, folder] = path.split('/').toReversed();
  const pages = tree.all().filter((file) => PAGE.test(file) && !isTranslated(file) && nameOf(file, 0) === last);
  const closer = pages.length < 2 ? pages : pages.filter((file) => nameOf(file, 1) === folder);
  return last === '' || closer.length > 1 ? undefined : closer[0];
};

const PAGE = /\.(?:mdx?|markdown|rst|adoc|ipynb|qmd)$/;

const isTranslated = (file: string): boolean => TRANSLATED.test(`/${file}`) || TRANSLATED_FILE.test(file);

/** The name of a page, without what only its generator reads, or that of the folder `up` levels above it. */
const nameOf = (file: string, up: number): string | undefined =>
  file
    .replace(/(?:\.en)?\.\w+$/, '')
    .replace(/\/(?:index|README|_index)$/i, '')
    .split('/')
    .toReversed()
    [up]?.replace(/^(?:\d{4}-\d\d-\d\d-|\d+[.-])/, '');

const LEVEL = /^(#{1,6}|={1,6})\s+/;

/** From the heading with this title or anchor to the next that is as high. */
const sectionOf = (
  text: string,
  { title, anchor, contents }: { readonly title: string; readonly anchor: string; readonly contents: Contents },
): string => {
  const lines = text.split('\n');
  const level = (line: string): number => LEVEL.exec(line)?.[1]?.length ?? 0;
  const isIt = (heading: string): boolean => heading === title || anchorOf(heading, contents) === anchor;
  const start = lines.findIndex((line) => level(line) > 0 && isIt(line.replace(LEVEL, '').replace(/\s*#*$/, '')));
  if (start === -1) return '';
  const below = lines.slice(start + 1);
  const end = below.findIndex((line) => level(line) > 0 && level(line) <= level(lines[start] ?? ''));
  return [lines[start], ...below.slice(0, end === -1 ? undefined : end)].join('\n');
};
