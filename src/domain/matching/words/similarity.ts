// How alike two words are: the number of typing slips between them.

/**
 * Slips (one character added, dropped, replaced, or two neighbours swapped) that turn `a` into `b`.
 * @returns 0 for equal words; `limit + 1` stands for anything above `limit`. Never fails.
 * @see Optimal string alignment, Boytsov (2011), section 2.1. Cost grows with a.length × b.length; callers cap both.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious = new Uint16Array(b.length + 1);
  let previous = Uint16Array.from(beforePrevious, (_, column) => column);
  let current = new Uint16Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let slips = Math.min(replaced, at(previous, column) + 1, at(current, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) slips = Math.min(slips, at(beforePrevious, column - 2) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    if (least > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(at(previous, b.length), limit + 1);
};

const at = (row: Uint16Array, column: number): number => row[column] ?? 0;
