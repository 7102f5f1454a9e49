// The clone's story, with git itself: what a sync on another machine committed is ours after the first sync here; what
// somebody wrote by hand is theirs.
import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldIn, troubleIn, useBareBox } from '../../support/box.ts';
import { openBox } from '../../support/harness.ts';

const box = useBareBox();
const git = (folder: string, ...args: readonly string[]) => openBox({ keep: box.root, folder }).git(...args);
const [RULES, SKILL, SERVERS] = ['.codex/rules/three-good-sources.rules', '.agents/skills/s/SKILL.md', 'opencode.json'];
const BLOCK = 'AGENTS.md';
const source = (folder: string, { rules, skill, url }: { rules: string[]; skill: string; url: string }): void => {
  box.write(`~/${folder}/CLAUDE.md`, `The rules of ${skill}\n`);
  box.write(`~/${folder}/.claude/settings.json`, { permissions: { deny: rules } });
  box.write(`~/${folder}/.claude/skills/s/SKILL.md`, `---\nname: s\ndescription: d\n---\n${skill}\n`);
  box.write(`~/${folder}/.mcp.json`, { mcpServers: { s: { type: 'http', url } } });
};
const FIRST = { rules: ['Bash(rm:*)'], skill: 'one', url: 'https://a.example' };
const NEXT = { rules: ['Bash(rm:*)', 'Bash(git push:*)'], skill: 'two', url: 'https://b.example' };
/** A sync in a folder of the home, with the record of one machine. */
const at = (folder: string, state = '.other') => openBox({ keep: box.root, folder, state }).sync();
const MINE = '.local/state/three-good-sources';
const text = (file: string): string => box.read(`~/${file}`);

beforeEach(async () => {
  box.write('~/.claude/settings.json', { enableAllProjectMcpServers: true });
  box.write('~/.claude/CLAUDE.md', 'Mine\n');
  box.remove('.git');
  source('project', FIRST);
  box.git('init', '-q');
  await at('project', MINE);
  box.commit();
  git('.', 'clone', '-q', 'project', 'clone');
});

test('the first sync in a clone writes nothing there, and each later change of the source is an update', async () => {
  for (const { changes } of Object.values((await at('clone')).targets))
    expect(changes.filter(({ action }) => action !== 'adopt')).toEqual([]);
  source('clone', NEXT);
  const report = await at('clone');
  for (const target of ['codex', 'gemini', 'opencode'] as const) expect(troubleIn(report, target)).toEqual([]);
  expect(text(`clone/${RULES}`)).toContain('["git","push"]');
  expect(text(`clone/${SKILL}`)).toContain('two');
  expect(text(`clone/${SERVERS}`)).toContain('https://b.example');
  expect(text(`clone/${BLOCK}`)).toContain('The rules of two');
  expect(JSON.parse(text(`clone/${SERVERS}`)).permission).toEqual({
    'bas?': { 'rm *': 'deny', 'git push *': 'deny' },
  });
});

test('what the source no longer has is removed from a clone', async () => {
  await at('clone');
  box.remove('../clone/.claude');
  box.remove('../clone/.mcp.json');
  await at('clone');
  for (const file of [RULES, SKILL, SERVERS]) expect(box.has(`~/clone/${file}`), file).toBe(false);
});

describe('what is not as the source makes it stays', () => {
  test('a file that somebody changed after the first sync', async () => {
    await at('clone');
    box.write(`~/clone/${SKILL}`, 'mine\n');
    source('clone', NEXT);
    expect(heldIn(await at('clone'), 'codex')).toContain('drift skill s');
    expect(text(`clone/${SKILL}`)).toBe('mine\n');
  });

  test('a file that git has, but with another text', async () => {
    box.write(`~/clone/${SKILL}`, 'mine\n');
    expect(heldIn(await at('clone'), 'codex')).toContain('conflict skill s');
    expect(text(`clone/${SKILL}`)).toBe('mine\n');
  });

  test('a block that was edited', async () => {
    const changed = text(`clone/${BLOCK}`).replace('one', 'mine');
    box.write(`~/clone/${BLOCK}`, changed);
    source('clone', NEXT);
    expect(heldIn(await at('clone'), 'codex')).toContain('conflict rules');
    expect(text(`clone/${BLOCK}`)).toBe(changed);
  });

  test('a file as the source makes it that git does not track', async () => {
    git('clone', 'rm', '-q', '--cached', SKILL);
    await at('clone');
    source('clone', NEXT);
    expect(heldIn(await at('clone'), 'codex')).toContain('conflict skill s');
  });
});

test.each<[says: string, change: () => Promise<string>]>([
  [
    'another branch and back',
    async () => {
      box.git('checkout', '-qb', 'other');
      source('project', { ...FIRST, skill: 'of the branch', url: 'https://c.example' });
      await at('project', MINE);
      box.commit();
      box.git('checkout', '-q', '-');
      return 'project';
    },
  ],
  [
    'a renamed folder',
    async () => {
      execFileSync('mv', ['project', 'renamed'], { cwd: box.home });
      return 'renamed';
    },
  ],
])('%s is updated too', async (_, change) => {
  const folder = await change();
  source(folder, NEXT);
  const report = await at(folder, MINE);
  expect(troubleIn(report)).toEqual([]);
  expect(text(`${folder}/${RULES}`)).toContain('["git","push"]');
  for (const file of [SKILL, BLOCK]) expect(text(`${folder}/${file}`)).toContain('two');
});
