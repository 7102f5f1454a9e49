// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -1.22, bits: 1.92, manyBits: 1.47, margin: 1.16, excluded: -0.85,
  one: -1.27, alias: 1.77, many: 1.19, missing: -1.82, missingName: -0.47,
  missingElsewhere: 0.52, weakest: 0.87, phrase: 0.39, partPhrase: -0.81, qualified: -1.73,
  unnamed: -0.24, mistyped: -0.25, apart: -4.37, beside: -3.27, software: -3.08,
};
