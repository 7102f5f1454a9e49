// Which rules Claude Code 2.1.332 reads, started in the project: its answers, which test/clients/rules.test.ts asks for anew, and
// which the sync carries or names. A sentence is a word that ends in -T.

type Row = {
  readonly says: string;
  /** Below the project, or with ~/ below the home folder, which is the folder above the project. */
  readonly files: Readonly<Record<string, string>>;
  readonly links?: readonly (readonly [from: string, to: string])[];
  /** What the program hands its model. */
  readonly reads: string;
  /** What of it the sync does not carry, but names. */
  readonly named?: string;
};

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

export const READ_RULES: readonly Row[] = [
  { says: 'CLAUDE.md beside AGENTS.md', files: { ...CLAUDE, ...AGENTS }, reads: 'CLAUDE-T' },
  {
    says: 'AGENTS.md where there is no CLAUDE.md',
    files: { ...AGENTS, ...RULE, ...MINE },
    reads: 'AGENTS-T RULE-T MINE-T',
  },
  {
    says: 'AGENTS.md with what it imports',
    files: { 'AGENTS.md': 'AGENTS-T\n\n@a.md\n', 'a.md': 'A-T\n' },
    reads: 'AGENTS-T A-T',
  },
  { says: '.claude/AGENTS.md', files: { '.claude/AGENTS.md': 'AGENTS-T\n' }, reads: 'AGENTS-T' },
  {
    says: '.claude/CLAUDE.md beside AGENTS.md',
    files: { ...AGENTS, '.claude/CLAUDE.md': 'CLAUDE-T\n' },
    reads: 'CLAUDE-T',
  },
  { says: 'AGENTS.md beside an empty CLAUDE.md', files: { ...AGENTS, 'CLAUDE.md': ' \n\n' }, reads: 'AGENTS-T' },
  {
    says: 'AGENTS.md beside a CLAUDE.md that is a comment',
    files: { ...AGENTS, 'CLAUDE.md': '<!-- X-T -->\n' },
    reads: 'AGENTS-T',
  },
  {
    says: 'CLAUDE.local.md beside AGENTS.md',
    files: { ...AGENTS, 'CLAUDE.local.md': 'LOCAL-T\n' },
    reads: 'LOCAL-T',
    named: 'LOCAL-T',
  },
  { says: 'CLAUDE.md that links to AGENTS.md', files: AGENTS, links: [['CLAUDE.md', 'AGENTS.md']], reads: 'AGENTS-T' },
  {
    says: 'a CLAUDE.md above the project',
    files: { ...CLAUDE, '~/CLAUDE.md': 'ABOVE-T\n' },
    reads: 'CLAUDE-T ABOVE-T',
    named: 'ABOVE-T',
  },
  {
    says: 'one above a project that has AGENTS.md',
    files: { ...AGENTS, '~/CLAUDE.md': 'ABOVE-T\n' },
    reads: 'ABOVE-T',
    named: 'ABOVE-T',
  },
  {
    says: 'an AGENTS.md above',
    files: { ...AGENTS, '~/AGENTS.md': 'ABOVE-T\n' },
    reads: 'AGENTS-T ABOVE-T',
    named: 'ABOVE-T',
  },
  { says: 'no AGENTS.md above a CLAUDE.md', files: { ...CLAUDE, '~/AGENTS.md': 'ABOVE-T\n' }, reads: 'CLAUDE-T' },
  {
    says: 'a CLAUDE.local.md above',
    files: { ...CLAUDE, '~/CLAUDE.local.md': 'ABOVE-T\n' },
    reads: 'CLAUDE-T ABOVE-T',
    named: 'ABOVE-T',
  },
  {
    says: 'AGENTS.md in place of an excluded CLAUDE.md',
    files: { ...CLAUDE, ...AGENTS, ...excluding('**/project/CLAUDE.md') },
    reads: 'AGENTS-T',
  },
  {
    says: 'no excluded rule file',
    files: { ...CLAUDE, ...RULE, ...excluding('**/.claude/rules/**') },
    reads: 'CLAUDE-T',
  },
  { says: 'no excluded import', files: { ...importing('@a.md'), ...excluding('**/a.md') }, reads: 'CLAUDE-T' },
  {
    says: 'nothing of the person that they exclude',
    files: { ...CLAUDE, ...MINE, ...excluding('**/.claude/CLAUDE.md') },
    reads: 'CLAUDE-T',
  },
  {
    says: 'all that a name without a folder would exclude',
    files: { ...CLAUDE, ...excluding('CLAUDE.md') },
    reads: 'CLAUDE-T',
  },
  ...[
    '@a.md',
    '@./a.md',
    '- @a.md',
    '# @a.md',
    '> @a.md',
    '**@a.md**',
    '*@a.md*',
    '_@a.md_',
    '**see @a.md now**',
    '@a.md#part',
    '[@a.md](x)',
    'see @a.md now',
    '@a.md\n===',
    '- x\n  - @a.md',
  ].map((text): Row => ({ says: `the import ${text}`, files: importing(text), reads: 'CLAUDE-T A-T' })),
  { says: 'the import @b\\ c.md', files: importing('@b\\ c.md'), reads: 'CLAUDE-T BC-T' },
  ...[
    '(@a.md)',
    '"@a.md"',
    'see @a.md.',
    '@a.md, x',
    '`@a.md`',
    '```\n@a.md\n```',
    '<!-- @a.md -->',
    '<p>@a.md</p>',
    'x@a.md',
    ':@a.md',
    '@a.md?x',
    '![@a.md](x)',
  ].map((text): Row => ({ says: `no import ${text}`, files: importing(text), reads: 'CLAUDE-T' })),
  {
    says: 'no comment that stands alone, but those in sentences and code',
    files: {
      'CLAUDE.md':
        'CLAUDE-T\n\n<!-- ALONE-T -->\n\ntext\n<!-- MANY-T\n\nLINES-T -->\nmore <!-- INLINE-T -->\n\n```\n<!-- CODE-T -->\n```\n\n<!-- ONE-T -->x<!-- TWO-T -->\n\n<!-- OPEN-T',
    },
    reads: 'CLAUDE-T INLINE-T CODE-T OPEN-T',
  },
];
