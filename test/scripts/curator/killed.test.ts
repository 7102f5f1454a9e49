// A command that is killed before any of its changes to the disk, and run again, leaves what an undisturbed run leaves; in
// between, the gate names the command where something does not fit.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { add, remove } from '../../../scripts/curator/add.ts';
import type { Outcome, Shared } from '../../../scripts/curator/outcome.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { release } from '../../../scripts/curator/release.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { start } from '../../../scripts/curator/start.ts';
import { reviewFolder } from '../../../scripts/gate/check-registry.ts';
import { releaseAgain } from '../../support/curator-steps.ts';
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

/** Every file of a repository with its text; a key that a command made has another name each time. */
const stateOf = ({ folder, read }: Workspace, made: boolean): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted()
    .map((path) => [path, made ? `${read(path)}`.replace(/\b[a-z0-9]{52}\b/g, 'KEY') : `${read(path)}`]);

const edited = async (): Promise<Workspace> => {
  const workspace = await makeSigned();
  workspace.edit('Explains bread', 'Teaches bread');
  return workspace;
};

/** The first list, whose curator has a key and has released nothing. */
const started = async (): Promise<Workspace> => {
  const workspace = makeWorkspace();
  await start(workspace.on('2026-02-01'), { name: 'Ada Example', keepTopics: true });
  workspace.write('README.md', 'About this list.\n');
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
/** A list that has pulled nothing yet. */
const neverPulled = async (): Promise<Workspace> => {
  const { own, origin: served } = await pulledOnce();
  origin = served;
  rmSync(join(own.folder, 'federated'), { recursive: true });
  return own;
};

type Case = {
  readonly says: string;
  readonly make: () => Promise<Workspace>;
  readonly run: (shared: Shared) => Promise<Outcome>;
  readonly makesKey?: true;
};

const START = { name: 'Grace', topic: ['Knots'], again: true };
const PULL = (shared: Shared) => pull(shared, 'Grace Example', { check: false, from: origin });
const COMMANDS: readonly Case[] = [
  { says: 'start', make: makeSigned, run: (shared) => start(shared, START), makesKey: true },
  {
    says: 'start --keep-topics',
    make: async () => makeWorkspace(),
    run: (shared) => start(shared, { name: 'A', keepTopics: true }),
    makesKey: true,
  },
  { says: 'add', make: makeSigned, run: (shared) => add(shared, 'knots') },
  { says: 'remove', make: makeSigned, run: (shared) => remove(shared, 'bread-baking') },
  { says: 'a first release', make: started, run: (shared) => release(shared, { withoutLinks: true }) },
  { says: 'a second release', make: edited, run: (shared) => release(shared, { withoutLinks: true }) },
  { says: 'rotate', make: makeSigned, run: rotate, makesKey: true },
  { says: 'a first pull', make: neverPulled, run: PULL },
  { says: 'a second pull', make: pulledBefore, run: PULL },
];

test.each(COMMANDS)(
  '$says, killed before any of its changes and run again, finishes',
  async ({ make, run, ...one }) => {
    const makesKey = one.makesKey ?? false;
    const [template, workspace] = [await make(), makeWorkspace()];
    const restore = (): void => {
      for (const part of ['folder', 'keys'] as const) {
        rmSync(workspace[part], { recursive: true, force: true });
        if (existsSync(template[part])) cpSync(template[part], workspace[part], { recursive: true });
      }
    };
    const runOnce = () => run(workspace.on('2026-05-01'));
    restore();
    const before = stateOf(workspace, makesKey);
    expect(await runOnce()).toMatchObject({ ok: true });
    const after = stateOf(workspace, makesKey);
    let inBetween = 0;
    for (let at = 1; ; at += 1) {
      restore();
      if (!(await runUntil(at, runOnce))) break;
      const left = stateOf(workspace, makesKey).filter(([path]) => !path.endsWith('.next'));
      if (![before, after].some((whole) => JSON.stringify(whole) === JSON.stringify(left))) {
        inBetween += 1;
        for (const { message } of await reviewFolder(workspace.folder, '2026-05-01'))
          expect(message).toMatch(/npm run curator -- (?:release|pull|check)|to be written/);
      }
      await runOnce();
      expect([at, stateOf(workspace, makesKey)]).toEqual([at, after]);
      const { curator, next_key: announced } = JSON.parse(`${workspace.read('registry.json')}`);
      for (const key of [curator.pubkey, announced].filter((name) => typeof name === 'string'))
        expect(statSync(join(workspace.keys, `${key}.pem`)).mode & 0o777).toBe(0o600);
    }
    // Only what writes several files can stop between two of them.
    expect(inBetween > 0).toBe(/release|pull|start/.test(one.says));
  },
);
