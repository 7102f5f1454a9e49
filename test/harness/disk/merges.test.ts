// Branches, merges, worktrees and the end of the sync, with git itself: what the sync generates makes no conflict that the rules
// do not have, and is its own to rewrite and to take out.
import { execFileSync } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { troubleIn, useBareBox } from '../../support/box.ts';
import { openBox } from '../../support/harness.ts';

const box = useBareBox();
const GENERATED = ['AGENTS.md', 'GEMINI.md'];
const rules = (first: string, last: string): string => `# ${first}\n\n${'text\n\n'.repeat(20)}${last}\n`;
/** Merges a branch, whatever comes of it. */
const merge = (name: string): boolean => {
  try {
    box.git('merge', '-q', '--no-edit', name);
    return true;
  } catch {
    return false;
  }
};
/** The same repository on a machine with another record. */
const elsewhere = () => openBox({ keep: box.root, state: '.elsewhere' });
const status = ({ project } = box): string =>
  execFileSync('git', ['status', '--porcelain'], { cwd: project, encoding: 'utf8' });
const problems = async (): Promise<readonly string[]> => troubleIn(await box.sync());

beforeEach(async () => {
  box.remove('.git');
  box.git('init', '-q', '-b', 'main');
  box.write('CLAUDE.md', rules('first', 'last'));
  box.write('.claude/settings.json', { permissions: { deny: ['Read(./.env)', 'Edit(./dist)'] } });
  await box.sync();
  box.commit();
});

/** Two branches with other rules each, synced and committed. */
const branch = async (mine: string, others: string): Promise<void> => {
  box.git('checkout', '-qb', 'other');
  box.write('CLAUDE.md', others);
  await box.sync();
  box.commit();
  box.git('checkout', '-q', 'main');
  box.write('CLAUDE.md', mine);
  await box.sync();
  box.commit();
};

