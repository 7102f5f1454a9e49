// Installs the packages of bench/package.json when a benchmark first needs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf } from '../scripts/exit-code.ts';

/** Installs all of them if `name` is missing. Ends the process if that fails. */
export const installPackages = (name: string): void => {
  if (existsSync(join(import.meta.dirname, 'node_modules', name))) return;
  console.log('installing the packages of bench');
  const code = exitCodeOf('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname });
  if (code !== 0) process.exit(code);
};
