// What may happen to a signed list on its way to a reader, as sets of files that each verifier is shown: real openssl
// and ssh-keygen, the page /verify in a browser, and `npm run curator -- verify`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex, toBase64, utf8 } from '../../src/domain/bytes.ts';
import { toPem } from '../../src/domain/signing/public-key.ts';
import { allowedSigners, toSshSignature } from '../../src/domain/signing/ssh-signature.ts';
import { toZBase32 } from '../../src/domain/z-base-32.ts';
import { releaseAgain } from './curator-steps.ts';
import { keyOf } from './peers.ts';
import { makeSigned, type Workspace } from './workspace.ts';

/** The day on which every verifier looks. */
export const DAY = '2026-04-01';

type Verifier = 'openssl' | 'ssh-keygen' | 'browser' | 'curator';
export const STOCK_TOOLS = ['openssl', 'ssh-keygen'] as const;

/** The files of a list by name, as a server serves them. */
export type FileSet = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

/** What a reader has: the files, a key (z-base-32), and lists that they verified before, oldest first. */
export type Meeting = { readonly files: FileSet; readonly key: string; readonly seen: readonly FileSet[] };

type Attack = {
  readonly says: string;
  readonly make: () => Promise<Meeting>;
  /** Verifiers that accept it; docs/verify.md says which and why. */
  readonly blind: readonly Verifier[];
};

/** The files that a repository publishes, as they stand. */
export const filesOf = ({ folder, read }: Workspace): FileSet =>
  Object.fromEntries(
    readdirSync(join(folder, 'signed')).map((name) => [name, Uint8Array.from(read(`signed/${name}`))]),
  );
const good = async (): Promise<Meeting> => {
  const workspace = await makeSigned();
  return { files: filesOf(workspace), key: keyOf(workspace), seen: [] };
};
const KEY_FILES = ['curator.pem', 'allowed_signers'];

/** The list as it was signed. */
export const UNTOUCHED: Attack = { says: 'the list as it was signed', make: good, blind: [] };

export const ATTACKS: readonly Attack[] = [
  {
    says: 'a changed byte',
    make: async () => {
      const { files, ...rest } = await good();
      const text = new TextDecoder().decode(files['registry.json']).replace('bread source 1', 'bread source X');
      return { ...rest, files: { ...files, 'registry.json': utf8(text) } };
    },
    blind: [],
  },
  {
    says: 'a stripped signature',
    make: async () => {
      const { files, ...rest } = await good();
      const left = Object.entries(files).filter(([name]) => !/^registry\.json\.|^signatures/.test(name));
      return { ...rest, files: Object.fromEntries(left) };
    },
    blind: [],
  },
  {
    says: 'another key',
    make: async () => {
      const [meeting, stranger] = [await good(), await good()];
      const keys = Object.entries(stranger.files).filter(([name]) => KEY_FILES.includes(name));
      return { ...meeting, key: stranger.key, files: { ...meeting.files, ...Object.fromEntries(keys) } };
    },
    blind: [],
  },
  { says: 'a weak key', make: () => forgedForWeakKey(), blind: ['openssl', 'ssh-keygen'] },
  {
    says: 'an older release',
    make: async () => {
      const workspace = await makeSigned();
      const older = filesOf(workspace);
      await releaseAgain(workspace);
      return { files: older, key: keyOf(workspace), seen: [filesOf(workspace)] };
    },
    blind: STOCK_TOOLS,
  },
  {
    says: 'an expired release',
    make: async () => {
      const workspace = await makeSigned();
      await releaseAgain(workspace, '2026-03-02', '2026-03-31');
      return { files: filesOf(workspace), key: keyOf(workspace), seen: [] };
    },
    blind: STOCK_TOOLS,
  },
];

/**
 * A list under a weak key, with every form of signature: the neutral element of the curve as key and as R, with S zero,
 * satisfies the equation of a signature for any message.
 */
export const forgedForWeakKey = async (): Promise<Meeting> => {
  const [key, signature] = [new Uint8Array(32).fill(1, 0, 1), new Uint8Array(64).fill(1, 0, 1)];
  const workspace = await makeSigned();
  const original = filesOf(workspace);
  const z32 = toZBase32(key);
  const rekeyed = (name: string): string => new TextDecoder().decode(original[name]).replaceAll(keyOf(workspace), z32);
  const registry = rekeyed('registry.json');
  const [entry] = JSON.parse(rekeyed('history.json'));
  const forged = { ...entry, sha256: await sha256Hex(utf8(registry)), signature: toBase64(signature) };
  const files = {
    'registry.json': utf8(registry),
    'registry.json.sig': signature,
    'registry.json.sshsig': utf8(toSshSignature(key, signature)),
    'curator.pem': utf8(toPem(key)),
    allowed_signers: utf8(allowedSigners(key)),
    'history.json': utf8(JSON.stringify([forged])),
  };
  return { files, key: z32, seen: [] };
};
