// Starts the server on this machine and says how to reach it. Flags are passed on to `wrangler dev`, such as
// `npm start -- --port 9000 --persist-to .wrangler/state`.
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';

const DEFAULT_PORT = 8787;
const HOST = '127.0.0.1';

const flags = process.argv.slice(2);
const { values } = parseArgs({ args: flags, options: { port: { type: 'string' } }, strict: false });
const port = Number(values.port ?? DEFAULT_PORT);

const isFree = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });

const welcome = (origin: string): string => `
Three Good Sources answers at ${origin}/mcp

Try it:
  curl -s ${origin}/mcp -H 'Content-Type: application/json' -H 'MCP-Protocol-Version: 2026-07-28' \\
    -H 'Mcp-Method: tools/call' -H 'Mcp-Name: get_sources' \\
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_sources","arguments":{"query":"learn rust"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'

Or add it to a client:
  claude mcp add --transport http three-good-sources ${origin}/mcp
`;

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`--port must be a whole number from 1 to 65535, not ${values.port}`);
  process.exit(2);
}
if (!(await isFree())) {
  console.error(`Port ${port} is already in use. Stop the other program, or choose another: npm start -- --port 9000`);
  process.exit(1);
}
// wrangler runs the same check at each build, but buries what it says.
if (spawnSync('npm', ['run', '--silent', 'check'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const wrangler = spawn('wrangler', ['dev', '--show-interactive-dev-session=false', ...flags], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
});
wrangler.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (chunk.includes('Ready on')) console.log(welcome(`http://localhost:${port}`));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => wrangler.kill(signal));
wrangler.on('exit', (code) => process.exit(code ?? 0));
