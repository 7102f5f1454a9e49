// The weights of the judge. Written by `node bench/matching/train.ts`, from the data that it names.

// biome-ignore format: several weights in a line
export const WEIGHTS = {
  constant: -3.42, covered: 0.86, bits: 2.39, manyBits: 1.29, margin: 1.92,
  excluded: -0.76, one: -0.95, many: 1.34, whole: 1.02, missing: -1.24,
  missingName: -0.64, missingElsewhere: 1.03, halfMissing: 1.32, last: 0.53, weakest: 1.57,
  unnamed: -0.18, titleOnly: -0.53, phrase: 0.29, partPhrase: -0.26, qualified: -1.48,
  correctedName: -1.43, apart: -4.11, beside: -2.92,
};
