// An unsigned list that says whose picks and whose words it has: every place that names its curator says it too, in the
// same words. A list that says nothing of the kind claims what it did before.
import { expect, test } from 'vitest';
import { draftNote } from '../../src/domain/registry/identity.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import { coreApp } from '../support/core-app.ts';
import { exchange, modern, type Sent } from '../support/wire.ts';
import { firstCategory, REGISTRY, SIGNED, SITE, siteWith } from './site.ts';

const DRAFT = { ...REGISTRY, draft: 'The picks are Ada’s, the texts are ours.' };
const NOTE = 'Unsigned draft of 2026-02-01. The picks are Ada’s, the texts are ours.';
/** The same on a page, which has days for people. */
const PAGE_NOTE = NOTE.replace('2026-02-01', '<time datetime="2026-02-01">1 February 2026</time>');
const TOPIC = `/c/${firstCategory(SITE).slug}`;

const said = async (registry: typeof REGISTRY, sent: Sent): Promise<string> =>
  (await exchange(coreApp({ registry, mode: 'public' }), sent)).text;
const get = (path: string): Sent => ({ verb: 'GET', path, headers: { Accept: 'text/html' } });
const PROVENANCE = modern('tools/call', { name: 'get_provenance' });

test.each<[place: string, sent: Sent]>([
  ['get_sources', modern('tools/call', { name: 'get_sources', arguments: { query: 'bitcoin node' } })],
  ['get_provenance', PROVENANCE],
  ['the skill', get('/.well-known/agent-skills/consult-three-good-sources-first/SKILL.md')],
  ...['/', TOPIC, '/methodology', `${TOPIC}.md`, '/llms.txt'].map((path) => [path, get(path)] as [string, Sent]),
])('%s says that the list is a draft, and of a list that is none nothing', async (place, sent) => {
  expect(await said(DRAFT, sent)).toContain(['/', TOPIC, '/methodology'].includes(place) ? PAGE_NOTE : NOTE);
  expect(await said(REGISTRY, sent)).not.toContain('draft');
});

test('the JSON of a topic has the words without the date, which stands beside them', async () => {
  expect(JSON.parse(await said(DRAFT, get(`${TOPIC}.json`)))).toMatchObject({ registry: { draft: DRAFT.draft } });
});

test('of a draft, get_provenance does not say that the selection follows the list of its curator', async () => {
  const SELECTION = 'The selection follows the list of the named curator';
  expect(await said(DRAFT, PROVENANCE)).not.toContain(SELECTION);
  expect(await said(REGISTRY, PROVENANCE)).toContain(SELECTION);
});

test('a list without a draft has no note', () => expect(draftNote(REGISTRY)).toBeUndefined());

test('/verify offers to tamper with a list only where that is signed', async () => {
  const signed = await siteWith(REGISTRY, { provenance: SIGNED });
  const hidden = async (site: typeof SITE) =>
    String(await verifyPage(site)).match(/(?<=id=")[\w-]*tampering(?=" hidden)/g);
  expect([await hidden(SITE), await hidden(signed)]).toEqual([['tampering'], ['no-tampering']]);
});
