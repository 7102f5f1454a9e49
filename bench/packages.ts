// Installs the packages of bench/package.json when a benchmark first needs them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs all of them if `name` is missing. Ends the process if that fails. */
export const installPackages = (name: string): void => {
  if (existsSync(join(import.meta.dirname, 'node_modules', name))) return;
  console.log('installing the packages of bench');
  const options = { cwd: import.meta.dirname, stdio: 'inherit' } as const;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], options);
  if (status !== 0) process.exit(status ?? 1);
};
