// A folder of pages as a table of contents: each page has its title, and perhaps its address, in its front matter.
import { posix } from 'node:path';
import { baseOf, type Contents, type Reader, TRANSLATED, TRANSLATED_FILE } from './contents.ts';
import { isDocusaurus } from './generator.ts';
import { frontMatterOf, nameOf, PAGE, titleIn } from './titles.ts';

/** Every page of a folder with its title, and its own name or address where it has one. */
export const pagesIn: Reader = (contents, tree) => {
  const { path } = contents;
  const root = isDocusaurus(contents, tree) ? path : undefined;
  const files = tree.below(path);
  const kind = files.some((file) => PAGE.test(file)) ? PAGE : PLAIN_PAGE;
  return files
    .filter((file) => kind.test(file) && !isNoPage(file.slice(path === '.' ? 0 : path.length)))
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
