// Declares only what the mutation tests use, so that they type-check without the packages of bench.
declare module '@stryker-mutator/instrumenter' {
  type Position = { readonly line: number; readonly column: number };
  type File = { readonly name: string; readonly mutate: boolean; readonly content: string };
  type Mutant = {
    readonly id: string;
    readonly fileName: string;
    readonly location: { readonly start: Position; readonly end: Position };
    readonly replacement: string;
    readonly status?: string;
  };
  export class Instrumenter {
    constructor(logger: object);
    instrument(
      files: readonly File[],
      options: object,
    ): Promise<{ readonly files: readonly File[]; readonly mutants: readonly Mutant[] }>;
  }
}
