// Which rules Claude Code 2.1.332 reads, started in the project: its answers, which test/clients/rules.test.ts asks for anew, and
// which the sync carries or names. A sentence is a word that ends in -T.

/** `files`: below the project, or with ~/ below the home folder, which is the folder above the project. */
type Row = readonly [
  says: string,
  files: Readonly<Record<string, string>>,
  /** What the program hands its model. */
  reads: string,
  /** What of it the sync does not carry, but names. */
  named?: string,
  links?: readonly (readonly [from: string, to: string])[],
];

const [CLAUDE, AGENTS, RULE, MINE] = [
  { 'CLAUDE.md': 'CLAUDE-T\n' },
  { 'AGENTS.md': 'AGENTS-T\n' },
  { '.claude/rules/r.md': 'RULE-T\n' },
  { '~/.claude/CLAUDE.md': 'MINE-T\n' },
];
const excluding = (...globs: readonly string[]) => ({
  '~/.claude/settings.json': JSON.stringify({ claudeMdExcludes: globs }),
});
const importing = (text: string) => ({ 'CLAUDE.md': `CLAUDE-T\n\n${text}\n`, 'a.md': 'A-T\n', 'b c.md': 'BC-T\n' });
const COMMENTS = `CLAUDE-T

<!-- ALONE-T -->

text
<!-- MANY-T

LINES-T -->
more <!-- INLINE-T -->

\`\`\`
<!-- CODE-T -->
\`\`\`

<!-- ONE-T -->x<!-- TWO-T -->

<!-- OPEN-T`;

const ROWS: readonly Row[] = [
  ['CLAUDE.md beside AGENTS.md', { ...CLAUDE, ...AGENTS }, 'CLAUDE-T'],
  ['AGENTS.md where there is no CLAUDE.md', { ...AGENTS, ...RULE, ...MINE }, 'AGENTS-T RULE-T MINE-T'],
  ['AGENTS.md with what it imports', { 'AGENTS.md': 'AGENTS-T\n\n@a.md\n', 'a.md': 'A-T\n' }, 'AGENTS-T A-T'],
  ['.claude/AGENTS.md', { '.claude/AGENTS.md': 'AGENTS-T\n' }, 'AGENTS-T'],
  ['.claude/CLAUDE.md beside AGENTS.md', { ...AGENTS, '.claude/CLAUDE.md': 'CLAUDE-T\n' }, 'CLAUDE-T'],
  ['AGENTS.md beside an empty CLAUDE.md', { ...AGENTS, 'CLAUDE.md': ' \n\n' }, 'AGENTS-T'],
  ['AGENTS.md beside a CLAUDE.md that is a comment', { ...AGENTS, 'CLAUDE.md': '<!-- X-T -->\n' }, 'AGENTS-T'],
  ['CLAUDE.local.md beside AGENTS.md', { ...AGENTS, 'CLAUDE.local.md': 'LOCAL-T\n' }, 'LOCAL-T', 'LOCAL-T'],
  ['CLAUDE.md that links to AGENTS.md', AGENTS, 'AGENTS-T', '', [['CLAUDE.md', 'AGENTS.md']]],
  ['a CLAUDE.md above the project', { ...CLAUDE, '~/CLAUDE.md': 'ABOVE-T\n' }, 'CLAUDE-T ABOVE-T', 'ABOVE-T'],
  ['a CLAUDE.md above AGENTS.md', { ...AGENTS, '~/CLAUDE.md': 'ABOVE-T\n' }, 'ABOVE-T', 'ABOVE-T'],
  ['an AGENTS.md above', { ...AGENTS, '~/AGENTS.md': 'ABOVE-T\n' }, 'AGENTS-T ABOVE-T', 'ABOVE-T'],
  ['no AGENTS.md above a CLAUDE.md', { ...CLAUDE, '~/AGENTS.md': 'ABOVE-T\n' }, 'CLAUDE-T'],
  ['a CLAUDE.local.md above', { ...CLAUDE, '~/CLAUDE.local.md': 'ABOVE-T\n' }, 'CLAUDE-T ABOVE-T', 'ABOVE-T'],
  [
    'AGENTS.md in place of an excluded CLAUDE.md',
    { ...CLAUDE, ...AGENTS, ...excluding('**/project/CLAUDE.md') },
    'AGENTS-T',
  ],
  ['no excluded rule file', { ...CLAUDE, ...RULE, ...excluding('**/.claude/rules/**') }, 'CLAUDE-T'],
  ['no excluded import', { ...importing('@a.md'), ...excluding('**/a.md') }, 'CLAUDE-T'],
  ['no excluded file of the person', { ...CLAUDE, ...MINE, ...excluding('**/.claude/CLAUDE.md') }, 'CLAUDE-T'],
  ['all that a name without a folder would exclude', { ...CLAUDE, ...excluding('CLAUDE.md') }, 'CLAUDE-T'],
  ...[
    ...['@a.md', '@./a.md', '- @a.md', '# @a.md', '> @a.md', '**@a.md**', '*@a.md*', '_@a.md_', '**see @a.md now**'],
    ...['@a.md#part', '[@a.md](x)', 'see @a.md now', '@a.md\n===', '- x\n  - @a.md'],
  ].map((text): Row => [`the import ${text}`, importing(text), 'CLAUDE-T A-T']),
  ['the import @b\\ c.md', importing('@b\\ c.md'), 'CLAUDE-T BC-T'],
  ...[
    ...['(@a.md)', '"@a.md"', 'see @a.md.', '@a.md, x', '`@a.md`', '```\n@a.md\n```', '<!-- @a.md -->', '<p>@a.md</p>'],
    ...['x@a.md', ':@a.md', '@a.md?x', '![@a.md](x)'],
  ].map((text): Row => [`no import ${text}`, importing(text), 'CLAUDE-T']),
  [
    'no comment that stands alone, but those in sentences and code',
    { 'CLAUDE.md': COMMENTS },
    'CLAUDE-T INLINE-T CODE-T OPEN-T',
  ],
];

export const READ_RULES = ROWS.map(([says, files, reads, named = '', links = []]) => {
  return { says, files, reads, named, links };
});
