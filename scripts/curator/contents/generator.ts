// How the generator of a site makes addresses of files and anchors of headings, as far as its configuration says so. What the
// evidence says of a source goes before it.
import { posix } from 'node:path';
import type { Contents } from './contents.ts';
import type { Tree } from './tree.ts';

type Built = Pick<Contents, 'ending' | 'numbers' | 'anchors'>;

/** `contents` with what the configuration nearest above its path says. */
export const asBuilt = (contents: Contents, tree: Tree): Contents => {
  if (new URL(contents.site).host === 'github.com') return contents;
  const found = foldersAbove(contents.path)
    .flatMap((folder) => GENERATORS.map(({ config, built }) => ({ path: configIn(folder, config, tree), built })))
    .find(({ path }) => path !== undefined);
  return found === undefined ? contents : { ...found.built(tree.read(found.path ?? '') ?? ''), ...contents };
};

/** True if the nearest configuration above a folder is that of Docusaurus, where front matter may have a name for the page. */
export const isDocusaurus = ({ path }: Contents, tree: Tree): boolean =>
  foldersAbove(path).some((folder) => configIn(folder, DOCUSAURUS, tree) !== undefined);

const DOCUSAURUS = /^docusaurus\.config\.\w+$/;

const GENERATORS: readonly { readonly config: RegExp; readonly built: (text: string) => Built }[] = [
  { config: /^book\.toml$/, built: () => ({ ending: '.html' }) },
  {
    config: /^mkdocs\.yml$/,
    built: (text) => ({ ending: /^use_directory_urls:\s*false/m.test(text) ? '.html' : '/', anchors: 'single' }),
  },
  {
    config: DOCUSAURUS,
    built: (text) => ({ ending: /trailingSlash:\s*true/.test(text) ? '/' : '', numbers: 'drop' }),
  },
  { config: /^_quarto\.yml$/, built: () => ({ ending: '.html', anchors: 'pandoc' }) },
  {
    config: /^\.vitepress\/config\.\w+$/,
    built: (text) => ({ ending: /cleanUrls:\s*true/.test(text) ? '' : '.html', anchors: 'single' }),
  },
];

/** The folder of a path and all above it, nearest first, each with the folder `website` in it. */
const foldersAbove = (path: string): readonly string[] => {
  const parts = posix.normalize(path).split('/');
  const above = [...parts.map((_, nth) => parts.slice(0, parts.length - nth).join('/')), '.'];
  return above.flatMap((folder) => [folder, posix.join(folder, 'website')]);
};

const configIn = (folder: string, config: RegExp, { all }: Tree): string | undefined => {
  const start = folder === '.' ? '' : `${folder}/`;
  return all().find((file) => file.startsWith(start) && config.test(file.slice(start.length)));
};
