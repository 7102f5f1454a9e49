// What the "Deploy to Cloudflare" button asks of a repository: a tracked configuration that works as it is, on any
// account, on the free plan, without a secret.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';

const config: Record<string, unknown> = parse(readFileSync('wrangler.toml', 'utf8'));
const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));

/** Every key of a nested value, at any depth. */
const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];

test('the configuration and what it names are tracked', () => {
  for (const path of ['wrangler.toml', 'package.json', 'package-lock.json', String(config['main'])]) {
    expect(tracked.has(path), path).toBe(true);
  }
  expect(existsSync(String(Reflect.get(Object(config['assets']), 'directory')))).toBe(true);
});

test.each(['account_id', 'zone_id', 'route', 'routes', 'secrets', 'secrets_store_secrets', 'usage_model', 'limits'])(
  'the configuration is tied to no account and no paid plan: no %s',
  (key) => expect(keysOf(config)).not.toContain(key),
);

test('Durable Objects are of the kind that the free plan has', () => {
  expect(config['exports']).toEqual({ SessionObject: { type: 'durable-object', storage: 'sqlite' } });
});

test('local variables hold no secret', () => {
  const lines = readFileSync('.dev.vars', 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['RUN=local']);
});
