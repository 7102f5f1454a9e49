// The steps of the Dockerfile, played in an empty folder in place of the image: what it copies, installs and builds is enough
// to serve.
import { execFileSync, execSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { folderForTest } from '../../support/folders.ts';
import { firstProject } from '../../support/project-copy.ts';
import { serveIn } from './serving.ts';

const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n');

/** The files that `COPY . .` finds. */
const contextFiles = (): readonly string[] => {
  const ignored = linesOf('.dockerignore').filter((line) => line !== '');
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
  return files.filter((file) => !ignored.some((name) => matchesGlob(file, name) || file.startsWith(`${name}/`)));
};

test('the steps of the Dockerfile lead to a server that answers', async () => {
  const [app, state, port] = [folderForTest(), folderForTest(), await freePort()];
  const { uid, gid } = userInfo();
  const here = (text: string): string => text.replaceAll('/app', app).replaceAll('/state', state);
  for (const line of linesOf('Dockerfile')) {
    const [, step, rest = ''] = /^(COPY|RUN|CMD) (.*)$/.exec(line) ?? [];
    if (step === 'COPY') {
      const named = rest.split(' ').slice(0, -1);
      for (const file of named[0] === '.' ? contextFiles() : named) cpSync(file, join(app, file));
      // The evidence and chapters of the curator's topics are not those of the first list.
      rmSync(join(app, 'lists'), { recursive: true, force: true });
      // Whether a list is released is its curator's business.
      for (const name of ['registry.json', 'signed'])
        cpSync(join(firstProject(), name), join(app, name), { recursive: true });
    }
    if (step === 'RUN') {
      const env = { ...process.env, npm_config_prefer_offline: 'true' };
      execSync(here(rest).replaceAll('node:node', `${uid}:${gid}`), { cwd: app, env, stdio: 'pipe' });
    }
    if (step === 'CMD') {
      const [, , ...args]: readonly string[] = JSON.parse(here(rest));
      await serveIn(app, [...args, '--port', String(port)]);
    }
  }
  const health = await fetch(`http://127.0.0.1:${port}/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});
