// Every instruction leads to the address it was made for: files parse, links and badges decode back to it.
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { ABOUT } from '../../src/domain/registry/identity.ts';
import { type Client, clientsFor } from '../../src/web/connect.ts';

const ENDPOINT = 'https://sources.example/mcp';
const CLIENTS = clientsFor(ENDPOINT, ABOUT);

const client = (id: string): Client => {
  const found = CLIENTS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no client ${id}`);
  return found;
};
const link = (id: string): string => client(id).links?.[0]?.href ?? '';
const snippet = (id: string, label: RegExp): string =>
  client(id).snippets.find((candidate) => label.test(candidate.label))?.text ?? '';
const badgeTarget = (id: string): string => /\]\((https:[^)]*)\)$/.exec(snippet(id, /Badge/))?.[1] ?? '';
const fromBase64 = (text: string | null): unknown => JSON.parse(atob(text ?? ''));
const parameter = (href: string, name: string): string | null => new URL(href).searchParams.get(name);

test.each([
  { says: 'Cursor', decoded: () => fromBase64(parameter(link('cursor'), 'config')), want: { url: ENDPOINT } },
  { says: 'Cursor, by its name', decoded: () => parameter(link('cursor'), 'name'), want: 'three-good-sources' },
  {
    says: 'a badge for Cursor',
    decoded: () => fromBase64(parameter(badgeTarget('cursor'), 'config')),
    want: { url: ENDPOINT },
  },
  {
    says: 'VS Code',
    decoded: () => JSON.parse(decodeURIComponent(link('vs-code').replace('vscode:mcp/install?', ''))),
    want: { name: 'three-good-sources', type: 'http', url: ENDPOINT },
  },
  {
    says: 'a badge for VS Code',
    decoded: () => JSON.parse(parameter(badgeTarget('vs-code'), 'config') ?? ''),
    want: { type: 'http', url: ENDPOINT },
  },
  { says: 'LM Studio', decoded: () => fromBase64(parameter(link('lm-studio'), 'config')), want: { url: ENDPOINT } },
  { says: 'Goose', decoded: () => parameter(link('goose'), 'url'), want: ENDPOINT },
])('the link for $says decodes back to the server', ({ decoded, want }) => expect(decoded()).toEqual(want));

test.each([
  { id: 'cursor', start: 'cursor://anysphere.cursor-deeplink/mcp/install?name=three-good-sources&config=' },
  { id: 'vs-code', start: 'vscode:mcp/install?%7B' },
  { id: 'lm-studio', start: 'lmstudio://add_mcp?name=three-good-sources&config=' },
  { id: 'goose', start: 'goose://extension?url=https%3A%2F%2F' },
])('the link for $id opens what its vendor documents', ({ id, start }) => {
  expect(link(id).slice(0, start.length)).toBe(start);
});

test.each([
  { id: 'cursor', start: 'https://cursor.com/en/install-mcp?name=three-good-sources&config=' },
  { id: 'vs-code', start: 'https://insiders.vscode.dev/redirect/mcp/install?name=three-good-sources&config=' },
])('the badge for $id links over https, which is all that forges keep', ({ id, start }) => {
  expect(badgeTarget(id).slice(0, start.length)).toBe(start);
});

test('the link for Cursor has the documented form', () => {
  expect(clientsFor('https://host.example/mcp', ABOUT).find(({ id }) => id === 'cursor')?.links?.[0]?.href).toBe(
    'cursor://anysphere.cursor-deeplink/mcp/install?name=three-good-sources&config=eyJ1cmwiOiJodHRwczovL2hvc3QuZXhhbXBsZS9tY3AifQ%3D%3D',
  );
});

test.each([
  { id: 'claude-code', label: /\.mcp\.json/, path: ['mcpServers', 'url'] },
  { id: 'gemini-cli', label: /settings/, path: ['mcpServers', 'url'] },
  { id: 'opencode', label: /opencode\.jsonc/, path: ['mcp', 'url'] },
  { id: 'cursor', label: /mcp\.json/, path: ['mcpServers', 'url'] },
  { id: 'vs-code', label: /mcp\.json/, path: ['servers', 'url'] },
  { id: 'lm-studio', label: /mcp\.json/, path: ['mcpServers', 'url'] },
  { id: 'devin-desktop', label: /mcp_config/, path: ['mcpServers', 'serverUrl'] },
  { id: 'zed', label: /settings/, path: ['context_servers', 'url'] },
])('the file for $id is JSON that names the address', ({ id, label, path: [group = '', key = ''] }) => {
  expect(JSON.parse(snippet(id, label))[group]['three-good-sources'][key]).toBe(ENDPOINT);
});

test('the file for Codex is TOML that names the address', () => {
  expect(parseToml(snippet('codex', /config\.toml/))).toEqual({
    mcp_servers: { 'three-good-sources': { url: ENDPOINT } },
  });
});

test('the file for Goose is YAML that names the address', () => {
  expect(parseYaml(snippet('goose', /config\.yaml/)).extensions['three-good-sources'].uri).toBe(ENDPOINT);
});

test('the bridge for stdio clients is told the address', () => {
  expect(JSON.parse(snippet('stdio', /Configuration/)).mcpServers['three-good-sources'].args.at(-1)).toBe(ENDPOINT);
});

test('every client is told the address in words or in a link', () => {
  for (const { name, snippets } of CLIENTS) {
    expect(snippets.map(({ text }) => text).join('\n'), name).toContain('sources.example');
  }
});

test('no snippet names another host of ours', () => {
  const elsewhere = JSON.stringify(clientsFor('http://localhost:8787/mcp', ABOUT));
  expect(elsewhere).not.toContain('sources.example');
  expect(elsewhere).toContain('http://localhost:8787/mcp');
});

/** Vendors move their menus: what nobody has compared for so long is looked at again. */
const MAX_AGE_DAYS = 120;

test('every client names the page of its vendor, compared within 120 days', () => {
  const stale = CLIENTS.filter(({ source }) => {
    const age = (Date.now() - Date.parse(source.checked)) / 86_400_000;
    return !/^https:/.test(source.url) || !/^\d{4}-\d\d-\d\d$/.test(source.checked) || age < 0 || age > MAX_AGE_DAYS;
  });
  expect(stale.map(({ name, source }) => `${name}: compare with ${source.url}, then set the day`)).toEqual([]);
});

test('the clients that most people have come first', () => {
  expect(CLIENTS.slice(0, 6).map(({ id }) => id)).toEqual([
    'claude',
    'chatgpt',
    'claude-code',
    'cursor',
    'vs-code',
    'codex',
  ]);
});

test('the link for Claude opens its form with name and URL filled in', () => {
  expect(parameter(link('claude'), 'connectorUrl')).toBe(ENDPOINT);
  expect(parameter(link('claude'), 'connectorName')).toBe('Three Good Sources');
});
