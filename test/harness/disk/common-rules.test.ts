// Rules files that are links to, imports or copies of each other: each client reads each sentence that Claude Code reads, once,
// or the run names the file that it lacks. Clients are read here as their programs read: Codex and OpenCode write no import out,
// Gemini CLI does.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { heldOf, useBareBox } from '../../support/box.ts';
import type { Box } from '../../support/harness.ts';

const box = useBareBox();
const MORE = { 'a.md': 'A-T\n\n- last of a\n', 'b.md': 'B-T\n', '.claude/rules/r.md': 'RULE-T\n' };

/** What a file is: its text, or `-> name` for a link. */
type Kind = string;
const OWN = 'OWN-T\n';
/** Each row: CLAUDE.md, AGENTS.md, GEMINI.md. */
const ROWS: readonly (readonly [claude: Kind, agents: Kind, gemini: Kind])[] = [
  ...['', OWN, '-> CLAUDE.md', '@CLAUDE.md\n', '@./CLAUDE.md', 'See @CLAUDE.md\n', `${OWN}\n@CLAUDE.md\n`].flatMap(
    (agents) =>
      ['', 'MINE-T\n', '-> CLAUDE.md', '@CLAUDE.md\n', 'See @CLAUDE.md here\n', 'x\n`@CLAUDE.md`\n'].map(
        (gemini) => ['CLAUDE-T\n\n@a.md\n@b.md\n', agents, gemini] as const,
      ),
  ),
  ...['@AGENTS.md\n', 'CLAUDE-T\n\n@AGENTS.md\n', 'Read @AGENTS.md first\n', '-> AGENTS.md'].flatMap((claude) => [
    ...['', 'MINE-T\n', '@a.md\n'].map((gemini) => [claude, `${OWN}\n@a.md\n@b.md\n`, gemini] as const),
    ...['@AGENTS.md\n', 'MINE-T\n\nsee @./AGENTS.md\n', '-> AGENTS.md'].map((gemini) => [claude, OWN, gemini] as const),
  ]),
  ['@AGENTS.md\n', OWN, '@CLAUDE.md\n'],
  ['-> AGENTS.md', OWN, '@CLAUDE.md\n'],
  ...['', 'MINE-T\n'].map((gemini) => ['CLAUDE-T\n@a.md\n@b.md\n', 'CLAUDE-T\n@a.md\n@b.md\n', gemini] as const),
  ['CLAUDE-T\n\n@a.md\n@b.md\n', '', '@AGENTS.md\n'],
  ['@GEMINI.md\n', '', `${OWN}\n@a.md\n@b.md\n`],
  ['-> GEMINI.md', '', `${OWN}\n@a.md\n@b.md\n`],
];

const put = ({ write, link }: Box, name: string, kind: Kind): void => {
  const [, to] = /^-> (.*)/.exec(kind) ?? [];
  if (to !== undefined) link(name, to);
  else if (kind !== '') write(name, kind);
};

/** A file as Gemini CLI reads it. */
const inGemini = (file: string, above: readonly string[] = []): string =>
  readFileSync(file, 'utf8').replace(/(`+)[\s\S]*?\1|(?<!\S)@([./A-Za-z]\S*)/g, (whole: string, _, path?: string) => {
    const named = path === undefined ? '' : resolve(dirname(file), path);
    if (path === undefined || !existsSync(named) || above.includes(named)) return whole;
    return above.length < 5 ? inGemini(named, [...above, named]) : whole;
  });
const readBy = (client: TargetName): string => {
  const file = box.at(client === 'gemini' ? 'GEMINI.md' : 'AGENTS.md');
  if (!existsSync(file)) return '';
  return client === 'gemini' ? inGemini(file) : readFileSync(file, 'utf8');
};

const SENTENCES = { 'CLAUDE-T': 'CLAUDE.md', 'OWN-T': 'AGENTS.md', 'A-T': 'a.md', 'B-T': 'b.md', 'RULE-T': 'r.md' };

test.each(ROWS)('CLAUDE.md %j, AGENTS.md %j, GEMINI.md %j', async (claude, agents, gemini) => {
  for (const [file, text] of Object.entries(MORE)) box.write(file, text);
  for (const [name, kind] of [
    ['CLAUDE.md', claude],
    ['AGENTS.md', agents],
    ['GEMINI.md', gemini],
  ] as const)
    put(box, name, kind);
  // What Claude Code reads.
  const there = inGemini(realpathSync(box.at('CLAUDE.md')));
  const wanted = Object.entries(SENTENCES).filter(([sentence]) => sentence === 'RULE-T' || there.includes(sentence));
  for (let round = 0; round < 2; round += 1) {
    const report = await box.sync();
    for (const client of ['codex', 'gemini'] as const) {
      const text = readBy(client);
      const named = heldOf(report, client, 'unsupported').join();
      for (const [sentence, file] of wanted) {
        const times = text.split(new RegExp(`\\b${sentence}`)).length - 1;
        expect([
          client,
          sentence,
          times === 1 || (times === 0 && named.includes(file)) ? 'once' : `${times} times`,
        ]).toEqual([client, sentence, 'once']);
      }
      expect(text).not.toMatch(/last of a\S/);
      expect(text).not.toMatch(/\S-T\S|[a-z](?:CLAUDE|OWN|RULE|B)-T/);
    }
    if (round === 1) expect(report.targets.codex?.changes).toEqual([]);
  }
});
