// What an item is called in reports, and the group that it is written in.
import type { Item } from './items.ts';
import type { HeldItem, LeftOut } from './model.ts';

type ItemName = Pick<Item, 'kind' | 'name'>;

/** The name of an item in reports. */
export const labelOf = ({ kind, name }: ItemName): string =>
  kind === 'rules' && name === kind ? kind : `${kind} ${name}`;

/** The group that the entries of an item are written in. */
export const groupOf = ({ kind, scope, name }: ItemName & Pick<Item, 'scope'>): string => `${kind} ${scope} ${name}`;

/** An item of `file` that a target is not given. */
export const heldItem = (
  { kind, name, scope }: ItemName & Pick<Item, 'scope'>,
  { file, why, hint }: Pick<HeldItem, 'file' | 'why' | 'hint'>,
): HeldItem => ({ file, label: labelOf({ kind, name }), kind, scope, why, hint });

/** Whether targets can have what was left out; settings such as the model or allowances have no place in any. */
export const isItem = ({ what }: LeftOut): boolean =>
  /^(?:mcp|rules|skills?|commands?|agents?|hooks?|plugin)\b/.test(what);
