// A command that is killed: before one of its changes to the disk, everything stops. Whatever is then on the disk, the next
// command finds either the state before or the state after, and nothing in between. interrupted.test.ts kills each command
// before some of its changes, interrupted.more.test.ts before every one.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { add, remove } from '../../../scripts/curator/add.ts';
import { recover } from '../../../scripts/curator/journal.ts';
import type { Outcome, Shared } from '../../../scripts/curator/outcome.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { release } from '../../../scripts/curator/release.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { start } from '../../../scripts/curator/start.ts';
import { reviewFolder } from '../../../scripts/gate/check-registry.ts';
import { filesIn, releaseAgain, releaseOn } from '../../support/curator-steps.ts';
import { pulledOnce } from '../../support/peers.ts';
import { makeSigned, makeWorkspace, type Workspace } from '../../support/workspace.ts';

vi.mock('node:fs/promises', { spy: true });
const CHANGES = ['open', 'writeFile', 'copyFile', 'mkdir', 'chmod', 'rename', 'rm'] as const;
type Change = (typeof CHANGES)[number];
const actual = await vi.importActual<typeof fs>('node:fs/promises');
const spies = { open, writeFile, copyFile, mkdir, chmod, rename, rm };
afterEach(() => vi.resetAllMocks());

/** Runs `command` until right before its change number `at`; gives whether it came so far. Nothing of it goes on. */
const runUntil = async (at: number, command: () => Promise<Outcome>): Promise<boolean> => {
  let changes = 0;
  const killed = new Promise<'killed'>((resolve) => {
    const stopping =
      (name: Change) =>
      (...args: readonly unknown[]): unknown => {
        changes += 1;
        if (changes < at) return Reflect.apply(Object(actual)[name], actual, args);
        resolve('killed');
        return new Promise(() => undefined);
      };
    for (const name of CHANGES)
      vi.mocked<(...args: never[]) => unknown>(spies[name]).mockImplementation(stopping(name));
  });
  const ended = await Promise.race([killed, command()]);
  vi.resetAllMocks();
  return ended === 'killed';
};

const stateOf = ({ folder }: Workspace): string => JSON.stringify(filesIn(folder).toSorted());

const edited = async (): Promise<Workspace> => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  workspace.edit('"updated": "2026-03-01"', '"updated": "2026-03-02"');
  return workspace;
};

let origin = '';
/** A list that has pulled an earlier release of the list at `origin`. */
const pulledBefore = async (): Promise<Workspace> => {
  const { own, peer, origin: served } = await pulledOnce();
  origin = served;
  await releaseAgain(peer);
  return own;
};

type Case = {
  readonly says: string;
  readonly make: () => Promise<Workspace>;
  readonly run: (shared: Shared) => Promise<Outcome>;
};

const START = { name: 'Grace', topic: ['Knots'], again: true };
const COMMANDS: readonly Case[] = [
  { says: 'start', make: makeSigned, run: (shared) => start(shared, START) },
  {
    says: 'start --keep-topics',
    make: async () => makeWorkspace(),
    run: (shared) => start(shared, { name: 'A', keepTopics: true }),
  },
  { says: 'add', make: makeSigned, run: (shared) => add(shared, 'knots') },
  { says: 'remove', make: makeSigned, run: (shared) => remove(shared, 'bread-baking') },
  { says: 'release', make: edited, run: (shared) => release(shared, { withoutLinks: true }) },
  { says: 'rotate', make: makeSigned, run: rotate },
  {
    says: 'pull',
    make: pulledBefore,
    run: (shared) => pull(shared, 'Grace Example', { check: false, from: origin }),
  },
];

/** The changes at the beginning of a command, where the shortest commands make all of theirs. */
const FIRST = 12;
const next = (at: number, stride: number): number => at + (at < FIRST ? 1 : stride);

/** Kills each command before its first changes, and then before every `stride`-th. */
export const killEach = (stride: number): void =>
  test.each(COMMANDS)(
    '$says, killed before one of its changes, leaves the state before or the state after',
    async (one) => {
      const seen = { before: 0, after: 0 };
      const [template, workspace] = [await one.make(), makeWorkspace()];
      for (let at = 1; ; at = next(at, stride)) {
        for (const part of ['folder', 'keys'] as const) {
          rmSync(workspace[part], { recursive: true, force: true });
          if (existsSync(template[part])) cpSync(template[part], workspace[part], { recursive: true });
        }
        const before = stateOf(workspace);
        const killed = await runUntil(at, () => one.run(workspace.on('2026-05-01')));
        if (!killed) break;
        expect(await recover(workspace.folder)).toMatchObject({ ok: true });
        const left = readdirSync(workspace.folder, { recursive: true, encoding: 'utf8' });
        expect([at, left.filter((name) => /\.next$|journal/.test(name))]).toEqual([at, []]);
        if (stateOf(workspace) === before) seen.before += 1;
        else {
          seen.after += 1;
          // A key that the list names is on the disk, whole, and readable by its owner alone.
          const { curator, next_key: announced } = JSON.parse(`${workspace.read('registry.json')}`);
          for (const key of [curator.pubkey, announced].filter((name) => name !== undefined && name !== null)) {
            const path = join(workspace.keys, `${key}.pem`);
            expect([existsSync(path), statSync(path).mode & 0o777]).toEqual([true, 0o600]);
          }
          const complaints = await reviewFolder(workspace.folder, '2026-05-01', { released: false });
          const wrong = complaints.filter(
            ({ severity, message }) =>
              /left out/.test(message) || (severity === 'error' && !/to be written/.test(message)),
          );
          expect(wrong).toEqual([]);
        }
      }
      expect(seen.before).toBeGreaterThan(2);
      expect(seen.after).toBeGreaterThan(0);
    },
  );

/** Looks at what the gate says meanwhile. */
export const lookMeanwhile = (): void =>
  test('a list with an interrupted command is not passed by the gate', async () => {
    const workspace = await edited();
    for (let at = 1; ; at += 1) {
      if (!(await runUntil(at, () => releaseOn(workspace, '2026-05-01')))) throw new Error('it never stopped half-way');
      if (existsSync(join(workspace.folder, '.curator-journal'))) break;
    }
    const [first] = await reviewFolder(workspace.folder, '2026-05-01');
    expect(first).toMatchObject({ severity: 'error', message: expect.stringContaining('npm run curator -- next') });
  });
