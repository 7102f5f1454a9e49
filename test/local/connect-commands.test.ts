// Connect and disconnect: which clients the server is added to, what is shown of their files, and what is given back.
import { expect, test } from 'vitest';
import { contents, fillEverything } from '../support/harness.ts';
import { useCommand } from '../support/stdio.ts';

const { box, run } = useCommand();
const URL = 'https://sources.example/mcp';

test('connect adds the server to each installed client, and disconnect gives back every byte', () => {
  box.write('~/.claude.json', '{"numStartups": 1, "mcpServers": {"mine": {"command": "m"}}}\n');
  box.write('~/.codex/config.toml', '# mine\nmodel = "m"');
  box.write('~/.gemini/settings.json', '{\n\t// mine\n}\n');
  const before = contents(box.home, ['/.local']);
  const dry = run(['connect', '--url', URL, '--dry-run']);
  expect(dry.stdout).toContain(`+ url = "${URL}"`);
  expect(contents(box.home)).toEqual(before);
  expect(run(['connect', '--url', URL]).status).toBe(0);
  expect(JSON.parse(box.read('~/.claude.json')).mcpServers['three-good-sources']).toEqual({ type: 'http', url: URL });
  expect(box.read('~/.codex/config.toml')).toContain(`[mcp_servers.three-good-sources]\nurl = "${URL}"`);
  expect(box.read('~/.gemini/settings.json')).toContain(URL);
  expect(run(['connect', '--url', URL]).stdout).not.toMatch(/\+ create|nothing to sync/);
  expect(run(['disconnect']).status).toBe(0);
  expect(contents(box.home, ['/.local'])).toEqual(before);
});

test.each(['http://localhost:8787/mcp/', 'https://a.example/x/mcp/chatgpt'])('connect takes the endpoint %s', (url) =>
  expect(run(['connect', '--url', url, '--client', 'codex', '--dry-run'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`url = "${url}"`),
  }),
);

test('connect says so where no client is installed', () =>
  expect(run(['connect', '--url', URL])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^No client was/),
  }));

test('connect shows nothing else of a file that is all one line', () => {
  const key = 'planted-key-of-another-server';
  box.write('~/.claude.json', JSON.stringify({ mcpServers: { mine: { env: { KEY: key.padEnd(300, '.') } } } }));
  const { stdout } = run(['connect', '--url', URL, '--client', 'claude', '--dry-run']);
  expect(stdout).toContain(URL);
  expect(stdout).not.toContain(key);
});

test("connect shows no secret of the person's, and changes its table where it stands", () => {
  run(['connect', '--url', URL, '--client', 'codex']);
  const mine = '\n[mcp_servers.mine.env]\nMY_TOKEN = "sk-ant-SECRETSECRET"\n';
  box.write('~/.codex/config.toml', box.read('~/.codex/config.toml') + mine);
  const { stdout } = run(['connect', '--url', 'https://b.example/mcp', '--client', 'codex']);
  expect(stdout).toContain('b.example');
  expect(stdout).not.toContain('MY_TOKEN');
  expect(stdout).not.toContain('SECRETSECRET');
  expect(box.read('~/.codex/config.toml').endsWith(mine)).toBe(true);
});

test('connect adds the server to one client that has no folder yet when asked by name', () => {
  run(['connect', '--url', URL, '--client', 'opencode']);
  expect(JSON.parse(box.read('~/.config/opencode/opencode.jsonc'))).toEqual({
    mcp: { 'three-good-sources': { type: 'remote', url: URL, enabled: true } },
  });
  run(['disconnect', '--client', 'opencode']);
  expect(Object.keys(contents(box.home, ['/.local', '/project']))).toEqual([]);
});

test("connect leaves the person's own entry of that name", () => {
  box.write('~/.codex/config.toml', '[mcp_servers.three-good-sources]\nurl = "https://other.example"\n');
  expect(run(['connect', '--url', URL]).status).toBe(3);
  expect(run(['disconnect']).status).toBe(0);
  expect(box.read('~/.codex/config.toml')).toContain('other.example');
});

test('connect and sync do not take entries from each other', () => {
  fillEverything(box);
  run(['connect', '--url', URL, '--client', 'codex']);
  run(['sync']);
  expect(box.read('~/.codex/config.toml')).toContain(URL);
  run(['disconnect']);
  expect(box.read('~/.codex/config.toml')).toContain('[mcp_servers.local]');
  expect(box.read('~/.codex/config.toml')).not.toContain(URL);
});
