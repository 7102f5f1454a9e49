// The MCP Inspector's command line starts the stdio server and asks it.
import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { LOCAL_NAMES } from '../support/core-app.ts';
import { openBox } from '../support/harness.ts';
import { BUNDLE, useBundle } from '../support/stdio.ts';

useBundle();

test('the Inspector lists and calls over stdio', () => {
  const box = openBox();
  onTestFinished(() => box.drop());
  const inspect = (...args: string[]) =>
    JSON.parse(
      execFileSync('node_modules/.bin/mcp-inspector', ['--cli', process.execPath, BUNDLE, 'stdio', ...args], {
        encoding: 'utf8',
        env: { ...process.env, HOME: box.home, CLAUDE_PROJECT_DIR: box.project },
      }),
    );
  expect(inspect('--method', 'tools/list').tools).toHaveLength(LOCAL_NAMES.length);
  expect(inspect('--method', 'tools/call', '--tool-name', 'get_status')).toMatchObject({ isError: false });
});
