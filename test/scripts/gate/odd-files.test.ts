// A pipe, a folder or a link to itself in the place of a file or a folder that the commands read: each command ends, and either
// needs nothing of it or says in one line which file it is. The same for a file that is broken.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../../scripts/curator/ask.ts';
import { chapters } from '../../../scripts/curator/chapters.ts';
import { links } from '../../../scripts/curator/links.ts';
import { next } from '../../../scripts/curator/next.ts';
import type { Outcome, Shared } from '../../../scripts/curator/outcome.ts';
import { pull } from '../../../scripts/curator/pull.ts';
import { release } from '../../../scripts/curator/release.ts';
import { check, diff } from '../../../scripts/curator/review.ts';
import { rotate } from '../../../scripts/curator/rotate.ts';
import { start } from '../../../scripts/curator/start.ts';
import { topic } from '../../../scripts/curator/topic.ts';
import { preview } from '../../../scripts/run/preview.ts';
import { folderForTest } from '../../support/folders.ts';
import { makePeer, servePeer, trustIn, trusting } from '../../support/peers.ts';
import { projectList, projectTopic, topicEvidence } from '../../support/project-list.ts';
import { done, makeSigned, type Workspace } from '../../support/workspace.ts';

const DAY = '2026-03-02';

/** A signed list with the project's beside it, evidence and chapters, that trusts another and has pulled it. */
const wholeList = async (): Promise<Workspace> => {
  const [own, peer] = [await makeSigned(), await makePeer()];
  trusting(own, trustIn(peer));
  own.write('lists/project.json', JSON.stringify(projectList()));
  own.write('lists/evidence/bee-keeping.json', JSON.stringify(topicEvidence()));
  own.write('lists/chapters/bee-keeping.json', '{ "sources": [] }');
  own.write('CHANGELOG.md', '# Changelog\n');
  const topics = { slug: 'hens', category: { ...projectTopic, name: 'Hens' }, evidence: topicEvidence() };
  own.write('topic.json', JSON.stringify(topics));
  vi.unstubAllGlobals();
  await done(pull(own.on(DAY), 'Grace Example', { check: false, from: await servePeer(peer) }));
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  return own;
};

/** A pipe, and the path of a file that is there once somebody has opened it; who does so need not wait. */
const pipeAt = (path: string): string => {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const opened = join(folderForTest(), 'opened');
  const script = 'while [ -p "$0" ] && echo > "$0"; do echo >> "$1"; sleep 0.1; done';
  const writer = spawn('sh', ['-c', script, path, opened], { stdio: 'ignore' });
  onTestFinished(() => void writer.kill('SIGKILL'));
  return opened;
};

const KINDS: Readonly<Record<string, (path: string) => unknown>> = {
  'a pipe': pipeAt,
  'a folder': (path) => mkdirSync(path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a broken file': (path) => writeFileSync(path, '{'),
};

const COMMANDS: Readonly<Record<string, (shared: Shared) => Promise<Outcome>>> = {
  check,
  next,
  diff,
  ask: (shared) => ask(shared, 'start a beehive'),
  chapters: (shared) => chapters(shared, [], {}),
  links: (shared) => links(shared, {}),
  pull: (shared) => pull(shared, undefined, { check: true }),
  rotate,
  release: (shared) => release(shared, { withoutLinks: true }),
  topic: (shared) => topic(shared, [join(shared.folder, 'topic.json')]),
  start: (shared) => start(shared, { name: 'Bea', keepTopics: true, again: true }),
};

/** The commands that name what they cannot read; every other needs nothing of it, or names what leads there. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  'registry.json': Object.keys(COMMANDS),
  'lists/project.json': ['check', 'ask', 'topic', 'chapters', 'links', 'release'],
  'lists/evidence/bee-keeping.json': ['check', 'release'],
  'lists/chapters/bee-keeping.json': ['check', 'release'],
  'lists/evidence': ['check', 'release'],
  'lists/chapters': ['check', 'release'],
  'signed/signatures.json': ['check', 'diff', 'chapters', 'links', 'pull', 'rotate', 'release'],
  'signed/registry.json': ['diff', 'chapters', 'links', 'pull', 'rotate', 'release'],
  'federated/lock.json': ['check', 'next', 'pull'],
  'accepted-links.json': [],
  'out/links.json': [],
  'CHANGELOG.md': [],
  'README.md': [],
};

test.each(Object.entries(KINDS))(
  '%s in the place of a file is named, and no command waits for it',
  async (kind, put) => {
    // A pipe alone could hang a command; for what else cannot be read, those that read most are enough.
    const commands = Object.entries(COMMANDS).filter(([name]) => kind === 'a pipe' || /check|diff|release/.test(name));
    for (const [file, naming] of Object.entries(NAMING)) {
      if (kind !== 'a pipe' && !naming.includes('check') && !naming.includes('diff')) continue;
      if (kind === 'a folder' && !file.includes('.')) continue;
      const own = await wholeList();
      const path = join(own.folder, file);
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { recursive: true, force: true });
      const opened = put(path);
      const { says } = await preview(own.folder);
      expect(says).not.toContain('\n');
      for (const [name, run] of commands) {
        const outcome = await run(own.on(DAY));
        const said = outcome.ok ? outcome.value.text : outcome.error;
        const where = `${name} with ${kind} as ${file}: ${said}`;
        if (naming.includes(name)) expect(said, where).toContain(file);
        if (!outcome.ok) expect(said, where).not.toContain('\n');
        expect(typeof opened === 'string' && existsSync(opened), where).toBe(false);
      }
    }
  },
);
