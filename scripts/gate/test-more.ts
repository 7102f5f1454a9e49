// What takes longer than `npm test` may: the rows that it leaves out, and then the real clients and hosts, which are
// installed first. Exits 3 when something could not be installed and no test failed.
import { spawnSync } from 'node:child_process';
import { readCommandLine } from '../command-line.ts';

readCommandLine({
  call: 'npm run test:more',
  does: 'Runs the slow suites, and then the real clients. For one suite: npm test -- test/some/name.more.test.ts',
});

const run = (command: string, ...args: readonly string[]): number =>
  spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;

const rows = run('vitest', 'run', '--project', 'more*');
const clients = run(process.execPath, 'scripts/gate/test-clients.ts');
process.exitCode = rows || clients;
