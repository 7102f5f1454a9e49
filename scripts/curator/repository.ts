// The repository as the commands see it: the registry people edit, what was signed last, and the signatures.
import { join } from 'node:path';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import * as v from 'valibot';
import { sha256Hex, toText, utf8 } from '../../src/domain/bytes.ts';
import { isObject, parseJsonBytes } from '../../src/domain/json.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { walkHistory } from '../../src/domain/signing/history-walk.ts';
import { NO_SIGNATURES, Signatures } from '../../src/domain/signing/signatures.ts';
import { firstProblem } from '../gate/json-text.ts';
import { type RegistryFile, readRegistry } from '../gate/registry-file.ts';
import { readBytes, readIfThere } from '../read-plain.ts';
import type { NewFile } from './disk.ts';
import { type Outcome, onceWritten, type Report, type Shared } from './outcome.ts';
import { writeTogether } from './together.ts';

export type Repository = {
  readonly folder: string;
  readonly file: RegistryFile;
  readonly signatures: Signatures;
  /** The registry as it was signed last, with its canonical text; undefined until the first signature. */
  readonly signed: SignedRegistry | undefined;
};

type SignedRegistry = { readonly registry: Registry; readonly text: string };

/** Where each file lies in a repository. */
export const pathsIn = (folder: string) => ({
  registry: join(folder, 'registry.json'),
  signedFolder: join(folder, 'signed'),
  signatures: join(folder, 'signed', 'signatures.json'),
  signedRegistry: join(folder, 'signed', 'registry.json'),
  changelog: join(folder, 'CHANGELOG.md'),
  readme: join(folder, 'README.md'),
});

/** Reads a repository. Fails with one line for the first thing that cannot be read. */
export const loadRepository = async (folder: string): Promise<Result<Repository, string>> => {
  const bytes = await readBytes(pathsIn(folder).registry);
  if (!bytes.ok) return bytes;
  const file = readRegistry(bytes.value);
  if (!file.ok) return fail(`${firstProblem('registry.json', file.error)}; run: npm run curator -- check`);
  const past = await loadPast(folder);
  return past.ok ? ok({ folder, file: file.value, ...past.value }) : past;
};

/** Reads what was signed last, whatever registry.json holds now. Fails likewise. */
export const loadPast = async (folder: string): Promise<Result<Pick<Repository, 'signatures' | 'signed'>, string>> => {
  const paths = pathsIn(folder);
  const signatures = await loadSignatures(paths.signatures);
  if (!signatures.ok) return signatures;
  const signed = signatures.value.registry === null ? ok(undefined) : await loadSigned(paths.signedRegistry);
  return signed.ok ? ok({ signatures: signatures.value, signed: signed.value }) : signed;
};

/** A command on the repository in its folder; it refuses where that cannot be read. */
export const withRepository =
  <Typed extends readonly unknown[]>(
    command: (repository: Repository, shared: Shared, ...typed: Typed) => Promise<Outcome>,
  ) =>
  async (shared: Shared, ...typed: Typed): Promise<Outcome> => {
    const repository = await loadRepository(shared.folder);
    return repository.ok ? command(repository.value, shared, ...typed) : repository;
  };

/** Why nothing may follow the last signed release, in one line: it, or its history, is not as it was signed. */
export const whyPastIsBroken = async ({ signed, signatures }: Repository): Promise<string | undefined> => {
  const { history } = signatures;
  if (signed === undefined)
    return history.length === 0 ? undefined : `signed/signatures.json has a history, but no signature; ${RESTORE}`;
  const { seq = 0, prev, updated, curator } = signed.registry;
  const sha256 = await sha256Hex(utf8(signed.text));
  const [broken] = await walkHistory(history, { seq, prev, updated, sha256, key: curator.pubkey ?? '' });
  return broken === undefined ? undefined : `${broken}; ${RESTORE}`;
};

const RESTORE = 'restore the folder signed/ from version control';

/** The registry text with one value set (undefined: removed) and its layout kept; a new key goes below `after`. */
export const withValue = (text: string, path: JSONPath, value: unknown, after?: string): string => {
  const options = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };
  const below = (keys: readonly string[]): number => keys.indexOf(after ?? '') + 1 || keys.length;
  return applyEdits(text, modify(text, path, value, { ...options, getInsertionIndex: below }));
};

/** The key that an unfinished registry names; undefined if it names none. */
export const pubkeyIn = (document: unknown): string | undefined => {
  const curator = isObject(document) ? document['curator'] : undefined;
  const pubkey = isObject(curator) ? curator['pubkey'] : undefined;
  return typeof pubkey === 'string' ? pubkey : undefined;
};

/** Writes `text` as registry.json together with a new key, if there is one, then returns `report`. */
export const writeRegistry = (folder: string, text: string, report: Report, keyFile?: NewFile): Promise<Outcome> =>
  onceWritten(report, writeTogether(folder, { files: [{ path: pathsIn(folder).registry, body: text }], keyFile }));

const loadSignatures = async (path: string): Promise<Result<Signatures, string>> => {
  const bytes = await readIfThere(path);
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return ok(NO_SIGNATURES);
  const parsed = v.safeParse(Signatures, parseJsonBytes(bytes.value));
  return parsed.success ? ok(parsed.output) : fail(`${path} is damaged; restore it from version control`);
};

const loadSigned = async (path: string): Promise<Result<SignedRegistry, string>> => {
  const bytes = await readBytes(path);
  if (!bytes.ok) return fail(`${bytes.error}; ${RESTORE}`);
  const registry = parseRegistry(parseJsonBytes(bytes.value));
  if (!registry.ok) return fail(`${path} is damaged; restore it from version control`);
  return ok({ registry: registry.value, text: toText(bytes.value) });
};
