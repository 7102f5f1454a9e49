// Groups of items, as Map.groupBy makes them, which Node 20 does not have.

/** The items by what `by` says of each. */
export const groupBy = <Key, Item>(
  items: Iterable<Item>,
  by: (item: Item) => Key,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> => {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};
