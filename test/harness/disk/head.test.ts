// What HEAD has, read from git's own files, with git itself: a block as it is committed is the sync's to rewrite, an edit that
// is not is drift, and nothing that a repository configures runs.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fsWith, heldIn, heldOf, troubleIn, useBareBox } from '../../support/box.ts';
import { type Box, openBox } from '../../support/harness.ts';

const box = useBareBox();
const rules = (text: string): string => `# ${text}\n\n${'text\n\n'.repeat(20)}`;
/** Changes the block by hand, which no record knows. */
const edit = (at: Box = box): void => at.write('AGENTS.md', at.read('AGENTS.md').replace('first', 'by hand'));
/** What a sync of newer rules says of the block. */
const problems = async (at: Box = box): Promise<readonly string[]> => {
  at.write('CLAUDE.md', rules('newer'));
  return troubleIn(await at.sync());
};
const [OURS, DRIFT] = [[], ['drift rules']];
const start = async (...options: readonly string[]): Promise<void> => {
  box.remove('.git');
  box.git('init', '-q', '-b', 'main', ...options);
  box.write('CLAUDE.md', rules('first'));
  await box.sync();
  box.commit();
};

const packFile = (end: string): string => {
  const name = readdirSync(box.at('.git/objects/pack')).find((one) => one.endsWith(end));
  return box.at(`.git/objects/pack/${name}`);
};

/** Moves the objects out of the repository, which borrows from the folders of this list instead. */
const borrow = (list: string): void => {
  execFileSync('mv', ['.git/objects', box.home], { cwd: box.project });
  box.write('.git/objects/info/alternates', list);
};

/** Packs the tree of HEAD as the difference from a larger one, which is `before` it in the pack or named by its hash. */
const packDifference = (before: string): void => {
  for (let count = 0; count < 60; count += 1) box.write(`${count}-of-many`, `${count}`);
  box.commit();
  box.remove('0-of-many');
  box.commit();
  box.git('config', 'repack.useDeltaBaseOffset', before);
  box.git('repack', '-adfq');
  const asked = { cwd: box.project, input: 'HEAD^{tree}', encoding: 'utf8' } as const;
  expect(execFileSync('git', ['cat-file', '--batch-check=%(deltabase)'], asked)).toMatch(/[1-9a-f]/);
};

beforeEach(() => start());
afterEach(() => vi.unstubAllEnvs());

test('an edit that is staged is drift, and stays', async () => {
  edit();
  box.git('add', 'AGENTS.md');
  expect(await problems()).toEqual(DRIFT);
  expect(box.read('AGENTS.md')).toContain('by hand');
});

test('an edit that is staged before the first commit is drift', async () => {
  box.git('checkout', '-q', '--orphan', 'new');
  edit();
  box.git('add', 'AGENTS.md');
  expect(await problems()).toEqual(DRIFT);
});

describe('an edit that is committed is the sync’s to rewrite', () => {
  test.each<[says: string, pack: () => void]>([
    ['in a file of its own', () => {}],
    ['in a pack', () => box.git('gc', '-q')],
    ['in a pack, as the difference from an object before it', () => packDifference('true')],
    ['in a pack, as the difference from an object that it names', () => packDifference('false')],
    [
      'in a pack whose index is that of a large one',
      () => {
        box.git('gc', '-q');
        rmSync(packFile('.idx'));
        box.git('index-pack', '--index-version=2,0x1', packFile('.pack'));
      },
    ],
    ['with a HEAD that names no branch', () => box.git('checkout', '-q', '--detach')],
    [
      'with a branch whose name has a slash, packed',
      () => {
        box.git('checkout', '-qb', 'a/b');
        box.git('pack-refs', '--all');
      },
    ],
    ['in objects that it borrows', () => borrow(`${box.home}/objects\n`)],
    [
      'in objects that it borrows from a repository that borrows them',
      () => {
        box.git('gc', '-q');
        borrow(`gone\n../../../between\n`);
        box.write('~/between/info/alternates', '../objects');
      },
    ],
    ['with the line ends of Windows', () => box.write('AGENTS.md', box.read('AGENTS.md').replaceAll('\n', '\r\n'))],
  ])('%s', async (_, pack) => {
    edit();
    box.commit();
    pack();
    expect(await problems()).toEqual(OURS);
    expect(box.read('AGENTS.md')).toContain('# newer');
  });

  test('under a name in another case, for a disk that knows none', async () => {
    edit();
    box.git('mv', 'AGENTS.md', 'agents.md');
    box.commit();
    box.git('mv', 'agents.md', 'AGENTS.md');
    expect(await problems()).toEqual(OURS);
  });

  test('in a repository with hashes of 256 bits', async () => {
    await start('--object-format=sha256');
    edit();
    box.commit();
    box.git('gc', '-q');
    expect(await problems()).toEqual(OURS);
  });

  test.each([
    ['a worktree', ['worktree', 'add', '-q', '../tree']],
    ['a clone that borrows objects', ['clone', '-q', '--shared', '.', '../tree']],
    ['a clone', ['clone', '-q', '--no-local', '.', '../tree']],
  ])('in %s, and one that is staged there is drift', async (_, command) => {
    box.git('gc', '-q');
    box.git(...command);
    const tree = openBox({ keep: box.root, folder: 'tree' });
    await tree.sync();
    edit(tree);
    tree.commit();
    expect(await problems(tree)).toEqual(OURS);
    tree.write('AGENTS.md', tree.read('AGENTS.md').replace('newer', 'staged'));
    tree.git('add', '-A');
    tree.write('CLAUDE.md', rules('newest'));
    expect(heldIn(await tree.sync(), 'codex')).toContain('drift rules');
  });
});

