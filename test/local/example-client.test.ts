// The client of examples/client.ts is one file and one line: with these, a copy of the project syncs it.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBox } from '../support/box.ts';
import { runInBox } from '../support/program.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
  const all = 'src/harness/clients/all.ts';
  const line = '  copilot: COPILOT,\n';
  await copy.edit(all, line, `${line}  example: EXAMPLE,\n`);
  await copy.edit(
    all,
    'import { VSCODE }',
    "import { EXAMPLE } from '../../../examples/client.ts';\nimport { VSCODE }",
  );
});
afterAll(() => copy?.remove());
const box = useBox();

test('a client that is a file and a line gets what it has a place for, and the run names the rest', () => {
  box.folder('~/.example');
  box.write('~/.claude.json', { mcpServers: { a: { command: 'a', env: { TOKEN: '${TOKEN}' } } } });
  box.write('~/.claude/settings.json', { permissions: { deny: ['Bash(rm:*)'] } });
  const { stdout, status } = runInBox(box, process.execPath, [join(copy.directory, 'src/local/main.ts'), 'sync']);
  const servers = { a: { command: 'a', env: { TOKEN: '$(TOKEN)' } } };
  expect(JSON.parse(box.read('~/.example/servers.json'))).toEqual({ servers });
  expect(stdout).toContain('! lost  example: deny Bash(rm:*): Example cannot refuse');
  expect(status).toBe(6);
});
