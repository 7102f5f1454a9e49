// The headings of a document in AsciiDoc, out of its file and those that it includes: as anchors of its one page, or the pages of a
// book that has one for each section.
import { posix } from 'node:path';
import type { Contents, Entry } from './contents.ts';
import type { Tree } from './tree.ts';

/** All headings below the title of the document. An anchor is the id before a heading, or made of its words as Asciidoctor does it. */
export const asciidocHeadings = (path: string, tree: Tree): readonly Entry[] => {
  const lines = linesOf(path, tree);
  const attributes = new Map(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^:([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  const above: string[] = [];
  let id: string | undefined;
  let isTitle = true;
  return lines.flatMap((line): readonly Entry[] => {
    const [, marks, text = ''] = /^(={1,5})\s+(.+)$/.exec(line) ?? [];
    const before = id;
    id = ID.exec(line)?.[1] ?? (line.startsWith('[') ? id : undefined);
    if (marks === undefined) return [];
    const isDocument = isTitle && marks === '=';
    isTitle = false;
    if (isDocument) return [];
    const [, words = text, inline] = /^(.*?)\s*\[\[([\w.:-]+)\]\]$/.exec(text) ?? [];
    const title = withoutMacros(words.replace(/\{([\w-]+)\}/g, (_, name: string) => attributes.get(name) ?? ''));
    above.length = marks.length - 1;
    const under = above.findLast((heading) => heading !== undefined);
    above[marks.length - 1] = title;
    return [{ title, to: `#${inline ?? before ?? idOf(title, attributes)}`, under }];
  });
};

/** A heading without images and footnotes, and with the text alone of links and of what is passed through. */
const withoutMacros = (heading: string): string =>
  heading
    .replace(/(?:image|footnote):[^[\s]*\[[^\]]*\]/g, '')
    .replace(/(?:pass|link|https?|xref):[^[\s]*\[([^\]]*)\]/g, '$1')
    .replace(/\s=+$/, '')
    .trim();

/** `[[id]]`, `[#id]` or `[[id,text]]` on the line before. */
const ID = /^\[(?:\[|#)([\w.:-]+)/;

/** The id that Asciidoctor makes of a heading without one. */
const idOf = (title: string, attributes: ReadonlyMap<string, string>): string => {
  const separator = attributes.get('idseparator') ?? '_';
  const words = title.toLowerCase().replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}_ .-]/gu, '');
  const joined = words.replace(separator === '_' ? /[ _.-]+/g : /[ .-]+/g, separator);
  const prefix = attributes.get('idprefix') ?? '_';
  return prefix + joined.slice(prefix === '' && joined.startsWith(separator) ? 1 : 0).replace(/[-_]$/, '');
};

/** The lines of a file and of those that it includes, once each, with the levels of their headings, without what is quoted. */
const linesOf = (path: string, tree: Tree, seen = new Set<string>(), offset = 0): readonly string[] => {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = (tree.read(path) ?? '').replace(/^(-{4,}|\.{4,}|\+{4,}|\/{4,}|```)[^\n]*\n[\s\S]*?^\1\s*$/gm, '');
  let own = offset;
  return text.split('\n').flatMap((line) => {
    const [, more] = /^:leveloffset:\s*\+?(-?\d+)\s*$/.exec(line) ?? [];
    if (more !== undefined) own = offset + Number(more);
    const [, file = '', options = ''] = /^include::([^[{]+)\[(.*)\]/.exec(line) ?? [];
    if (file !== '') {
      const below = Number(/leveloffset=\+?(-?\d+)/.exec(options)?.[1] ?? 0);
      const lines = linesOf(posix.join(posix.dirname(path), file), tree, seen, own + below);
      return /tags?=/.test(options) ? lines.slice(lines.findIndex((other) => other.startsWith('// tag::')) + 1) : lines;
    }
    return [/^=+\s/.test(line) ? '='.repeat(Math.max(own, 0)) + line : line];
  });
};

/**
 * The sections of a book whose chapters include a file for each. The name of a page is the titles of its chapter and of itself:
 * "Git-Basics-Tagging". An appendix begins with the letter of its file.
 */
export const asciidocSections = ({ path, site }: Contents, tree: Tree): readonly Entry[] =>
  includedIn(path, tree).flatMap((file) => {
    const title = titleAt(file, tree);
    const letter = /^([A-Z])-/.exec(posix.basename(file))?.[1];
    if (title === undefined) return [];
    const under = letter === undefined ? title : `Appendix ${letter}: ${title}`;
    return includedIn(file, tree).flatMap((section) => {
      const own = titleAt(section, tree);
      if (own === undefined || own.includes('/')) return [];
      const name = encodeURIComponent(`${under}-${own}`.replaceAll(' ', '-'));
      return [{ title: own, to: section, page: new URL(name, site).pathname, under }];
    });
  });

const includedIn = (path: string, tree: Tree): readonly string[] =>
  [...(tree.read(path) ?? '').matchAll(/^include::([^[{]+)\[/gm)].map(([, file = '']) =>
    posix.join(posix.dirname(path), file),
  );

const titleAt = (path: string, tree: Tree): string | undefined =>
  /^={2,3}\s+(.+)$/m.exec(tree.read(path) ?? '')?.[1]?.trim();