test('two branches that git merges in CLAUDE.md merge in what is generated, and nothing is left to write', async () => {
  await branch(rules('FIRST', 'last'), rules('first', 'LAST'));
  expect(merge('other')).toBe(true);
  expect(await problems()).toEqual([]);
  for (const file of GENERATED) {
    expect(box.read(file)).toMatch(/# FIRST[\s\S]*LAST/);
    expect(box.read(file)).toContain('made from CLAUDE.md by three-good-sources; edit there');
  }
  expect(status()).toBe('');
});

test('once a conflict in CLAUDE.md is solved, that in what is generated is rewritten', async () => {
  await branch(rules('mine', 'last'), rules('theirs', 'last'));
  expect(merge('other')).toBe(false);
  const before = GENERATED.map((file) => box.read(file));
  for (const text of before) expect(text).toContain('<<<<<<<');
  const { targets } = await box.sync();
  expect(targets.codex?.errors).toContain('CLAUDE.md: has a conflict of git: solve it and sync again');
  expect(GENERATED.map((file) => box.read(file))).toEqual(before);
  box.write('CLAUDE.md', rules('both', 'last'));
  expect(await problems()).toEqual([]);
  for (const file of GENERATED)
    expect(box.read(file)).toMatch(/^<!-- [^\n]*\n# both[^<>=]*<!-- harness-sync:end -->\n$/);
});

test('a pull that changes what is generated is no drift, an edit of it that is not committed is', async () => {
  box.write('CLAUDE.md', rules('pulled', 'last'));
  await elsewhere().sync();
  box.commit();
  box.write('CLAUDE.md', rules('newer', 'last'));
  expect(await problems()).toEqual([]);
  expect(box.read('AGENTS.md')).toContain('# newer');
  box.write('AGENTS.md', box.read('AGENTS.md').replace('newer', 'by hand'));
  box.write('CLAUDE.md', rules('newest', 'last'));
  expect(await problems()).toEqual(['drift rules']);
});

test('a new worktree changes nothing, however often', async () => {
  for (const name of ['one', 'two']) {
    box.git('worktree', 'add', '-q', `../${name}`);
    const tree = openBox({ keep: box.root, folder: name });
    await tree.sync();
    expect(status(tree)).toBe('');
  }
});

test('a block of an earlier version is taken over without a write', async () => {
  const old = box.read('AGENTS.md').replace(/begin [^>]* -->/, 'begin 0123456789abcdef -->');
  box.write('AGENTS.md', old);
  box.commit();
  expect(await problems()).toEqual([]);
  expect(box.read('AGENTS.md')).toBe(old);
  box.write('CLAUDE.md', rules('new', 'last'));
  expect(await problems()).toEqual([]);
  expect(box.read('AGENTS.md')).toMatch(/made from CLAUDE\.md[\s\S]*# new/);
});

test.each(['--ours', '--theirs'])(
  'a side that git checkout %s took is the sync’s to rewrite, also elsewhere',
  async (side) => {
    await branch(rules('mine', 'last'), rules('theirs', 'last'));
    expect(merge('other')).toBe(false);
    box.git('checkout', side, ...GENERATED);
    box.write('CLAUDE.md', rules('both', 'last'));
    expect(troubleIn(await elsewhere().sync())).toEqual([]);
    for (const file of GENERATED) expect(box.read(file)).toContain('# both');
  },
);

test.each(['merge', 'diff3', 'zdiff3'])(
  'a conflict in the style %s is rewritten, the text of the person around it stays',
  async (style) => {
    box.git('config', 'merge.conflictStyle', style);
    box.write('AGENTS.md', `# Mine\n\n${box.read('AGENTS.md')}\nmine, too\n`);
    box.commit();
    await branch(rules('mine', 'last'), rules('theirs', 'last'));
    expect(merge('other')).toBe(false);
    box.write('CLAUDE.md', rules('both', 'last'));
    expect(await problems()).toEqual([]);
    expect(box.read('AGENTS.md')).toMatch(
      /^# Mine\n\n<!-- [^\n]*\n# both[^<>=|]*<!-- harness-sync:end -->\n\nmine, too\n$/,
    );
  },
);

test('a conflict that reaches the text of the person is theirs to solve', async () => {
  box.write('AGENTS.md', `mine\n${box.read('AGENTS.md')}`);
  box.commit();
  box.git('checkout', '-qb', 'other');
  const edit = (text: string) => box.write('AGENTS.md', box.read('AGENTS.md').replace(/^.*\n(?=<!--)/, `${text}\n`));
  edit('of the other');
  box.write('CLAUDE.md', rules('theirs', 'last'));
  await box.sync();
  box.commit();
  box.git('checkout', '-q', 'main');
  edit('of main');
  box.write('CLAUDE.md', rules('mine', 'last'));
  await box.sync();
  box.commit();
  expect(merge('other')).toBe(false);
  const before = box.read('AGENTS.md');
  box.write('CLAUDE.md', rules('both', 'last'));
  expect(await problems()).toEqual(['conflict rules']);
  expect(box.read('AGENTS.md')).toBe(before);
});

describe('leave, as git sees it,', () => {
  const LEFT = [' D AGENTS.md', ' D GEMINI.md', ' D opencode.json'];

  test('takes out what a sync elsewhere committed, once a sync here knows it', async () => {
    await elsewhere().sync();
    await elsewhere().leave();
    expect(status().split('\n')).toEqual(expect.arrayContaining(LEFT));
  });

  test('takes out what a pull has changed', async () => {
    box.write('CLAUDE.md', rules('pulled', 'last'));
    await elsewhere().sync();
    box.commit();
    const { targets } = await box.leave();
    expect(Object.values(targets).flatMap(({ held }) => held)).toEqual([]);
    expect(status().split('\n')).toEqual(expect.arrayContaining(LEFT));
  });

  test('takes out a block with a conflict, and leaves the text of the person', async () => {
    box.write('AGENTS.md', `# Mine\n\n${box.read('AGENTS.md')}`);
    box.commit();
    await branch(rules('mine', 'last'), rules('theirs', 'last'));
    expect(merge('other')).toBe(false);
    await box.leave();
    expect([box.read('AGENTS.md'), box.has('GEMINI.md')]).toEqual(['# Mine\n', false]);
  });

  test('takes nothing out of another worktree, which it names', async () => {
    box.git('worktree', 'add', '-q', '../tree');
    const tree = openBox({ keep: box.root, folder: 'tree' });
    await tree.sync();
    const { warnings } = await box.leave();
    expect(warnings.join()).toContain(`--project ${tree.project}`);
    expect([tree.has('AGENTS.md'), box.has('AGENTS.md')]).toEqual([true, false]);
  });
});
