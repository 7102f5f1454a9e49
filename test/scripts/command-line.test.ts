// Every script of package.json, called wrongly and for help, as npm calls it: the command and the arguments in a shell.
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scripts } from '../../package.json';
import { runToEnd } from '../support/program.ts';

const SCREEN_LINES = 24;
const SCREEN_COLUMNS = 120;

const call = async (script: string, ...args: readonly string[]) => {
  const path = `${resolve('node_modules/.bin')}:${process.env['PATH']}`;
  const { exitCode, output } = await runToEnd('env', [`PATH=${path}`, 'sh', '-c', `${script} ${args.join(' ')}`]);
  return { exitCode, output, lines: output.trimEnd().split('\n') };
};

describe.each(Object.entries(scripts))('npm run %s', (_, script) => {
  test.concurrent('with a wrong flag says what is wrong and how it is called, and exits with 2', async () => {
    const { exitCode, output, lines } = await call(script, '--nonsense');
    expect(output).toContain('--nonsense');
    expect(output).toMatch(/^usage: /im);
    expect(output).not.toMatch(/^ +at /m);
    expect(lines.length).toBeLessThanOrEqual(SCREEN_LINES);
    expect(exitCode).toBe(2);
  });

  test.concurrent('with --help says how it is called, and does nothing else', async () => {
    const { exitCode, output, lines } = await call(script, '--help');
    expect(output).toMatch(/^usage: /im);
    expect(lines.filter((line) => line.length > SCREEN_COLUMNS)).toEqual([]);
    expect(exitCode).toBe(0);
  });
});
