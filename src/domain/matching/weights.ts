// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -2.53, covered: 0.79, bits: 2.05, manyBits: 1.34, margin: 1.71,
  excluded: -0.88, one: -0.92, part: -2.03, many: 1.36, named: -0.25,
  whole: 1.01, missing: -1.81, missingName: -0.65, missingElsewhere: 0.94, halfMissing: 1.46,
  last: 0.42, weakest: 1.06, unnamed: -0.21, titleOnly: -0.58, phrase: 0.51,
  partPhrase: -0.51, qualified: -1.43, correctedName: -0.67, apart: -4.18, beside: -3.11,
};
