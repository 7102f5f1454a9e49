// Every instruction leads to the address it was made for: files parse, links and badges decode back to it.
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { ABOUT } from '../../src/domain/registry/identity.ts';
import { type Client, COMPARED, clientsFor } from '../../src/web/connect.ts';

const ENDPOINT = 'https://sources.example/mcp';
const clients = clientsFor({ ...ABOUT, endpoint: ENDPOINT });

const client = (id: string): Partial<Client> => clients[id] ?? {};
const link = (id: string): string => Object.values(client(id).links ?? {})[0] ?? '';
const snippet = (id: string, label: RegExp): string =>
  Object.entries(client(id).snippets ?? {}).find(([name]) => label.test(name))?.[1] ?? '';
const badgeTarget = (id: string): string => /\]\((https:[^)]*)\)$/.exec(snippet(id, /Badge/))?.[1] ?? '';
const fromBase64 = (text: string | null): unknown => JSON.parse(atob(text ?? ''));
const parameter = (href: string, name: string): string | null => new URL(href).searchParams.get(name);

const inVsCode = () => JSON.parse(decodeURIComponent(link('vs-code').replace('vscode:mcp/install?', '')));
const PLAIN = { url: ENDPOINT };
const HTTP = { type: 'http', url: ENDPOINT };
test.each([
  ['Claude', () => parameter(link('claude'), 'connectorUrl'), ENDPOINT],
  ['Claude, by its title', () => parameter(link('claude'), 'connectorName'), 'Three Good Sources'],
  ['Cursor', () => fromBase64(parameter(link('cursor'), 'config')), PLAIN],
  ['Cursor, by its name', () => parameter(link('cursor'), 'name'), 'three-good-sources'],
  ['a badge for Cursor', () => fromBase64(parameter(badgeTarget('cursor'), 'config')), PLAIN],
  ['VS Code', inVsCode, { name: 'three-good-sources', ...HTTP }],
  ['a badge for VS Code', () => JSON.parse(parameter(badgeTarget('vs-code'), 'config') ?? ''), HTTP],
  ['LM Studio', () => fromBase64(parameter(link('lm-studio'), 'config')), PLAIN],
  ['Goose', () => parameter(link('goose'), 'url'), ENDPOINT],
])('the link for %s decodes back to the server', (_, decoded, want) => expect(decoded()).toEqual(want));

const NAMED = 'name=three-good-sources&config=';
test.each([
  ['the link for Cursor', link('cursor'), `cursor://anysphere.cursor-deeplink/mcp/install?${NAMED}`],
  ['the badge for Cursor', badgeTarget('cursor'), `https://cursor.com/en/install-mcp?${NAMED}`],
  ['the link for VS Code', link('vs-code'), 'vscode:mcp/install?%7B'],
  ['the badge for VS Code', badgeTarget('vs-code'), `https://insiders.vscode.dev/redirect/mcp/install?${NAMED}`],
  ['the link for LM Studio', link('lm-studio'), `lmstudio://add_mcp?${NAMED}`],
  ['the link for Goose', link('goose'), 'goose://extension?url=https%3A%2F%2F'],
])('%s opens what its vendor documents', (_, href, start) => expect(href.slice(0, start.length)).toBe(start));

const OVER_STDIO = { command: 'npx', args: ['-y', 'mcp-remote', ENDPOINT] };
test.each([
  { id: 'claude-code', label: /\.mcp\.json/, group: 'mcpServers', want: HTTP },
  { id: 'cursor', label: /mcp\.json/, group: 'mcpServers', want: PLAIN },
  { id: 'vs-code', label: /mcp\.json/, group: 'servers', want: HTTP },
  { id: 'antigravity', label: /mcp_config/, group: 'mcpServers', want: { serverUrl: ENDPOINT } },
  { id: 'gemini-cli', label: /settings/, group: 'mcpServers', want: HTTP },
  { id: 'copilot-cli', label: /mcp-config/, group: 'mcpServers', want: { ...HTTP, tools: ['*'] } },
  { id: 'jetbrains', label: /JSON/, group: 'mcpServers', want: PLAIN },
  { id: 'opencode', label: /opencode\.jsonc/, group: 'mcp', want: { ...PLAIN, type: 'remote', enabled: true } },
  { id: 'cline', label: /mcp\.json/, group: 'mcpServers', want: { ...PLAIN, type: 'streamableHttp' } },
  { id: 'devin-desktop', label: /mcp_config/, group: 'mcpServers', want: { serverUrl: ENDPOINT } },
  { id: 'kiro', label: /mcp\.json/, group: 'mcpServers', want: PLAIN },
  { id: 'amp', label: /settings/, group: 'amp.mcpServers', want: PLAIN },
  { id: 'zed', label: /settings/, group: 'context_servers', want: PLAIN },
  { id: 'lm-studio', label: /mcp\.json/, group: 'mcpServers', want: PLAIN },
  { id: 'stdio', label: /Configuration/, group: 'mcpServers', want: OVER_STDIO },
])('the file for $id is JSON with this entry and nothing else', ({ id, label, group, want }) => {
  expect(JSON.parse(snippet(id, label))).toEqual({ [group]: { 'three-good-sources': want } });
});

test('the files for Codex and Goose are TOML and YAML that name the address', () => {
  expect(parseToml(snippet('codex', /config\.toml/))).toEqual({ mcp_servers: { 'three-good-sources': PLAIN } });
  expect(parseYaml(snippet('goose', /config\.yaml/)).extensions['three-good-sources'].uri).toBe(ENDPOINT);
});

test('every snippet names the address, and no host of ours but that', () => {
  for (const { snippets } of Object.values(clients)) {
    expect(snippets).not.toEqual({});
    for (const [label, text] of Object.entries(snippets)) expect(text, label).toContain('sources.example');
  }
  expect(snippet('vs-code', /Windows/)).toContain('{\\"name\\":');
  const elsewhere = JSON.stringify(clientsFor({ ...ABOUT, endpoint: 'http://localhost:8787/mcp' }));
  expect(elsewhere).not.toContain('sources.example');
  expect(elsewhere).toContain('http://localhost:8787/mcp');
});

test('only where nobody else reaches the server, clients in the cloud say that they can’t', () => {
  const warned = (endpoint: string) =>
    Object.entries(clientsFor({ ...ABOUT, endpoint })).flatMap(([id, { note }]) =>
      note?.includes('can’t reach') ? [id] : [],
    );
  expect(warned('http://localhost:8787/mcp')).toEqual(['claude', 'chatgpt', 'le-chat']);
  expect(warned('https://sources.example.org/mcp')).toEqual([]);
});

/** Vendors move their menus: what nobody has compared for so long is looked at again. */
const MAX_AGE_DAYS = 120;

test('every client names the page of its vendor, and all were compared within 120 days', () => {
  for (const { page } of Object.values(clients)) expect(page).toMatch(/^https:/);
  const age = (Date.now() - Date.parse(COMPARED)) / 86_400_000;
  expect(age, 'compare each entry of connect.ts with the page that it names, then set the day').toBeLessThan(
    MAX_AGE_DAYS,
  );
  expect(age).toBeGreaterThan(0);
});

test('the clients that most people have come first', () =>
  expect(Object.keys(clients).slice(0, 6).join(' ')).toBe('claude chatgpt claude-code cursor vs-code codex'));
