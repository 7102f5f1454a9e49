// parseRegistry: a sound registry is read, every way of breaking it is found, named and placed.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistry, registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { CHANGES } from '../../fixtures/registries/broken.ts';
import { SMALL_REGISTRY } from '../../support/small-registry.ts';

type Path = readonly (string | number)[];

/** A copy of `json` with the value at `path` replaced; undefined removes it. */
const changed = (json: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(json)) {
    if (rest.length === 0 && value === undefined) return json.toSpliced(Number(key), 1);
    return json.with(Number(key), changed(json[Number(key)], rest, value));
  }
  const entries = typeof json === 'object' && json !== null ? json : {};
  const { [key]: current, ...others } = Object.fromEntries(Object.entries(entries));
  const next = changed(current, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
};

test('a sound registry is read, with its categories in their order', () => {
  const parsed = parseRegistry(SMALL_REGISTRY);
  expect(parsed).toMatchObject({ ok: true, value: { version: '1.0.0', document: SMALL_REGISTRY } });
  expect(parsed.ok && parsed.value.categories.map(({ slug }) => slug)).toEqual(['bread-baking', 'chess-openings']);
});

const OPTIONAL = {
  agent_url: 'https://example.org/llms.txt',
  access: 'login',
  language: 'pt-BR',
  checked: '2026-11-01',
};
test.each(Object.entries(OPTIONAL))('the optional field %s is read', (key, value) => {
  const path = ['categories', 'bread-baking', 'sources', 1, key];
  expect(parseRegistry(changed(SMALL_REGISTRY, path, value))).toMatchObject({ ok: true });
});

test.each(CHANGES)('$says at $at is found', ({ at, value, found = at, message }) => {
  const parsed = parseRegistry(changed(SMALL_REGISTRY, at, value));
  expect(parsed).toMatchObject({
    ok: false,
    error: expect.arrayContaining([
      expect.objectContaining({
        path: found,
        message: message instanceof RegExp ? expect.stringMatching(message) : message,
      }),
    ]),
  });
});

test('all problems are named, not only the first', () => {
  const twice = changed(changed(SMALL_REGISTRY, ['version'], 'x'), ['categories', 'chess-openings', 'name'], '');
  const parsed = parseRegistry(twice);
  expect(parsed.ok ? [] : parsed.error.map(({ path }) => path.join('.'))).toEqual([
    'version',
    'categories.chess-openings.name',
  ]);
});

test('any JSON is read or refused with a problem, never more', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const parsed = parseRegistry(json);
      expect(parsed.ok || parsed.error.length > 0).toBe(true);
    }),
  );
});

test('a program that cannot go on without the registry is told the first problem and what to run', () => {
  expect(registryOrThrow(SMALL_REGISTRY).version).toBe('1.0.0');
  expect(() => registryOrThrow({ ...SMALL_REGISTRY, version: 'x' })).toThrow(
    'registry.json: version must be a semantic version such as 1.4.0; npm run check:registry names every problem',
  );
});
