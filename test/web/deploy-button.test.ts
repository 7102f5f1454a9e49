// What the "Deploy to Cloudflare" button asks of a repository: a tracked configuration that works as it is, on any
// account, on the free plan, without a secret.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';

const config: Record<string, unknown> = parse(readFileSync('wrangler.toml', 'utf8'));
const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));

test('the configuration is tracked, and the build makes the script that it names', () => {
  for (const path of ['wrangler.toml', 'package.json', 'package-lock.json', 'src/worker/main.ts']) {
    expect(tracked.has(path), path).toBe(true);
  }
  expect(config).toMatchObject({ main: 'dist/worker.js', build: { command: 'npm run --silent build' } });
  expect(existsSync(String(Reflect.get(Object(config['assets']), 'directory')))).toBe(true);
});

test('the configuration is tied to no account and no paid plan', () =>
  expect(JSON.stringify(config)).not.toMatch(
    /"(?:account_id|zone_id|routes?|secrets|secrets_store_secrets|usage_model|limits)":/,
  ));

test('Durable Objects are of the kind that the free plan has', () => {
  expect(config['exports']).toEqual({ SessionObject: { type: 'durable-object', storage: 'sqlite' } });
});

test('local variables hold no secret', () => {
  const lines = readFileSync('.dev.vars', 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['RUN=local']);
});
