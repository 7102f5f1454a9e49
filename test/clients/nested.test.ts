// The real clients, started in a sub-folder against a model on this machine: each hands the model the rules of that folder,
// those of the project and its rule files, and those of the person. Skipped where they are not installed.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '../support/clients.ts';
import { type Box, openBox } from '../support/harness.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { leadToModel, runOnce } from './headless.ts';

const CLIENTS = ['codex', 'gemini', 'opencode', 'claude'] as const;
const SENTENCES = {
  'CLAUDE.md': 'SENTENCE-OF-THE-ROOT.',
  'packages/api/CLAUDE.md': 'SENTENCE-OF-THE-API.',
  '.claude/rules/more.md': 'SENTENCE-OF-A-RULE-FILE.',
  '~/.claude/CLAUDE.md': 'SENTENCE-OF-THE-PERSON.',
};

let box: Box;
let model: MockModel;
beforeAll(async () => {
  model = await startMockModel('no tool', []);
  box = openBox();
  box.git('init', '-q');
  for (const [file, sentence] of Object.entries(SENTENCES)) box.write(file, `${sentence}\n`);
  for (const client of CLIENTS) leadToModel(box, client, model.url);
  // Started in the sub-folder, the command finds the project upwards.
  const out = execFileSync(process.execPath, [resolve('src/local/main.ts'), 'sync', '--nested', '--verbose'], {
    cwd: join(box.project, 'packages/api'),
    env: { PATH: process.env['PATH'], HOME: box.home, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  expect(out).toMatch(/create {2}rules, rules packages\/api/);
});
afterAll(async () => {
  await model?.stop();
  box?.drop();
});

describe.each(CLIENTS)('%s, started in packages/api', (client) => {
  test.skipIf(!isInstalled(client))('tells its model every sentence', async () => {
    const before = model.seen.length;
    await runOnce({ ...box, project: join(box.project, 'packages/api') }, client, model.url);
    const said = model.seen.slice(before).map(({ body }) => body);
    for (const sentence of Object.values(SENTENCES)) expect(said.join(), sentence).toContain(sentence);
  });
});
