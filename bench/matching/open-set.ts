// The registry and the scored queries that the matching scripts work on.
import { readFileSync } from 'node:fs';
import { type Category, parseRegistry } from '../../src/domain/registry/registry.ts';
import { loadSet, type Row } from './data/metrics.mjs';

/** The categories of registry.json. @throws where the file does not pass the schema: nothing can be measured then. */
export const loadCategories = (): readonly Category[] => {
  const parsed = parseRegistry(JSON.parse(readFileSync(new URL('../../registry.json', import.meta.url), 'utf8')));
  if (parsed.ok) return parsed.value.categories;
  const problems = parsed.error.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`registry.json is not a registry; run npm run check:registry\n${problems.join('\n')}`);
};

/** The open set, in file order. */
export const loadOpenSet = (): readonly Row[] => loadSet('dev');
