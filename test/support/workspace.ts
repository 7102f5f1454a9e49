// A repository of its own for each test: a small registry in a temporary folder, its keys beside it, a clock to choose.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Outcome, Report, Shared } from '../../scripts/curator/outcome.ts';
import { release } from '../../scripts/curator/release.ts';
import { start } from '../../scripts/curator/start.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { folderForTest } from './folders.ts';
import { SMALL_REGISTRY_TEXT } from './lists.ts';
import { must } from './must.ts';

export type Workspace = {
  readonly folder: string;
  /** The folder with the private keys, beside the repository. */
  readonly keys: string;
  /** The options of a command that runs at noon UTC on `day`. */
  readonly on: (day: string) => Shared;
  readonly read: (path: string) => Buffer;
  /** Its folder is made. */
  readonly write: (path: string, body: string | Uint8Array) => void;
  /** Replaces `from`, which must be there, in a file, by default registry.json. */
  readonly edit: (from: string, to: string, path?: string) => void;
  readonly registry: () => Registry;
};

/** An unsigned repository; it is removed when the test ends. */
export const makeWorkspace = (): Workspace => {
  const around = folderForTest();
  // One test runs a command as another user.
  chmodSync(around, 0o755);
  const [folder, keys] = [join(around, 'repository'), join(around, 'keys')];
  const write = (path: string, body: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  };
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  write('registry.json', SMALL_REGISTRY_TEXT);
  write('signed/signatures.json', '{ "registry": null, "history": [] }\n');
  return {
    folder,
    keys,
    read,
    write,
    on: (day) => ({ folder, keys, now: new Date(`${day}T12:00:00Z`) }),
    edit: (from, to, path = 'registry.json') => {
      const text = read(path).toString();
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      write(path, text.replace(from, to));
    },
    registry: () => registryOrThrow(JSON.parse(read('registry.json').toString())),
  };
};

/** A repository released once, on 2026-03-01. */
export const makeSigned = (): Promise<Workspace> => makeReleased('Ada Example', SMALL_REGISTRY_TEXT);

/** A repository with the registry `text`, released once under `name`, on 2026-03-01. */
export const makeReleased = async (name: string, text: string): Promise<Workspace> => {
  const workspace = makeWorkspace();
  const around = dirname(workspace.folder);
  const made = released.get(name + text) ?? [];
  released.set(name + text, made);
  const kept = made.pop();
  if (kept === undefined) await releaseFirst(workspace.on('2026-03-01'), name, text);
  for (const { path, body, mode } of kept ?? []) {
    mkdirSync(dirname(join(around, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(around, path), body, { mode });
  }
  const files = kept ?? filesBelow(around);
  onTestFinished(() => void made.push(files));
  return workspace;
};

type File = { readonly path: string; readonly body: Buffer; readonly mode: number };
/** Released repositories that no test uses any more, for the next tests; two in one test have different keys. */
const released = new Map<string, (readonly File[])[]>();

/** Writes the registry `text` into an unsigned repository and releases it under `name`. */
export const releaseFirst = async (shared: Shared, name: string, text: string): Promise<void> => {
  writeFileSync(join(shared.folder, 'registry.json'), text);
  await done(start(shared, { name, keepTopics: true }));
  await done(release(shared, { withoutLinks: true, bump: 'minor' }));
};

const filesBelow = (around: string): readonly File[] =>
  readdirSync(around, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(around, path), body: readFileSync(path), mode: statSync(path).mode }));

/** The report of a command that must succeed. */
export const done = async (outcome: Promise<Outcome>): Promise<Report> => must(await outcome);

/** The line with which a command refuses. */
export const refused = async (outcome: Promise<Outcome>): Promise<string> => {
  const settled = await outcome;
  if (settled.ok) throw new Error(`it was accepted: ${settled.value.text}`);
  return settled.error;
};
