// Runs another program and shows what it prints.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';

/** The exit code of a program that has ended; 1 if it could not be started. */
export const exitCodeOf = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): number =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1;
