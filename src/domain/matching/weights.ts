// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -1.26, bits: 1.35, manyBits: 0.97, margin: 1.52, excluded: -1.18,
  one: -1.86, alias: 1.74, many: 1.35, missing: -2.05, weakest: 1.11,
  qualified: -2.06, mistyped: -0.46, apart: -4.7, beside: -3.55, software: -3.49,
  title: 2.32, unnamed: -0.14, stray: -0.53, named: 0.76,
};
