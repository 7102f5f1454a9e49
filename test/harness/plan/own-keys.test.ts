// What the sync never writes in the entry of a server is the person's, such as what Codex may call unasked: it is kept, and no drift.
import { expect, test } from 'vitest';
import { TARGETS, type TargetName } from '../../../src/harness/clients/all.ts';
import { type Files, hintsOf, planOf, refusing, serving, textsOf, writtenTo } from '../../support/plans.ts';

const CONFIG = '/h/.codex/config.toml';
const APPROVAL = '\n[mcp_servers.s.tools.t]\napproval_mode = "approve"\n';
const json =
  (name: string, value: unknown) =>
  (text: string): string =>
    text.replace(/("s": \{)/, `$1 ${JSON.stringify(name)}: ${JSON.stringify(value)},`);

const OWN: readonly (readonly [TargetName, string, (text: string) => string, string])[] = [
  ['codex', CONFIG, (text) => text + APPROVAL, 'approval_mode = "approve"'],
  [
    'codex',
    CONFIG,
    (text) => text.replace('command', 'enabled = false\nstartup_timeout_sec = 30\ncommand'),
    'enabled = false',
  ],
  ['gemini', '/h/.gemini/settings.json', json('trust', true), '"trust": true'],
  ['opencode', '/h/.config/opencode/opencode.jsonc', json('cwd', '/w'), '"cwd": "/w"'],
  ['cursor', '/h/.cursor/mcp.json', json('envFile', '.env'), '"envFile": ".env"'],
  ['vscode', '/h/.config/Code/User/mcp.json', json('dev', { watch: 'x' }), '"watch"'],
  ['copilot', '/h/.copilot/mcp-config.json', json('cwd', '/w'), '"cwd": "/w"'],
];

test.each(OWN)(
  '%s: what a person has in an entry of %s is kept by an update, and goes with the server',
  (target, file, add, own) => {
    const source = (command: string): Files => serving({ s: { command } });
    const first = planOf(source('a'), [target]);
    const edited = { ...textsOf(first), [file]: add(writtenTo(first, file)) };
    expect(edited[file]).toContain(own);
    const idle = planOf({ ...edited, ...source('a') }, [target], { state: first.state });
    expect([idle.writes, idle.targets[target]?.held]).toEqual([[], []]);
    for (const take of [undefined, []]) {
      const next = planOf({ ...edited, ...source('b') }, [target], { state: first.state, take });
      expect(next.targets[target]?.changes).toMatchObject([{ action: 'update' }]);
      expect(writtenTo(next, file)).toContain(own);
      expect(writtenTo(next, file)).toContain('"b"');
    }
    const gone = planOf({ ...edited, ...serving({}) }, [target], { state: first.state });
    expect(gone.targets[target]?.changes).toMatchObject([{ action: 'remove' }]);
  },
);

test('what a person changes in a key of the sync is drift, and their own keys stay when it is taken', () => {
  const first = planOf(serving({ s: { command: 'a' } }), ['codex']);
  const files = { ...serving({ s: { command: 'a' } }), [CONFIG]: `[mcp_servers.s]\ncommand = "mine"\n${APPROVAL}` };
  expect(planOf(files, ['codex'], { state: first.state }).targets.codex?.held).toMatchObject([{ why: 'drift' }]);
  const taken = planOf(files, ['codex'], { state: first.state, take: [] });
  expect(writtenTo(taken, CONFIG)).toBe(`[mcp_servers.s]\ncommand = "a"\n${APPROVAL}`);
});

const SERVERS = {
  local: { command: 'c', args: ['a'], env: { A: '1', B: `\${B}` }, timeout: 5000 },
  remote: {
    type: 'http',
    url: 'https://a.example/mcp',
    headers: { A: 'b', C: `\${C}`, Authorization: `Bearer \${T}` },
    timeout: 5000,
    oauth: { clientId: 'i' },
  },
  sse: { type: 'sse', url: 'https://a.example/sse' },
};
test.each(TARGETS)('%s: no server gets a key that counts as the person’s', (target) => {
  const settings = JSON.stringify({ permissions: { deny: ['mcp__local__t'], ask: ['mcp__remote__u'] } });
  const source = { ...serving(SERVERS), '/h/.claude/settings.json': settings };
  const first = planOf(source, [target]);
  const again = planOf({ ...source, ...textsOf(first) }, [target], { state: first.state });
  const held = again.targets[target]?.held.filter(({ why }) => why === 'drift');
  expect([again.writes, held]).toEqual([[], []]);
});

test('an approval of a tool that Claude Code asks about is kept, and the question is named as lost', () => {
  const source = { ...serving({ s: { command: 'a' } }), '/h/.claude/settings.json': refusing([], ['mcp__s__t']) };
  const first = planOf(source, ['codex']);
  const edited = { ...source, ...textsOf(first), [CONFIG]: writtenTo(first, CONFIG) + APPROVAL };
  const next = planOf(edited, ['codex'], { state: first.state });
  expect([hintsOf(first, 'codex'), next.writes]).toEqual([[], []]);
  expect(hintsOf(next, 'codex')).toEqual(['[mcp_servers.s] in the configuration of Codex allows it']);
});
