// The part of cli-progress that is used, here and by scripts/curator; the package brings no types.
declare module 'cli-progress' {
  export class SingleBar {
    constructor(
      options: {
        readonly format: string;
        readonly clearOnComplete: boolean;
        readonly stream?: { write(text: string): boolean };
      },
      preset?: object,
    );
    start(total: number, value: number): void;
    update(value: number): void;
    increment(): void;
    stop(): void;
  }
  export const Presets: { readonly shades_classic: object };
}
