// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -1.18, bits: 1.89, manyBits: 1.4, margin: 1.17, excluded: -0.85,
  one: -1.3, alias: 1.78, many: 1.22, missing: -1.84, missingName: -0.48,
  missingElsewhere: 0.52, weakest: 0.89, phrase: 0.42, partPhrase: -0.82, qualified: -1.71,
  unnamed: -0.25, mistyped: -0.27, apart: -4.38, beside: -3.28, software: -3.09,
};
