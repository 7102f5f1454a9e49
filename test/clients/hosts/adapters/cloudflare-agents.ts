// Cloudflare's Agents SDK, inside the runtime it is made for. It has no stdio.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Answer, Open } from '../host.ts';

const WORKER = fileURLToPath(new URL('./cloudflare-agents-worker.ts', import.meta.url));

export const open: Open = async (target) => {
  const { outputFiles } = await build({
    entryPoints: [WORKER],
    bundle: true,
    write: false,
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    alias: { path: 'node:path' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
    nodePaths: ['.cache/hosts/node_modules'],
  });
  const options = convertV4MiniflareOptions({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-06-01',
    compatibilityFlags: ['nodejs_compat'],
    durableObjects: { READER: { className: 'Reader', useSQLite: true } },
  });
  const runtime = new Miniflare(options);
  const ask = async (operation: string, ...args: readonly unknown[]) => {
    const response = await runtime.dispatchFetch('http://localhost/', {
      method: 'POST',
      body: JSON.stringify([operation, ...args]),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  if (target.transport === 'http') await ask('open', target.url);
  return {
    list: async (): Promise<readonly string[]> => JSON.parse(String(await ask('list'))),
    call: async (tool, args): Promise<Answer> => JSON.parse(String(await ask('call', tool, args))),
    resource: async (uri) => String(await ask('resource', uri)),
    prompt: async (name, args) => String(await ask('prompt', name, args)),
    close: () => runtime.dispose(),
  };
};
