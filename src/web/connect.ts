// How to add the server to each client: one list that the page and the tests read. Every entry is made only from the
// endpoint's address. Formats follow the vendors' documentation.
import { toBase64, utf8 } from '../domain/bytes.ts';
import { isPublicHost } from '../domain/registry/host.ts';
import type { Identity } from '../domain/registry/identity.ts';

export type Client = {
  readonly name: string;
  /** The vendor's page that the instructions follow. */
  readonly page: string;
  /** What that page is called where it is not a vendor's. */
  readonly pageName?: string;
  /** What to do where there is nothing to copy, or what to know beside it. */
  readonly note?: string;
  /** Addresses that open the client with the server filled in, by their labels. */
  readonly links?: Readonly<Record<string, string>>;
  /** Texts to copy, by where they go. */
  readonly snippets: Readonly<Record<string, string>>;
};

/** The day, YYYY-MM-DD, on which somebody last compared every entry with the page of its vendor. */
export const COMPARED = '2026-11-01';

/** What is added to a client: a server by its names, and the URL of its endpoint. */
type Added = Identity & { readonly endpoint: string };

/** What to know of a client in the cloud where that cannot reach `endpoint`. */
const fromTheCloud = (endpoint: string): string =>
  isPublicHost(endpoint) ? '' : ' It connects from the cloud, which can’t reach this URL.';

/** What adds the server to Claude Code. */
export const claudeCodeCommand = ({ name, endpoint }: Pick<Added, 'name' | 'endpoint'>): string =>
  `claude mcp add --scope user --transport http ${name} ${endpoint}`;

