// The few globals without side effects that Node and workerd share and pure folders may use. Everything else
// (network, timers, console, clock sources) stays undeclared there, so using it does not compile.

interface ReadonlyUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { new (url: string, base?: string): ReadonlyUrl; canParse(url: string, base?: string): boolean };
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare const crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256' | 'SHA-512', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    importKey(
      format: 'raw' | 'spki',
      data: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'Ed25519' },
      extractable: boolean,
      usages: readonly 'verify'[],
    ): Promise<object>;
    verify(
      algorithm: { name: 'Ed25519' },
      key: object,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  };
};
