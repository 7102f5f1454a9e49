// A clone on another machine: Git for Windows, which changes the ends of lines, a Node too old for the scripts, a slip in
// wrangler.toml.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { reviewFolder } from '../../../scripts/gate/check-registry.ts';
import { readWrangler } from '../../../scripts/wrangler-config.ts';
import { commitIn } from '../../support/curator-steps.ts';
import { folderForTest } from '../../support/folders.ts';
import { makeSigned, type Workspace } from '../../support/workspace.ts';

const CURATOR = ['scripts/curator/main.ts', '--folder'];

/** Clones a repository as Git for Windows does. */
const cloneOnWindows = ({ folder }: Workspace): string => {
  const clone = join(folderForTest(), 'clone');
  const args = ['clone', '-q', '-c', 'core.autocrlf=true', folder, clone];
  expect(spawnSync('git', args, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  return clone;
};

test('a clone that changes the ends of lines keeps a signed list as it was signed', async () => {
  const workspace = await makeSigned();
  copyFileSync('.gitattributes', join(workspace.folder, '.gitattributes'));
  workspace.write('notes.ts', 'one\ntwo\n');
  const asTheyAre = [
    'signed/x',
    'federated/x',
    'lists/x/y',
    'test/fixtures/x',
    'test/vectors/x',
    'x.png',
    'x.ico',
    'x.woff2',
  ];
  for (const path of asTheyAre) workspace.write(path, 'one\r\ntwo\n');
  commitIn(workspace);
  const clone = cloneOnWindows(workspace);
  const read = (path: string) => readFileSync(join(clone, path), 'utf8');
  expect(read('notes.ts')).toBe('one\ntwo\n');
  for (const path of asTheyAre) expect(read(path), path).toBe('one\r\ntwo\n');
  rmSync(join(clone, 'signed/x'));
  expect(await reviewFolder(clone, '2026-03-01', { released: true })).toEqual([]);
});

test('where the ends of lines alone differ, the gate says so, and how to mend the clone without a key', async () => {
  const workspace = await makeSigned();
  commitIn(workspace);
  const clone = cloneOnWindows(workspace);
  const messages = (await reviewFolder(clone, '2026-03-01')).map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(2);
  expect(new Set(messages).size).toBe(1);
  const [, mend = ''] = /only in the ends of its lines, .* run: (.*)/.exec(messages[0] ?? '') ?? [];
  const inClone = (command: string) => spawnSync(command, { cwd: clone, shell: true, encoding: 'utf8' });
  // Git does not look again at a file that is older than its index.
  expect(inClone('touch -t 202601010000 $(git ls-files) && git status')).toMatchObject({ status: 0 });
  expect(inClone(mend)).toMatchObject({ status: 0 });
  expect(await reviewFolder(clone, '2026-03-01')).toEqual([]);
});

test.each([
  ['npm/11.5.1 node/v20.20.2', 'npm rebuild node --ignore-scripts=false'],
  ['pnpm/10.34.9 npm/? node/v20.20.2', 'pnpm rebuild node'],
  ['bun/1.4.5 npm/? node/v20.20.2', 'bun install --force'],
  ['', 'npm rebuild node --ignore-scripts=false'],
])('a Node that reads no types, started by "%s", says in one line: %s', (agent, mend) => {
  const args = ['--no-experimental-strip-types', '-r', './scripts/needs-node.cjs', 'scripts/gate/check.ts'];
  const env = { ...process.env, npm_config_user_agent: agent };
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect([status, stderr.split('Run: ')[1]]).toEqual([1, `${mend}\n`]);
});

test('pnpm, too, may run the install scripts that the project needs, and puts no shell around its programs', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(parse(readFileSync('pnpm-workspace.yaml', 'utf8'))).toEqual({
    nodeLinker: 'hoisted',
    onlyBuiltDependencies: Object.keys(allowScripts),
  });
});

test('every script of package.json begins with that check', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const line of Object.values<string>(scripts)) expect(line).toMatch(/node -r \.\/scripts\/needs-node\.cjs /);
});

