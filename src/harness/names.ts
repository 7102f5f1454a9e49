// What items and entries are called: in reports, the group that an item is written in, and the key of an entry in the record.
import type { Item } from './items.ts';
import type { HeldItem, LeftOut, Locator } from './model.ts';
import { attempt } from './values.ts';

type ItemName = Pick<Item, 'kind' | 'name'>;

/** The name of an item in reports. */
export const labelOf = ({ kind, name }: ItemName): string =>
  kind === 'rules' && name === kind ? kind : `${kind} ${name}`;

/** The group that the entries of an item are written in. */
export const groupOf = ({ kind, scope, name }: ItemName & Pick<Item, 'scope'>): string => `${kind} ${scope} ${name}`;

/** An item that a target is not given. */
export const heldItem = (
  { kind, name, scope, from: file }: Pick<Item, 'kind' | 'name' | 'scope' | 'from'>,
  why: HeldItem['why'],
  hint: string,
): HeldItem => ({ file, label: labelOf({ kind, name }), kind, scope, why, hint });

/** Whether targets can have what was left out; settings such as the model or allowances have no place in any. */
export const isItem = ({ what }: LeftOut): boolean =>
  /^(?:mcp|rules|skills?|commands?|agents?|hooks?|plugin)\b/.test(what);

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
