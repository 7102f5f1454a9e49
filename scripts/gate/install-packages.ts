// Installs pinned packages of npm into an ignored folder of their own.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { exitCodeOf } from '../exit-code.ts';

/** The name of a package and its version. */
export type PinnedPackage = readonly [name: string, version: string];

/** Installs what `folder` lacks; a new folder gets `manifest` as its package.json. Gives the exit code of npm. */
export const installPackages = (
  folder: string,
  packages: readonly PinnedPackage[],
  { flags = [], manifest = { private: true } }: { readonly flags?: readonly string[]; readonly manifest?: object },
): number => {
  const missing = packages.filter(([name, version]) => {
    const file = `${folder}/node_modules/${name}/package.json`;
    return !existsSync(file) || JSON.parse(readFileSync(file, 'utf8')).version !== version;
  });
  if (missing.length === 0) return 0;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/package.json`)) writeFileSync(`${folder}/package.json`, JSON.stringify(manifest, null, 2));
  const silent = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const args = ['install', '--save-exact', ...flags, ...silent, ...missing.map((one) => one.join('@'))];
  return exitCodeOf('npm', args, { cwd: folder });
};
