// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -1.13, bits: 1.89, manyBits: 1.39, margin: 1.16, excluded: -0.85,
  one: -1.3, alias: 1.78, many: 1.23, missing: -1.86, missingName: -0.48,
  missingElsewhere: 0.48, weakest: 0.86, phrase: 0.42, partPhrase: -0.81, qualified: -1.72,
  unnamed: -0.25, mistyped: -0.27, apart: -4.38, beside: -3.29, software: -3.09,
};
