// Starts the real server (wrangler dev, workerd) for tests that talk to it from outside.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

export type RunningServer = {
  readonly origin: string;
  readonly url: string;
  /** Everything printed so far, on both outputs. */
  readonly printed: () => string;
  /** The process id of wrangler, whose child is workerd. */
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
};

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Starts the server on a free port; `args` are passed to `wrangler dev`. Resolves when it answers. */
export const startServer = async (args: readonly string[] = []): Promise<RunningServer> => {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const ports = ['--port', String(port), '--inspector-port', String(inspectorPort)];
  const wrangler = spawn(
    process.execPath,
    ['node_modules/wrangler/bin/wrangler.js', 'dev', '--show-interactive-dev-session=false', ...ports, ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
    },
  );
  const output: string[] = [];
  const exited = new Promise<void>((resolve) => wrangler.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const watch = (chunk: Buffer): void => {
      output.push(chunk.toString());
      if (output.join('').includes('Ready on')) resolve();
    };
    wrangler.stdout.on('data', watch);
    wrangler.stderr.on('data', watch);
    wrangler.once('exit', () => reject(new Error(`wrangler dev ended early:\n${output.join('')}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    wrangler.kill('SIGTERM');
    await exited;
  };
  return { origin, url: `${origin}/mcp`, printed: () => output.join(''), pid: wrangler.pid, stop };
};
