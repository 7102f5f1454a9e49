// The menus of sites that are files of configuration: YAML, a sidebar in JavaScript, and navigation files of single sites.
import { posix } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../../src/domain/json.ts';
import { baseOf, type Entry, type Reader } from './contents.ts';
import { resolved } from './links.ts';
import { nameOf, titleIn, titleOf } from './titles.ts';

/** The nav of an mkdocs.yml; its pages lie in `docs` beside it. */
export const navIn: Reader = (contents, { read }) => {
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

/** The pages of a YAML list (`_toctree.yml`, `_toc.yml`, `myst.yml`, `_quarto.yml`): a file, perhaps a title, and what is below it. */
export const listedIn: Reader = (contents, tree) => {
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

/** Strings in a sidebars file that name documents, beside their labels. */
export const sidebarIn: Reader = ({ path }, tree) => {
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
export const menuIn: Reader = (contents, { read, below }) => {
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
