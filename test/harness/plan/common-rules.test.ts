// Rules files that are links to, imports or copies of each other: each client reads each sentence that Claude Code reads, once,
// or the run names the file that it lacks. Clients are read here as their programs read: Codex and OpenCode write no import out,
// Gemini CLI does.
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import { EMPTY_STATE } from '../../../src/harness/model.ts';
import { ALL } from '../../support/harness.ts';
import { type Files, hintsOf, planOf, textsOf, USER } from '../../support/plans.ts';

const MORE = { '/p/a.md': 'A-T\n\n- last of a\n', '/p/b.md': 'B-T\n', '/p/.claude/rules/r.md': 'RULE-T\n' };

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

/** The files of the project, and what a link leads to. */
type Project = { readonly files: Files; readonly links: Files };
const projectOf = (kinds: Files): Project => {
  const paths = Object.entries(kinds).map(([name, kind]) => [`/p/${name}`, kind] as const);
  const linked = paths.filter(([, kind]) => kind.startsWith('-> '));
  const written = paths.filter(([, kind]) => kind !== '' && !kind.startsWith('-> '));
  return {
    files: { ...MORE, [USER]: '{}', ...Object.fromEntries(written) },
    links: Object.fromEntries(linked.map(([path, kind]) => [path, kind.replace('-> ', '/p/')])),
  };
};

/** A file as Gemini CLI reads it. */
const inGemini = (project: Project, file: string, above: readonly string[] = []): string =>
  plainly(project, file).replace(/(`+)[\s\S]*?\1|(?<!\S)@([./A-Za-z]\S*)/g, (whole: string, _, path?: string) => {
    const named = path === undefined ? '' : resolve(dirname(file), path);
    if (path === undefined || plainly(project, named) === '' || above.includes(named)) return whole;
    return above.length < 5 ? inGemini(project, named, [...above, named]) : whole;
  });
const plainly = ({ files, links }: Project, file: string): string => files[links[file] ?? file] ?? '';
const readBy = (client: TargetName, project: Project): string =>
  client === 'gemini' ? inGemini(project, '/p/GEMINI.md') : plainly(project, '/p/AGENTS.md');

const SENTENCES = { 'CLAUDE-T': 'CLAUDE.md', 'OWN-T': 'AGENTS.md', 'A-T': 'a.md', 'B-T': 'b.md', 'RULE-T': 'r.md' };

test.each(ROWS)('CLAUDE.md %j, AGENTS.md %j, GEMINI.md %j', (claude, agents, gemini) => {
  let project = projectOf({ 'CLAUDE.md': claude, 'AGENTS.md': agents, 'GEMINI.md': gemini });
  // What Claude Code reads.
  const there = inGemini(project, project.links['/p/CLAUDE.md'] ?? '/p/CLAUDE.md');
  const wanted = Object.entries(SENTENCES).filter(([sentence]) => sentence === 'RULE-T' || there.includes(sentence));
  let state = EMPTY_STATE;
  for (let round = 0; round < 2; round += 1) {
    const plan = planOf(project.files, ALL, { state, links: project.links });
    const made = Object.entries(textsOf(plan)).map(([file, text]) => [project.links[file] ?? file, text]);
    project = { ...project, files: { ...project.files, ...Object.fromEntries(made) } };
    state = plan.state;
    for (const client of ['codex', 'gemini'] as const) {
      const text = readBy(client, project);
      const named = hintsOf(plan, client, 'unsupported').join();
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
    if (round === 1) expect(plan.targets.codex?.changes).toEqual([]);
  }
});
