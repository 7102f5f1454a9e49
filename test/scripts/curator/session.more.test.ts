// The recording docs/curator-session.txt: the commands of docs/curator.md that concern the list, run in order in a folder
// of their own, with what they print. What the matcher says is left out: it changes with the matcher.
// After a change on purpose: `npm test -- test/scripts/curator/session.more.test.ts -u`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadCategories } from '../../../bench/matching/open-set.ts';
import { ALL_ALIVE, writeTopics } from '../../support/curator-steps.ts';
import { makeWorkspace, type Workspace } from '../../support/workspace.ts';

const TOPICS = ['bouldering', 'astrophotography', 'sourdough-bread'];
const START = [
  'start --name "Grace Example"',
  '--topic bouldering --topic astrophotography --topic "sourdough-bread=Sourdough bread at home"',
].join(' ');

type Step = {
  readonly command: string;
  readonly after?: { readonly says: string; readonly edit: (w: Workspace) => void };
};

const write = (workspace: Workspace): void => {
  const written = loadCategories('independent').filter(({ slug }) => TOPICS.includes(slug));
  writeTopics(workspace, Object.fromEntries(written.map(({ slug, ...category }) => [slug, category])));
};

const STEPS: readonly Step[] = [
  { command: START },
  { command: 'next' },
  { command: 'check', after: { says: 'every text that began with TODO: is written', edit: write } },
  { command: 'next' },
  { command: 'links' },
  { command: 'next' },
  { command: 'release --bump minor' },
  {
    command: 'next',
    after: { says: 'a word of one topic is changed', edit: (workspace) => workspace.edit('home oven', 'kitchen oven') },
  },
  { command: 'next' },
  { command: 'diff' },
  { command: 'release' },
];

/** What changes with every run: the key, hashes, where the folder is. */
const lasting = (text: string, { folder, keys }: Workspace): string =>
  text
    .replaceAll(keys, '~/.config/three-good-sources/keys')
    .replaceAll(`${folder}/`, '')
    .replace(/\b[ybndrfg8ejkmcpqxot1uwisza345h769]{52}\b/g, 'YOUR-KEY')
    .replace(/\b[0-9a-f]{64}\b/g, 'HASH');

test('the page uses every command there is', () => {
  const [page, source] = [readFileSync('docs/curator.md', 'utf8'), readFileSync('scripts/curator/main.ts', 'utf8')];
  const known = [...source.matchAll(/^command\('([a-z-]+)/gm)].map(([, name]) => name);
  expect(known).toContain('start');
  expect(known.filter((name) => !new RegExp(`(?:curator -- |\`)${name}\\b`).test(page))).toEqual([]);
});

test('the recording shows what the commands print', async () => {
  const workspace = makeWorkspace();
  const said = STEPS.map(({ command, after }) => {
    const program = `node "${resolve('scripts/curator/main.ts')}" --keys "${workspace.keys}" ${command}`;
    const { stdout, stderr } = spawnSync('sh', ['-c', program], {
      cwd: workspace.folder,
      encoding: 'utf8',
      env: ALL_ALIVE,
    });
    after?.edit(workspace);
    const shown = `$ npm run curator -- ${command}\n${lasting(stdout + stderr, workspace)}`;
    return after === undefined ? shown : `${shown}\n# In an editor: ${after.says}.\n`;
  });
  await expect(said.join('\n')).toMatchFileSnapshot(resolve('docs/curator-session.txt'));
});