/** Instructions for every client by its id, those that most people have first. */
export const clientsFor = (added: Added, { name, endpoint } = added): Readonly<Record<string, Client>> => ({
  claude: {
    name: 'Claude',
    page: 'https://claude.com/docs/connectors/building/directory-vs-custom',
    note: `On the web, desktop and phone: Customize, Connectors, Add custom connector.${fromTheCloud(endpoint)} In a team, an owner adds it.`,
    links: { 'Add to Claude': claudeLink(added) },
    snippets: { URL: endpoint },
  },
  chatgpt: {
    name: 'ChatGPT',
    page: 'https://developers.openai.com/api/docs/guides/custom-mcp-server',
    note: `Turn on Developer mode under Settings, Security and login. Then open chatgpt.com/plugins, choose the plus, Add custom MCP server; paste the URL, choose No authentication, Create as a plugin, and install it.${fromTheCloud(endpoint)}`,
    links: { 'Open ChatGPT’s plugins': 'https://chatgpt.com/plugins' },
    snippets: {
      'Server URL': endpoint,
      'For deep research (adds search and fetch)': `${endpoint}/chatgpt`,
    },
  },
  'claude-code': {
    name: 'Claude Code',
    page: 'https://code.claude.com/docs/en/mcp',
    snippets: {
      Terminal: claudeCodeCommand(added),
      '.mcp.json, for everyone in a project': mcpServers(name, { type: 'http', url: endpoint }),
    },
  },
  cursor: {
    name: 'Cursor',
    page: 'https://cursor.com/docs/context/mcp',
    links: { 'Add to Cursor': `cursor://anysphere.cursor-deeplink/mcp/install?${query(added)}` },
    snippets: {
      '~/.cursor/mcp.json': mcpServers(name, { url: endpoint }),
      'Badge for a README': badge(
        'Add to Cursor',
        'cursor.svg',
        endpoint,
        `https://cursor.com/en/install-mcp?${query(added)}`,
      ),
    },
  },
  'vs-code': {
    name: 'VS Code',
    page: 'https://code.visualstudio.com/docs/copilot/customization/mcp-servers',
    links: { 'Add to VS Code': `vscode:mcp/install?${uri(vsCodeServer(added))}` },
    snippets: {
      'Terminal (macOS, Linux)': `code --add-mcp '${vsCodeServer(added)}'`,
      'Terminal (Windows)': `code --add-mcp "${vsCodeServer(added).replaceAll('"', '\\"')}"`,
      '.vscode/mcp.json': indentedJson({ servers: { [name]: { type: 'http', url: endpoint } } }),
      'Badge for a README': badge('Add to VS Code', 'vscode.svg', endpoint, vsCodeWebLink(added)),
    },
  },
  codex: {
    name: 'Codex',
    page: 'https://developers.openai.com/codex/mcp',
    note: 'Serves the CLI, the IDE extension and the desktop app.',
    snippets: {
      Terminal: `codex mcp add ${name} --url ${endpoint}`,
      '~/.codex/config.toml': `[mcp_servers.${name}]\nurl = ${JSON.stringify(endpoint)}`,
    },
  },
  antigravity: {
    name: 'Antigravity',
    page: 'https://antigravity.google/docs/mcp',
    note: 'Google’s successor of Gemini CLI for individuals.',
    snippets: {
      Terminal: `agy mcp add ${name} ${endpoint}`,
      '~/.gemini/config/mcp_config.json': mcpServers(name, { serverUrl: endpoint }),
    },
  },
  'gemini-cli': {
    name: 'Gemini CLI',
    page: 'https://geminicli.com/docs/tools/mcp-server',
    note: 'For API keys and enterprise accounts; individuals have Antigravity.',
    snippets: {
      Terminal: `gemini mcp add --transport http --scope user ${name} ${endpoint}`,
      '~/.gemini/settings.json': mcpServers(name, { type: 'http', url: endpoint }),
    },
  },
  'copilot-cli': {
    name: 'GitHub Copilot CLI',
    page: 'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers',
    note: 'Or type /mcp add in a session and choose HTTP.',
    snippets: { '~/.copilot/mcp-config.json': mcpServers(name, { type: 'http', url: endpoint, tools: ['*'] }) },
  },
  jetbrains: {
    name: 'JetBrains',
    page: 'https://www.jetbrains.com/help/ai-assistant/mcp.html',
    note: 'Settings, Tools, AI Assistant, Model Context Protocol (MCP), Add; paste this as JSON.',
    snippets: { JSON: mcpServers(name, { url: endpoint }) },
  },
  opencode: {
    name: 'OpenCode',
    page: 'https://opencode.ai/docs/mcp-servers',
    snippets: {
      Terminal: `opencode mcp add ${name} --url ${endpoint}`,
      '~/.config/opencode/opencode.jsonc': indentedJson({
        mcp: { [name]: { type: 'remote', url: endpoint, enabled: true } },
      }),
    },
  },
  cline: {
    name: 'Cline',
    page: 'https://docs.cline.bot/mcp/mcp-overview',
    note: 'MCP Servers, Remote Servers; choose Streamable HTTP.',
    snippets: {
      'Server URL': endpoint,
      '~/.cline/mcp.json, for its CLI': mcpServers(name, { type: 'streamableHttp', url: endpoint }),
    },
  },
  'devin-desktop': {
    name: 'Devin Desktop (Windsurf)',
    page: 'https://docs.devin.ai/desktop/cascade/mcp',
    snippets: {
      Terminal: `devin mcp add -s user ${name} ${endpoint}`,
      '~/.codeium/windsurf/mcp_config.json': mcpServers(name, { serverUrl: endpoint }),
    },
  },
  kiro: {
    name: 'Kiro',
    page: 'https://kiro.dev/docs/mcp/configuration',
    snippets: { '~/.kiro/settings/mcp.json': mcpServers(name, { url: endpoint }) },
  },
  amp: {
    name: 'Amp',
    page: 'https://ampcode.com/manual',
    snippets: {
      Terminal: `amp mcp add ${name} ${endpoint}`,
      'settings.json': indentedJson({ 'amp.mcpServers': { [name]: { url: endpoint } } }),
    },
  },
  'le-chat': {
    name: 'Le Chat',
    page: 'https://docs.mistral.ai/le-chat/knowledge-integrations/connectors/mcp-connectors',
    note: `Connectors, Add Connector, Custom MCP Connector.${fromTheCloud(endpoint)}`,
    snippets: { 'Server URL': endpoint },
  },
  zed: {
    name: 'Zed',
    page: 'https://zed.dev/docs/ai/mcp',
    snippets: { 'settings.json': indentedJson({ context_servers: { [name]: { url: endpoint } } }) },
  },
  'lm-studio': {
    name: 'LM Studio',
    page: 'https://lmstudio.ai/docs/app/mcp',
    links: { 'Add to LM Studio': `lmstudio://add_mcp?${query(added)}` },
    snippets: { '~/.lmstudio/mcp.json': mcpServers(name, { url: endpoint }) },
  },
  goose: {
    name: 'Goose',
    page: 'https://goose-docs.ai/docs/getting-started/using-extensions',
    links: { 'Add to Goose': gooseLink(added) },
    snippets: {
      'Terminal, for one session': `goose session --with-streamable-http-extension "${endpoint}"`,
      '~/.config/goose/config.yaml': `extensions:\n  ${name}:\n    name: ${name}\n    type: streamable_http\n    uri: ${endpoint}\n    enabled: true\n    timeout: 300`,
    },
  },
  stdio: {
    name: 'Any other client (stdio)',
    page: 'https://www.npmjs.com/package/mcp-remote',
    pageName: 'the page of mcp-remote',
    snippets: {
      Terminal: `npx -y mcp-remote ${endpoint}`,
      Configuration: mcpServers(name, { command: 'npx', args: ['-y', 'mcp-remote', endpoint] }),
    },
  },
});

const indentedJson = (value: object): string => JSON.stringify(value, null, 2);
const uri = encodeURIComponent;
const mcpServers = (name: string, server: object): string => indentedJson({ mcpServers: { [name]: server } });
const vsCodeServer = ({ name, endpoint }: Added): string => JSON.stringify({ name, type: 'http', url: endpoint });

const claudeLink = ({ title, endpoint }: Added): string =>
  `https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=${uri(title)}&connectorUrl=${uri(endpoint)}`;

/** How Cursor and LM Studio take a server. */
const query = ({ name, endpoint }: Added): string =>
  `name=${uri(name)}&config=${uri(toBase64(utf8(JSON.stringify({ url: endpoint }))))}`;
const vsCodeWebLink = ({ name, endpoint }: Added): string =>
  `https://insiders.vscode.dev/redirect/mcp/install?name=${uri(name)}&config=${uri(JSON.stringify({ type: 'http', url: endpoint }))}`;
const gooseLink = ({ name, title, description, endpoint }: Added): string =>
  `goose://extension?url=${uri(endpoint)}&type=streamable_http&id=${name}&name=${uri(title)}&description=${uri(description)}&timeout=300`;

const badge = (alt: string, image: string, endpoint: string, href: string): string =>
  `[![${alt}](${new URL(endpoint).origin}/badges/${image})](${href})`;
