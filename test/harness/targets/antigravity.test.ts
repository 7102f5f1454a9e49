// What Antigravity CLI is given, by its documented formats; its own program has not been asked.
import { describe, expect, test } from 'vitest';
import { planConnection } from '../../../src/harness/connect.ts';
import { installedClients, installedTargets } from '../../../src/harness/installed.ts';
import { EMPTY_STATE, OWNERS } from '../../../src/harness/model.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, PLACES, planOf, refusing, serving, textsOf, USER } from '../../support/plans.ts';

const planFor = (files: Files) => {
  const plan = planOf(files, ['antigravity']);
  return { files: textsOf(plan), warnings: plan.warnings, held: plan.targets.antigravity?.held ?? [] };
};
const skill = '---\nname: a\ndescription: d\n---\nDo\n';
const servers = {
  web: { type: 'http', url: 'https://h.example/mcp', headers: { Authorization: 'Bearer ${T}' } },
  local: { command: 'npx', args: ['-y', 'p'], env: { L: 'x' } },
};
const asked = {
  local: { command: 'npx', args: ['-y', 'p'], env: { L: 'x' } },
  web: { serverUrl: 'https://h.example/mcp', headers: { Authorization: 'Bearer ${T}' } },
};

describe('Antigravity CLI', () => {
  const APPROVED = JSON.stringify({ enabledMcpjsonServers: ['web', 'local'] });
  const HERE = { '/p/.git': 'gitdir: /g', '/p/.mcp.json': JSON.stringify({ mcpServers: servers }), [USER]: APPROVED };
  test.each([
    ['of the person', serving(servers), '/h/.gemini/config/mcp_config.json'],
    ['of the project that the person has approved', HERE, '/p/.agents/mcp_config.json'],
  ])('gets servers %s, an address as serverUrl', (_, source, file) => {
    const { files, warnings } = planFor(source);
    expect(warnings).toEqual([expect.stringContaining('has not been asked')]);
    expect(JSON.parse(files[file] ?? '')).toEqual({ mcpServers: asked });
  });

  test.each([
    ['/h/.claude/CLAUDE.md', '/h/.gemini/GEMINI.md', '`@types/node`'],
    ['/p/CLAUDE.md', '/p/AGENTS.md', ' @types/node'],
  ])('gets the rules of %s in %s', (from, to, text) =>
    expect(planFor({ [from]: 'Use @types/node\n' }).files[to]).toContain(text),
  );

  const command = '---\ndescription: d\nmodel: opus\n---\nDo\n';
  const workflow = '---\ndescription: d\n---\n\nDo\n';
  test.each([
    ['/h/.claude/skills/a/SKILL.md', skill, '/h/.gemini/antigravity-cli/skills/a/SKILL.md', skill],
    ['/p/.claude/skills/a/SKILL.md', skill, '/p/.agents/skills/a/SKILL.md', skill],
    ['/h/.claude/commands/git/fix.md', command, '/h/.gemini/antigravity-cli/global_workflows/git-fix.md', workflow],
  ])('gets %s, which is %j, as %s', (from, text, to, want) => {
    expect(planFor({ [from]: text }).files).toEqual({ [to]: want });
  });

  const saying = (text: string): Files => ({ '/h/.claude/commands/c.md': text });
  test.each<[says: string, source: Files, entry: string, why?: string]>([
    ['a command with arguments', saying('Fix $ARGUMENTS'), 'command c'],
    ['a command with one of them', saying('Fix $1'), 'command c'],
    ['a command that runs others', saying('See !`git log`'), 'command c'],
    ['a hook', { [USER]: '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}' }, 'hook Stop'],
    ['a ws server', serving({ w: { type: 'ws', url: 'wss://h.example' } }), 'mcp w'],
    ['a refusal, which counts as lost', { [USER]: refusing(['Bash(rm:*)']) }, 'permission deny Bash(rm:*)', 'lost'],
  ])('is not given %s, which is said', (_, source, entry, why = 'unsupported') => {
    const { files, held, warnings } = planFor(source);
    expect([files, warnings]).toEqual([{}, []]);
    expect(held).toMatchObject([{ entry, why }]);
  });

  test('is connected to the remote server in its own words, like every other client', () => {
    const input = { places: PLACES, disk: mapDisk({}, ['/h']), state: EMPTY_STATE, now: '' };
    const plan = planConnection(input, { name: 'n', url: 'u', clients: OWNERS });
    const texts = Object.entries(textsOf(plan)).map(([file, text]) => [file, text.replace(/\s+/g, ' ')]);
    expect(Object.fromEntries(texts)).toEqual({
      '/h/.claude.json': '{ "mcpServers": { "n": { "type": "http", "url": "u" } } } ',
      '/h/.gemini/settings.json': '{ "mcpServers": { "n": { "type": "http", "url": "u" } } } ',
      '/h/.gemini/config/mcp_config.json': '{ "mcpServers": { "n": { "serverUrl": "u" } } } ',
      '/h/.codex/config.toml': '[mcp_servers.n] url = "u" ',
      '/h/.cursor/mcp.json': '{ "mcpServers": { "n": { "url": "u" } } } ',
      '/h/.config/Code/User/mcp.json': '{ "servers": { "n": { "type": "http", "url": "u" } } } ',
      '/h/.config/opencode/opencode.jsonc': '{ "mcp": { "n": { "type": "remote", "url": "u", "enabled": true } } } ',
    });
    expect(plan.targets.codex?.changes).toMatchObject([{ entry: 'mcp n' }]);
    const now = { ...input, disk: mapDisk(textsOf(plan), ['/h']), state: plan.state };
    const { writes } = planConnection(now, { name: 'n', url: undefined, clients: OWNERS });
    expect(writes.map(({ after }) => after)).toEqual(Array(7).fill(undefined));
  });

  test('is installed where its folder or its program is there', () => {
    const folder = mapDisk({}, ['/h/.gemini/antigravity-cli']);
    expect(installedClients(PLACES, folder)).toEqual(['antigravity']);
    expect(installedTargets(PLACES, folder)).toEqual(['antigravity']);
    const hasProgram = (name: string) => name === 'agy';
    expect(installedClients(PLACES, { ...mapDisk({}), hasProgram })).toEqual(['antigravity']);
    expect(installedClients(PLACES, mapDisk({ '/h/.claude.json': '{}' }))).toEqual(['claude']);
  });
});
