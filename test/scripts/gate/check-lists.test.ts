// The gate for lists/: what the project's list must be beside the curator's, and what evidence must say.
import { expect, test } from 'vitest';
import { reviewLists } from '../../../scripts/gate/check-lists.ts';
import { complaintLine, reviewFolder } from '../../../scripts/gate/check-registry.ts';
import { projectList, projectTopic, topicEvidence } from '../../support/project-list.ts';
import { makeWorkspace, type Workspace } from '../../support/workspace.ts';

const DAY = '2026-04-01';
/** A repository with a project's list and its evidence. */
const withLists = (list: object, evidence: object = { 'bee-keeping': topicEvidence() }): Workspace => {
  const workspace = makeWorkspace();
  workspace.write('lists/project.json', JSON.stringify(list, null, 1));
  for (const [slug, value] of Object.entries(evidence))
    workspace.write(`lists/evidence/${slug}.json`, JSON.stringify(value, null, 1));
  return workspace;
};
const linesOf = async ({ folder, registry }: Workspace): Promise<readonly string[]> =>
  (await reviewLists(folder, registry(), DAY)).map(complaintLine);

test('a project’s list with evidence for each topic is sound, and a repository without one is, too', async () => {
  expect(await linesOf(withLists(projectList()))).toEqual([]);
  expect(await linesOf(makeWorkspace())).toEqual([]);
});

const BEES = '$.categories["bee-keeping"]';
const [first, ...others] = projectTopic.sources;
const withSource = (changed: object) => projectList({}, { sources: [{ ...first, ...changed }, ...others] });
const PROJECT = 'lists/project.json';
test.each<[says: string, list: object, want: string]>([
  ['a list without a draft', projectList({ draft: undefined }), 'must have "draft": who wrote the list'],
  ['one that trusts', projectList({ trusts: [] }), '$.trusts must name a list, or be left out'],
  ['one with a number', projectList({ seq: 1 }), '$.seq is for a signed list; remove it'],
  ['one with endorsements', projectList({ endorsements: [] }), '$.endorsements is for a signed list; remove it'],
  ['a topic without a group', projectList({}, { group: undefined }), `${BEES} must have "group"`],
  ['a source without whom it suits', withSource({ for: undefined }), `${BEES}.sources[0] must have "for"`],
  ['a source without a day', withSource({ seen: undefined }), `${BEES}.sources[0] must have "seen"`],
  ['a text read tomorrow', withSource({ seen: '2026-04-02' }), 'seen is 2026-04-02, which is in the future'],
  [
    'a link that answers tomorrow',
    withSource({ checked: '2026-04-02' }),
    'checked is 2026-04-02, which is in the future',
  ],
  ['one page twice', withSource({ url: `${others[0]?.url}?utm_source=x#top` }), 'is the same page as'],
  ['a list that is no JSON', [], `${PROJECT}:1:1`],
])('%s is refused with its line', async (_, list, want) => {
  const lines = (await linesOf(withLists(list))).filter((line) => !line.includes(': warning: '));
  expect(lines[0]).toMatch(/^lists\/project\.json:\d+:\d+ /);
  expect(lines.join('\n')).toContain(want);
});

test('a slug of both lists is refused, and a phrase or a page of both is only said', async () => {
  const bread = { ...projectTopic, query_patterns: ['sourdough starter', 'start a beehive', 'catch a swarm'] };
  const lines = await linesOf(
    withLists(projectList({ categories: { 'bread-baking': projectTopic, bees: bread } }), {
      'bread-baking': topicEvidence(),
      bees: topicEvidence(),
    }),
  );
  const [error, ...more] = lines.filter((line) => !line.includes('is also in bread-baking'));
  expect(error).toContain('$.categories["bread-baking"] is also in registry.json; keep it in one of the two');
  expect(lines.join('\n')).toContain(
    'warning: $.categories.bees.query_patterns[0] "sourdough starter" is also in bread-baking',
  );
  expect(more.length).toBeGreaterThan(0);
});

test.each<[says: string, evidence: object, want: string]>([
  ['none at all', {}, 'lists/evidence/bee-keeping.json:1:1 is missing: a topic of the project needs evidence'],
  [
    'none of an alias',
    { 'bee-keeping': topicEvidence({ aliases: {} }) },
    'warning: $.aliases has nothing for the alias "apiary"',
  ],
  [
    'that of an unknown alias',
    { 'bee-keeping': topicEvidence({ aliases: { apiary: '1', hive: '2' } }) },
    'is no alias of the topic',
  ],
  ['that of two sources', { 'bee-keeping': topicEvidence({ sources: [] }) }, '$.sources must have the ranks 1, 2, 3'],
  [
    'that of no topic',
    { 'bee-keeping': topicEvidence(), x: topicEvidence() },
    'x.json:1:1 warning: is for no topic of a list here',
  ],
])('evidence is named where there is %s', async (_, evidence, want) =>
  expect((await linesOf(withLists(projectList(), evidence))).join('\n')).toContain(want),
);

test('the gate of a repository reads lists/, and days to come in the curator’s list', async () => {
  const workspace = withLists(projectList({ draft: undefined }));
  workspace.edit('"rank": 1,', '"rank": 1, "seen": "2026-04-02",');
  const lines = (await reviewFolder(workspace.folder, DAY)).map(complaintLine).join('\n');
  expect(lines).toMatch(/registry\.json:\d+:\d+ .*seen is 2026-04-02, which is in the future/);
  expect(lines).toContain('must have "draft"');
});
