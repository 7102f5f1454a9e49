// Decodes one label of a host name that is written in Punycode.

// Punycode's parameters for domain names. @see RFC 3492 section 5
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];

/** A label of a host as people read it; one that is not Punycode, or broken, is given back as it is. @see RFC 3492 */
export const decodeLabel = (label: string): string => {
  if (!label.startsWith('xn--')) return label;
  const code = label.slice('xn--'.length);
  const split = code.lastIndexOf('-');
  const output = [...code.slice(0, Math.max(split, 0))].map((character) => character.codePointAt(0) ?? 0);
  let [codePoint, bias, index, place] = [FIRST_CODE, FIRST_BIAS, 0, split + 1];
  while (place < code.length) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(code.charAt(place), BASE);
      // Digits are a to z, then 0 to 9; parseInt reads them the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(value)) return label;
      place += 1;
      index += value * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adaptedBias(index - before, length, before === 0);
    codePoint += Math.floor(index / length);
    index %= length;
    if (codePoint > 0x10ffff) return label;
    output.splice(index, 0, codePoint);
    index += 1;
  }
  return String.fromCodePoint(...output);
};

const adaptedBias = (difference: number, length: number, isFirst: boolean): number => {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
};
