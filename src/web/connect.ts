// How to add the server to each client: one list that the page and the tests read. Every entry is made only from the
// endpoint's address. Formats follow the vendors' documentation, each as of the day that its row names; where only the month
// of the comparison is known, that is the first of the month.
import { toBase64, utf8 } from '../domain/bytes.ts';
import type { Identity } from '../domain/registry/identity.ts';

/** Something to copy. `label` says where it goes. */
type Snippet = { readonly label: string; readonly text: string };

/** A link that opens the client with the server filled in. */
type InstallLink = { readonly label: string; readonly href: string };

export type Client = {
  readonly id: string;
  readonly name: string;
  /** The vendor's page that the instructions follow, and the day, YYYY-MM-DD, on which somebody last compared them with it. */
  readonly source: { readonly url: string; readonly checked: string };
  /** What to do where there is nothing to copy, or what to know beside it. */
  readonly note?: string;
  readonly links?: readonly InstallLink[];
  readonly snippets: readonly Snippet[];
};

/** What is added to a client: a server by its names, and the URL of its endpoint. */
type Added = Identity & { readonly endpoint: string };

/** Instructions for every client, those that most people have first, given the endpoint's URL and the server's names. */
export const clientsFor = (endpoint: string, about: Identity): readonly Client[] => clients({ ...about, endpoint });

