// The package with the workerd binary has no types; its default export has the path of the binary.
declare module 'workerd' {
  const workerd: { readonly default: string };
  export default workerd;
}

// The plotting library is installed with the peers, by `npm run bench`; this is what is used of it.
declare module 'vega' {
  export const parse: (spec: object) => object;
  export class View {
    constructor(runtime: object, options: { readonly renderer: 'none' });
    toSVG(): Promise<string>;
  }
}
declare module 'vega-lite' {
  export const compile: (spec: object) => { readonly spec: object };
}
