// One headless run of a real client against a model on this machine: the settings that lead it there, and its command.
import { type Agent, type Ran, runClient } from '../support/clients.ts';
import type { Box } from '../support/harness.ts';

/** Anything but this machine is behind a proxy that is not there. */
const LOOPBACK_ONLY = { HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' };

type Headless = {
  readonly file?: string;
  /** The settings for a model at this address: the lines of a file, or its JSON. */
  readonly settings?: (model: string) => string | object;
  readonly args: (prompt: string) => readonly string[];
  readonly env: (model: string) => Record<string, string>;
};

const CLIENTS: Readonly<Record<Agent, Headless>> = {
  codex: {
    file: '~/.codex/config.toml',
    settings: (model) => `[model_providers.mock]\nname = "mock"\nbase_url = "${model}/v1"\nwire_api = "responses"\n`,
    args: (prompt) => [
      'exec',
      '-c',
      'model="mock"',
      '-c',
      'model_provider="mock"',
      '--skip-git-repo-check',
      '-s',
      'read-only',
      prompt,
    ],
    env: () => ({}),
  },
  gemini: {
    file: '~/.gemini/settings.json',
    settings: () => ({
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
    }),
    args: (prompt) => ['-m', 'gemini-2.5-flash', '-p', prompt.replace(/(?!^)\//g, ':'), '--approval-mode', 'yolo'],
    env: (model) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
  },
  opencode: {
    file: '~/.config/opencode/opencode.json',
    settings: (model) => {
      const options = { baseURL: `${model}/v1`, apiKey: 'none' };
      return { provider: { mock: { npm: '@ai-sdk/openai-compatible', options, models: { m: { name: 'm' } } } } };
    },
    args: (prompt) => [
      'run',
      '--model',
      'mock/m',
      ...(prompt.startsWith('/') ? ['--command', prompt.slice(1)] : [prompt]),
    ],
    env: () => ({
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      // Before it loads a plugin, it waits for the installation of its own package for plugins.
      npm_config_fetch_retries: '0',
    }),
  },
  claude: {
    args: (prompt) => ['-p', prompt],
    env: (model) => ({ ANTHROPIC_BASE_URL: model, ANTHROPIC_API_KEY: 'none', ENABLE_TOOL_SEARCH: 'false' }),
  },
};

/** Writes the client's settings for a model at `url` into the box's home, and `more` in the form of that file. */
export const leadToModel = (box: Box, client: Agent, url: string, more: string | object = {}): void => {
  const { file, settings } = CLIENTS[client];
  const own = settings?.(url);
  if (file === undefined || own === undefined) return;
  box.write(
    file,
    typeof own === 'string' ? `${own}${typeof more === 'string' ? more : ''}` : { ...own, ...Object(more) },
  );
};

/** Runs the client once in the box's project against the model at `url`, with its settings as they stand. */
export const runOnce = (
  box: Box,
  client: Agent,
  url: string,
  args: readonly string[] = [],
  prompt = 'go',
): Promise<Ran> => {
  const { args: argsFor, env } = CLIENTS[client];
  return runClient(box, client, [...argsFor(prompt), ...args], { ...LOOPBACK_ONLY, ...env(url) });
};
