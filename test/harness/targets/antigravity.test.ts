// What Antigravity CLI is given, by its documented formats; its own program has not been asked.
import { describe, expect, test } from 'vitest';
import { planConnection } from '../../../src/harness/connect.ts';
import { installedClients } from '../../../src/harness/installed.ts';
import { EMPTY_STATE, OWNERS, type TargetName } from '../../../src/harness/model.ts';
import { mapDisk } from '../../support/map-disk.ts';
import { type Files, PLACES, planOf, textsOf } from '../../support/plans.ts';

const planFor = (files: Files, targets: readonly TargetName[] = ['antigravity']) => {
  const plan = planOf(files, targets);
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
  test('gets servers of the person, an address as serverUrl', () => {
    const { files, warnings } = planFor({ '/h/.claude.json': JSON.stringify({ mcpServers: servers }) });
    expect(warnings).toEqual([expect.stringContaining('has not been asked')]);
    expect(JSON.parse(files['/h/.gemini/config/mcp_config.json'] ?? '')).toEqual({ mcpServers: asked });
  });

  test('gets servers of the project that the person has approved', () => {
    const { files } = planFor({
      '/p/.mcp.json': JSON.stringify({ mcpServers: servers }),
      '/h/.claude/settings.json': JSON.stringify({ enabledMcpjsonServers: ['web', 'local'] }),
    });
    expect(JSON.parse(files['/p/.agents/mcp_config.json'] ?? '')).toEqual({ mcpServers: asked });
  });

  test.each([
    { says: "the person's rules", from: '/h/.claude/CLAUDE.md', to: '/h/.gemini/GEMINI.md' },
    { says: 'rules of the project', from: '/p/CLAUDE.md', to: '/p/AGENTS.md' },
  ])('shares $says with the targets that read the same file', ({ from, to }) => {
    const alone = planFor({ [from]: 'Rules with @types/node\n' }).files[to];
    expect(alone).toContain('Rules with');
    const all = planFor({ [from]: 'Rules with @types/node\n' }, ['codex', 'gemini', 'opencode', 'antigravity']);
    expect(all.files[to]).toBe(alone);
    expect(all.held.filter(({ why }) => why !== 'native')).toEqual([]);
  });

  test.each([
    { from: '/h/.claude/skills/a/SKILL.md', to: '/h/.gemini/antigravity-cli/skills/a/SKILL.md' },
    { from: '/p/.claude/skills/a/SKILL.md', to: '/p/.agents/skills/a/SKILL.md' },
  ])('gets the skill $from as $to', ({ from, to }) => {
    expect(planFor({ [from]: skill }).files).toEqual({ [to]: skill });
  });

  test.each([
    { from: '/h/.claude/commands/git/fix.md', to: '/h/.gemini/antigravity-cli/global_workflows/git-fix.md' },
    { from: '/p/.claude/commands/fix.md', to: '/p/.agents/workflows/fix.md' },
  ])('gets the command $from as the workflow $to', ({ from, to }) => {
    const text = '---\ndescription: d\n---\n\nDo\n';
    expect(planFor({ [from]: '---\ndescription: d\nmodel: opus\n---\nDo\n' }).files).toEqual({ [to]: text });
  });

  test.each([
    { says: 'a command with arguments', file: '/h/.claude/commands/a.md', text: 'Fix $ARGUMENTS\n' },
    { says: 'an agent', file: '/h/.claude/agents/a.md', text: skill },
    { says: 'the environment', file: '/h/.claude/settings.json', text: '{"env":{"A":"1"}}' },
    {
      says: 'a hook',
      file: '/h/.claude/settings.json',
      text: '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    },
    {
      says: 'a ws server',
      file: '/h/.claude.json',
      text: '{"mcpServers":{"w":{"type":"ws","url":"wss://h.example"}}}',
    },
  ])('is not given $says, which is said', ({ file, text }) => {
    const { files, held } = planFor({ [file]: text });
    expect(files).toEqual({});
    expect(held).toMatchObject([{ why: 'unsupported' }]);
  });

  test('cannot be given a refusal, which counts as lost', () => {
    const { files, held } = planFor({ '/h/.claude/settings.json': '{"permissions":{"deny":["Bash(rm:*)"]}}' });
    expect(files).toEqual({});
    expect(held).toMatchObject([{ entry: 'permission deny Bash(rm:*)', why: 'lost' }]);
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
      '/h/.config/opencode/opencode.jsonc': '{ "mcp": { "n": { "type": "remote", "url": "u", "enabled": true } } } ',
    });
  });

  test('is installed where its folder or its program is there', () => {
    const folder = mapDisk({}, ['/h/.gemini/antigravity-cli']);
    expect(installedClients(PLACES, folder)).toEqual(['antigravity']);
    const program = { ...mapDisk({}), hasProgram: (name: string) => name === 'agy' };
    expect(installedClients(PLACES, program)).toEqual(['antigravity']);
  });
});
