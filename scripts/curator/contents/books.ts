// Books whose pages a program makes of their parts: split Markdown, slides, and DocBook.
import { posix } from 'node:path';
import { anchorOf } from './anchors.ts';
import { baseOf, type Entry, type Reader } from './contents.ts';
import { withoutCode } from './titles.ts';

/** The first headings in the files of a folder, each the name of a page, as bookdown and Pandoc split a book; slides have numbers. */
export const splitIn: Reader = (contents, tree) =>
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
export const docbookIn: Reader = (contents, tree) => {
  const files = new Map<string, string>();
  const walk = (file: string): readonly Entry[] => {
    let under: string | undefined;
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