const WRANGLER = readFileSync('wrangler.toml', 'utf8');
test.each([
  ['name = "a"', 'name = "a', /^wrangler\.toml:\d+:\d+ is not TOML: /],
  [/compatibility_date = .*/, 'compatibility_date = "2026-13-40"', / compatibility_date: must be a day written /],
  [/compatibility_date = .*/, 'compatibility_date = 2026-01-01', / compatibility_date: must be string$/],
  [/directory = .*/, 'directory = "nowhere"', / assets\.directory: there is no folder "nowhere"$/],
  [/\[assets\]/, '[asset]', / unknown key asset$/],
  [/\[vars\]/, '[var]', / unknown key var$/],
  [/\[\[ratelimits\]\]/, '[[ratelimit]]', / unknown key ratelimit$/],
  [/binding = "ASSETS"/, 'bindng = "ASSETS"', / unknown key assets\.bindng$/],
  [/limit = \d+/, 'limt = 320', / unknown key ratelimits\.0\.simple\.limt$/],
  [
    /\[vars\]/,
    '[[routes]]\npattern = "a.example"\ncustom_domian = true\n[vars]',
    / unknown key routes\.0\.custom_domian$/,
  ],
  [
    /\[vars\]/,
    '[[routes]]\npattern = "a.example"\ncustom_domain = 1\n[vars]',
    / routes\.0\.custom_domain: must be boolean$/,
  ],
  [/port = 8787/, 'port = "8787"', / dev\.port: must be number$/],
  [/"ASSETS"/, '"ASSET"', / assets\.binding: .*"ASSETS" but received "ASSET"$/],
  [/"SESSIONS"/, '"SESSION"', / durable_objects\.bindings\.0\.name: .*"SESSIONS" but received "SESSION"$/],
  [/class_name = .*/, 'class_name = "Session"', / durable_objects\.bindings\.0\.class_name: .* received "Session"$/],
  [/exports\.SessionObject/, 'exports.Session', / exports\.SessionObject: /],
  [/"RATE_LIMIT"/, '"RATE_LIMT"', / ratelimits\.0\.name: .* received "RATE_LIMT"$/],
  [/"dist\/worker\.js"/, '"src/worker/main.ts"', / main: .*"dist\/worker\.js" but received "src\/worker\/main\.ts"$/],
  [
    /\[vars\]/,
    '[[analytics_engine_datasets]]\nbinding = "ANALYTIC"\n[vars]',
    / analytics_engine_datasets\.0\.binding: .*"ANALYTIC"$/,
  ],
  [/limit = \d+/, 'limit = "320"', / ratelimits\.0\.simple\.limit: /],
  [/period = \d+/, 'period = 15', / ratelimits\.0\.simple\.period: /],
])('a slip in wrangler.toml, %s as %s, is named with its place', (right, slip, want) => {
  const text = typeof right === 'string' ? `${WRANGLER}\n${slip}\n` : WRANGLER.replace(right, slip);
  expect(text).not.toBe(WRANGLER);
  expect(readWrangler(text, '.')).toEqual({ ok: false, error: expect.stringMatching(want) });
});

test.each([
  ['a custom domain', '[[routes]]\npattern = "sources.example"\ncustom_domain = true'],
  ['a dataset', '[[analytics_engine_datasets]]\nbinding = "ANALYTICS"\ndataset = "three_good_sources_requests"'],
  ['nothing added', ''],
])('a wrangler.toml with %s has none', (_, more) =>
  expect(readWrangler(`${WRANGLER}\n${more}\n`, '.')).toMatchObject({ ok: true }),
);

test('a folder whose path has a sign that Vite cannot read is named, before anything starts', () => {
  for (const sign of ['#', '?']) {
    const folder = join(folderForTest(), `my${sign}clone`);
    mkdirSync(folder);
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/gate/test.ts')], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    const said = `The tests cannot run in ${folder}: Vite reads no path with # or ?. Rename that folder.\n`;
    expect([status, stdout + stderr]).toEqual([1, said]);
  }
});

test('a suite that there is not is named, before anything starts', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/gate/test.ts', 'test/nope'], {
    encoding: 'utf8',
  });
  const said = 'There is no suite test/nope. Name a file or a folder of test/, such as test/domain.\n';
  expect([status, stdout + stderr]).toEqual([1, said]);
});

test('a pipe in the place of the list is named, and no command waits for it', () => {
  const folder = folderForTest();
  expect(spawnSync('mkfifo', [join(folder, 'registry.json')]).status).toBe(0);
  const calls = [
    ['scripts/gate/check.ts', folder],
    ...['check', 'next', 'diff'].map((name) => [...CURATOR, folder, name]),
  ];
  for (const args of calls) {
    const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
    expect([args, signal]).toEqual([args, null]);
    expect(stdout + stderr).toContain('it is a pipe or a device, not a file');
  }
  // As `npm start` builds the folder that it serves.
  const env = { ...process.env, WRANGLER_COMMAND: 'dev' };
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 20_000 } as const;
  expect(spawnSync(process.execPath, [resolve('scripts/run/build.ts')], options)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^registry\.json:1:1 cannot be read: it is a pipe or a device, not a file; .*\n$/),
  });
});
