// Random homes of Claude Code in which everything has a word of its own, by which it is known in what a client tells its
// model, and the names that a report has for it.
import { resolve } from 'node:path';
import fc from 'fast-check';
import type { Box } from './harness.ts';

type Known = {
  /** What Claude Code, and a client that has it, says to its model. */
  readonly word: RegExp;
  /** How a report may name it: by its name or its file. */
  readonly names: readonly string[];
  /** How a person starts a command. */
  readonly typed?: string;
};
type Piece = { readonly files: Readonly<Record<string, string | object>>; readonly knows: readonly Known[] };
type Server = { readonly name: string; readonly isShared: boolean; readonly isRemote: boolean };
export type RandomHome = { readonly pieces: readonly Piece[]; readonly servers: readonly Server[] };

// What comes before a word may be an escape, such as `\\n`.
const word = (text: string): RegExp => new RegExp(`${text}-T\\b`);
/** Where Codex has a person's rules; a note names it where another file hides it. */
const IN_CODEX = '~/.codex/AGENTS.md';
const rules = (file: string, own: string, more: Piece['files'] = {}): Piece => ({
  files: { [file]: `# Rules\n\n${own}-T\n`, ...more },
  knows: [{ word: word(own), names: [file, IN_CODEX] }],
});
/** Rules that import a file, which is known by another word. */
const importing = (file: string, own: string, other: { path: string; at: string; word: string }): Piece => ({
  files: { [file]: `# Rules\n\n${own}-T\n@${other.path}\n`, [other.at]: `${other.word}-T\n` },
  knows: [
    { word: word(own), names: [file, IN_CODEX] },
    { word: word(other.word), names: [file, other.at, IN_CODEX] },
  ],
});
const document = (head: string, body: string): string => `---\n${head}\n---\n${body}\n`;
const skill = (folder: string, name: string, more: { mark?: string; files?: Piece['files'] } = {}): Piece => ({
  files: {
    [`${folder}/skills/${name}/SKILL.md`]: `${more.mark ?? ''}${document(`name: ${name}\ndescription: ${name.toUpperCase()}-T helps`, 'Do it.')}`,
    ...more.files,
  },
  knows: [{ word: word(name.toUpperCase()), names: [`skill ${name}`] }],
});
const command = (folder: string, name: string, head: string, body: string): Piece => {
  const own = name.replace('/', '').toUpperCase();
  // A client that has no commands is told of one without a description by its name.
  const said = new RegExp(`${own}-T\\b|The command /${name.replace('/', ':')}\\.`);
  return {
    files: {
      [`${folder}/commands/${name}.md`]: head === '' ? `${own}-T ${body}\n` : document(head, `${own}-T ${body}`),
    },
    knows: [{ word: said, names: [`command ${name}`], typed: name }],
  };
};
const agent = (folder: string, name: string, head: string): Piece => ({
  files: {
    [`${folder}/agents/${name}.md`]: document(
      `name: ${name}\ndescription: ${name.toUpperCase()}-T judges\n${head}`,
      'Be strict.',
    ),
  },
  knows: [{ word: new RegExp(`${name.toUpperCase()}-T\\b|${name}: \\{`), names: [`agent ${name}`] }],
});
const own = (file: string, text: string | object): Piece => ({ files: { [file]: text }, knows: [] });

