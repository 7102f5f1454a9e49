// The name of an entry in the state: its file and its place there.
import type { Locator } from './model.ts';
import { attempt } from './values.ts';

/** The name of an entry in the state: file and place. */
export const keyOf = (file: string, at: Locator): string => `${file}#${locatorText(at)}`;

const locatorText = (at: Locator): string => ('path' in at ? `${at.kind}/${pointerOf(at.path)}` : at.kind);

/** A path of members as one text. */
export const pointerOf = (path: readonly string[]): string => path.map(encodeURIComponent).join('/');

/** The reverse of `keyOf`; undefined for a key that it did not make. */
export const parseKey = (key: string): { readonly file: string; readonly at: Locator } | undefined => {
  const hash = key.lastIndexOf('#');
  const [kind, ...path] = key.slice(hash + 1).split('/');
  const file = key.slice(0, hash);
  if (hash < 1) return undefined;
  if (kind === 'whole' || kind === 'block') return { file, at: { kind } };
  if (kind !== 'json' && kind !== 'toml') return undefined;
  return attempt(() => ({ file, at: { kind, path: path.map(decodeURIComponent) } }), undefined);
};
