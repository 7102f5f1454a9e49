// In random homes: after a sync that says nothing is lost, each rule, server, command, agent and skill of which the real
// Claude Code tells its model is told to theirs by the other programs, or the status names it. Skipped where they are not
// installed.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TargetName } from '../../src/harness/clients/all.ts';
import { type StatusReport, syncStatus } from '../../src/harness/status.ts';
import { exitCodeOf } from '../../src/local/runs.ts';
import { isInstalled, runClient } from '../support/clients.ts';
import { casesOf, IS_GATE, SEED } from '../support/fuzz.ts';
import { type Box, openBox } from '../support/harness.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { RANDOM_HOME, type RandomHome, writeRandomHome } from '../support/random-home.ts';
import { startEcho } from './echo-server.ts';
import { leadToModel, runOnce } from './headless.ts';

/** The same few homes each time; `FUZZ_FACTOR=6 npm run test:clients` tries two dozen others. */
const HOMES = { numRuns: casesOf(4), seed: IS_GATE ? 11 : SEED };
const ASKED = ['codex', 'gemini', 'opencode', 'copilot'] as const;
/** Copilot CLI reads what is written for VS Code. */
const TARGETS: readonly TargetName[] = [...ASKED, 'vscode'];

let echo: Awaited<ReturnType<typeof startEcho>>;
beforeAll(async () => {
  echo = await startEcho();
});
afterAll(() => echo?.stop());

type Program = (typeof ASKED)[number] | 'claude';

/** What a program tells its model when it is started with each of these prompts. */
const ask = async (box: Box, program: Program, model: MockModel, prompts: readonly string[]): Promise<string> => {
  const provider = {
    ...{ COPILOT_OFFLINE: 'true', COPILOT_PROVIDER_BASE_URL: `${model.url}/v1` },
    ...{ COPILOT_PROVIDER_API_KEY: 'none', COPILOT_MODEL: 'mock' },
  };
  for (const prompt of prompts)
    await (program === 'copilot'
      ? runClient(box, program, ['-p', prompt, '--trust-folder'], provider)
      : runOnce(box, program, model.url, [], prompt));
  await model.stop();
  // Codex tells its own model of agents, and not one that it does not know, and does not wait for servers that start slowly.
  const questions = program === 'codex' ? ['debug prompt-input x', 'mcp list --json'] : [];
  const more = questions.map(async (question) => (await runClient(box, program, question.split(' '))).stdout);
  return [...(await Promise.all(more)), ...model.seen.map(({ body }) => body)].join('\n');
};

/** What each program tells of a home, Claude Code first, and what the status then says; undefined where something is lost. */
const toldOf = async (home: RandomHome) => {
  const box = openBox();
  try {
    box.git('init', '-q');
    const known = writeRandomHome(box, home, echo.url);
    const models = await Promise.all(PROGRAMS.map(() => startMockModel('no tool', [])));
    const trust = `[projects."${box.project}"]\ntrust_level = "trusted"\n`;
    for (const [nth, program] of PROGRAMS.entries())
      if (program !== 'copilot') leadToModel(box, program, models[nth]?.url ?? '', program === 'codex' ? trust : {});
    if (exitCodeOf(await box.sync({ targets: TARGETS })) !== 0) return undefined;
    acknowledgeAgents(box);
    const status = syncStatus(box.files, TARGETS);
    const typed = known.flatMap((one) => (one.typed === undefined ? [] : [`/${one.typed}`]));
    const bodies = await Promise.all(
      models.map((model, nth) => {
        const program = PROGRAMS[nth] ?? 'claude';
        const isTyped = typed.length > 0 && ['gemini', 'opencode'].includes(program);
        return ask(box, program, model, isTyped ? typed : ['go']);
      }),
    );
    return { known, bodies, status };
  } finally {
    box.drop();
  }
};
const PROGRAMS = ['claude', ...ASKED] as const;

/** Gemini CLI uses an agent of a project once a person has agreed to it as it is. */
const acknowledgeAgents = (box: Box): void => {
  if (!box.has('.gemini/agents/writer.md')) return;
  const hash = createHash('sha256').update(box.read('.gemini/agents/writer.md')).digest('hex');
  box.write('~/.gemini/acknowledgments/agents.json', { [box.project]: { writer: hash } });
};

/** Whether the status speaks of it, as left out of the client, of all, or in a note that names the client. */
const isNamed = (status: StatusReport, client: TargetName, names: readonly string[]): boolean => {
  const said = JSON.stringify([status.targets[client], status.left_out ?? [], status.warnings]);
  return names.some((name) => new RegExp(`(?<![\\w./~])${name.replaceAll('.', '\\.')}(?![\\w/])`).test(said));
};

const isComplete = PROGRAMS.every(isInstalled);
const homes = fc.sample(RANDOM_HOME, HOMES);
test.skipIf(!isComplete).each(homes)(
  `what Claude Code has is told or named, in home %# of FUZZ_SEED=${HOMES.seed}`,
  async (home) => {
    const found = await toldOf(home);
    if (found === undefined) return;
    const { known, bodies, status } = found;
    const [claude = '', ...others] = bodies;
    const told = known.filter(({ word }) => word.test(claude));
    const missing = told.flatMap(({ word, names }) =>
      ASKED.filter((client, nth) => !word.test(others[nth] ?? '') && !isNamed(status, client, names)).map(
        (client) => `${client}: ${names[0]} (${word.source})`,
      ),
    );
    console.log(`${told.length} of ${known.length} are told by Claude Code`);
    expect(missing, `${missing.join('; ')} in ${JSON.stringify(home.pieces.map(({ files }) => files))}`).toEqual([]);
  },
);
