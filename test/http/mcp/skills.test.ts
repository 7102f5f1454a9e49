// The skills extension: the skill is listed, given and read with the bytes that its digest names, in the one revision that
// has the extension, and it is the file that the site serves.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { exchange, type Json, modern } from '../../support/wire.ts';
import { ask, ERAS } from '../../vectors/methods.ts';

const serve = coreApp({ publicUrl: 'https://sources.example' });
const resultOf = async (method: string, params: Json = {}, path = '/mcp') =>
  (await exchange(serve, { path, ...modern(method, params) })).body;

type Skill = {
  readonly uri: string;
  readonly frontmatter: { readonly name: string; readonly description: string };
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
};
type Listing = { readonly result: { readonly skills: readonly Skill[] } };

const listed = async (): Promise<Skill> => {
  const { text } = await exchange(serve, modern('skills/list'));
  const { result }: Listing = JSON.parse(text);
  const [skill] = result.skills;
  if (skill === undefined || result.skills.length > 1) throw new Error('one skill was expected');
  return skill;
};

test('the extension is declared, with the resources it needs (SKILL-1)', async () =>
  expect(await resultOf('server/discover')).toMatchObject({
    result: { capabilities: { resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } } },
  }));

test('the listed skill has the digest and the size of the file that is read, which is the file of the site (SKILL-2)', async () => {
  const { uri, frontmatter, resources } = await listed();
  expect(uri).toBe(`skill://${frontmatter.name}/SKILL.md`);
  const path = `/.well-known/agent-skills/${frontmatter.name}/SKILL.md`;
  const { text } = await exchange(serve, { verb: 'GET', path });
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  expect(resources).toEqual([{ uri, digest, size: Buffer.byteLength(text) }]);
  const contents = [{ uri, mimeType: 'text/markdown', text }];
  expect(await resultOf('resources/read', { uri })).toMatchObject({ result: { contents } });
});

test('skills/get gives the entry of the list, and both may be cached (SKILL-3, CACHE-1)', async () => {
  const skill = await listed();
  const cached = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
  expect(await resultOf('skills/get', { uri: skill.uri })).toMatchObject({ result: { ...cached, skill } });
  expect(await resultOf('skills/list')).toMatchObject({ result: { ...cached, skills: [skill] } });
});

test.each([
  { says: 'an unknown skill', method: 'skills/get', params: { uri: 'skill://other/SKILL.md' }, names: 'skill://other' },
  { says: 'no URI', method: 'skills/get', params: {}, names: 'params.uri' },
  { says: 'a cursor of another list', method: 'skills/list', params: { cursor: 'cmVzb3VyY2Vz' }, names: 'cursor' },
])('$says is refused (SKILL-3)', async ({ method, params, names }) =>
  expect(await resultOf(method, params)).toMatchObject({
    error: { code: -32602, message: expect.stringContaining(names) },
  }),
);

test('a session has the skill as a resource and none of the methods', async () => {
  const { uri } = await listed();
  const read = await ask(serve, ERAS[0], { method: 'resources/read', params: { uri } });
  expect(read.body).toMatchObject({ result: { contents: [{ uri }] } });
  const { body } = await ask(serve, ERAS[0], { method: 'skills/list', params: {} });
  expect(body).toMatchObject({ error: { code: -32601 } });
});

test('the endpoint with other tools has no skill', async () => {
  expect(await resultOf('skills/list', {}, '/mcp/chatgpt')).toMatchObject({ error: { code: -32601 } });
  expect(await resultOf('server/discover', {}, '/mcp/chatgpt')).not.toHaveProperty('result.capabilities.extensions');
});
