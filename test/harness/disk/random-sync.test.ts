// Whatever stands in the source and in the target files: a dry run says what the run does, a second run does nothing, no
// secret gets out, and an empty source gives back every byte of the person's own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusText } from '../../../src/harness/status-text.ts';
import { syncText } from '../../../src/harness/sync-text.ts';
import { fuzz } from '../../support/fuzz.ts';
import { type Box, contents, openBox } from '../../support/harness.ts';

const SECRET = `ghp_${'a1'.repeat(18)}`;
const servers = (...list: object[]) => list.map((mcpServers) => JSON.stringify({ mcpServers }));
const settings = (...list: object[]) => list.map((one) => JSON.stringify(one));
const DENIED = ['Bash(dd*)', 'Read(~/.ssh/**)'];
const document = (head: string, body: string): string => `---\n${head}\n---\n${body}\n`;

/** What each file of the source may hold. */
const SOURCE: Record<string, readonly string[]> = {
  '~/.claude.json': [
    ...servers(
      { a: { command: 'c', env: { T: '${T}', U: 'a$b' } } },
      { a: { type: 'http', url: 'https://h.example' } },
    ),
    ...servers({ a: { command: 'c', args: [SECRET] }, 'b.c': { command: 'd' } }, { 'a b': { command: 'c' }, x: 1 }),
    '{',
  ],
  '.mcp.json': [...servers({ a: { command: 'p' } }, { b: { type: 'sse', url: 'https://h.example' } }), '[]'],
  '~/.claude/settings.json': settings(
    { permissions: { ask: ['Bash(npm test:*)', 'mcp__a'], deny: ['Bash(rm:*)', 'Read(./.env)'] }, env: { A: '1' } },
    { permissions: { ask: ['Bash', 'Bash(npm test:*)', 'WebFetch(domain:x.org)'], deny: DENIED }, hooks: {} },
    { permissions: { ask: ['Bash(npm test:*)'], deny: ['Bash', 'Read'] } },
    { permissions: { deny: 'x' }, env: { A: 1 } },
    { permissions: { deny: [`Bash(curl ${SECRET}:*)`] }, env: { API_TOKEN: SECRET } },
  ),
  '.claude/settings.json': settings({ permissions: { deny: ['Bash(dd:*)'] } }, { env: { B: '2' } }),
  '~/.claude/CLAUDE.md': ['# Mine\n@a.md\n', 'Use @types/node.\r\n```\ncode\n', `Use ${SECRET}\n`],
  '~/.claude/a.md': ['A @../b.md\n<!-- harness-sync:end -->\n'],
  'CLAUDE.md': ['# Ours\n', '@none.md\n', ''],
  '~/.claude/commands/x.md': ['Do $ARGUMENTS\n', document('description: d', 'Do !`ls`'), '{file:x}'],
  '~/.claude/commands/x/y.md': ['Nested\n'],
  '~/.claude/commands/x-y.md': ['Flat\n'],
  '~/.claude/agents/x.md': [document('description: d', 'Be'), document('name: X\ndescription: d', 'Be'), 'Be'],
  '~/.claude/agents/y.md': [document('name: x\ndescription: "q: d"\ntools: Read', 'Be')],
  '~/.claude/skills/x/SKILL.md': [document('name: x\ndescription: d', 'Do'), '# Do\n', SECRET],
  '~/.claude/skills/x/more.md': ['more\n', SECRET],
  '.claude/skills/x/SKILL.md': ['A\n\n---\nB\n---\n'],
};