const clients = (added: Added, { name, endpoint } = added): readonly Client[] => [
  {
    id: 'claude',
    name: 'Claude',
    source: comparedAt('https://claude.com/docs/connectors/building/directory-vs-custom'),
    note: 'On the web, desktop and phone: Customize, Connectors, Add custom connector. Claude connects from its own cloud, so a localhost URL won’t work. In a team, an owner adds it.',
    links: [{ label: 'Add to Claude', href: claudeLink(added) }],
    snippets: [{ label: 'URL', text: endpoint }],
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    source: comparedAt('https://developers.openai.com/api/docs/guides/custom-mcp-server'),
    note: 'Turn on Developer mode under Settings, Security and login. Then open chatgpt.com/plugins, choose the plus, Add custom MCP server; paste the URL, choose No authentication, Create as a plugin, and install it. It connects from the cloud, so a localhost URL won’t work.',
    links: [{ label: 'Open ChatGPT’s plugins', href: 'https://chatgpt.com/plugins' }],
    snippets: [
      { label: 'Server URL', text: endpoint },
      { label: 'For deep research (adds search and fetch)', text: `${endpoint}/chatgpt` },
    ],
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    source: comparedAt('https://code.claude.com/docs/en/mcp'),
    snippets: [
      { label: 'Terminal', text: `claude mcp add --scope user --transport http ${name} ${endpoint}` },
      { label: '.mcp.json, for everyone in a project', text: mcpServers(name, { type: 'http', url: endpoint }) },
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    source: comparedAt('https://cursor.com/docs/context/mcp'),
    links: [{ label: 'Add to Cursor', href: cursorLink(added) }],
    snippets: [
      { label: '~/.cursor/mcp.json', text: mcpServers(name, { url: endpoint }) },
      { label: 'Badge for a README', text: badge('Add to Cursor', 'cursor.svg', endpoint, cursorWebLink(added)) },
    ],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    source: comparedAt('https://code.visualstudio.com/docs/copilot/customization/mcp-servers'),
    links: [{ label: 'Add to VS Code', href: vsCodeLink(added) }],
    snippets: [
      { label: 'Terminal (macOS, Linux)', text: `code --add-mcp '${vsCodeServer(added)}'` },
      { label: 'Terminal (Windows)', text: `code --add-mcp "${vsCodeServer(added).replaceAll('"', '\\"')}"` },
      { label: '.vscode/mcp.json', text: indentedJson({ servers: { [name]: { type: 'http', url: endpoint } } }) },
      { label: 'Badge for a README', text: badge('Add to VS Code', 'vscode.svg', endpoint, vsCodeWebLink(added)) },
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    source: comparedAt('https://developers.openai.com/codex/mcp'),
    note: 'Serves the CLI, the IDE extension and the desktop app.',
    snippets: [
      { label: 'Terminal', text: `codex mcp add ${name} --url ${endpoint}` },
      { label: '~/.codex/config.toml', text: `[mcp_servers.${name}]\nurl = ${JSON.stringify(endpoint)}` },
    ],
  },
  {
    id: 'antigravity',
    name: 'Antigravity',
    source: comparedAt('https://antigravity.google/docs/mcp'),
    note: 'Google’s successor of Gemini CLI for individuals.',
    snippets: [
      { label: 'Terminal', text: `agy mcp add ${name} ${endpoint}` },
      { label: '~/.gemini/config/mcp_config.json', text: mcpServers(name, { serverUrl: endpoint }) },
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    source: comparedAt('https://geminicli.com/docs/tools/mcp-server'),
    note: 'For API keys and enterprise accounts; individuals have Antigravity.',
    snippets: [
      { label: 'Terminal', text: `gemini mcp add --transport http --scope user ${name} ${endpoint}` },
      { label: '~/.gemini/settings.json', text: mcpServers(name, { type: 'http', url: endpoint }) },
    ],
  },
  {
    id: 'copilot-cli',
    name: 'GitHub Copilot CLI',
    source: comparedAt('https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers'),
    note: 'Or type /mcp add in a session and choose HTTP.',
    snippets: [
      { label: '~/.copilot/mcp-config.json', text: mcpServers(name, { type: 'http', url: endpoint, tools: ['*'] }) },
    ],
  },
  {
    id: 'jetbrains',
    name: 'JetBrains',
    source: comparedAt('https://www.jetbrains.com/help/ai-assistant/mcp.html'),
    note: 'Settings, Tools, AI Assistant, Model Context Protocol (MCP), Add; paste this as JSON.',
    snippets: [{ label: 'JSON', text: mcpServers(name, { url: endpoint }) }],
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    source: comparedAt('https://opencode.ai/docs/mcp-servers'),
    snippets: [
      { label: 'Terminal', text: `opencode mcp add ${name} --url ${endpoint}` },
      {
        label: '~/.config/opencode/opencode.jsonc',
        text: indentedJson({ mcp: { [name]: { type: 'remote', url: endpoint, enabled: true } } }),
      },
    ],
  },
  {
    id: 'cline',
    name: 'Cline',
    source: comparedAt('https://docs.cline.bot/mcp/mcp-overview'),
    note: 'MCP Servers, Remote Servers; choose Streamable HTTP.',
    snippets: [
      { label: 'Server URL', text: endpoint },
      { label: '~/.cline/mcp.json, for its CLI', text: mcpServers(name, { type: 'streamableHttp', url: endpoint }) },
    ],
  },
  {
    id: 'devin-desktop',
    name: 'Devin Desktop (Windsurf)',
    source: comparedAt('https://docs.devin.ai/desktop/cascade/mcp'),
    snippets: [
      { label: 'Terminal', text: `devin mcp add -s user ${name} ${endpoint}` },
      { label: '~/.codeium/windsurf/mcp_config.json', text: mcpServers(name, { serverUrl: endpoint }) },
    ],
  },
  {
    id: 'kiro',
    name: 'Kiro',
    source: comparedAt('https://kiro.dev/docs/mcp/configuration'),
    snippets: [{ label: '~/.kiro/settings/mcp.json', text: mcpServers(name, { url: endpoint }) }],
  },
  {
    id: 'amp',
    name: 'Amp',
    source: comparedAt('https://ampcode.com/manual'),
    snippets: [
      { label: 'Terminal', text: `amp mcp add ${name} ${endpoint}` },
      { label: 'settings.json', text: indentedJson({ 'amp.mcpServers': { [name]: { url: endpoint } } }) },
    ],
  },
  {
    id: 'le-chat',
    name: 'Le Chat',
    source: comparedAt('https://docs.mistral.ai/le-chat/knowledge-integrations/connectors/mcp-connectors'),
    note: 'Connectors, Add Connector, Custom MCP Connector. It connects from the cloud, so a localhost URL won’t work.',
    snippets: [{ label: 'Server URL', text: endpoint }],
  },
  {
    id: 'zed',
    name: 'Zed',
    source: comparedAt('https://zed.dev/docs/ai/mcp'),
    snippets: [{ label: 'settings.json', text: indentedJson({ context_servers: { [name]: { url: endpoint } } }) }],
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    source: comparedAt('https://lmstudio.ai/docs/app/mcp'),
    links: [{ label: 'Add to LM Studio', href: lmStudioLink(added) }],
    snippets: [{ label: '~/.lmstudio/mcp.json', text: mcpServers(name, { url: endpoint }) }],
  },
  {
    id: 'goose',
    name: 'Goose',
    source: comparedAt('https://goose-docs.ai/docs/getting-started/using-extensions'),
    links: [{ label: 'Add to Goose', href: gooseLink(added) }],
    snippets: [
      { label: 'Terminal, for one session', text: `goose session --with-streamable-http-extension "${endpoint}"` },
      {
        label: '~/.config/goose/config.yaml',
        text: `extensions:\n  ${name}:\n    name: ${name}\n    type: streamable_http\n    uri: ${endpoint}\n    enabled: true\n    timeout: 300`,
      },
    ],
  },
  {
    id: 'stdio',
    name: 'Any other client (stdio)',
    source: comparedAt('https://www.npmjs.com/package/mcp-remote'),
    snippets: [
      { label: 'Terminal', text: `npx -y mcp-remote ${endpoint}` },
      { label: 'Configuration', text: mcpServers(name, { command: 'npx', args: ['-y', 'mcp-remote', endpoint] }) },
    ],
  },
];

/** When all rows were last compared. A row that is compared by itself names its own day. */
const LAST_COMPARED = '2026-11-01';
const comparedAt = (url: string, day = LAST_COMPARED) => ({ url, checked: day });

const indentedJson = (value: object): string => JSON.stringify(value, null, 2);
const uri = encodeURIComponent;
const mcpServers = (name: string, server: object): string => indentedJson({ mcpServers: { [name]: server } });
const vsCodeServer = ({ name, endpoint }: Added): string => JSON.stringify({ name, type: 'http', url: endpoint });

const claudeLink = ({ title, endpoint }: Added): string =>
  `https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=${uri(title)}&connectorUrl=${uri(endpoint)}`;

const cursorQuery = ({ name, endpoint }: Added): string =>
  `name=${uri(name)}&config=${uri(toBase64(utf8(JSON.stringify({ url: endpoint }))))}`;
const cursorLink = (added: Added): string => `cursor://anysphere.cursor-deeplink/mcp/install?${cursorQuery(added)}`;
const cursorWebLink = (added: Added): string => `https://cursor.com/en/install-mcp?${cursorQuery(added)}`;
const vsCodeLink = (added: Added): string => `vscode:mcp/install?${uri(vsCodeServer(added))}`;
const vsCodeWebLink = ({ name, endpoint }: Added): string =>
  `https://insiders.vscode.dev/redirect/mcp/install?name=${uri(name)}&config=${uri(JSON.stringify({ type: 'http', url: endpoint }))}`;
const lmStudioLink = ({ name, endpoint }: Added): string =>
  `lmstudio://add_mcp?name=${uri(name)}&config=${uri(toBase64(utf8(JSON.stringify({ url: endpoint }))))}`;
const gooseLink = ({ name, title, description, endpoint }: Added): string =>
  `goose://extension?url=${uri(endpoint)}&type=streamable_http&id=${name}&name=${uri(title)}&description=${uri(description)}&timeout=300`;

const badge = (alt: string, image: string, endpoint: string, href: string): string =>
  `[![${alt}](${new URL(endpoint).origin}/badges/${image})](${href})`;
