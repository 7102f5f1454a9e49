// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -2.69, covered: 0.78, bits: 2.07, manyBits: 1.33, margin: 1.58,
  excluded: -0.82, one: -0.97, part: -1.95, many: 1.35, named: -0.35,
  whole: 1.06, missing: -1.66, missingName: -0.63, missingElsewhere: 0.88, halfMissing: 1.28,
  last: 0.45, weakest: 1.01, unnamed: -0.23, titleOnly: -0.6, phrase: 0.49,
  partPhrase: -0.49, qualified: -1.39, correctedName: -0.58, apart: -4.03, beside: -2.93,
};
