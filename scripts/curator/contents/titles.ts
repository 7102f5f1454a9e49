// What a page is called: by its front matter, its first heading, or the name of its file.
import { posix } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse } from 'yaml';
import { isObject } from '../../../src/domain/json.ts';
import { rstTitleOf } from './sphinx.ts';

/** The name of a file whose text is a page. */
export const PAGE = /\.(?:mdx?|markdown|adoc|asciidoc|qmd|ipynb)$/;

/** `text` without code and comments, in which a heading is none. */
export const withoutCode = (text: string): string => text.replace(/^(```|~~~)[\s\S]*?^\1|<!--[\s\S]*?-->/gm, '');

/** The front matter of a page as data; empty where there is none or it cannot be read. */
export const frontMatterOf = (text: string): Readonly<Record<string, unknown>> => {
  const [, marks, inner = ''] = /^(---|\+\+\+)\n([\s\S]*?)\n\1/.exec(text) ?? [];
  try {
    const value: unknown = marks === '+++' ? parseToml(inner) : parse(inner, { logLevel: 'silent' });
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** The title of a page in Markdown or AsciiDoc. */
export const titleOf = (text: string): string | undefined => {
  const { title, lab } = frontMatterOf(text);
  const given = [title, isObject(lab) ? lab['title'] : undefined].find((value) => typeof value === 'string');
  if (typeof given === 'string') return given;
  return /^(?:#|={1,2})\s+(.+)$/m.exec(withoutCode(text))?.[1];
};

/** What a page is called whose text has no title: "first_steps.md" is "First steps". */
export const nameOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/^\d+[.-]|\.\w+$/g, '')
    .replaceAll(/[-_]/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());

/** The title of a page, in a notebook that of its first heading. */
export const titleIn = (path: string, text: string): string | undefined => {
  if (path.endsWith('.ipynb')) return /"# (.+?)(?:\\n)?"/.exec(text)?.[1];
  if (path.endsWith('.html')) return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1];
  return path.endsWith('.rst') ? rstTitleOf(text) : titleOf(text);
};
