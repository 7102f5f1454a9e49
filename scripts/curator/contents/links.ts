// Tables of contents that are links: in Markdown and in HTML.
import { posix } from 'node:path';
import type { Reader } from './contents.ts';
import { PAGE } from './titles.ts';

const LINK = /(?<!!)\[((?:[^\][]|\[[^\]]*\])+)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;

/** The links of a Markdown file that lead out of it, each under the heading before it; paths are relative to the file. */
export const linksIn: Reader = ({ path, branch }, { read }) => {
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

/** The links of an HTML page; a link around an image has the title that stands for the image. */
export const anchorsIn: Reader = ({ path }, { read }) =>
  [...(read(path) ?? '').matchAll(/<a\s[^>]*href="([^"#][^"]*)"[^>]*>([\s\S]*?)<\/a>/gi)]
    .map(([, to = '', inner = '']) => ({
      title: inner.replace(/<img\s[^>]*?alt="([^"]*)"[^>]*>/gi, ' $1 ').replace(/<[^>]*>/g, ' '),
      to: resolved(path, to),
    }))
    .filter(({ title }) => !/^\W*(?:previous|next|up|home)\W*$/i.test(title));

/** A link of the file at `path`: the path in the tree that it leads to, or what it is where it is an address or an anchor. */
export const resolved = (path: string, to: string): string => {
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
