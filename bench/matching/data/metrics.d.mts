/** One scored query; `expected` is the slug that answers it, or null where none does. */
export type Row = { readonly query: string; readonly expected: string | null; readonly kind: string };

/** Shares in 0..1; intervals are 95 % Wilson. */
export type Report = {
  readonly pos: number;
  readonly neg: number;
  readonly accuracy: number;
  readonly wrongRate: number;
  readonly missRate: number;
  readonly far: number;
  readonly macroF1: number;
  readonly precision: number;
  readonly ciAccuracy: readonly [number, number];
  readonly ciFar: readonly [number, number];
  readonly kinds: Readonly<Record<string, { readonly n: number; readonly good: number }>>;
};

export const CONTRACT: readonly {
  readonly query: string;
  readonly expected: string | null;
  readonly threshold?: number;
}[];
export function loadSet(name: string): readonly Row[];
export function evaluate(rows: readonly Row[], predictions: readonly (string | null)[]): Report;
