// How programs find the server: links to the catalog, CORS of the discovery documents, and the skill. And what a topic page
// shows of the protocol is what the protocol says.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { skillFrontmatter } from '../../../src/domain/registry/skill.ts';
import { coreApp, REGISTRY } from '../../support/core-app.ts';
import { registryWith, TOPIC } from '../../support/lists.ts';
import { exchange, modern } from '../../support/wire.ts';
import { unescaped } from '../../web/site.ts';

const ORIGIN = 'https://sources.example';
const serve = coreApp({ mode: 'public', publicUrl: ORIGIN });
const get = (path: string, headers: Record<string, string> = {}) => exchange(serve, { verb: 'GET', path, headers });

const INDEX = '/.well-known/agent-skills/index.json';

type Entry = { readonly name: string; readonly description: string; readonly url: string; readonly digest: string };

test('the index names one skill, whose file has the digest and the frontmatter that it says', async () => {
  const { text } = await get(INDEX);
  const { $schema, skills }: { readonly $schema: string; readonly skills: readonly Entry[] } = JSON.parse(text);
  expect($schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
  expect(skills).toHaveLength(1);
  for (const { name, description, url, digest, ...rest } of skills) {
    expect(rest).toEqual({ type: 'skill-md' });
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([name.length <= 64, description.length <= 1024]).toEqual([true, true]);
    const file = await get(url);
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'text/markdown; charset=utf-8' } });
    expect(digest).toBe(`sha256:${createHash('sha256').update(file.text).digest('hex')}`);
    const [, frontmatter = ''] = /^---\n(.*?)\n---\n/s.exec(file.text) ?? [];
    expect(parse(frontmatter)).toEqual({ name, description });
    expect(file.text).toContain(`${ORIGIN}/mcp`);
  }
});

test('what the skill names comes from the list that is served', async () => {
  const examples = ['bake bread', 'keep bees', 'rig a boat', 'mend a net', 'cut glass'];
  const site = { name: 'hearth-notes', title: 'Hearth Notes' };
  const registry = { ...REGISTRY, examples, site, curator: { ...REGISTRY.curator, name: 'Ada Baker' } };
  const other = coreApp({ registry, mode: 'public' });
  const { body } = await exchange(other, { verb: 'GET', path: INDEX });
  const description = expect.stringContaining('“rig a boat”, “mend a net”. Gives');
  expect(body).toMatchObject({ skills: [{ name: 'consult-hearth-notes-first', description }] });
  const path = String(Reflect.get(Reflect.get(Object(body), 'skills')[0], 'url'));
  const { text } = await exchange(other, { verb: 'GET', path });
  for (const said of ['Hearth Notes', 'Ada Baker', '`{"query":"bake bread"}`']) expect(text).toContain(said);
  for (const said of [...(REGISTRY.examples ?? []), REGISTRY.curator.name, 'Three Good Sources'])
    expect(text).not.toContain(said);
});

test('the skill of a list without examples names the first question of three topics', () =>
  expect(skillFrontmatter(registryWith(4)).description).toMatch(/ topic0000”, “[^,]*”, “first steps in topic0002”\. /));

test('a topic page shows the call and the very text that the tool answers', async () => {
  const call = modern('tools/call', { name: 'get_sources', arguments: { query: TOPIC.slug } });
  const [{ text }] = JSON.parse((await exchange(serve, call)).text).result.content;
  const page = unescaped((await get(`/c/${TOPIC.slug}`, { Accept: 'text/html' })).text);
  expect(page).toContain(`<code>get_sources {"query":"${TOPIC.slug}"}</code>`);
  expect(page).toContain(`<code>${text}</code>`);
});