test.each(['merge', 'cherry-pick', 'rebase'])(
  'a side of a conflict in a %s that the person staged is the sync’s to rewrite',
  async (command) => {
    box.git('checkout', '-qb', 'other');
    for (const [branch, text] of [
      ['other', 'of the other'],
      ['main', 'of main'],
    ] as const) {
      box.git('checkout', '-q', branch);
      box.write('AGENTS.md', box.read('AGENTS.md').replace('first', text));
      box.commit();
    }
    expect(() => box.git(command, 'other')).toThrow();
    box.git('checkout', '--theirs', 'AGENTS.md');
    box.git('add', 'AGENTS.md');
    expect(await problems()).toEqual(OURS);
  },
);

test.each([
  ['side that is committed', 2, OURS],
  ['side that is not', 3, OURS],
  ['text before both', 1, DRIFT],
])('of a conflict that a stash left, the %s: stage %i', async (_, stage, found) => {
  edit();
  box.commit();
  box.write('AGENTS.md', box.read('AGENTS.md').replace('by hand', 'stashed'));
  box.git('stash', '-q');
  box.write('AGENTS.md', box.read('AGENTS.md').replace('by hand', 'committed'));
  box.commit();
  expect(() => box.git('stash', 'pop', '-q')).toThrow();
  box.git('checkout-index', '-f', `--stage=${stage}`, 'AGENTS.md');
  expect(await problems()).toEqual(found);
});

describe('what git’s files do not say makes a block drift, and no run fails:', () => {
  const objectOf = (name: string): string => {
    const hash = execFileSync('git', ['rev-parse', name], { cwd: box.project, encoding: 'utf8' }).trim();
    return `.git/objects/${hash.slice(0, 2)}/${hash.slice(2)}`;
  };
  const replace = (name: string, content: Uint8Array): void => {
    const file = objectOf(name);
    box.remove(file);
    writeFileSync(box.at(file), content);
  };
  const packAnd = (change: (pack: string) => void) => () => {
    box.git('gc', '-q');
    execFileSync('chmod', ['-R', 'u+w', '.git/objects'], { cwd: box.project });
    change(packFile('.pack'));
  };

  test.each<[says: string, harm: () => void]>([
    ['no HEAD', () => box.remove('.git/HEAD')],
    ['a HEAD that names a file outside', () => box.write('.git/HEAD', 'ref: ../../../x\n')],
    ['a HEAD that names itself', () => box.write('.git/HEAD', 'ref: HEAD\n')],
    ['a commit that is missing', () => box.remove(objectOf('HEAD'))],
    ['a tree that is cut', () => replace('HEAD^{tree}', deflateSync('tree 99\x00100644 AGENTS.md\x00abc'))],
    [
      'a tree that is cut in a name',
      () => replace('HEAD^{tree}', deflateSync('tree 99\x00100644 AGENTS.md and more of a name')),
    ],
    [
      'a tree that unpacks to more than 1 MiB',
      () => {
        const tree = execFileSync('git', ['cat-file', 'tree', 'HEAD^{tree}'], { cwd: box.project });
        replace('HEAD^{tree}', deflateSync(Buffer.concat([Buffer.from('tree 0\0'), tree, Buffer.alloc(1024 * 1024)])));
      },
    ],
    ['a tree of zeros, which is read at once', () => replace('HEAD^{tree}', deflateSync(Buffer.alloc(1024 * 1024)))],
    [
      'a commit that is a pipe',
      () => {
        const file = objectOf('HEAD');
        box.remove(file);
        execFileSync('mkfifo', [box.at(file)]);
      },
    ],
    ['objects that are borrowed from themselves', () => borrow('.\n../objects\n\n./\n')],
    ['objects that are borrowed from nowhere', () => borrow(`${box.at('gone')}\nC:\\gone\n"\n`)],
    [
      'objects that are borrowed from a seventeenth folder',
      () => borrow(`${'gone\n'.repeat(16)}${box.home}/objects\n`),
    ],
    ['a pack that is cut', packAnd((pack) => truncateSync(pack, 20))],
    ['a pack that is a pipe', packAnd((pack) => execFileSync('sh', ['-c', `rm '${pack}' && mkfifo '${pack}'`]))],
    [
      'a pack behind a link that leads out',
      packAnd((pack) => execFileSync('sh', ['-c', `mv '${pack}' '${box.home}/p' && ln -s '${box.home}/p' '${pack}'`])),
    ],
    ['an index of a pack that is cut', packAnd((pack) => truncateSync(pack.replace(/pack$/, 'idx'), 1040))],
  ])('%s', async (_, harm) => {
    edit();
    box.commit();
    harm();
    expect(await problems()).toEqual(DRIFT);
  });
});

