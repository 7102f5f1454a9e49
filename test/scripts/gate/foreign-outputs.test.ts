// A server of a fork that never answers is an error, and no test waits for it for ever.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outputsOf } from '../../../scripts/gate/foreign-outputs.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { folderForTest } from '../../support/folders.ts';
import { SMALL_REGISTRY } from '../../support/lists.ts';

test.each([
  ['dies by a signal', 'process.kill(process.pid, "SIGKILL")', 60_000, 'the server ended early'],
  ['does not listen', 'setInterval(() => {}, 1000)', 1000, 'the server did not start in time'],
])('a server that %s is given up', async (_, program, startMs, want) => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'scripts/run'), { recursive: true });
  writeFileSync(join(folder, 'scripts/run/serve.ts'), program);
  await expect(outputsOf(folder, registryOrThrow(SMALL_REGISTRY), startMs)).rejects.toThrow(want);
});
