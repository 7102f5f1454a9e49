// Whatever stands in registry.json, reading it gives a registry or says what is wrong where, and the bytes that are
// served and signed depend on the data alone.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { RegistryDocument } from '../../src/domain/registry/registry.ts';
import { canonicalText } from '../../src/domain/signing/signatures.ts';
import { anyChar } from '../support/any-request.ts';
import { fuzz, withSome } from '../support/fuzz.ts';
import { SMALL_REGISTRY } from '../support/lists.ts';

const anyText = fc.oneof(fc.string({ unit: anyChar }), fc.string({ unit: 'grapheme' }), fc.webUrl());
const anyValue = fc.oneof(anyText, fc.jsonValue(), fc.constantFrom('', ' ', '2026-02-30', 'https://a.example/', 0, 4));
const brokenRegistry = fc
  .tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), anyValue)
  .map(([choices, put]) => withSome(SMALL_REGISTRY, choices, put));

/** The same JSON with the keys of every object in another order. */
const shuffled = (value: unknown, order: readonly number[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, order));
  if (typeof value !== 'object' || value === null) return value;
  const rankOf = (index: number) => order[index % order.length] ?? 0;
  const ranked = Object.entries(value).map(([key, item], index) => ({ key, item, rank: rankOf(index) }));
  ranked.sort((a, b) => a.rank - b.rank);
  return Object.fromEntries(ranked.map(({ key, item }) => [key, shuffled(item, order)]));
};

const documentOf = (json: unknown): RegistryDocument | undefined => {
  const parsed = parseRegistry(json);
  return parsed.ok ? parsed.value.document : undefined;
};

test('any JSON in any place is read or refused with a place and a reason', () =>
  fuzz(
    'registry: any value in any place',
    500,
    fc.property(fc.oneof(brokenRegistry, fc.jsonValue()), (json) => {
      const parsed = parseRegistry(json);
      const problems = parsed.ok ? [] : parsed.error;
      expect(problems.length > 0).toBe(!parsed.ok);
      for (const { message } of problems) expect(message).not.toBe('');
    }),
  ));

const HIDES_OR_TURNS = /\\u00|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|<script|\]\(/i;
test('a registry that is read holds no character that hides, turns or marks up text', () =>
  fuzz(
    'registry: accepted text is inert',
    500,
    fc.property(brokenRegistry, (json) => {
      const document = documentOf(json);
      if (document === undefined) return;
      expect(canonicalText(document)).not.toMatch(HIDES_OR_TURNS);
    }),
  ));

test('the canonical form is the same for every order of keys, and is its own canonical form', () =>
  fuzz(
    'canonical form: order of keys',
    300,
    fc.property(brokenRegistry, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (json, order) => {
      const document = documentOf(json);
      const again = documentOf(shuffled(json, order));
      expect(again === undefined).toBe(document === undefined);
      if (document === undefined || again === undefined) return;
      const text = canonicalText(document);
      expect(canonicalText(again)).toBe(text);
      expect(canonicalText(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ ...document, $schema: undefined })));
    }),
  ));
