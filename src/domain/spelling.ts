// Finds the known word that a mistyped one was meant to be. Candidates come from an inverted index of three-letter
// pieces; the number of slips decides between them.
import { type FlatLists, flatten, listAt } from './flat-lists.ts';
import { editDistance } from './similarity.ts';

/** Words shorter or longer than this are never corrected. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 30;
/** From this length on two slips are forgiven, below it one. */
const TWO_SLIPS_LETTERS = 8;
const MIN_SHARED_PIECES = 2;

/** Known words, and for each piece of three letters the words that contain it. */
export type Spelling = {
  readonly words: readonly string[];
  readonly pieces: ReadonlyMap<string, number>;
  readonly wordsByPiece: FlatLists;
};

/** A lookup over `words`, whose order decides nothing: of equally close words the alphabetically first is meant. */
export const buildSpelling = (words: readonly string[]): Spelling => {
  const pieces = new Map<string, number>();
  const lists: number[][] = [];
  words.forEach((word, id) => {
    for (const piece of piecesOf(word)) {
      const known = pieces.get(piece) ?? lists.push([]) - 1;
      pieces.set(piece, known);
      lists[known]?.push(id);
    }
  });
  return { words, pieces, wordsByPiece: flatten(lists) };
};

/** The index in `words` of the closest word, or -1 where none is close enough: one slip, two from eight letters. */
export const closestWord = (spelling: Spelling, word: string): number => {
  if (word.length < MIN_LETTERS || word.length > MAX_LETTERS) return -1;
  let fewest = (word.length >= TWO_SLIPS_LETTERS ? 2 : 1) + 1;
  let closest = -1;
  for (const [id, shared] of sharedPieces(spelling, word)) {
    const candidate = spelling.words[id] ?? '';
    if (shared < MIN_SHARED_PIECES || !mayBeMeant(word, candidate)) continue;
    const slips = editDistance(word, candidate, fewest);
    if (slips > fewest || (slips === fewest && (closest < 0 || candidate > (spelling.words[closest] ?? '')))) continue;
    fewest = slips;
    closest = id;
  }
  return closest;
};

/** Per word that shares a piece with `word`, how many they share. */
const sharedPieces = ({ pieces, wordsByPiece }: Spelling, word: string): ReadonlyMap<number, number> => {
  const shared = new Map<number, number>();
  for (const piece of piecesOf(word)) {
    for (const id of listAt(wordsByPiece, pieces.get(piece) ?? -1)) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  return shared;
};

// Four letters with one of them replaced are mostly another word (code, node), so there only the other slips count.
const mayBeMeant = (word: string, candidate: string): boolean =>
  candidate.length >= MIN_LETTERS &&
  (word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0])) &&
  (word.length > MIN_LETTERS ||
    candidate.length !== word.length ||
    [...word].sort().join('') === [...candidate].sort().join(''));

/** The distinct pieces of `word`: its first letter, its last letter, and each three letters in a row. */
const piecesOf = (word: string): ReadonlySet<string> => {
  const pieces = new Set([`^${word.slice(0, 1)}`, `${word.slice(-1)}$`]);
  for (let start = 0; start + 3 <= word.length; start++) pieces.add(word.slice(start, start + 3));
  return pieces;
};
