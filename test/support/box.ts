// A box that is fresh for each test of a file, what a run told of it, and file systems that fail.
import nodeFs from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
import type { TargetName } from '../../src/harness/clients/all.ts';
import type { Fs } from '../../src/harness/disk/atomic.ts';
import type { SyncReport } from '../../src/harness/sync.ts';
import { type Box, contents, openBox } from './harness.ts';

/** A box, opened and filled anew before each test. */
export const useBox = (fill: (box: Box) => void = () => {}): Box => {
  const box = openBox();
  box.drop();
  beforeEach(() => fill(Object.assign(box, openBox())));
  afterEach(() => box.drop());
  return box;
};

/** The same with the files of a person who has set nothing. */
export const useBareBox = (): Box =>
  useBox(({ write }) => {
    write('~/.claude.json', {});
    write('~/.claude/settings.json', {});
  });

/** What a client was not given, as `why entry`. */
export const heldIn = ({ targets }: SyncReport, client: TargetName): readonly string[] =>
  (targets[client]?.held ?? []).map(({ entry, why }) => `${why} ${entry}`);

/** The same of what is the person's to decide. */
export const troubleIn = (report: SyncReport, client: TargetName = 'codex'): readonly string[] =>
  heldIn(report, client).filter((one) => /^(?:conflict|drift)/.test(one));

/** The hints of what a client was not given for one reason. */
export const heldOf = ({ targets }: SyncReport, client: TargetName, reason: string): readonly string[] =>
  (targets[client]?.held ?? []).flatMap(({ why, hint }) => (why === reason ? [hint] : []));

/** The texts of all files of a box but those of the source. */
export const textsIn = ({ root }: Box, skip = SOURCE): string =>
  Object.values(contents(root, skip))
    .map((text) => Buffer.from(text.split(' ').at(-1) ?? '', 'base64').toString())
    .join('\n');
const SOURCE = ['.claude', '.claude.json', '.mcp.json', '/CLAUDE.md', '/secret', '/.ssh'];

/** A file system that calls `before` ahead of each call of one of its functions. */
export const fsWith = (name: keyof Fs, before: (...args: unknown[]) => void, fs = nodeFs): Fs =>
  new Proxy(fs, {
    get: (target, member, receiver) => {
      const value: unknown = Reflect.get(target, member, receiver);
      if (member !== name || typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        before(...args);
        return value.apply(target, args);
      };
    },
  });

/** Fails like a call of the file system. */
export const refuse = (code: string): never => {
  throw Object.assign(new Error('no'), { code });
};

/** A file system that lists the names in a folder from the last to the first. */
export const backwards = {
  ...nodeFs,
  readdirSync: (...args: Parameters<typeof nodeFs.readdirSync>) => nodeFs.readdirSync(...args).reverse(),
} as never as Fs;
