// Whole agents against a model on this machine: what each host offers the model is what OpenAI's API takes, and when the
// server refuses a call, the model reads why. The programs and packages are those of `npm run test:clients`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, isInstalled } from '../support/clients.ts';
import { type RunningServer, startServer } from '../support/dev-server.ts';
import { refusals } from '../support/function-schema.ts';
import { type Box, openBox } from '../support/harness.ts';
import { leadToModel, runOnce } from '../support/headless.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { HOSTS, isInstalled as isHostInstalled, openHost } from './hosts/table.ts';

const TOOLS = ['list_categories', 'get_provenance', 'get_endorsements', 'get_sources'];
const CALLS = [
  // Codex hands on the structure of a result and not its text.
  { args: { query: 'xyzzy plugh foobar' }, why: /No matching category found|"reason":"below_threshold"/ },
  { args: { query: '   ' }, why: /query.*empty|empty_query/is },
  { args: { query: 7 }, why: /query.*string/is },
];
let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The server in each client's own settings; Claude Code has it in a file that its command names. */
const run = async (client: Client, box: Box, model: string): Promise<unknown> => {
  const { url } = server;
  const settings = {
    codex: `[mcp_servers.sources]\nurl = "${url}"\ndefault_tools_approval_mode = "approve"\n`,
    gemini: { mcpServers: { sources: { httpUrl: url, trust: true } } },
    opencode: { mcp: { sources: { type: 'remote', url } } },
    claude: {},
  }[client];
  leadToModel(box, client, model, settings);
  box.write('mcp.json', { mcpServers: { sources: { type: 'http', url } } });
  const args = ['--mcp-config', 'mcp.json', '--strict-mcp-config', '--allowedTools', 'mcp__sources__get_sources'];
  return runOnce(box, client, model, client === 'claude' ? args : []);
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
    run: (box: Box, model: string) => run(client, box, model),
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