describe('in a repository with reftable, of which git leaves this HEAD,', () => {
  beforeEach(() => box.write('.git/HEAD', 'ref: refs/heads/.invalid\n'));

  test('a block as the sync wrote it is its to rewrite', async () => {
    expect(await problems()).toEqual(OURS);
  });

  test.each([
    ['that is of the record is drift', () => {}, 'drift', 'is not known'],
    ['that no record has is a conflict', () => box.remove('~/.local/state'), 'conflict', 'is there, and is not known'],
  ])('another block %s, and the output says why', async (_, forget, why, words) => {
    edit();
    forget();
    box.write('CLAUDE.md', rules('newer'));
    const hint = `${words} to be committed, because git keeps the branches here as reftable, which is not read: sync --take ours`;
    expect(heldOf(await box.sync(), 'codex', why)).toEqual([expect.stringContaining(hint)]);
  });

  test('a block that nothing wants any more stays', async () => {
    edit();
    box.remove('CLAUDE.md');
    expect(heldOf(await box.sync(), 'codex', 'drift')).toEqual([expect.stringContaining('reftable')]);
    expect(box.read('AGENTS.md')).toContain('by hand');
  });
});

test('of a difference from itself, at most fifty are read', async () => {
  edit();
  box.commit();
  const hash = box.read('.git/refs/heads/main').trim();
  box.remove(`.git/objects/${hash.slice(0, 2)}/${hash.slice(2)}`);
  const [id, zeros] = [Buffer.from(hash, 'hex'), Buffer.alloc(12)];
  box.folder('.git/objects/pack');
  writeFileSync(
    box.at('.git/objects/pack/a.pack'),
    Buffer.concat([zeros, Buffer.of(0x72), id, deflateSync(Buffer.alloc(2))]),
  );
  const counts = Buffer.alloc(256 * 4);
  for (let byte = id[0] ?? 0; byte < 256; byte += 1) counts.writeUInt32BE(1, byte * 4);
  const signature = Buffer.from('ff744f6300000002', 'hex');
  const offset = Buffer.of(0, 0, 0, zeros.length);
  writeFileSync(box.at('.git/objects/pack/a.idx'), Buffer.concat([signature, counts, id, Buffer.alloc(4), offset]));
  let reads = 0;
  const fs = fsWith('readSync', () => {
    reads += 1;
  });
  expect(await problems(openBox({ keep: box.root, fs }))).toEqual(DRIFT);
  expect(reads).toBeGreaterThan(200);
  expect(reads).toBeLessThan(300);
});

test('nothing runs that a repository configures, and no git', async () => {
  edit();
  box.commit();
  box.write('ran.sh', `#!/bin/sh\ntouch '${box.at('ran')}'\n`, 0o755);
  box.write('bin/git', box.read('ran.sh'), 0o755);
  vi.stubEnv('PATH', `${box.at('bin')}:${process.env.PATH}`);
  const program = box.at('ran.sh');
  const section = (name: string, ...keys: readonly string[]): string =>
    `[${name}]\n${keys.map((key) => `\t${key} = ${program}\n`).join('')}`;
  box.write(
    '.git/config',
    [
      section('core', 'fsmonitor', 'pager', 'sshCommand', 'editor', 'hooksPath', 'alternateRefsCommand'),
      section('alias', 'ls-tree', 'cat-file', 'rev-parse'),
      section('diff "x"', 'textconv', 'command'),
      section('filter "x"', 'clean', 'smudge', 'process'),
      '[extensions]\n\tpartialClone = origin\n',
      `[remote "origin"]\n\turl = ext::${program}\n\tpromisor = true\n\tuploadpack = ${program}\n`,
    ].join(''),
  );
  box.write('.gitattributes', '* diff=x filter=x\n');
  expect(await problems()).toEqual(OURS);
  expect(box.has('ran')).toBe(false);
});
