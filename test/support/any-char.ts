// Any character, as the unit of `fc.string`: half of them printable ASCII. fast-check's own unit `binary` first makes a
// table of a million, which each process of a run would pay for.
import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

export const anyChar = fc
  .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0x10_ffff - SURROGATES }))
  .map((place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES));
