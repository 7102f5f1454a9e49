// Stands between a host and a server over stdio and writes down what both say: `node stdio-tap.ts FILE COMMAND ARGS…`.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [, , file = '', command = '', ...args] = process.argv;
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (chunk: Buffer) => appendFileSync(file, chunk)).pipe(server.stdin);
server.stdout.on('data', (chunk: Buffer) => appendFileSync(file, chunk)).pipe(process.stdout);
server.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.kill(signal));
