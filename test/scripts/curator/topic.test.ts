// `topic`: topics of readers, and what second readers found, become entries of a list and files of evidence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../../scripts/curator/review.ts';
import { topic } from '../../../scripts/curator/topic.ts';
import { projectList, projectTopic, topicEvidence } from '../../support/project-list.ts';
import { done, makeWorkspace, refused } from '../../support/workspace.ts';

const DAY = '2026-04-01';
const SECOND = { slug: 'bee-keeping', day: '2026-03-30', sentences: 9, refuted: 1, mended: 1 };
const LOG = [{ where: '1.why', claim: 'c', found: 'f', mend: 'm' }];
const withProject = () => {
  const workspace = makeWorkspace();
  const other = { ...projectTopic, name: 'Hens', group: 'Birds', query_patterns: ['a', 'b', 'c'], aliases: [] };
  workspace.write(
    'lists/project.json',
    JSON.stringify(projectList({ categories: { hens: other, ducks: { ...other, name: 'Ducks' } } })),
  );
  const given = (name: string, value: unknown): string => {
    workspace.write(name, JSON.stringify(value));
    return join(workspace.folder, name);
  };
  const json = (path: string) => JSON.parse(readFileSync(join(workspace.folder, path), 'utf8'));
  return { workspace, given, json };
};
const UNKNOWN = topicEvidence().sources.map((source) => ({
  ...source,
  read: [{ page: 'https://a.example.org/', day: 'unknown' }],
}));
const bees = { slug: 'bee-keeping', category: { ...projectTopic, group: 'Birds' }, evidence: topicEvidence() };

test('a new topic goes behind the last of its group with its evidence, and a second reading joins it', async () => {
  const { workspace, given, json } = withProject();
  const { group, ...rest } = bees.category;
  const hens = { ...bees, slug: 'hens', category: { ...rest, name: 'Hens', group: 'Fowl' } };
  const files = [given('h.json', hens), given('b.json', bees), given('s.json', { ...SECOND, log: LOG, note: 'x' })];
  await done(topic(workspace.on(DAY), files));
  const { updated, categories } = json('lists/project.json');
  expect([updated, Object.keys(categories)]).toEqual([DAY, ['hens', 'ducks', 'bee-keeping']]);
  expect(categories.hens).toMatchObject({ group: 'Fowl' });
  const { slug, ...second } = { ...SECOND, log: LOG };
  expect(json('lists/evidence/bee-keeping.json')).toEqual({ ...topicEvidence(), second });
  await done(topic(workspace.on(DAY), [given('u.json', { ...bees, evidence: topicEvidence({ sources: UNKNOWN }) })]));
  expect(json('lists/evidence/bee-keeping.json').sources[0].read).toEqual([{ page: 'https://a.example.org/' }]);
  await done(topic(workspace.on(DAY), [given('s.json', { ...SECOND, refuted: 0, log: [] })]));
  expect(json('lists/evidence/bee-keeping.json')).toMatchObject({ second: { refuted: 0 } });
});

test('a topic of the curator’s list is written there, and check then knows its evidence', async () => {
  const { workspace, given } = withProject();
  const bread = JSON.parse(String(workspace.read('registry.json'))).categories['bread-baking'];
  const category = { ...bread, aliases: ['panettone', 'focaccia'] };
  const of = (aliases: object) =>
    given('b.json', { slug: 'bread-baking', category, evidence: topicEvidence({ aliases }) });
  await done(topic(workspace.on(DAY), [of({ panettone: '1', focaccia: '2' })]));
  expect(workspace.registry().categories[0]?.aliases).toEqual(['panettone', 'focaccia']);
  const aliasLines = async () =>
    (await done(check(workspace.on(DAY), { all: true }))).text
      .split('\n')
      .filter((line) => /panettone|focaccia/.test(line));
  expect(await aliasLines()).toEqual([]);
  await done(topic(workspace.on(DAY), [of({ panettone: '1' })]));
  expect(await aliasLines()).toEqual([expect.stringContaining('$.aliases has nothing for the alias "focaccia"')]);
});

test.each<[says: string, value: object, want: RegExp]>([
  [
    'a topic without a reason',
    { ...bees, category: { ...bees.category, sources: [] } },
    /t\.json: \$\.category\.sources /,
  ],
  [
    'evidence of no source',
    { ...bees, evidence: topicEvidence({ sources: [] }) },
    /\$\.evidence\.sources must have the ranks/,
  ],
  ['a second reading without counts', { ...SECOND, refuted: 'none', log: LOG }, /\$\.refuted /],
  [
    'a second reading of no topic',
    { ...SECOND, log: LOG },
    /bee-keeping has no evidence that a second reader could join/,
  ],
])('%s is refused, and nothing is written', async (_, value, want) => {
  const { workspace, given } = withProject();
  const before = String(workspace.read('lists/project.json'));
  expect(await refused(topic(workspace.on(DAY), [given('t.json', value)]))).toMatch(want);
  expect(String(workspace.read('lists/project.json'))).toBe(before);
});
