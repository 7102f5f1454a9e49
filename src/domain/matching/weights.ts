// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -1.26, score: 0.33, bits: 1.81, manyBits: 1.43, margin: 1.11,
  excluded: -0.86, one: -1.2, alias: 1.73, many: 1.19, missing: -1.81,
  missingName: -0.51, missingElsewhere: 0.49, halfMissing: 0.04, weakest: 0.8, phrase: 0.42,
  partPhrase: -0.81, qualified: -1.75, unnamed: -0.19, mistyped: -0.27, apart: -4.39,
  beside: -3.27, software: -3.08,
};
