// Two other programs that sync configurations, pinned, in an ignored folder: the comparison in docs/harness.md runs them,
// and one of them judges what is written for a client that cannot be asked.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Their packages and versions. */
export const PEERS = { rulesync: ['rulesync', '17.0.0'], ruler: ['@intellectronica/ruler', '0.3.44'] } as const;

/** Where they are installed. */
export const PEERS_FOLDER = '.cache/peers';

/** Installs what is missing, without install scripts. Gives npm's exit code. */
export const installPeers = (): number => {
  const missing = Object.values(PEERS).filter(([name, version]) => {
    const file = join(PEERS_FOLDER, 'node_modules', name, 'package.json');
    return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).version !== version;
  });
  if (missing.length === 0) return 0;
  mkdirSync(PEERS_FOLDER, { recursive: true });
  if (!existsSync(join(PEERS_FOLDER, 'package.json')))
    writeFileSync(join(PEERS_FOLDER, 'package.json'), '{"private": true}\n');
  const names = missing.map(([name, version]) => `${name}@${version}`);
  const silent = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const args = ['install', '--save-exact', '--ignore-scripts', ...silent, ...names];
  return spawnSync('npm', args, { cwd: PEERS_FOLDER, stdio: 'inherit' }).status ?? 1;
};
