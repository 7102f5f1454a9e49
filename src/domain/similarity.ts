// How alike two words are: the number of typing slips between them, and a lookup that finds the alike ones of a long
// list without comparing them all.

/**
 * Slips (one character added, dropped, replaced, or two neighbours swapped) that turn `a` into `b`.
 * @returns 0 for equal words; `limit + 1` stands for anything above `limit`. Never fails.
 * @see Optimal string alignment, Boytsov (2011), section 2.1. Cost grows with a.length × b.length; callers cap both.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let slips = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && swapped) slips = Math.min(slips, at(beforePrevious, column - 2) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(at(previous, b.length), limit + 1);
};

const at = (row: readonly number[], column: number): number => row[column] ?? 0;
