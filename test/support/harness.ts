// A home folder and a project in a temporary folder, with the Files port over them, for tests of the sync.
import { execFileSync } from 'node:child_process';
import nodeFs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { TargetName } from '../../src/harness/clients/all.ts';
import { placesOf } from '../../src/harness/clients/all.ts';
import type { Fs } from '../../src/harness/disk/atomic.ts';
import { createFiles } from '../../src/harness/disk/files.ts';
import { CAREFUL } from '../../src/harness/model.ts';
import { syncStatus } from '../../src/harness/status.ts';
import { leave, type SyncReport, sync } from '../../src/harness/sync.ts';
import { type UndoReport, type UndoRequest, undo } from '../../src/harness/undo.ts';
import { newFolder } from './folders.ts';

/** The targets whose programs can be asked. */
export const ALL = ['codex', 'gemini', 'opencode'] as const satisfies readonly TargetName[];

export type Box = ReturnType<typeof openBox>;

type Where = {
  readonly fs?: Fs;
  /** The root of a box that is there already. */
  readonly keep?: string;
  /** The folders of the project and of the state, in the home. */
  readonly folder?: string;
  readonly state?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A fresh box; `~/x` names a file in its home, any other path one in its project. `keep` opens an existing one. */
export const openBox = (where: Where = {}) => {
  const { keep, folder = 'project', state = '.local/state/three-good-sources', env = {}, ...options } = where;
  const root = keep ?? newFolder();
  const [home, project, stateFolder] = [join(root, 'home'), join(root, 'home', folder), join(root, 'home', state)];
  if (keep === undefined) mkdirSync(join(project, '.git'), { recursive: true });
  const files = createFiles({ places: placesOf(home, [project], env), stateFolder, ...options });
  const at = (path: string): string => (path.startsWith('~/') ? join(home, path.slice(2)) : join(project, path));
  const made = (path: string): string => {
    mkdirSync(dirname(at(path)), { recursive: true });
    return at(path);
  };
  const git = (...args: readonly string[]): unknown => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
    return execFileSync('git', [...who, ...args], { cwd: project, stdio: 'ignore' });
  };
  return {
    root,
    home,
    project,
    stateFolder,
    files,
    at,
    write: (path: string, content: string | object, mode?: number): void => {
      writeFileSync(made(path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
      if (mode !== undefined) chmodSync(at(path), mode);
    },
    read: (path: string): string => readFileSync(at(path), 'utf8'),
    has: (path: string): boolean => existsSync(at(path)),
    mode: (path: string): number => statSync(at(path)).mode & 0o777,
    remove: (path: string): void => rmSync(at(path), { recursive: true }),
    folder: (path: string): unknown => mkdirSync(at(path), { recursive: true }),
    /** A symbolic link; `to` may be a path of the box that begins with ~/. */
    link: (path: string, to: string): void => symlinkSync(to.startsWith('~/') ? at(to) : to, made(path)),
    git,
    commit: (): void => {
      git('add', '-A');
      git('commit', '-qm', 'x');
    },
    sync: ({ dryRun = false, targets = ALL, ...more }: Partial<Parameters<typeof sync>[1]> = {}): Promise<SyncReport> =>
      sync(files, { ...CAREFUL, ...more, targets, dryRun }),
    undo: (request: Partial<UndoRequest> = {}): Promise<UndoReport> => undo(files, { dryRun: false, ...request }),
    leave: (request: Partial<UndoRequest> = {}): Promise<SyncReport> => leave(files, { dryRun: false, ...request }),
    status: () => syncStatus(files, ALL),
    drop: (): void => rmSync(root, { recursive: true, force: true }),
  };
};

/** Makes the folders of all clients, by which a sync finds that they are installed. */
export const addClients = ({ folder }: Box): void => {
  for (const client of ['.codex', '.gemini', '.config/opencode']) folder(`~/${client}`);
};

/** Every file below a folder with its bytes, mode and time, for "nothing has changed". `skip` leaves folders out. */
export const snapshot = (folder: string, skip: readonly string[] = []): Record<string, string> => {
  const found: Record<string, string> = {};
  const walk = (path: string): void => {
    for (const item of readdirSync(path, { withFileTypes: true })) {
      const one = join(path, item.name);
      if (skip.some((part) => one.endsWith(part))) continue;
      if (item.isSymbolicLink()) found[one] = `-> ${nodeFs.readlinkSync(one)}`;
      else if (item.isDirectory()) {
        found[one] = 'folder';
        walk(one);
      } else {
        const { mode, mtimeMs } = statSync(one);
        found[one] = `${mode.toString(8)} ${mtimeMs} ${readFileSync(one).toString('base64')}`;
      }
    }
  };
  walk(folder);
  return found;
};

/** The same without times. */
export const contents = (folder: string, skip: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    Object.entries(snapshot(folder, skip)).map(([path, text]) => [path, text.replace(/^(\d+) [\d.]+ /, '$1 ')]),
  );

/** A Claude Code configuration with something in every section, user and project scope. */
export const fillEverything = ({ write, project }: Box): void => {
  const env = { TOKEN: '${TOKEN}', LOG: '1', PRICE: 'a$b' };
  const headers = { Authorization: 'Bearer ${API_TOKEN}', 'X-Key': '${KEY}', 'X-Fixed': '1' };
  const mcpServers = { mine: { command: 'mine' } };
  write('~/.claude.json', {
    numStartups: 3,
    mcpServers: {
      local: { type: 'stdio', command: 'npx', args: ['-y', 'pkg', '$HOME'], env, timeout: 30000 },
      remote: { type: 'http', url: 'https://host.example/mcp', headers },
      events: { type: 'sse', url: 'https://host.example/sse' },
      socket: { type: 'ws', url: 'wss://host.example/ws' },
    },
    projects: {
      [project]: {
        ...{ mcpServers, hasTrustDialogAccepted: true },
        ...{ disabledMcpServers: ['off'], enabledMcpjsonServers: ['shared'] },
      },
    },
  });
  const shared = { command: 'node', args: ['server.js'], env: {} };
  write('.mcp.json', { mcpServers: { shared, off: { command: 'off' } } });
  write('~/.claude/CLAUDE.md', '# Mine\n\nUse @types/node.\n@~/.claude/style.md\n');
  write('~/.claude/style.md', 'Two spaces.\n');
  write('CLAUDE.md', '# Project\n\nRun `npm test`.\n');
  write('.claude/rules/ts.md', '---\npaths: src/**/*.ts\n---\nNo any.\n');
  write('~/.claude/skills/review/SKILL.md', '---\nname: review\ndescription: Reviews a change\n---\n\nLook twice.\n');
  write('~/.claude/skills/review/run.sh', '#!/bin/sh\necho hi\n', 0o755);
  write('.claude/skills/deploy/SKILL.md', '# Deploy\n\nSteps.\n');
  const fields = '---\ndescription: Fixes an issue\nargument-hint: [a] [b]\n---\n';
  write('~/.claude/commands/git/fix.md', `${fields}Fix $ARGUMENTS, see @README.md and !\`git status\`\n`);
  write('.claude/commands/ship.md', 'Ship it.\n');
  write(
    '~/.claude/agents/critic.md',
    '---\nname: critic\ndescription: Finds faults\ntools: Read, Grep, WebSearch, TodoWrite, Task, mcp__remote__search, mcp__remote\nmodel: sonnet\ncolor: cyan\n---\nBe strict.\n',
  );
  write('.claude/agents/writer.md', '---\nname: writer\ndescription: Writes texts\n---\nBe kind.\n');
  const deny = ['Bash(rm:*)', 'Read(./.env)', 'WebFetch'];
  write('~/.claude/settings.json', {
    model: 'opus',
    hooks: { Stop: [] },
    env: { EDITOR_MODE: 'plain', COUNT: '3' },
    permissions: { allow: ['Bash(npm test:*)', 'mcp__remote__search'], ask: ['Bash(git push:*)'], deny },
  });
  write('.claude/settings.json', { permissions: { deny: ['Bash(curl *)'] }, env: { STAGE: 'dev' } });
};
