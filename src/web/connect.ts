// How to add the server to each client: one list that the page, the Markdown renditions and the tests read. Every entry
// is made from the endpoint's address alone. Formats follow the vendors' documentation.
import { toBase64, utf8 } from '../domain/bytes.ts';
import { ABOUT } from '../domain/registry/identity.ts';

/** Something to copy. `label` says where it goes. */
export type Snippet = { readonly label: string; readonly text: string };

/** A link that opens the client with the server filled in. */
export type InstallLink = { readonly label: string; readonly href: string };

export type Client = {
  readonly id: string;
  readonly name: string;
  /** What to do where there is nothing to copy, or what to know beside it. */
  readonly note?: string;
  readonly links?: readonly InstallLink[];
  readonly snippets: readonly Snippet[];
};

/** Instructions for every client, given the endpoint's address, such as `https://sources.example/mcp`. */
export const clientsFor = (endpoint: string): readonly Client[] => [
  {
    id: 'claude-code',
    name: 'Claude Code',
    snippets: [
      { label: 'Terminal', text: `claude mcp add --transport http ${ABOUT.name} ${endpoint}` },
      {
        label: '.mcp.json, for everyone in a project',
        text: json({ mcpServers: { [ABOUT.name]: { type: 'http', url: endpoint } } }),
      },
    ],
  },
  {
    id: 'claude',
    name: 'Claude on the web, desktop, phone',
    note: 'Settings, Connectors, Add custom connector; paste the address. The call comes from the vendor’s cloud, so an address on localhost does not work.',
    snippets: [{ label: 'Address', text: endpoint }],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    note: 'Settings, Connectors, Advanced, Developer mode; then Create and paste the address. It is called from the cloud, so localhost does not work.',
    snippets: [
      { label: 'Address', text: endpoint },
      { label: 'Address with the search and fetch tools that deep research asks for', text: `${endpoint}/chatgpt` },
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    snippets: [
      { label: 'Terminal', text: `codex mcp add ${ABOUT.name} --url ${endpoint}` },
      { label: '~/.codex/config.toml', text: `[mcp_servers.${ABOUT.name}]\nurl = ${JSON.stringify(endpoint)}` },
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    snippets: [
      { label: 'Terminal', text: `gemini mcp add --transport http --scope user ${ABOUT.name} ${endpoint}` },
      {
        label: '~/.gemini/settings.json',
        text: json({ mcpServers: { [ABOUT.name]: { type: 'http', url: endpoint } } }),
      },
    ],
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    snippets: [
      { label: 'Terminal', text: `opencode mcp add ${ABOUT.name} --url ${endpoint}` },
      {
        label: '~/.config/opencode/opencode.jsonc',
        text: json({ mcp: { [ABOUT.name]: { type: 'remote', url: endpoint, enabled: true } } }),
      },
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    links: [{ label: 'Add to Cursor', href: cursorLink(endpoint) }],
    snippets: [
      { label: '~/.cursor/mcp.json', text: json({ mcpServers: { [ABOUT.name]: { url: endpoint } } }) },
      { label: 'Badge for a README', text: badge('Add to Cursor', 'cursor.svg', endpoint, cursorWebLink(endpoint)) },
    ],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    links: [{ label: 'Add to VS Code', href: vsCodeLink(endpoint) }],
    snippets: [
      {
        label: 'Terminal',
        text: `code --add-mcp '${JSON.stringify({ name: ABOUT.name, type: 'http', url: endpoint })}'`,
      },
      { label: '.vscode/mcp.json', text: json({ servers: { [ABOUT.name]: { type: 'http', url: endpoint } } }) },
      { label: 'Badge for a README', text: badge('Add to VS Code', 'vscode.svg', endpoint, vsCodeWebLink(endpoint)) },
    ],
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    links: [{ label: 'Add to LM Studio', href: lmStudioLink(endpoint) }],
    snippets: [{ label: '~/.lmstudio/mcp.json', text: json({ mcpServers: { [ABOUT.name]: { url: endpoint } } }) }],
  },
  {
    id: 'goose',
    name: 'Goose',
    links: [{ label: 'Add to Goose', href: gooseLink(endpoint) }],
    snippets: [
      { label: 'Terminal, for one session', text: `goose session --with-streamable-http-extension "${endpoint}"` },
      {
        label: '~/.config/goose/config.yaml',
        text: `extensions:\n  ${ABOUT.name}:\n    name: ${ABOUT.name}\n    type: streamable_http\n    uri: ${endpoint}\n    enabled: true\n    timeout: 300`,
      },
    ],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    snippets: [
      {
        label: '~/.codeium/windsurf/mcp_config.json',
        text: json({ mcpServers: { [ABOUT.name]: { serverUrl: endpoint } } }),
      },
    ],
  },
  {
    id: 'zed',
    name: 'Zed',
    snippets: [{ label: 'settings.json', text: json({ context_servers: { [ABOUT.name]: { url: endpoint } } }) }],
  },
  {
    id: 'stdio',
    name: 'Clients that know only stdio',
    snippets: [
      { label: 'Terminal', text: `npx -y mcp-remote ${endpoint}` },
      {
        label: 'Configuration',
        text: json({ mcpServers: { [ABOUT.name]: { command: 'npx', args: ['-y', 'mcp-remote', endpoint] } } }),
      },
    ],
  },
  {
    id: 'curl',
    name: 'curl',
    note: 'One stateless request, no session.',
    snippets: [{ label: 'Terminal', text: curlCall(endpoint) }],
  },
];

const json = (value: object): string => JSON.stringify(value, null, 2);
const uri = encodeURIComponent;

const cursorQuery = (endpoint: string): string =>
  `name=${uri(ABOUT.name)}&config=${uri(toBase64(utf8(JSON.stringify({ url: endpoint }))))}`;
const cursorLink = (endpoint: string): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?${cursorQuery(endpoint)}`;
const cursorWebLink = (endpoint: string): string => `https://cursor.com/en/install-mcp?${cursorQuery(endpoint)}`;
const vsCodeLink = (endpoint: string): string =>
  `vscode:mcp/install?${uri(JSON.stringify({ name: ABOUT.name, type: 'http', url: endpoint }))}`;
const vsCodeWebLink = (endpoint: string): string =>
  `https://insiders.vscode.dev/redirect/mcp/install?name=${uri(ABOUT.name)}&config=${uri(JSON.stringify({ type: 'http', url: endpoint }))}`;
const lmStudioLink = (endpoint: string): string =>
  `lmstudio://add_mcp?name=${uri(ABOUT.name)}&config=${uri(toBase64(utf8(JSON.stringify({ url: endpoint }))))}`;
const gooseLink = (endpoint: string): string =>
  `goose://extension?url=${uri(endpoint)}&type=streamable_http&id=${ABOUT.name}&name=${uri(ABOUT.title)}&description=${uri(ABOUT.description)}&timeout=300`;

const badge = (alt: string, image: string, endpoint: string, href: string): string =>
  `[![${alt}](${new URL(endpoint).origin}/badges/${image})](${href})`;

const curlCall = (endpoint: string): string => {
  const params = {
    name: 'get_sources',
    arguments: { query: 'learn rust' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
  return [
    `curl -s ${endpoint}`,
    `-H 'Content-Type: application/json'`,
    `-H 'Accept: application/json, text/event-stream'`,
    `-H 'MCP-Protocol-Version: 2026-07-28'`,
    `-H 'Mcp-Method: tools/call'`,
    `-H 'Mcp-Name: get_sources'`,
    `-d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}'`,
  ].join(' \\\n  ');
};
