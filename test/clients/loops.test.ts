// Whole agents against a model on this machine: what each host offers the model is what OpenAI's API takes, and when the
// server refuses a call, the model reads why. The programs and packages are those of `npm run test:clients`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, isInstalled, runClient } from '../support/clients.ts';
import { type RunningServer, startServer } from '../support/dev-server.ts';
import { refusals } from '../support/function-schema.ts';
import { type Box, openBox } from '../support/harness.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { HOSTS, isInstalled as isHostInstalled, openHost } from './hosts/table.ts';

const TOOLS = ['list_categories', 'get_provenance', 'get_endorsements', 'get_sources'];
const CALLS = [
  // Codex hands on the structure of a result and not its text.
  { args: { query: 'xyzzy plugh foobar' }, why: /No matching category found|"reason":"below_threshold"/ },
  { args: { query: '   ' }, why: /query.*empty|empty_query/is },
  { args: { query: 7 }, why: /query.*string/is },
];
/** Anything but this machine is behind a proxy that is not there. */
const LOOPBACK_ONLY = { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The program's own settings for a server and a model elsewhere, and one headless run. */
const RUN: Readonly<Record<Client, (box: Box, model: string) => Promise<unknown>>> = {
  codex: (box, model) => {
    const provider = `[model_providers.mock]\nname = "mock"\nbase_url = "${model}/v1"\nwire_api = "responses"\n`;
    const sources = `[mcp_servers.sources]\nurl = "${server.url}"\ndefault_tools_approval_mode = "approve"\n`;
    box.write('~/.codex/config.toml', `model = "mock"\nmodel_provider = "mock"\n${provider}${sources}`);
    return runClient(box, 'codex', ['exec', '--skip-git-repo-check', '-s', 'read-only', 'go'], LOOPBACK_ONLY);
  },
  gemini: (box, model) => {
    box.write('~/.gemini/settings.json', {
      mcpServers: { sources: { httpUrl: server.url, trust: true } },
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
    });
    return runClient(box, 'gemini', ['-m', 'gemini-2.5-flash', '-p', 'go', '--approval-mode', 'yolo'], {
      ...LOOPBACK_ONLY,
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    });
  },
  opencode: (box, model) => {
    const options = { baseURL: `${model}/v1`, apiKey: 'none' };
    box.write('~/.config/opencode/opencode.json', {
      provider: { mock: { npm: '@ai-sdk/openai-compatible', options, models: { m: { name: 'm' } } } },
      mcp: { sources: { type: 'remote', url: server.url } },
    });
    return runClient(box, 'opencode', ['run', '--model', 'mock/m', 'go'], {
      ...LOOPBACK_ONLY,
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    });
  },
  claude: (box, model) => {
    box.write('mcp.json', { mcpServers: { sources: { type: 'http', url: server.url } } });
    const args = ['--mcp-config', 'mcp.json', '--strict-mcp-config', '--allowedTools', 'mcp__sources__get_sources'];
    return runClient(box, 'claude', ['-p', 'go', ...args], {
      ...LOOPBACK_ONLY,
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      ENABLE_TOOL_SEARCH: 'false',
    });
  },
};

const AGENTS = ['@ai-sdk/mcp', 'ai-sdk-mcp-1', '@langchain/mcp-adapters', '@openai/agents'];
const CASES = [
  ...HOSTS.filter(({ alias }) => AGENTS.includes(alias)).map((row) => ({
    agent: `${row.name} ${row.version}`,
    installed: isHostInstalled(row),
    run: async (box: Box, model: string): Promise<unknown> => {
      const host = await openHost(row, { transport: 'http', url: server.url }, box.home);
      return host.ask('converse', model).finally(host.close);
    },
  })),
  ...(['codex', 'gemini', 'opencode', 'claude'] as const).map((client) => ({
    agent: client,
    installed: isInstalled(client),
    run: RUN[client],
  })),
];

for (const { agent, installed, run } of CASES)
  describe.skipIf(!installed)(`an agent of ${agent}`, () => {
    let box: Box;
    let model: MockModel;
    beforeAll(async () => {
      box = openBox();
      model = await startMockModel(
        'get_sources',
        CALLS.map(({ args }) => args),
      );
      await run(box, model.url);
    });
    afterAll(async () => {
      await model?.stop();
      box?.drop();
    });
    const offered = () =>
      (
        model.seen.find(({ tools }) => tools.some(({ name }) => name.endsWith('get_sources'))) ?? { tools: [] }
      ).tools.filter(({ name }) => TOOLS.some((tool) => name.endsWith(tool)));

    test('offers the model every tool, in a form that OpenAI takes', () => {
      expect(offered()).toHaveLength(TOOLS.length);
      expect(refusals(offered())).toEqual([]);
    });
    test('tells the model of every refusal why', () => {
      // A host may ask for other things meanwhile, such as a title.
      const [results = []] = model.seen.map((request) => request.results).toSorted((a, b) => b.length - a.length);
      expect(results).toHaveLength(CALLS.length);
      for (const [index, { why }] of CALLS.entries()) expect(results[index]).toMatch(why);
    });
  });