/** What each file of the person may hold. */
const OWN: Record<string, readonly string[]> = {
  '~/.codex/config.toml': [
    '# top\nmodel = "x" # note\n\n\n[mcp_servers.user] # mine\nurl = "u"\n\n[t]\na = [\n  1, # one\n]',
    ...['\uFEFFa = 1\r\n[b]\r\n  c = 2\r\n', 'a = {\n  b = 1,\n}\n', '# c\nmodel = "m"', 'a = = 1', ''],
    '\uFEFF[mcp_servers.a] # mine\r\ncommand = "u"\r\n',
  ],
  '~/.codex/AGENTS.md': [
    '# U\r\n\r\ntext',
    'a\n\n\n',
    '\uFEFF# x\n```\ncode\n```\n',
    '```\nopen',
    '<!-- harness-sync:begin -->\n',
  ],
  '~/.gemini/settings.json': [
    ...['{}', '{ // top\n  "ui": {"theme": "x"}, /* b */\n\t"mcpServers" : { "a": {"command": "u"} } }'],
    ...['{\r\n    "mcpServers": {},\r\n    "a": [1,2]\r\n}\r\n', '{"a": 1,}'],
  ],
  '~/.gemini/GEMINI.md': ['no newline', '\n', ''],
  '~/.gemini/commands/x.toml': ['prompt = "u"'],
  '~/.config/opencode/opencode.json': [
    ...['{\n  // mine\n  "permission": { "bash": { "ls": "allow", }, },\n}', '\uFEFF{"mcp":{ }}'],
    ...[
      '{"permission": {}, "mcp": {"user": {"type": "remote", "url": "u"}}}',
      '{"permission": {"bash": {"*": "ask"}}}',
    ],
    '{"permission": "ask",}',
  ],
  '~/.config/opencode/AGENTS.md': ['', 'U'],
  '~/.agents/skills/x/SKILL.md': ['u'],
  'AGENTS.md': ['# U\n', '\n'],
  'opencode.json': ['{\r\n    "$schema": "s"\r\n}\r\n'],
};

const files = (table: Record<string, readonly string[]>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(table).map(([path, texts]) => [path, fc.option(fc.constantFrom(...texts), { nil: undefined })]),
    ),
  );

const put = (box: Box, all: Readonly<Record<string, string | undefined>>): void => {
  for (const [path, text] of Object.entries(all)) {
    const real = path.startsWith('~/') ? join(box.home, path.slice(2)) : join(box.project, path);
    if (text !== undefined) box.write(path, text);
    else if (existsSync(real)) box.remove(path);
  }
};
const NOTHING = Object.fromEntries(Object.keys(SOURCE).map((path) => [path, undefined]));
const STATE = '/three-good-sources';
const PARTS = ['.claude', '.claude.json', '.mcp.json', 'CLAUDE.md', '/.local'];

type Texts = Readonly<Record<string, string | undefined>>;

// Syncs each source in turn over the person's own files, at last none, and looks at everything after each run.
const everythingHolds = async (own: Texts, sources: readonly Texts[]): Promise<void> => {
  const box = openBox();
  put(box, own);
  const before = contents(box.root, PARTS);
  for (const source of sources) {
    put(box, { ...NOTHING, ...source });
    const untouched = contents(box.root);
    const dry = await box.sync({ dryRun: true });
    const status = box.status();
    expect(contents(box.root)).toEqual(untouched);
    const { backup: _, ...wet } = await box.sync();
    expect(wet).toEqual({ ...dry, dry_run: false });
    const done = contents(box.root);
    const again = await box.sync();
    expect(Object.values(again.targets).flatMap(({ changes }) => changes)).toEqual([]);
    expect(done).toEqual(contents(box.root));
    const told = JSON.stringify([wet, status]) + syncText(wet) + statusText(status, '');
    const written = Object.values(contents(box.root, [...PARTS, STATE]));
    expect(told + written.map((one) => atob(one.split(' ').at(-1) ?? '')).join()).not.toContain(SECRET);
  }
  // Without a CLAUDE.md, the person's AGENTS.md would be a source.
  put(box, { ...NOTHING, '~/.claude/settings.json': '{"claudeMdExcludes": ["**/AGENTS.md"]}' });
  await box.sync({ prune: true });
  expect(contents(box.root, PARTS)).toEqual(before);
  box.drop();
};

test('a dry run tells the run, a second run does nothing, no secret gets out, every byte comes back', async () => {
  const rounds = fc.array(files(SOURCE), { minLength: 2, maxLength: 3 });
  await fuzz('sync', 10, fc.asyncProperty(files(OWN), rounds, everythingHolds));
});

test.each([0, 1, 2])('the same holds for text %i of each file', async (nth) => {
  const textsOf = (table: Record<string, readonly string[]>, at: number): Texts =>
    Object.fromEntries(Object.entries(table).map(([file, texts]) => [file, texts[at % texts.length]]));
  await everythingHolds(textsOf(OWN, nth), [textsOf(SOURCE, 0), textsOf(SOURCE, nth)]);
});