const [MINE, TEAM] = ['~/.claude', '.claude'];
/** Of each row, one piece or none. */
const CHOICES: readonly (readonly Piece[])[] = [
  [
    rules('~/.claude/CLAUDE.md', 'PERSON'),
    importing('~/.claude/CLAUDE.md', 'PERSON', { path: 'style.md', at: '~/.claude/style.md', word: 'STYLE' }),
  ],
  [rules('~/.claude/rules/mine.md', 'MINE')],
  [
    rules('CLAUDE.md', 'TEAM'),
    rules('.claude/CLAUDE.md', 'TEAM'),
    rules('AGENTS.md', 'TEAM'),
    rules('CLAUDE.md', 'TEAM', { 'AGENTS.md': 'By hand.\n' }),
    importing('CLAUDE.md', 'TEAM', { path: 'docs/guide.md', at: 'docs/guide.md', word: 'GUIDE' }),
    importing('CLAUDE.md', 'TEAM', { path: 'AGENTS.md', at: 'AGENTS.md', word: 'SHARED' }),
    importing('AGENTS.md', 'TEAM', { path: 'docs/guide.md', at: 'docs/guide.md', word: 'GUIDE' }),
  ],
  [rules('.claude/rules/plain.md', 'PLAIN')],
  [rules('CLAUDE.local.md', 'LOCAL')],
  [rules('~/CLAUDE.md', 'ABOVE')],
  [
    skill(MINE, 'notes'),
    skill(MINE, 'notes', { mark: '\uFEFF' }),
    skill(MINE, 'notes', { files: { '~/.claude/skills/notes/run.sh': '#!/bin/sh\n' } }),
  ],
  [skill(TEAM, 'deploy')],
  [
    command(MINE, 'fix', 'description: FIX-T', 'Fix $ARGUMENTS'),
    command(MINE, 'fix', '', 'Fix it'),
    command(MINE, 'fix', 'argument-hint: "[a]"', 'Fix $0 and $1'),
  ],
  [command(TEAM, 'git/ship', 'description: GITSHIP-T', 'Ship'), command(TEAM, 'git/ship', '', 'Ship {{args}}')],
  [agent(MINE, 'critic', 'tools: Read, Grep'), agent(MINE, 'critic', 'model: opus')],
  [agent(TEAM, 'writer', ''), agent(TEAM, 'writer', 'disallowedTools: Bash')],
  [own('~/.codex/AGENTS.md', 'By hand.\n'), own('~/.codex/AGENTS.override.md', 'By hand.\n')],
  [own('~/.config/opencode/AGENTS.md', 'By hand.\n')],
  [own('GEMINI.md', 'By hand.\n'), own('GEMINI.md', '@AGENTS.md\n')],
  [own('opencode.json', { permission: { webfetch: 'ask' } })],
];

const servers = fc.subarray<Server>([
  { name: 'srvone', isShared: false, isRemote: false },
  { name: 'srv two', isShared: false, isRemote: false },
  { name: 'srvthree', isShared: false, isRemote: true },
  { name: 'srvfour', isShared: true, isRemote: false },
]);

export const RANDOM_HOME: fc.Arbitrary<RandomHome> = fc.record({
  pieces: fc
    .tuple(...CHOICES.map((row) => fc.option(fc.constantFrom(...row), { nil: undefined })))
    .map((pieces) => pieces.flatMap((piece) => piece ?? [])),
  servers,
});

/** Writes it; servers answer from a program, or at `url`. Gives what is in it. */
export const writeRandomHome = (box: Box, home: RandomHome, url: string): readonly Known[] => {
  for (const { files } of home.pieces) for (const [file, text] of Object.entries(files)) box.write(file, text);
  const start = { command: process.execPath, args: [resolve('test/clients/echo-server.ts'), '/dev/null'] };
  const serversOf = (isOf: (server: Server) => boolean) =>
    Object.fromEntries(
      home.servers.filter(isOf).map(({ name, isRemote }) => [name, isRemote ? { type: 'http', url } : start]),
    );
  const trust = { [box.project]: { hasTrustDialogAccepted: true } };
  box.write('~/.claude.json', { mcpServers: serversOf(({ isShared }) => !isShared), projects: trust });
  const shared = serversOf(({ isShared }) => isShared);
  if (Object.keys(shared).length > 0) box.write('.mcp.json', { mcpServers: shared });
  box.write('~/.claude/settings.json', { enabledMcpjsonServers: Object.keys(shared) });
  return [
    ...home.pieces.flatMap(({ knows }) => knows),
    ...home.servers.map(({ name }) => ({
      word: new RegExp(`${name.replace(' ', '[ _-]')}(?:[_-]+say)?"`),
      names: [`mcp ${name}`],
    })),
  ];
};
