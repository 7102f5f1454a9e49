// The index that `npm run build` wrote for a large registry. There is none here, so whatever is bundled without that step
// (tests, benchmarks) builds its own; wrangler.toml puts dist/built-index.js in this module's place.

/** The bytes that `unpackIndex` reads. */
export const builtIndex: ArrayBuffer | undefined = undefined;
